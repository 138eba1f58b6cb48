"""When the simulator is stopped from beside, and when it is not."""

from __future__ import annotations

import threading

import pytest

from worker.run import heartbeat
from worker.run.heartbeat import Heartbeat

SOON = 10.0


def test_a_lost_lease_stops_the_run() -> None:
    stopped = threading.Event()
    with Heartbeat(lambda: False, stopped.set, every_seconds=0.01):
        assert stopped.wait(SOON)


def test_a_lease_is_renewed_again_and_again() -> None:
    beats = threading.Semaphore(0)
    stopped = threading.Event()

    def renew() -> bool:
        beats.release()
        return True

    with Heartbeat(renew, stopped.set, every_seconds=0.01):
        for _ in range(3):
            assert beats.acquire(timeout=SOON)
    assert not stopped.is_set()


def test_a_database_that_is_away_stops_nothing() -> None:
    tried = threading.Semaphore(0)
    stopped = threading.Event()

    def renew() -> bool:
        tried.release()
        raise ConnectionError("away")

    with Heartbeat(renew, stopped.set, every_seconds=0.01):
        for _ in range(2):
            assert tried.acquire(timeout=SOON)
    assert not stopped.is_set()


def test_a_shutdown_stops_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "is_shutting_down", lambda: True)
    stopped = threading.Event()
    with Heartbeat(lambda: True, stopped.set, every_seconds=1000):
        assert stopped.wait(SOON)
