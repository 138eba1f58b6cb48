"""Periodic care: what users have deleted, and what nothing needs any more."""

from __future__ import annotations

from celery import shared_task

from domain.messages import TASK_CLEAR, TASK_COLLECT
from worker.process import current_process


@shared_task(name=TASK_CLEAR)
def clear() -> None:
    """Delete rows of deleted sweeps."""
    current_process().housekeeper.clear()


@shared_task(name=TASK_COLLECT)
def collect() -> None:
    """Delete what has been kept for long enough."""
    current_process().housekeeper.collect()
