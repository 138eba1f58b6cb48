"""Housekeeping has a queue and a process of its own."""

from __future__ import annotations

import time

import redis as redis_client
from celery import Celery

from api.message_queue import MessageQueue
from domain.messages import HOUSEKEEPING_QUEUE, QUEUE
from tests.support.specs import long
from tests.support.stack import Stack, until


def test_lost_messages_are_sent_again_while_every_process_simulates(stack: Stack) -> None:
    # Runs of minutes on the only process that simulates.
    sweep_id = stack.submit(long(2, reads_per_core=500_000))
    client = redis_client.Redis.from_url(stack.redis_url)
    runs = stack.worker(queues=QUEUE)
    care = stack.worker(queues=HOUSEKEEPING_QUEUE)
    with runs, care as keeper, stack.scheduler():
        stack.wait_for(sweep_id, "executing", 1)
        assert stack.api.get("/health/ready").json()["checks"]["workers"]["count"] == 1
        before = keeper.log.read_text().count("fabricsweep.reap")
        until(
            lambda: keeper.log.read_text().count("fabricsweep.reap") >= before + 4,
            "housekeeping beside a long run",
        )
        queue = MessageQueue(stack.redis_url)
        queue.wake(3)
        time.sleep(1)
        queue.close()
        kept = Celery(broker=stack.redis_url).control.inspect(timeout=5).reserved()
        assert not any(kept.values()), "a busy worker keeps messages from idle ones"
        stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    assert client.llen(HOUSEKEEPING_QUEUE) <= 1
    client.close()
