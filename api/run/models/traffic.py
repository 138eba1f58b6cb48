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


class MemoryLimitName(StrEnum):
    """What holds the cores of a run with shared memory back; latency: nothing is busy, no limit reached."""

    MEMORY = "memory"
    DIRECTORY = "directory"
    NETWORK = "network"
    MSHR = "mshr"
    OUTSTANDING = "outstanding"
    ISSUE = "issue"
    LATENCY = "latency"


class MissPartsDocument(BaseModel):
    """Where a miss spends its time: means over misses in ns, which add up to its latency."""

    cache: float = Field(description="Lookups, and waiting for a free MSHR or way")
    request_propagation: float
    request_serialisation: float
    request_queueing: float
    directory: float = Field(description="Waiting for the directory and for the line")
    other_caches: float = Field(description="Invalidations, and fetches from owners")
    memory: float
    reply_propagation: float
    reply_serialisation: float
    reply_queueing: float


class MemoryBottleneckDocument(BaseModel):
    """What holds the cores of a run with shared memory back, and where its misses spend their time."""

    limit: MemoryLimitName
    outstanding_limited_fraction: float = Field(
        description="Share of the cores' time at the limit of outstanding operations; mean over cores"
    )
    mshr_limited_fraction: float = Field(
        description="Share of the cores' time in which an access waits for an MSHR or a way"
    )
    issue_limited_fraction: float = Field(
        description="Share of the cores' time in which their own pace of issue holds them back"
    )
    max_memory_busy_fraction: float
    max_directory_busy_fraction: float
    max_link_utilisation: float
    operations: int
    misses: int
    miss_latency_ns: float | None = Field(description="Mean; null where nothing missed")
    parts_ns: MissPartsDocument | None = Field(description="Null where nothing missed")
    sentence: str = Field(
        description="The same in words, with the parameters that the limits come from"
    )


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
