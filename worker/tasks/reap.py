"""Periodic care: lost leases, lost messages, silent workers."""

from __future__ import annotations

from typing import Any

import structlog
from celery import shared_task

from domain.messages import TASK_EXPAND, TASK_REAP
from storage.session import DatabaseUnavailableError
from worker.process import current_process
from worker.run.reaper import Reaper
from worker.wake_ups import send, send_missing

_log = structlog.get_logger("worker.reap")


@shared_task(name=TASK_REAP, bind=True)
def reap(task: Any) -> None:
    """Take back the runs of lost workers and send the wake-ups that are missing."""
    process = current_process()
    reaper = Reaper(process.engine, process.settings)
    try:
        reaper.reap()
        send_missing(task.app, reaper, None)
        send(task.app, TASK_EXPAND, reaper.waiting_expansions(), None)
    except DatabaseUnavailableError as error:
        _log.warning("care_postponed", error=str(error))
