"""Ending a process whose simulation does not stop when it is told to."""

from __future__ import annotations

import faulthandler
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import structlog


class LastResort:
    """Ends this process when its simulation goes on for too long after it was told to stop.

    The time is kept by a thread of the interpreter's own that needs nothing else of the process: it works
    even where a simulation keeps the interpreter's lock. It prints where every thread was, and ends the
    process with status 1. The pool then starts another one; processes beside it go on.

    Parameters
    ----------
    grace_seconds
        how long a simulation may go on.
    """

    def __init__(self, grace_seconds: float) -> None:
        self._grace_seconds = grace_seconds
        self._lock = threading.Lock()
        self._simulates = False
        self._begun = False
        self._log = structlog.get_logger("worker.run.last_resort")

    @contextmanager
    def around_simulation(self) -> Iterator[None]:
        """Say that a simulation is under way, which may have to be ended."""
        with self._lock:
            self._simulates = True
        try:
            yield
        finally:
            with self._lock:
                self._simulates = False
                if self._begun:
                    faulthandler.cancel_dump_traceback_later()
                    self._begun = False

    def begin(self) -> None:
        """Begin the grace: the simulation under way, if there is one, was told to stop."""
        with self._lock:
            if self._simulates:
                self._log.warning("simulation_told_to_stop", grace_seconds=self._grace_seconds)
                self._begun = True
                faulthandler.dump_traceback_later(
                    self._grace_seconds, exit=True, file=sys.__stderr__ or sys.stderr
                )
