"""Points and their runs as they are kept."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import BaseModel

from domain.run.failure import Failure
from domain.run.phase import Phase
from storage.sweep.records.sweep import Counts


class PointRecord(BaseModel):
    """A point with the counts of its runs."""

    index: int
    point_key: str
    coordinates: dict[str, Any]
    network: int | None
    phase: Phase
    counts: Counts


class CostRecord(BaseModel):
    """What a simulation took."""

    events: int
    packet_hops: int
    link_visits: int
    cpu_seconds: float
    peak_memory_bytes: int


class ReplicateRecord(BaseModel):
    """A run with everything that is known of it."""

    replicate: int
    phase: Phase
    cached: bool
    attempts: int
    worker: str | None
    queued_at: datetime | None
    started_at: datetime | None
    finished_at: datetime | None
    failure: Failure | None
    metrics: dict[str, float | None] | None
    unmeasured: dict[str, str] | None
    distributions: dict[str, Any] | None
    ports: dict[str, Any] | None
    static: dict[str, Any] | None
    traffic: dict[str, Any] | None
    result_id: int | None
    has_fabric: bool
    provenance: dict[str, Any] | None
    cost: CostRecord | None


class ResultRecord(BaseModel):
    """A run as a row of the results table."""

    point_index: int
    replicate: int
    phase: Phase
    cached: bool
    steady: bool | None
    coordinates: dict[str, Any]
    network: int | None
    metrics: dict[str, float | None]
    cost: CostRecord | None
