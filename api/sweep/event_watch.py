"""Noticing new events for all open streams of the process with one look at a time."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping

from anyio import Event, sleep, to_thread

POLL_SECONDS = 0.5

Look = Callable[[Collection[int]], Mapping[int, int]]
"""Gives the number of the newest event of each sweep that has any."""


class EventWatch:
    """Waits for events of many sweeps; used from one event loop.

    Whoever waits first looks for all who wait meanwhile. The database is asked, and does not call:
    a call (NOTIFY) would make all workers commit one after the other.
    """

    def __init__(self, look: Look, closing: threading.Event, seconds: float = POLL_SECONDS) -> None:
        self._look = look
        self._closing = closing
        self._seconds = seconds
        self._followed: Counter[int] = Counter()
        self._newest: Mapping[int, int] = {}
        self._looking: Event | None = None

    async def newer(self, sweep_id: int, last: int, patience_seconds: float) -> None:
        """Return when the sweep has an event after ``last``, when time is up, or at the close."""
        deadline = time.monotonic() + patience_seconds
        self._followed[sweep_id] += 1
        try:
            while time.monotonic() < deadline and not self._closing.is_set():
                await self._next_look()
                if self._newest.get(sweep_id, 0) > last:
                    return
        finally:
            self._followed[sweep_id] -= 1

    async def _next_look(self) -> None:
        """Wait for the look that others have begun to wait for, or take it upon oneself."""
        if self._looking is not None:
            await self._looking.wait()
            return
        self._looking = Event()
        try:
            await sleep(self._seconds)
            followed = [sweep for sweep, readers in self._followed.items() if readers]
            self._followed = Counter({sweep: self._followed[sweep] for sweep in followed})
            self._newest = await to_thread.run_sync(self._look, followed)
        finally:
            # Also when this reader goes away: the others then look by themselves.
            self._looking.set()
            self._looking = None
