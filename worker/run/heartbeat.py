"""Keeping a lease while the simulator computes, and seeing that it is lost."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from types import TracebackType

import structlog

from worker.shutdown import is_shutting_down

_LOOK_SECONDS = 0.25


class Heartbeat:
    """A thread that renews a lease and stops the simulator when it has no right to go on.

    The simulator works without the interpreter's lock, so the thread runs beside it. The
    reasons to stop are a lost lease (the sweep was cancelled, or the worker was thought
    dead) and a worker that shuts down; ``lost`` is called after ``stop`` for the first one only.
    """

    def __init__(
        self,
        renew: Callable[[], bool],
        stop: Callable[[], None],
        every_seconds: float,
        lost: Callable[[], None] = lambda: None,
    ) -> None:
        self._renew = renew
        self._stop = stop
        self._lost = lost
        self._every_seconds = every_seconds
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="heartbeat", daemon=True)
        self._log = structlog.get_logger("worker.run.heartbeat")

    def __enter__(self) -> Heartbeat:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ended.set()
        self._thread.join()

    def _beat(self) -> None:
        due = time.monotonic() + self._every_seconds
        while not self._ended.wait(min(_LOOK_SECONDS, self._every_seconds)):
            if is_shutting_down():
                self._stop()
                return
            if time.monotonic() >= due:
                due = time.monotonic() + self._every_seconds
                if not self._held():
                    self._stop()
                    self._lost()
                    return

    def _held(self) -> bool:
        """Renew the lease; while the database is away, assume that the lease still is ours.

        That is safe: nothing is stored without the lease being looked up again.
        """
        try:
            return self._renew()
        except Exception as error:
            self._log.warning("heartbeat_failed", error=str(error))
            return True
