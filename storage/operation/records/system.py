"""The system as one look at the database shows it."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from pydantic import BaseModel


class Pool(StrEnum):
    """Who can take the runs of a sweep, by the estimated memory of the largest of them."""

    SHARED = "shared"
    """Any process of a live worker, beside others."""
    WHOLE_MACHINE = "whole_machine"
    """A live worker's process that has its machine alone."""
    NO_WORKER = "no_worker"
    """Nobody: no live worker has the model revision of the sweep."""


class PoolFigures(BaseModel):
    """Runs of one pool, of sweeps that are held for one reason (None: that are not held).

    ``oldest_seconds`` is how long the first run of a sweep has waited that is next there, at most.
    """

    pool: Pool
    held: str | None
    queued: int
    executing: int
    oldest_seconds: float


class SystemFigures(BaseModel):
    """Counts and ages, in seconds where nothing else is said; 0 where there is nothing.

    Attributes
    ----------
    lease_oldest_seconds
        how long the chunk has been worked on that was begun first.
    lease_overdue_seconds
        how long ago the first lease ran out that nobody has taken back.
    expansion_starved_seconds
        how long the first sweep has waited for its points of a project of which nothing is being expanded.
    backup_age_seconds
        since the newest back-up that was noted; None before the first.
    reaper_silence_seconds
        since leases were looked after last; None before the first time.
    """

    pools: list[PoolFigures]
    sweeps_paused_by_breaker: int
    workers: int
    worker_processes: int
    leases: int
    lease_oldest_seconds: float
    lease_overdue_seconds: float
    expansions_waiting: int
    expansions_under_way: int
    expansion_starved_seconds: float
    deliveries_waiting: int
    delivery_overdue_seconds: float
    reaper_silence_seconds: float | None
    database_bytes: int
    backup_age_seconds: float | None
    connections: dict[str, int]
    connections_most: int
    transaction_oldest_seconds: float


class SeenWorker(BaseModel):
    """A worker that has shown a sign of life lately."""

    name: str
    processes: int
    memory_bytes: int
    whole_memory_bytes: int | None
    model_revision: int
    seen_at: datetime


class HeldChunk(BaseModel):
    """Runs that a worker process holds; it simulates the first of those that are left.

    ``point_index`` and ``replicate`` are of that run; None where the last has just ended.
    """

    worker: str
    sweep_id: str
    sweep_name: str
    model: str
    runs: int
    point_index: int | None
    replicate: int | None
    started_at: datetime | None
    expires_at: datetime


class LongStatement(BaseModel):
    """What a connection has been at for long; the text has no values, as they are sent apart."""

    process_id: int
    application: str
    state: str
    seconds: float
    waits_for: str | None
    statement: str


class TableSize(BaseModel):
    """A table with its indexes and long values; ``rows`` is an estimate."""

    name: str
    bytes: int
    rows: int


class Operation(BaseModel):
    """What goes on now."""

    figures: SystemFigures
    workers: list[SeenWorker]
    chunks: list[HeldChunk]
    statements: list[LongStatement]
    tables: list[TableSize]
