"""Saying that a process is alive by the age of a file, which a probe can tell for nothing.

A probe that starts an interpreter and asks over the broker costs a second of processor time, and fails when
the machine is busy or the broker is away, which are no faults of the process.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

EVERY_SECONDS = 5.0
OLDEST_SECONDS = 60.0
"""What probes allow: a file that is older says that its process is stuck."""


class AliveFile:
    """A file that is touched as long as all goes well.

    Parameters
    ----------
    path
        the file; its folder is there.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def touch(self) -> None:
        """Say that the process is alive now; a disk that is full is no reason to end."""
        try:
            self._path.touch()
        except OSError:
            return

    def remove(self) -> None:
        """Say that the process is no more."""
        self._path.unlink(missing_ok=True)


class Pulse:
    """A thread that touches the file while the loop that it watches turns.

    The loop calls :meth:`turned` now and then. While it waits for something outside, such as a broker that is
    away, it says so by :meth:`waits`: it need not turn then.
    """

    def __init__(
        self,
        file: AliveFile,
        every_seconds: float = EVERY_SECONDS,
        oldest_seconds: float = OLDEST_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._file = file
        self._every_seconds = every_seconds
        self._oldest_seconds = oldest_seconds
        self._clock = clock
        self._turned: float | None = None
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="pulse", daemon=True)

    def start(self) -> None:
        """Begin; the loop counts as waiting until it first turns."""
        self._thread.start()

    def stop(self) -> None:
        """End, and remove the file."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()
        self._file.remove()

    def turned(self) -> None:
        """Note that the loop has turned."""
        self._turned = self._clock()

    def waits(self) -> None:
        """Note that the loop waits for something outside."""
        self._turned = None

    def is_well(self) -> bool:
        """Tell whether the loop waits, or has turned lately."""
        turned = self._turned
        return turned is None or self._clock() - turned < self._oldest_seconds

    def _beat(self) -> None:
        while True:
            if self.is_well():
                self._file.touch()
            if self._ended.wait(self._every_seconds):
                return
