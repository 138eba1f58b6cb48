"""One run may have the whole machine: who holds it, who waits and who is turned away."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context

import pytest

from worker.machine import INTERPRETER_BYTES
from worker.run import whole_machine
from worker.run.whole_machine import WholeMachine

PROCESSES = get_context("fork")
MIB = 2**20


@pytest.fixture
def machine() -> WholeMachine:
    return WholeMachine(100, 400)


@contextmanager
def at_work(machine: WholeMachine) -> Iterator[int]:
    """Have another process work on a chunk meanwhile; gives its id."""
    ready = PROCESSES.Event()

    def work() -> None:
        with machine.beside_others():
            ready.set()
            time.sleep(60)

    process = PROCESSES.Process(target=work)
    process.start()
    assert ready.wait(10)
    assert process.pid is not None
    try:
        yield process.pid
    finally:
        process.kill()
        process.join()


def test_chunks_work_beside_each_other(machine: WholeMachine) -> None:
    with at_work(machine), at_work(machine), machine.beside_others() as entered:
        assert entered


def test_nobody_enters_beside_a_run_that_is_alone(machine: WholeMachine) -> None:
    with machine.alone(lambda: True) as entered:
        assert entered
        with machine.beside_others() as second:
            assert not second
        with machine.alone(lambda: True) as second:
            assert not second
    with machine.beside_others() as entered:
        assert entered


def test_who_waits_to_be_alone_keeps_others_out(machine: WholeMachine) -> None:
    asked = threading.Event()
    done = threading.Event()
    answers: list[bool] = []

    def wait() -> None:
        def wanted() -> bool:
            asked.set()
            return not done.is_set()

        with machine.alone(wanted) as entered:
            answers.append(entered)

    with at_work(machine):
        waiting = threading.Thread(target=wait)
        waiting.start()
        assert asked.wait(10)
        with machine.beside_others() as entered:
            assert not entered
        done.set()  # another worker has taken the run
        waiting.join(10)
        assert answers == [False]
        with machine.beside_others() as entered:
            assert entered


def test_a_killed_process_lets_go(machine: WholeMachine) -> None:
    with at_work(machine) as process:
        threading.Timer(0.2, os.kill, (process, signal.SIGKILL)).start()
        deadline = time.monotonic() + 10
        with machine.alone(lambda: time.monotonic() < deadline) as entered:
            assert entered


def test_memory_that_idle_processes_hold_is_not_free(
    machine: WholeMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = WholeMachine(100 * MIB, 1000 * MIB)
    sizes = [INTERPRETER_BYTES + 300 * MIB, INTERPRETER_BYTES - 50 * MIB]
    monkeypatch.setattr(whole_machine, "_sizes_of_others", lambda: iter(sizes))
    assert large.free_bytes() == 700 * MIB
    assert machine.free_bytes() == 100  # never less than its share


def test_other_children_of_the_parent_are_measured() -> None:
    def measure(answer: object) -> None:
        answer.put(list(whole_machine._sizes_of_others()))  # type: ignore[attr-defined]

    answer = PROCESSES.Queue()
    sleeper = PROCESSES.Process(target=time.sleep, args=(60,))
    sleeper.start()
    asker = PROCESSES.Process(target=measure, args=(answer,))
    asker.start()
    try:
        sizes = answer.get(timeout=10)
    finally:
        sleeper.kill()
        sleeper.join()
        asker.join()
    assert sizes
    assert all(MIB < size < 2000 * MIB for size in sizes)
