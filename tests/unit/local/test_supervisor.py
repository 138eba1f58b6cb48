"""A process that ends by itself is started again, but not for ever."""

import threading
from pathlib import Path

from local.process import Process
from local.supervisor import Supervisor, describe_status


def test_a_crash_is_reported_and_repaired(tmp_path: Path) -> None:
    once = tmp_path / "once"
    script = f"if test -e {once}; then exec sleep 600; fi; touch {once}; exit 7"
    process = Process("worker", ["sh", "-c", script], tmp_path / "log").start()
    said: list[str] = []
    again = threading.Event()
    supervisor = Supervisor(said.append, said.append, again.set)
    supervisor.watch(process)
    supervisor.start()
    try:
        assert again.wait(20)
        assert process.running
        assert "worker ended with status 7 and is started again" in said[0]
    finally:
        supervisor.stop()
        process.stop()


def test_a_process_that_never_stays_up_ends_the_run_with_its_last_words(tmp_path: Path) -> None:
    process = Process("API", ["sh", "-c", "echo broken; exit 1"], tmp_path / "log").start()
    given_up = threading.Event()
    reasons: list[str] = []

    def give_up(reason: str) -> None:
        reasons.append(reason)
        given_up.set()

    supervisor = Supervisor(lambda _: None, give_up)
    supervisor.watch(process)
    supervisor.start()
    try:
        assert given_up.wait(60)
        assert "API ended with status 1 again and again" in reasons[0]
        assert "broken" in reasons[0]
        assert len(reasons) == 1
    finally:
        supervisor.stop()


def test_signals_and_statuses_are_told_apart() -> None:
    assert describe_status(-9) == "was killed by signal 9"
    assert describe_status(2) == "ended with status 2"
