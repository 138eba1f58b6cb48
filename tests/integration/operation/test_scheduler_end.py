"""The scheduler ends when it is told to, whatever it waits for."""

from __future__ import annotations

import signal

import pytest
import redis as redis_client

from tests.support.stack import CeleryProcess, Stack, until


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_scheduler_ends_while_its_broker_keeps_it_waiting(
    stack: Stack, number: signal.Signals
) -> None:
    """On a busy machine it is often told so; a broker that holds its answers back makes it certain."""
    with redis_client.Redis.from_url(stack.redis_url) as broker, stack.scheduler() as scheduler:
        until(lambda: sent(scheduler) > 1, "the scheduler to send something")
        broker.client_pause(600_000, all=False)
        before = sent(scheduler)
        try:
            until(lambda: sent(scheduler) > before, "the scheduler to wait for an answer")
            scheduler.process.send_signal(number)
            assert scheduler.process.wait(60) == 0
        finally:
            broker.client_unpause()


def sent(scheduler: CeleryProcess) -> int:
    """How often it has said that it sends something."""
    return scheduler.log.read_text().count("Sending due task")
