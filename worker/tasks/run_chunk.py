"""Wake up, work one chunk off, and pass the wake-up on if more waits."""

from __future__ import annotations

from typing import Any

from celery import shared_task

from domain.messages import TASK_EXPAND, TASK_RUN_CHUNK, WakeUpPayload
from runtime import tracing
from worker.process import current_process
from worker.run.outcome import Outcome
from worker.wake_ups import pass_on, send


@shared_task(name=TASK_RUN_CHUNK, bind=True)
def run_chunk(task: Any, **payload: Any) -> None:
    """Work one chunk off; the payload only tells the logs what caused the wake-up."""
    message = WakeUpPayload.model_validate(payload)
    # What is passed on belongs to the same cause, beside this chunk and not below it.
    with tracing.caused_by(task.request.headers):
        _run(task, message)


def _run(task: Any, message: WakeUpPayload) -> None:
    bound = current_process().logging(request_id=message.request_id)
    with bound, tracing.span("run_chunk") as told:
        outcome = current_process().runner.run_next()
        told["outcome"] = outcome.value
        extra = current_process().wanted_for_grown()
        processes = current_process().alive()
    if outcome is Outcome.NOTHING_WAITS:
        # The last run of a round of a search has ended, perhaps: then its next points are to be made.
        send(task.app, TASK_EXPAND, current_process().expansions_waiting(), message.request_id)
    if outcome is not Outcome.NOTHING_WAITS:
        pass_on(task.app, 1 + extra, processes, message.request_id)
