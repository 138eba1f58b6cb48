"""What workers take and give back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from secrets import randbelow
from typing import Any

from pydantic import BaseModel, Field

from domain.result.document import Result
from domain.run.back_off import BackOff
from domain.run.failure import Failure
from domain.run.tables import EncodedTable

_NO_BOUND = 2**63 - 1
_CHANCES = 2**20


class TaskRecord(BaseModel):
    """One run to be done."""

    point_index: int
    replicate: int
    point_key: str
    document: dict[str, Any]
    uncalibrated_seconds: float
    uncalibrated_bytes: int | None = None


class Chunk(BaseModel):
    """Runs of one sweep, leased to one worker; without a lease there are no tasks.

    ``needs_machine``: the next run needs more than a process's share, so that nothing was claimed.

    ``known`` counts runs that were completed on the way since their results had become known, ``grown``
    those that were added because of it.
    """

    sweep_id: int
    lease_id: int | None = None
    sweep_public_id: str = ""
    known: int = 0
    grown: int = 0
    needs_machine: bool = False
    limits: dict[str, Any] = Field(default_factory=dict)
    tasks: list[TaskRecord] = Field(default_factory=list)


class ClaimLimits(BaseModel):
    """How much a worker takes at once.

    ``seconds`` bounds the estimated CPU time (the first run is always taken), ``count`` the
    runs; ``lease_seconds`` is how long the lease lasts without a heartbeat. ``memory_bytes`` is
    what a run may need beside others and ``whole_memory_bytes`` what one may that is ``alone`` on
    its machine, by the estimate. ``sweep`` is the public id of the only sweep to take runs of.
    """

    seconds: float
    count: int
    lease_seconds: float
    memory_bytes: int = _NO_BOUND
    whole_memory_bytes: int = _NO_BOUND
    alone: bool = False
    sweep: str | None = None


@dataclass(frozen=True, slots=True)
class FinishedRun:
    """A run that yielded a result; ``fabric`` is the network it kept, compressed, if any."""

    task: TaskRecord
    result: Result
    fabric: bytes | None = None
    tables: tuple[EncodedTable, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table whose content is a blob; ``bytes`` is its length."""

    name: str
    rows: int
    bytes: int
    digest: str


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A finished run whose large contents are blobs; ``fabric`` is the digest of one."""

    task: TaskRecord
    result: Result
    fabric: str | None = None
    tables: tuple[KeptTable, ...] = ()


@dataclass(frozen=True, slots=True)
class FailedRun:
    """A run that failed; a transient failure is tried again.

    ``cpu_seconds`` is what the attempt took; ``peak_memory_bytes`` the most that its process has held so
    far, other runs included.
    """

    task: TaskRecord
    failure: Failure
    cpu_seconds: float | None = None
    peak_memory_bytes: int | None = None


class FailurePolicy(BaseModel):
    """What becomes of runs that fail, and of their sweep.

    ``max_attempts`` bounds those of a run that fail by what is transient, ``back_off`` says when it is tried
    again; a sweep is paused once its ``domain.run.breaker.Balance`` reaches ``breaker_failures`` (0: never).
    """

    max_attempts: int = 3
    back_off: BackOff = BackOff()
    breaker_failures: int = 20

    def pause_seconds(self, attempts: int) -> float:
        """Give the pause after so many attempts; chance has its part in it."""
        return self.back_off.pause_seconds(attempts, randbelow(_CHANCES) / _CHANCES)


DEFAULT_POLICY = FailurePolicy()


@dataclass(frozen=True, slots=True)
class Settlement:
    """What became of runs that a worker gave back.

    ``held`` is False when the lease was lost or held none of them any more: the worker should
    then drop the rest of its chunk. ``queued`` counts runs that were added because of them; ``paused``
    tells that the sweep was paused because its runs fail for one reason.
    """

    held: bool
    queued: int = 0
    paused: bool = False


class ReapReport(BaseModel):
    """What a reaper found: leases that had expired, and what became of their runs."""

    leases: int = 0
    requeued: int = 0
    failed: int = 0
    by_outage: bool = False
    paused: bool = False


class ReaperBeat(BaseModel):
    """When the last outage ended; ``waits`` while workers may still be renewing their leases."""

    outage_end: datetime
    waits: bool


class Backlog(BaseModel):
    """How much waits, and how many are at it."""

    queued: int
    leases: int
    processes: int
