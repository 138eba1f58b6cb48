"""A process beside the API for large answers, bounded in time and memory."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from pydantic import BaseModel

from api.answer import process as answer_process
from api.answer.kinds import AnswerKind
from api.http.errors import AnswerTooLargeError, OverloadedError
from api.http.room import RETRY_SECONDS
from domain.answer.request import AnswerError
from domain.price.reference import PricedBy
from runtime import tracing
from runtime.bounded import BoundedProcesses, TooCostlyError

LARGE_FROM = 2000
"""Runs of a sweep from which its answers are made beside the API: below, they take 0.2 s."""
_ANSWERS_OF_A_PROCESS = 8
_AT_ONCE = 4
_OF_A_PROJECT = 2
"""Places that one project's answers may take: others come in between."""
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
        self._taken: Counter[int] = Counter()
        self._lock = threading.Lock()

    def make(
        self,
        kind: AnswerKind,
        sweep_id: str,
        query: BaseModel,
        project_id: int,
        prices: PricedBy | None = None,
    ) -> bytes:
        """Give an answer, distributions or a comparison as JSON.

        Parameters
        ----------
        project_id
            who asks: one project takes half of the places.
        prices
            what networks are priced by; None: the table that studies have of themselves.

        Raises
        ------
        AnswerError
            The sweep does not have what is asked for.
        AnswerTooLargeError
            It took more time or memory than an answer may.
        OverloadedError
            Others, or others of the project, wait for theirs already.
        """
        with self._place(project_id):
            return self._made(kind, sweep_id, query, prices)

    @contextmanager
    def _place(self, project_id: int) -> Iterator[None]:
        with self._lock:
            is_full = self._taken.total() >= _AT_ONCE
            if is_full or self._taken[project_id] >= _OF_A_PROJECT:
                raise OverloadedError(0.0, RETRY_SECONDS)
            self._taken[project_id] += 1
        try:
            yield
        finally:
            with self._lock:
                self._taken[project_id] -= 1
                self._taken += Counter()  # forgets who has none

    def _made(
        self, kind: AnswerKind, sweep_id: str, query: BaseModel, prices: PricedBy | None
    ) -> bytes:
        try:
            written = query.model_dump(mode="json", exclude_none=True, by_alias=True)
            found = self._processes.ask(
                answer_process.make_json, kind, sweep_id, written, prices, tracing.cause()
            )
        except TooCostlyError as error:
            bounds = self._processes
            raise AnswerTooLargeError(bounds.seconds, bounds.memory_bytes) from error
        if isinstance(found, list):
            raise AnswerError(found)
        body: bytes = found
        return body

    def close(self) -> None:
        """End the process."""
        self._processes.close()
