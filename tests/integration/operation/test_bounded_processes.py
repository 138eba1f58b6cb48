"""Bounded processes: what ends a work, what ends a process, and that the next work is done."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest

from runtime.bounded import BoundedProcesses, NotInTimeError, TooCostlyError
from tests.support import bounded_works as works


@pytest.fixture
def processes() -> Iterator[BoundedProcesses]:
    made = BoundedProcesses(1, 2**30, 20)
    yield made
    made.close()


def test_the_death_of_an_idle_process_costs_no_work(processes: BoundedProcesses) -> None:
    first = processes.ask(works.number_of_process)
    psutil.Process(first).kill()
    second = processes.ask(works.number_of_process)
    psutil.Process(second).kill()
    third = asyncio.run(processes.ask_in_loop(works.number_of_process))
    assert len({first, second, third}) == 3


def test_a_work_that_kills_its_process_is_too_costly_and_the_next_is_done(
    processes: BoundedProcesses,
) -> None:
    with pytest.raises(TooCostlyError):
        processes.ask(works.die)
    assert processes.ask(works.number_of_process)


def test_what_the_work_raises_is_raised_and_not_tried_again(processes: BoundedProcesses) -> None:
    before = processes.ask(works.number_of_process)
    with pytest.raises(RuntimeError, match="the work's own"):
        processes.ask(works.fail)
    assert processes.ask(works.number_of_process) == before


def test_time_and_memory_are_bounded(processes: BoundedProcesses) -> None:
    processes.ask(works.number_of_process)
    processes.seconds = 0.3
    with pytest.raises(TooCostlyError, match="took too long"):
        processes.ask(works.sleep, 30)
    processes.seconds = 20
    with pytest.raises(TooCostlyError):
        processes.ask(works.fill, 2**30)
    assert processes.ask(works.fill, 1000) == 1000


def test_whoever_has_no_patience_goes(processes: BoundedProcesses) -> None:
    processes.ask(works.number_of_process)
    with pytest.raises(NotInTimeError):
        processes.ask(works.sleep, 30, patience_seconds=0.1)
    assert processes.ask(works.number_of_process)


def test_a_process_that_starts_too_late_is_ready_for_the_next() -> None:
    # On a busy machine every start may take longer than anybody waits.
    late = BoundedProcesses(1, 2**30, 20, works.sleep, (0.5,))
    try:
        with pytest.raises(NotInTimeError):
            late.ask(works.number_of_process, patience_seconds=0.2)
        started = psutil.Process().children()
        assert late.ask(works.number_of_process) in {process.pid for process in started}
    finally:
        late.close()


def test_closed_processes_are_gone(processes: BoundedProcesses) -> None:
    process = psutil.Process(processes.ask(works.number_of_process))
    processes.close()
    assert psutil.wait_procs([process], timeout=10)[1] == []


def test_a_work_under_way_is_not_begun_again_once_they_are_closed(
    processes: BoundedProcesses,
) -> None:
    first = psutil.Process(processes.ask(works.number_of_process))
    with ThreadPoolExecutor(1) as asker:
        asked = asker.submit(processes.ask, works.sleep, 15)
        with pytest.raises(TimeoutError):
            asked.result(0.5)
        processes.close()
        with pytest.raises(TooCostlyError):
            asked.result(10)
    assert psutil.wait_procs([first], timeout=10)[1] == []
