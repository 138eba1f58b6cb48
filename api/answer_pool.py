"""A process beside the API for large answers, bounded in time and memory."""

from __future__ import annotations

import multiprocessing
import os
import threading
from concurrent.futures import TimeoutError as FutureTimeoutError
from functools import cached_property

from pebble import ProcessExpired, ProcessPool

from api import answer_process
from api.admission import RETRY_SECONDS
from api.errors import AnswerTooLargeError, OverloadedError
from api.models.query import AnswerQuery
from domain.answer.request import AnswerError

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
        self._database_url = database_url
        self._seconds = seconds
        self._memory_bytes = memory_bytes
        # Whoever waits for the process holds a place that another request could use.
        self._places = threading.BoundedSemaphore(_AT_ONCE)

    @cached_property
    def _pool(self) -> ProcessPool:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        return ProcessPool(
            max_workers=1,
            max_tasks=_ANSWERS_OF_A_PROCESS,
            initializer=answer_process.begin,
            initargs=(self._database_url, self._memory_bytes),
            context=multiprocessing.get_context("spawn"),
        )

    def answer(self, sweep_id: str, query: AnswerQuery) -> bytes:
        """Give the answer as JSON.

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
            written = query.model_dump(mode="json", exclude_none=True)
            future = self._pool.schedule(
                answer_process.answer, args=(sweep_id, written), timeout=self._seconds
            )
            found = future.result()
        except (FutureTimeoutError, ProcessExpired, MemoryError) as error:
            raise AnswerTooLargeError(self._seconds, self._memory_bytes) from error
        finally:
            self._places.release()
        if isinstance(found, list):
            raise AnswerError(found)
        body: bytes = found
        return body

    def close(self) -> None:
        """End the process."""
        if "_pool" in self.__dict__:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join(timeout=5)
