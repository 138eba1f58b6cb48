"""A point and its replicates as the API shows them."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from pydantic import BaseModel, Field

from api.http.documents import Coordinates, FailureDocument, NetworkValues, PhaseName, Progress
from api.run.models.distribution import DistributionDocument
from api.run.models.run_table import TableDocument
from api.run.models.static import StaticDocument
from api.run.models.traffic import (
    BottleneckDocument,
    HotLinksDocument,
    JobDocument,
    MemoryBottleneckDocument,
)
from domain.answer.cost_figures import PricesText


class PointSummary(BaseModel):
    """What a list of points shows of each."""

    index: int
    point_key: str
    coordinates: Coordinates
    network: NetworkValues
    phase: PhaseName
    progress: Progress


class PointPage(BaseModel):
    """A page of points in the order of the sweep."""

    items: list[PointSummary]
    next_cursor: str | None
    prices: PricesText | None = Field(
        default=None, description="What networks are priced by; null in models without links"
    )


class ParameterDocument(BaseModel):
    """One parameter of a point, with its unit and origin."""

    path: str
    section: str
    name: str
    value: Any
    unit: str | None
    help: str
    default: Any
    is_default: bool


class FractionSummary(BaseModel):
    """How a share of the elapsed time is spread over the ports of a class."""

    mean: float
    min: float
    max: float
    p05: float | None = None
    p25: float | None = None
    p50: float
    p75: float | None = None
    p95: float


class PortClass(BaseModel):
    """All ports of one link class together."""

    link_class: str
    ports: int
    active_fraction: FractionSummary
    idle_fraction: FractionSummary
    stalled_fraction: FractionSummary
    bytes: int


class PortDocument(BaseModel):
    """One router output port."""

    router: int
    port: int
    link_class: str
    peer_router: int | None = None
    active_fraction: float
    idle_fraction: float
    stalled_fraction: float
    bytes: int


class PortsDocument(BaseModel):
    """Port counters of one run; active, idle and stalled add up to the elapsed time.

    Port by port they are in the run's table ``ports``, with report.ports = all.
    """

    elapsed_ns: float
    classes: list[PortClass]
    hottest: list[PortDocument]


class AttemptOutcomeName(StrEnum):
    """What became of an attempt."""

    EXECUTING = "executing"
    COMPLETED = "completed"
    TIMED_OUT = "timed_out"
    FAILED = "failed"
    LOST = "lost"
    ABORTED = "aborted"


class CostDocument(BaseModel):
    """What the simulation of one replicate took."""

    events: int
    packet_hops: int
    link_visits: int = Field(description="Flows counted on cables; of the static model only")
    cpu_seconds: float
    peak_memory_bytes: int


class AttemptDocument(BaseModel):
    """One attempt of a run. What a lost worker could not tell is null."""

    number: int = Field(description="From 1; retries count on")
    worker: str | None = Field(description="Host and process")
    started_at: datetime | None = Field(description="When the worker was given the run")
    ended_at: datetime | None = Field(description="Null while it is under way")
    outcome: AttemptOutcomeName
    failure: FailureDocument | None
    cpu_seconds: float | None
    peak_memory_bytes: int | None = Field(
        description="By the simulator's count; of a failed attempt the most that its process had held"
    )


class ReplicateDocument(BaseModel):
    """One run: a replicate of a point, with its result or its failure."""

    run_id: str = Field(description="Names the run: its tables are at /v1/runs/{run_id}/tables")
    replicate: int
    phase: PhaseName
    cached: bool
    attempts: int = Field(description="Since it was last queued by a submission or a retry")
    attempt_history: list[AttemptDocument] = Field(
        description="Every attempt, the first one first; a cached run had none"
    )
    worker: str | None
    queued_at: datetime | None
    started_at: datetime | None
    finished_at: datetime | None
    failure: FailureDocument | None
    metrics: dict[str, float | None] | None
    unmeasured: dict[str, str] = Field(
        description="Why metrics are null: nothing was measured for them"
    )
    distributions: dict[str, DistributionDocument] | None
    ports: PortsDocument | None = Field(description="Of the packet model only")
    static: StaticDocument | None = Field(description="Of the static model only")
    jobs: list[JobDocument] = Field(description="Of the packet model only; foreground first")
    bottleneck: BottleneckDocument | None
    memory_bottleneck: MemoryBottleneckDocument | None = Field(
        description="Of the workload dsm only; null where no operation was issued"
    )
    hot_links: HotLinksDocument | None = Field(description="When the report asked for them")
    tables: list[TableDocument]
    has_fabric: bool = Field(description="The wiring was kept and can be exported")
    cost: CostDocument | None
    provenance: dict[str, Any] | None


class PointAggregate(BaseModel):
    """A metric over the replicates of one point, with its 95 % interval."""

    metric: str
    unit: str | None
    n: int
    not_steady: int = Field(
        default=0,
        description="Replicates whose network was saturated; a metric that needs a steady state "
        "is without their values",
    )
    mean: float | None
    low: float | None
    high: float | None
    min: float | None
    max: float | None


class NetworkPrice(BaseModel):
    """What the network of a point costs and draws; null without a price, and then ``unknown`` says why."""

    network_cost_usd: float | None = Field(description="Expected: the mean over the drawn prices")
    network_cost_per_endpoint_usd: float | None
    network_power_w: float | None = Field(description="Under load")
    network_power_per_endpoint_w: float | None
    unknown: str | None
    prices: PricesText


class Point(BaseModel):
    """A point in full."""

    index: int
    point_key: str
    coordinates: Coordinates
    phase: PhaseName
    point: dict[str, Any] = Field(description="The canonical point, every default filled in")
    progress: Progress
    network: NetworkPrice | None = Field(
        default=None, description="Null in models without links: by them no network is bought"
    )
    parameters: list[ParameterDocument]
    replicates: list[ReplicateDocument] = Field(description="A page of them, in order")
    next_cursor: str | None = Field(description="Of the next replicates; null after the last")
    aggregates: list[PointAggregate] = Field(description="Over all replicates")
