"""The packet model's part of a result beyond ports: jobs, the bottleneck, hot links by time."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, FiniteFloat, NonNegativeInt

from domain.result.memory_bottleneck import MemoryBottleneck
from domain.result.parts import Distribution, Fraction, NonNegative, Part

Role = Literal["foreground", "background"]
Bound = Literal["injection", "network", "ejection", "latency"]


class JobAggregation(Part):
    """What the routers that reduce did for a job, and what its groups were granted."""

    operations: NonNegativeInt = Field(description="Completed operations of messages.")
    host_fallback_fraction: Fraction = Field(description="Share of its groups without a tree.")
    granted_operations: list[NonNegativeInt] = Field(
        description="By group, operations outstanding at once; 0: it has no tree."
    )


class Job(Part):
    """One job of the environment. Background jobs repeat until the foreground has ended."""

    name: str
    role: Role
    workload: str
    ranks: NonNegativeInt
    endpoints: NonNegativeInt
    iterations: NonNegativeInt
    iteration_time_ns: Distribution | None = None
    allocation: str | None = None
    priority: NonNegativeInt | None = None
    aggregation: JobAggregation | None = None
    slowest_rank: NonNegativeInt | None = Field(
        default=None, description="Of a replayed trace, the rank that ended last"
    )


class Bottleneck(Part):
    """What holds the run back: the class of the busiest links, and how their time is spent."""

    link_class: str
    mean_active_fraction: Fraction
    max_active_fraction: Fraction
    stalled_fraction: Fraction
    idle_fraction: Fraction
    bound: Bound


class CrossingFlow(Part):
    """What one pair of endpoints sent over a link in a window; without them, all smaller ones."""

    source: NonNegativeInt | None
    destination: NonNegativeInt | None
    bytes: NonNegativeInt


class HotLink(Part):
    """One of the busiest router output ports of a window."""

    router: int
    port: int
    link_class: str
    peer_router: int | None = Field(description="Null where an endpoint is attached.")
    active_fraction: Fraction
    stalled_fraction: Fraction
    bytes: NonNegativeInt
    flows: list[CrossingFlow] = Field(default_factory=list)


class Window(Part):
    """The hot links of one stretch of time, busiest first."""

    start_ns: NonNegative
    links: list[HotLink]


class HotLinks(Part):
    """Hot links window by window; only when the report asks for them."""

    window_ns: FiniteFloat = Field(gt=0)
    windows: list[Window]


class Traffic(Part):
    """Everything of this module that a result holds."""

    jobs: list[Job] = Field(default_factory=list)
    bottleneck: Bottleneck | None = None
    # Absent where there is none: results of other workloads are kept as they always were.
    memory_bottleneck: MemoryBottleneck | None = Field(
        default=None, exclude_if=lambda found: found is None
    )
    hot_links: HotLinks | None = None
