"""Sending wake-ups to the workers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import structlog
from kombu.exceptions import OperationalError

from domain.messages import TASK_RUN_CHUNK, WakeUpPayload
from runtime import tracing

if TYPE_CHECKING:
    from celery import Celery

    from worker.run.reaper import Reaper

_log = structlog.get_logger("worker.wake_ups")


def send_wake_ups(app: Celery, count: int, request_id: str | None) -> None:
    """Send ``count`` wake-ups for runs; see :func:`send`."""
    send(app, TASK_RUN_CHUNK, count, request_id)


def pass_on(app: Celery, count: int, processes: int, request_id: str | None) -> None:
    """Send ``count`` wake-ups, unless one for each of ``processes`` waits in the queue already.

    Messages that came twice, or from many sweeps at once, die out that way.
    """
    with _broker_may_be_away(app):
        wanted = min(count, max(1, processes) - waiting_messages(app))
        send_wake_ups(app, max(0, wanted), request_id)


def send(app: Celery, task: str, count: int, request_id: str | None) -> None:
    """Send messages; a broker that is away costs time only, the reaper tries again."""
    payload = WakeUpPayload(request_id=request_id).to_message()
    with _broker_may_be_away(app):
        for _ in range(count):
            app.send_task(task, kwargs=payload, headers=tracing.cause())


def send_missing(app: Celery, reaper: Reaper, request_id: str | None) -> None:
    """Wake the idle processes that should be at work and that no message on its way will wake."""
    with _broker_may_be_away(app):
        send_wake_ups(app, reaper.missing_wake_ups(waiting_messages(app)), request_id)


@contextmanager
def _broker_may_be_away(app: Celery) -> Iterator[None]:
    try:
        yield
    except (OperationalError, *app.connection_for_write().recoverable_connection_errors) as error:
        _log.warning("wake_up_not_sent", error=str(error))


def waiting_messages(app: Celery) -> int:
    """Count the messages that no worker has taken yet."""
    with app.connection_or_acquire() as connection:
        queue = app.amqp.default_queue.bind(connection.default_channel)
        count: int = queue.queue_declare().message_count
        return count
