"""Sending wake-ups to the workers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog
from kombu.exceptions import OperationalError

from domain.jobs import TASK_RUN_CHUNK, RunChunkPayload

if TYPE_CHECKING:
    from celery import Celery

_log = structlog.get_logger("worker.wake_ups")


def send_wake_ups(app: Celery, count: int, request_id: str | None) -> None:
    """Send ``count`` wake-ups; a broker that is away costs time only, the reaper tries again."""
    payload = RunChunkPayload(request_id=request_id).to_message()
    try:
        for _ in range(count):
            app.send_task(TASK_RUN_CHUNK, kwargs=payload)
    except (OperationalError, *app.connection_for_write().recoverable_connection_errors) as error:
        _log.warning("wake_up_not_sent", error=str(error))


def waiting_messages(app: Celery) -> int:
    """Count the messages that no worker has taken yet."""
    with app.connection_for_read() as connection:
        queue = app.amqp.default_queue.bind(connection.default_channel)
        count: int = queue.queue_declare().message_count
        return count
