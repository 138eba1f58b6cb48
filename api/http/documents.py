"""Pieces that several documents share."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field, StrictStr, model_validator

from domain.run.failure import FailureKind as StoredKind
from domain.storable import is_storable, unstorable_message


def _storable(text: str) -> str:
    if not is_storable(text):
        raise ValueError(unstorable_message(text))
    return text


Text = Annotated[StrictStr, AfterValidator(_storable)]
"""A text that can be stored and sent."""

CoordinateValue = str | bool | int | float
Coordinates = dict[str, CoordinateValue]
NetworkValues = Annotated[
    dict[str, float | None],
    Field(
        default_factory=dict,
        description="What the point's network costs and draws, by the names of these columns; null where "
        "it has no price, nothing in models without links",
    ),
]


class PhaseName(StrEnum):
    """Where a sweep, a point or a replicate stands."""

    PENDING = "pending"
    EXPANDING = "expanding"
    QUEUED = "queued"
    EXECUTING = "executing"
    COMPLETED = "completed"
    TIMED_OUT = "timed_out"
    FAILED = "failed"
    ABORTED = "aborted"


class PriorityName(StrEnum):
    """Which share of the workers a sweep has while others want them too."""

    LOW = "low"
    NORMAL = "normal"
    HIGH = "high"


class FailureClass(StrEnum):
    """Who has to act on a failure: the author, those who run the service, nobody, who set a limit."""

    SPEC = "spec"
    US = "us"
    TRANSIENT = "transient"
    LIMIT = "limit"


class FailureKind(StrEnum):
    """What went wrong; ``failure_class`` says who has to act."""

    USER = "user"
    MODEL = "model"
    RESOURCE = "resource"
    TRANSIENT = "transient"
    INTERNAL = "internal"


class FailureDocument(BaseModel):
    """Why a replicate has no result."""

    kind: FailureKind
    failure_class: FailureClass | None = Field(default=None, description="Who has to act")
    code: str
    message: str
    field: str | None = Field(default=None, description="Dotted path of the parameter to blame")

    @model_validator(mode="after")
    def _classify(self) -> FailureDocument:
        self.failure_class = FailureClass(StoredKind(self.kind.value).failure_class)
        return self


class FailureGroupDocument(BaseModel):
    """Runs of a sweep that failed for one reason, with an example."""

    failure_class: FailureClass = Field(description="Who has to act")
    code: str = Field(description="Stable name of the reason")
    runs: int
    message: str = Field(description="Of the first of them")
    point_index: int
    replicate: int


class HoldName(StrEnum):
    """Why a sweep gives no new runs away."""

    PAUSED = "paused"
    STOPPING = "stopping"


class HeldByName(StrEnum):
    """Who holds a sweep: somebody, or the circuit breaker, since its runs fail for one reason."""

    USER = "user"
    BREAKER = "breaker"


class HeldDocument(BaseModel):
    """A sweep that gives no new runs away; those under way are finished."""

    hold: HoldName
    by: HeldByName
    note: str | None = Field(description="Why")
    since: datetime


class Progress(BaseModel):
    """Counts of runs (a run is one replicate of one point) by phase.

    ``completed`` includes ``cached``; the phases other than ``cached`` add up to ``total``.
    """

    total: int
    queued: int = Field(description="Not begun: waiting for a worker, or in the chunk of one")
    executing: int = Field(description="Being simulated: at most one run a worker process")
    completed: int
    timed_out: int = Field(description="Ended by a limit, with part of a result")
    failed: int
    aborted: int
    cached: int = Field(description="Completed runs that were answered from earlier results")


class ExpansionDocument(BaseModel):
    """How far the points of a sweep are made; runs of those stored may be under way."""

    points: int = Field(description="Points stored so far")
    points_expected: int = Field(description="All that its axes make, those left out included")
    waits_for: str | None = Field(description="Why no worker has begun, where that is known")
    searching: bool = Field(
        default=False,
        description="A number or a goal is searched: the points or runs of its next round are chosen from "
        "the results of this one, and ``points_expected`` is the most that may be needed",
    )


class RangeEstimate(BaseModel):
    """A quantity known only roughly."""

    low: float
    expected: float
    high: float


class EstimateDocument(BaseModel):
    """What a sweep will cost, without its cached runs."""

    core_seconds: RangeEstimate
    wall_seconds: RangeEstimate = Field(
        description="From the first run to the end of the last one, with the workers counted in "
        "``workers``: about 90 % of sweeps end inside it, as far as they are like those that ended "
        "here before. Rounded to what is known"
    )
    work_seconds: RangeEstimate | None = Field(
        default=None,
        description="The part of it that the sweep's own runs take; null of estimates from before",
    )
    waiting_seconds: RangeEstimate | None = Field(
        default=None,
        description="The part of it that it waits for other sweeps that share the workers; null of "
        "estimates from before",
    )
    workers: int = Field(description="Worker processes assumed for wall_seconds; at least 1")
    memory_bytes_max: int = Field(description="Estimated memory of the largest point")


class TakenDocument(BaseModel):
    """What the runs of a sweep took that were simulated for it and stored; cached ones took nothing."""

    core_seconds: float = Field(description="CPU time of their simulation; beside the estimate's")
    memory_bytes_max: int = Field(description="Most that one of them held, by the core's own count")


class SweepTimes(BaseModel):
    """When a sweep was under way.

    Its time under way is ``executed_seconds`` + (``finished_at``, else the time now) -
    ``resumed_at``: the pause between an end and a retry does not count.
    """

    started_at: datetime | None = Field(description="When the first run began")
    finished_at: datetime | None = Field(description="When the last run ended; null under way")
    resumed_at: datetime | None = Field(
        description="When the newest go began: ``started_at``, or after a retry"
    )
    executed_seconds: float = Field(description="Time under way before ``resumed_at``")
