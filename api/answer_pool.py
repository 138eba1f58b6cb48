"""A process beside the API for large answers, bounded in time and memory."""

from __future__ import annotations

import threading

from pydantic import BaseModel

from api import answer_process
from api.admission import RETRY_SECONDS
from api.answer_kinds import AnswerKind
from api.errors import AnswerTooLargeError, OverloadedError
from domain.answer.request import AnswerError
from processes.bounded import BoundedProcesses, TooCostlyError
from telemetry import tracing

LARGE_FROM = 2000
"""Runs of a sweep from which its answers are made beside the API: below, they take 0.2 s."""
_ANSWERS_OF_A_PROCESS = 8
_AT_ONCE = 4
_MEMORY_BYTES = 4 * 2**30
_SECONDS = 120.0


class AnswerPool:
    """The process, started when it is first asked, and anew after some answers to give memory back.

    Parameters
    ----------
    database_url
        where it reads.
    seconds, memory_bytes
        what one answer may take.
    """

    def __init__(
        self, database_url: str, seconds: float = _SECONDS, memory_bytes: int = _MEMORY_BYTES
    ) -> None:
        self._processes = BoundedProcesses(
            1,
            memory_bytes,
            seconds,
            answer_process.begin,
            (database_url,),
            works_of_a_process=_ANSWERS_OF_A_PROCESS,
        )
        # Whoever waits for the process holds a place that another request could use.
        self._places = threading.BoundedSemaphore(_AT_ONCE)

    def make(self, kind: AnswerKind, sweep_id: str, query: BaseModel) -> bytes:
        """Give an answer, distributions or a comparison as JSON.

        Raises
        ------
        AnswerError
            The sweep does not have what is asked for.
        AnswerTooLargeError
            It took more time or memory than an answer may.
        OverloadedError
            Others wait for theirs already.
        """
        if not self._places.acquire(blocking=False):
            raise OverloadedError(0.0, RETRY_SECONDS)
        try:
            written = query.model_dump(mode="json", exclude_none=True, by_alias=True)
            found = self._processes.ask(
                answer_process.make_json, kind, sweep_id, written, tracing.cause()
            )
        except TooCostlyError as error:
            bounds = self._processes
            raise AnswerTooLargeError(bounds.seconds, bounds.memory_bytes) from error
        finally:
            self._places.release()
        if isinstance(found, list):
            raise AnswerError(found)
        body: bytes = found
        return body

    def close(self) -> None:
        """End the process."""
        self._processes.close()
