"""Waiting for a database that is away, for hours if need be."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

import structlog
from tenacity import RetryCallState, Retrying, retry_if_exception_type, wait_random_exponential

from storage.session import DatabaseUnavailableError
from worker.shutdown import is_shutting_down

T = TypeVar("T")

_LOOK_SECONDS = 0.25
# Many workers wait for the same database: chance spreads them over the pause.
_PAUSES = wait_random_exponential(multiplier=0.5, min=0.2, max=10)


class Patience:
    """Tries work of the database again until it succeeds, or nobody may wait any longer.

    Parameters
    ----------
    seconds
        how long to wait at most.
    farewell_seconds
        how long to wait at most once the worker shuts down.
    """

    def __init__(self, seconds: float, farewell_seconds: float) -> None:
        self._seconds = seconds
        self._farewell_seconds = farewell_seconds
        self._log = structlog.get_logger("worker.patience")

    def wait_for(self, what: str, work: Callable[[], T], seconds: float | None = None) -> T:
        """Do the work; ``what`` names it in the logs, ``seconds`` is another time to wait.

        Raises
        ------
        DatabaseUnavailableError
            The database did not come back in time.
        """
        wait = _Wait(self._seconds if seconds is None else seconds, self._farewell_seconds)
        for attempt in Retrying(
            retry=retry_if_exception_type(DatabaseUnavailableError),
            wait=_PAUSES,
            stop=wait.is_over,
            sleep=wait.pause,
            before_sleep=lambda state: self._tell(what, state),
            reraise=True,
        ):
            with attempt:
                return work()
        raise AssertionError  # the last attempt raises its own error

    def _tell(self, what: str, state: RetryCallState) -> None:
        error = state.outcome.exception() if state.outcome is not None else None
        self._log.warning(
            "database_awaited", work=what, tries=state.attempt_number, error=str(error)
        )


class _Wait:
    """One wait, which a shutdown cuts short."""

    def __init__(self, seconds: float, farewell_seconds: float) -> None:
        self._deadline = time.monotonic() + seconds
        self._farewell_seconds = farewell_seconds
        self._told = False

    def is_over(self, _: RetryCallState | None = None) -> bool:
        if is_shutting_down() and not self._told:
            self._told = True
            self._deadline = min(self._deadline, time.monotonic() + self._farewell_seconds)
        return time.monotonic() >= self._deadline

    def pause(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and not self.is_over():
            time.sleep(min(left, _LOOK_SECONDS))
