"""Wake up, make the points of one sweep, and pass the wake-up on if another may wait."""

from __future__ import annotations

from typing import Any

from celery import shared_task

from domain.messages import TASK_EXPAND, WakeUpPayload
from runtime import tracing
from worker.process import current_process
from worker.run.reaper import Reaper
from worker.wake_ups import send, send_missing


@shared_task(name=TASK_EXPAND, bind=True)
def expand(task: Any, **payload: Any) -> None:
    """Expand the next sweep; the payload only tells the logs what caused the wake-up."""
    message = WakeUpPayload.model_validate(payload)
    process = current_process()
    reaper = Reaper(process.engine, process.settings)

    def added() -> None:
        send_missing(task.app, reaper, message.request_id)

    with tracing.caused_by(task.request.headers):
        with process.logging(request_id=message.request_id), tracing.span("expand"):
            expanded = process.expander(added).expand_next()
        if expanded:
            send(task.app, TASK_EXPAND, 1, message.request_id)
