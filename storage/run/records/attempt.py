"""Attempts as they are kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pydantic import BaseModel

from domain.run.attempt import AttemptOutcome
from domain.run.failure import Failure
from storage.run.records.task import TaskRecord


@dataclass(frozen=True, slots=True)
class EndedAttempt:
    """An attempt that ended without a whole result, as its worker tells of it."""

    task: TaskRecord
    failure: Failure | None
    cpu_seconds: float | None
    peak_memory_bytes: int | None


class AttemptRecord(BaseModel):
    """An attempt of a run; what its worker could not tell is None."""

    number: int
    worker: str | None
    started_at: datetime | None
    ended_at: datetime | None
    outcome: AttemptOutcome
    failure: Failure | None
    cpu_seconds: float | None
    peak_memory_bytes: int | None
