"""Processes that work within bounds, and are replaced when they have died.

What goes wrong in one of them, or takes too much, ends its work and not the service. Each process is
an executor of its own with one work at a time: so its time counts from its start, it can be killed
without harm to others, and its death shows at once, also when it idles.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import queue
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeoutError
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.process import AuthenticationString  # type: ignore[attr-defined]
from typing import Any, TypeVar

import structlog

from runtime import child
from runtime.container import share_bytes

_START_SECONDS = 60.0
"""For a process to begin: to load numerical libraries takes long on a busy machine."""

_Result = TypeVar("_Result")


class TooCostlyError(Exception):
    """The work took more time or memory than it may, or its process died of it."""


class NotInTimeError(Exception):
    """Whoever asked would not wait any longer."""


class BoundedProcesses:
    """The processes, started when they are first needed.

    Parameters
    ----------
    processes
        how many work at once, at least 1.
    memory_bytes
        what each may map; less where the container has little: all together may map half of it.
    seconds
        what one piece of work may take.
    prepare, given
        called with `given` in each process before its first work. Both it and the work are functions
        of modules, whose import must cost whoever asks little.
    works_of_a_process
        after so many it is replaced, which gives memory back; None keeps it.
    """

    def __init__(
        self,
        processes: int,
        memory_bytes: int,
        seconds: float,
        prepare: Callable[..., None] = child.nothing,
        given: tuple[Any, ...] = (),
        works_of_a_process: int | None = None,
    ) -> None:
        self.memory_bytes = share_bytes(memory_bytes, processes)
        self.seconds = seconds
        begin = (self.memory_bytes, os.getpid(), prepare, *given)
        self._all = [_Process(begin, works_of_a_process) for _ in range(processes)]
        # The one that worked last works next: others need not be started for a single asker.
        self._free: queue.LifoQueue[_Process] = queue.LifoQueue()
        for process in self._all:
            self._free.put(process)
        self._log = structlog.get_logger("runtime.bounded")

    def warm_up(self) -> None:
        """Start a process, so that the first work need not wait for it."""

        def start() -> None:
            # The processes may be closed before the first of them has begun.
            with suppress(NotInTimeError, TooCostlyError, CancelledError, RuntimeError):
                self.ask(child.nothing)

        threading.Thread(target=start, daemon=True).start()

    def ask(
        self, work: Callable[..., _Result], *given: Any, patience_seconds: float | None = None
    ) -> _Result:
        """Have a process do the work; what it raises is raised here.

        Parameters
        ----------
        patience_seconds
            how long to wait, for a process that is free and for the work; None waits for both. A work
            that nobody waits for is ended.

        Raises
        ------
        TooCostlyError
            it took too much.
        NotInTimeError
            the patience was over first.
        """
        deadline = None if patience_seconds is None else time.monotonic() + patience_seconds
        try:
            process = self._free.get(timeout=patience_seconds)
        except queue.Empty:
            raise NotInTimeError from None
        try:
            process.start()
            if deadline is not None and time.monotonic() >= deadline:
                # To start took all the time. Whoever asks next finds it ready: to begin the work and
                # end it at once would let none succeed while the machine is busy.
                raise NotInTimeError
            for future in process.tries(work, given):
                left = self.seconds if deadline is None else deadline - time.monotonic()
                try:
                    return future.result(max(0.0, min(left, self.seconds)))
                except BrokenProcessPool:
                    continue
                except (FutureTimeoutError, MemoryError) as error:
                    if not future.done() and left < self.seconds:
                        process.end()
                        raise NotInTimeError from error
                    raise self._too_costly(process, future, work) from error
            raise self._died(work)
        finally:
            self._free.put(process)

    async def ask_in_loop(self, work: Callable[..., _Result], *given: Any) -> _Result:
        """Have a process that is free do the work, while no thread waits for it; see `ask`.

        Raises
        ------
        NotInTimeError
            none is free.
        """
        try:
            process = self._free.get_nowait()
        except queue.Empty:
            raise NotInTimeError from None
        try:
            tries = process.tries(work, given)
            # To begin one may have to wait for the process to start.
            while (future := await asyncio.to_thread(next, tries, None)) is not None:
                try:
                    return await asyncio.wait_for(asyncio.wrap_future(future), self.seconds)
                except BrokenProcessPool:
                    continue
                except (TimeoutError, MemoryError) as error:
                    raise self._too_costly(process, future, work) from error
                except asyncio.CancelledError:
                    process.end()  # nobody waits for it any more
                    raise
            raise self._died(work)
        finally:
            self._free.put(process)

    def close(self) -> None:
        """End the processes; work under way is given up, and not begun again."""
        for process in self._all:
            process.is_closed = True
            process.end()

    def _too_costly(
        self, process: _Process, future: Future[Any], work: Callable[..., object]
    ) -> TooCostlyError:
        why = "took too much memory"
        if not future.done() or future.cancelled():
            process.end()
            why = "took too long"
        self._log.warning("work_ended", work=work.__name__, why=why)
        return TooCostlyError(why)

    def _died(self, work: Callable[..., object]) -> TooCostlyError:
        why = "its process died of it"
        self._log.warning("work_ended", work=work.__name__, why=why)
        return TooCostlyError(why)


class _Process:
    """One process, which whoever has taken it off the queue uses alone."""

    def __init__(self, begin: tuple[Any, ...], works: int | None) -> None:
        self._begin = begin
        self._works = works
        self._done = 0
        self._executor: ProcessPoolExecutor | None = None
        self._number = 0
        self.is_closed = False

    def tries(
        self, work: Callable[..., _Result], given: tuple[Any, ...]
    ) -> Iterator[Future[_Result]]:
        """Begin the work, and once more should the process have died of something else before."""
        for _ in range(2):
            if self.is_closed:
                return
            executor = self.start()
            self._done += 1
            with suppress(BrokenProcessPool):
                yield executor.submit(work, *given)
            # Whoever comes back for another try has found it dead; its number may be another's now.
            self._number = 0
            self.end()

    def start(self) -> ProcessPoolExecutor:
        """Start the process, unless it is there and may work on.

        Raises
        ------
        TooCostlyError
            it did not begin within its bounds, or it is closed.
        """
        if self.is_closed:
            raise TooCostlyError("the process is closed")
        if self._executor is None or self._done == self._works:
            return self._start()
        return self._executor

    def _start(self) -> ProcessPoolExecutor:
        self.end()
        # Threads of a numerical library would map memory that nobody uses.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        _allow_children()
        executor = self._executor = ProcessPoolExecutor(
            1,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=child.begin,
            initargs=self._begin,
        )
        self._done = 0
        try:
            self._number = executor.submit(os.getpid).result(_START_SECONDS)
        except (FutureTimeoutError, CancelledError, RuntimeError) as error:
            # Of a pool that is closed meanwhile: its works are cancelled, and it takes no others.
            self.end()
            why = "the process did not begin"
            raise TooCostlyError(why) from error
        return executor

    def end(self) -> None:
        """Kill the process, whatever it does."""
        executor, self._executor = self._executor, None
        if executor is None:
            return
        if self._number:
            with suppress(ProcessLookupError):
                os.kill(self._number, signal.SIGKILL)
        self._number = 0
        executor.shutdown(wait=False, cancel_futures=True)


def _allow_children() -> None:
    """Let this process have children even if it is one of Celery's pool.

    Celery's processes say that they may have none, and hold a key that only Celery's own library
    hands on. Bounded processes end with whoever started them.
    """
    config = multiprocessing.current_process()._config  # type: ignore[attr-defined]
    config["daemon"] = False
    config["authkey"] = AuthenticationString(bytes(config["authkey"]))
