"""Housekeeping has a queue and a process of its own."""

from __future__ import annotations

import redis as redis_client
from celery import Celery

from api.message_queue import MessageQueue
from domain.messages import HOUSEKEEPING_QUEUE, QUEUE
from tests.support.specs import long
from tests.support.stack import CeleryProcess, Stack, until


def wait_for_housekeeping(keeper: CeleryProcess, times: int) -> None:
    """Wait until the housekeeper has looked for what is lost so many times more."""
    before = keeper.log.read_text().count("fabricsweep.reap")
    until(
        lambda: keeper.log.read_text().count("fabricsweep.reap") >= before + times,
        "housekeeping beside a long run",
    )


def test_lost_messages_are_sent_again_while_every_process_simulates(stack: Stack) -> None:
    # Runs of minutes on the only process that simulates.
    sweep_id = stack.submit(long(2, reads_per_core=500_000))
    client = redis_client.Redis.from_url(stack.redis_url)
    runs = stack.worker(queues=QUEUE)
    care = stack.worker(queues=HOUSEKEEPING_QUEUE)
    with runs, care as keeper, stack.scheduler():
        stack.wait_for(sweep_id, "executing", 1)
        assert stack.api.get("/health/ready").json()["checks"]["workers"]["count"] == 1
        wait_for_housekeeping(keeper, 4)
        queue = MessageQueue(stack.redis_url)
        queue.wake(3)
        wait_for_housekeeping(keeper, 2)  # time enough to take them
        queue.close()
        watched = Celery(broker=stack.redis_url).control.inspect(timeout=5)
        # The housekeeper has one for a moment; a busy worker would keep its own for minutes.
        until(
            lambda: not any((watched.reserved() or {"nobody": True}).values()),
            "no message kept from idle workers by a busy one",
        )
        stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    assert client.llen(HOUSEKEEPING_QUEUE) <= 1
    client.close()
