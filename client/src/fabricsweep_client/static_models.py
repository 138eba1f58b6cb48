"""What the API tells of points, of what the static model found in them."""

from typing import Any

from pydantic import Field

from fabricsweep_client.models import Coordinate, Document, Phase
from fabricsweep_client.run_models import Bottleneck, Job, TableInfo
from fabricsweep_client.verb_models import Attempt


class Cable(Document):
    """One direction of a cable; its load is flows, mean and largest over draws and rounds."""

    sender: str = Field(alias="from")
    from_port: int
    to: str
    to_port: int
    link_class: str
    mean_load: float
    max_load: float


class CableClass(Document):
    """All directed cables of one link class together; loads are flows per cable."""

    link_class: str
    cables: int
    mean_load: float
    max_load: float
    idle_fraction: float


class Cables(Document):
    """Loads of the cables."""

    classes: list[CableClass]
    hottest: list[Cable]


class Tables(Document):
    """What the offline check found in the forwarding tables."""

    deadlock_free: bool
    virtual_lanes: int
    cycle: list[str] | None = None
    unreachable_pairs: int
    looping_pairs: int
    longest_path_hops: int


class HarmfulLink(Document):
    """A link whose failure cost much; means over the trials in which it failed."""

    sender: str = Field(alias="from")
    from_port: int
    to: str
    to_port: int
    trials: int
    mean_loss_fraction: float
    unreachable_pairs: float


class Failures(Document):
    """What failing links cost."""

    trials: int
    links_failed: int
    mean_loss_fraction: float
    harmful: list[HarmfulLink]


class Static(Document):
    """Cables, tables and failures of one run of the static model."""

    cables: Cables
    tables: Tables
    failures: Failures | None = None


class Replicate(Document):
    """One run of a point; `run_id` names it where its tables are asked for."""

    replicate: int
    run_id: str = ""
    phase: Phase
    cached: bool = False
    failure: dict[str, Any] | None = None
    attempt_history: list[Attempt] = Field(default_factory=list)
    metrics: dict[str, float | None] | None = None
    static: Static | None = None
    jobs: list[Job] = Field(default_factory=list)
    bottleneck: Bottleneck | None = None
    tables: list[TableInfo] = Field(default_factory=list)
    has_fabric: bool = False


class PointMetric(Document):
    """A metric over the replicates of a point."""

    metric: str
    unit: str | None = None
    n: int
    not_steady: int = 0
    mean: float | None = None
    ci_low: float | None = None
    ci_high: float | None = None
    min: float | None = None
    max: float | None = None


class Point(Document):
    """A point with its replicates."""

    index: int
    coordinates: dict[str, Coordinate]
    phase: Phase
    point: dict[str, Any] = Field(default_factory=dict)
    replicates: list[Replicate]
    next_cursor: str | None = None
    aggregates: list[PointMetric] = Field(default_factory=list)


class Aggregate(Document):
    """One metric of one point: n values, their mean with its 95 % interval, and their range."""

    point_index: int
    coordinates: dict[str, Coordinate]
    n: int
    not_steady: int = 0
    mean: float | None = None
    ci_low: float | None = None
    ci_high: float | None = None
    min: float | None = None
    max: float | None = None


class Aggregates(Document):
    """One metric, point by point."""

    metric: str
    unit: str | None = None
    items: list[Aggregate]
    next_cursor: str | None = None
