"""Jobs, the bottleneck and hot links of a run."""

from __future__ import annotations

from enum import StrEnum

from pydantic import BaseModel, Field

from api.run.models.distribution import DistributionDocument


class JobRole(StrEnum):
    """Whether a job is what is studied, or what disturbs it."""

    FOREGROUND = "foreground"
    BACKGROUND = "background"


class JobAggregationDocument(BaseModel):
    """What the routers that reduce did for a job, and what its groups were granted."""

    operations: int = Field(description="Completed operations of messages")
    host_fallback_fraction: float = Field(description="Share of its groups without a tree")
    granted_operations: list[int] = Field(
        description="By group, operations outstanding at once; 0: it has no tree"
    )


class JobDocument(BaseModel):
    """One job of the environment; background jobs repeat until the foreground has ended."""

    name: str
    role: JobRole
    workload: str
    ranks: int
    endpoints: int
    iterations: int
    iteration_time_ns: DistributionDocument | None
    allocation: str | None = None
    priority: int | None = None
    aggregation: JobAggregationDocument | None = None


class BottleneckBound(StrEnum):
    """What a run is held back by."""

    INJECTION = "injection"
    NETWORK = "network"
    EJECTION = "ejection"
    LATENCY = "latency"


class BottleneckDocument(BaseModel):
    """The class of the busiest links, and how their time is spent."""

    link_class: str
    mean_active_fraction: float
    max_active_fraction: float
    stalled_fraction: float
    idle_fraction: float
    bound: BottleneckBound


class CrossingFlow(BaseModel):
    """What one pair of endpoints sent over a link in a window; without them, all smaller ones."""

    source: int | None
    destination: int | None
    bytes: int


class HotLinkDocument(BaseModel):
    """One of the busiest router output ports of a window."""

    router: int
    port: int
    link_class: str
    peer_router: int | None
    active_fraction: float
    stalled_fraction: float
    bytes: int
    flows: list[CrossingFlow]


class HotWindow(BaseModel):
    """The hot links of one stretch of time, busiest first."""

    start_ns: float
    links: list[HotLinkDocument]


class HotLinksDocument(BaseModel):
    """Hot links window by window."""

    window_ns: float = Field(description="Length of each window")
    windows: list[HotWindow]
