"""Giving one run the memory of the whole machine, while the worker's other processes idle.

Two file locks, which the kernel lets go of when a process dies. Whoever works on a chunk holds
*room* shared; a run that needs more than a process's share holds it alone. *Gate* is held for a
moment to enter, and by whoever waits to be alone: nobody enters past it.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from worker.machine import INTERPRETER_BYTES

_FIRST_PAUSE_SECONDS = 0.001
_LONGEST_PAUSE_SECONDS = 0.5
_ENTER_SECONDS = 0.2
"""For those before us to pass the gate; who stays there longer waits to be alone."""
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


class WholeMachine:
    """Made before the pool forks; all its processes share the folder of the locks.

    Attributes
    ----------
    share_bytes
        what a simulation may take beside others.
    whole_bytes
        what it may take while the others idle; not less than `share_bytes`.
    """

    def __init__(self, share_bytes: int, whole_bytes: int) -> None:
        self.share_bytes = share_bytes
        self.whole_bytes = max(share_bytes, whole_bytes)
        self._folder = TemporaryDirectory(prefix="fabricsweep-")

    @contextmanager
    def beside_others(self) -> Iterator[bool]:
        """Hold a place for a chunk; False while a run has the machine alone or waits for it."""
        with self._file("gate") as gate, self._file("room") as room:
            deadline = time.monotonic() + _ENTER_SECONDS
            entered = _locked(gate, fcntl.LOCK_EX, lambda: time.monotonic() < deadline)
            if entered:
                entered = _locked(room, fcntl.LOCK_SH, lambda: False)
                fcntl.flock(gate, fcntl.LOCK_UN)
            yield entered

    @contextmanager
    def alone(self, wanted: Callable[[], bool]) -> Iterator[bool]:
        """Wait until the others of this worker are done, and keep them idle.

        Gives False when another process waits for the same, or once ``wanted`` says so: it is
        asked again and again.
        """
        with self._file("gate") as gate, self._file("room") as room:
            deadline = time.monotonic() + _ENTER_SECONDS
            yield _locked(gate, fcntl.LOCK_EX, lambda: time.monotonic() < deadline) and _locked(
                room, fcntl.LOCK_EX, wanted
            )

    def free_bytes(self) -> int:
        """Give what a run may take now: less what idle processes hold above an interpreter."""
        held = sum(max(0, size - INTERPRETER_BYTES) for size in _sizes_of_others())
        return max(self.share_bytes, self.whole_bytes - held)

    @contextmanager
    def _file(self, name: str) -> Iterator[int]:
        # Opened anew by each process: locks belong to the opening.
        descriptor = os.open(Path(self._folder.name) / name, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            yield descriptor
        finally:
            fcntl.flock(descriptor, fcntl.LOCK_UN)
            os.close(descriptor)


def _locked(descriptor: int, kind: int, wanted: Callable[[], bool]) -> bool:
    """Lock a file; False when ``wanted`` no longer holds before it is free."""
    pause = _FIRST_PAUSE_SECONDS
    while True:
        try:
            fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            if not wanted():
                return False
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE_SECONDS)
        else:
            return True


def _sizes_of_others() -> Iterator[int]:
    """Give the resident bytes of the other children of this process's parent."""
    parent = os.getppid()
    try:
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    except OSError:
        return
    for child in children:
        if int(child) != os.getpid():
            try:
                yield int(Path(f"/proc/{child}/statm").read_text().split()[1]) * _PAGE_BYTES
            except OSError:
                continue  # it has just ended
