"""Periodic care: lost leases, lost messages, silent workers."""

from __future__ import annotations

from typing import Any

from celery import shared_task

from domain.jobs import TASK_REAP
from worker.process import current_process
from worker.reaper import Reaper
from worker.wake_ups import send_wake_ups, waiting_messages


@shared_task(name=TASK_REAP, bind=True)
def reap(task: Any) -> None:
    """Take back the runs of lost workers and send the wake-ups that are missing."""
    process = current_process()
    reaper = Reaper(process.engine, process.settings)
    reaper.reap()
    missing = reaper.missing_wake_ups(waiting_messages(task.app))
    send_wake_ups(task.app, missing, None)
