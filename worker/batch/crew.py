"""The processes of one batch job: as many as simulate, replaced when one dies, told when to stop.

The parent has no threads and no connections, so that it can fork at any time. It does not simulate: SIGTERM,
SIGINT and the end of its time make all processes give back what they have not done.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from multiprocessing import connection
from multiprocessing.context import ForkProcess
from types import FrameType

import structlog

from worker.shutdown import announce_shutdown, is_draining

_LOOK_SECONDS = 1.0
_FAILED = 70
"""Exit status of a process that could not go on, as opposed to one that its simulation has ended."""

Work = Callable[[list[int]], None]
"""What each process does; it is given the numbers of those that have died before it."""


class Ending(Enum):
    """How a crew has ended."""

    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


@dataclass
class Crew:
    """Processes that do the same work beside each other.

    Attributes
    ----------
    processes
        how many there are.
    work
        returns when there is nothing left to do, or when the worker drains.
    companion
        what one more process does all the time; it ends with SIGUSR1.
    dead
        the numbers of processes that have died, which others replaced.
    drain_seconds
        how long runs may go on after the crew was told to stop.
    seconds
        how long it works before it stops by itself; None is for ever.
    """

    processes: int
    work: Work
    drain_seconds: float = 0
    seconds: float | None = None
    companion: Callable[[], None] | None = None
    dead: list[int] = field(default_factory=list, init=False)
    _running: list[ForkProcess] = field(default_factory=list, init=False)

    def run(self) -> Ending:
        """Work until all processes have ended by themselves, or have given back what they had."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        ends = None if self.seconds is None else time.monotonic() + self.seconds
        beside = self._start(self._accompany) if self.companion is not None else None
        self._running = [self._start(self._begin_work) for _ in range(self.processes)]
        failed = False
        while self._running:
            connection.wait([process.sentinel for process in self._running], _LOOK_SECONDS)
            failed |= self._replace_dead()
            if ends is not None and time.monotonic() >= ends:
                self._stop()
        if beside is not None and beside.pid is not None:
            os.kill(beside.pid, signal.SIGUSR1)
            beside.join()
        if failed:
            return Ending.FAILED
        return Ending.STOPPED if is_draining() else Ending.DONE

    def _replace_dead(self) -> bool:
        """Start another process for each that has died; True when one could not go on at all."""
        failed = False
        for process in [process for process in self._running if process.exitcode is not None]:
            self._running.remove(process)
            if process.exitcode == _FAILED:
                failed = True
                self._stop()
            elif process.exitcode != 0 and process.pid is not None:
                log = structlog.get_logger("worker.batch")
                log.warning("process_died", pid=process.pid, exit_status=process.exitcode)
                self.dead.append(process.pid)
                if not is_draining():
                    self._running.append(self._start(self._begin_work))
        return failed

    def _stop(self, number: int | None = None, frame: FrameType | None = None) -> None:
        if not is_draining():
            announce_shutdown(self.drain_seconds)

    def _start(self, target: Callable[[], None]) -> ForkProcess:
        process = ForkProcess(target=target)
        process.start()
        return process

    def _begin_work(self) -> None:
        _begin(watched=True)
        try:
            self.work(list(self.dead))
        except Exception:
            structlog.get_logger("worker.batch").exception("process_failed")
            sys.exit(_FAILED)

    def _accompany(self) -> None:
        _begin(watched=False)
        assert self.companion is not None
        self.companion()


def _begin(*, watched: bool) -> None:
    """Leave signals to the parent; where ``watched``, its death ends the work as they do."""
    # Batch systems and terminals signal all processes of a job at once.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    if watched:
        threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOK_SECONDS)
    announce_shutdown(0)
