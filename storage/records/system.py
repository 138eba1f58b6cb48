"""The system as one look at the database shows it."""

from __future__ import annotations

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
    deliveries_waiting: int
    delivery_overdue_seconds: float
    reaper_silence_seconds: float | None
    database_bytes: int
    connections: dict[str, int]
    connections_most: int
    transaction_oldest_seconds: float
