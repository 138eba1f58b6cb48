"""The documents of the HTTP API as the client reads them.

Fields that a newer server adds are ignored, so that an older client goes on working.
"""

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Phase = Literal[
    "pending", "expanding", "queued", "executing", "completed", "timed_out", "failed", "aborted"
]
ENDED: frozenset[str] = frozenset({"completed", "timed_out", "failed", "aborted"})
Coordinate = str | bool | int | float


class Document(BaseModel):
    """Base of all documents."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class FieldProblem(Document):
    """One thing wrong with one place of a request."""

    message: str
    pointer: str | None = None
    field: str | None = None
    value: Any = None
    allowed: str | None = None
    line: int | None = None
    guid: str | None = None
    port: int | None = None


class Problem(Document):
    """An error document (RFC 9457)."""

    title: str = ""
    status: int
    detail: str = ""
    code: str = ""
    request_id: str = ""
    errors: list[FieldProblem] = Field(default_factory=list)


class Progress(Document):
    """Counts of runs (replicates of points) by phase; `completed` includes `cached`."""

    total: int
    queued: int = 0
    executing: int = 0
    completed: int = 0
    timed_out: int = 0
    failed: int = 0
    aborted: int = 0
    cached: int = 0
    summary: str = Field(default="", description="The same in words, which stand beside the counts")

    @property
    def ended(self) -> int:
        """Runs that nothing more will happen to."""
        return self.completed + self.timed_out + self.failed + self.aborted


def with_words(document: dict[str, Any]) -> dict[str, Any]:
    """Put the words of a sweep or event, `summary`, into its counts, `progress`."""
    progress = document.get("progress")
    if not isinstance(progress, dict):
        return document
    return document | {"progress": {"summary": document.get("summary") or "", **progress}}


class Range(Document):
    """A quantity known only roughly."""

    low: float
    expected: float
    high: float


class Estimate(Document):
    """What a sweep will cost, cached runs left out."""

    core_seconds: Range
    wall_seconds: Range
    workers: int
    memory_bytes_max: int


class Taken(Document):
    """What the runs of a sweep took so far, cached ones left out."""

    core_seconds: float
    memory_bytes_max: int


class AxisValue(Document):
    """One value of an axis and how it is shown."""

    label: str
    value: Any


class Distribution(Document):
    """How the values of a drawn axis spread, in the axis' unit; null where they are no numbers."""

    kind: str
    low: float | None = None
    high: float | None = None
    mean: float | None = None
    quantile_05: float | None = None
    median: float | None = None
    quantile_95: float | None = None
    is_integer: bool | None = None
    weight_kept: float | None = None
    values: list[dict[str, Any]] | None = None


class Samples(Document):
    """How the drawn axes are sampled; `samples` is how many there are."""

    samples: int
    count: int
    method: str
    seed: int
    can_be_extended: bool


class Axis(Document):
    """One varied parameter, or several that move together."""

    name: str
    paths: list[str]
    unit: str | None = None
    values: list[AxisValue] = Field(default_factory=list)
    distribution: Distribution | None = None


class Until(Document):
    """When replicates are enough: the metric's interval is this narrow."""

    metric: str
    relative_half_width: float
    confidence: float = 0.95


class Expansion(Document):
    """How far the making of a sweep's points is; `waits_for` says why no worker has begun."""

    points: int
    points_expected: int
    waits_for: str | None = None


class Held(Document):
    """Why a sweep gives no new runs away: `paused` or `stopping`, by a user or the breaker."""

    hold: str
    by: str
    note: str | None = None
    since: datetime


class FailureGroup(Document):
    """Runs that failed for one reason, with the first of them; `failure_class` says who must act."""

    failure_class: str
    code: str
    runs: int
    message: str
    point_index: int
    replicate: int


class Sweep(Document):
    """A sweep. Lists leave out `axes`, `metrics`, `spec`, `spec_text`, `estimate`."""

    id: str
    name: str
    description: str | None = None
    tags: list[str] = Field(default_factory=list)
    model: str
    phase: Phase
    base_seed: int
    replicates: int
    until: Until | None = None
    points: int
    expansion: Expansion | None = None
    progress: Progress
    created_at: datetime
    started_at: datetime | None = None
    finished_at: datetime | None = None
    resumed_at: datetime | None = None
    executed_seconds: float = 0.0
    simcore_version: str
    model_revision: int = 0
    earlier_model_revisions: list[int] = Field(default_factory=list)
    waits_for: str | None = None
    priority: str = "normal"
    held: Held | None = None
    failures: list[FailureGroup] = Field(default_factory=list)
    newer_results: bool = False
    current_model_revision: int = 0
    rerun_of: str | None = None
    reruns: list[str] = Field(default_factory=list)
    axes: list[Axis] = Field(default_factory=list)
    metrics: list[str] = Field(default_factory=list)
    spec: dict[str, Any] = Field(default_factory=dict)
    spec_text: str = ""
    estimate: Estimate | None = None
    taken: Taken | None = None
    errors: list[FieldProblem] = Field(
        default_factory=list,
        description="Mistakes of the specification, found while its points were made",
    )
    extension_errors: list[FieldProblem] = Field(
        default_factory=list, description="Why its last extension was not made"
    )
    samples: Samples | None = None

    @model_validator(mode="before")
    @classmethod
    def _words_to_counts(cls, document: Any) -> Any:
        return with_words(document) if isinstance(document, dict) else document

    @property
    def ended(self) -> bool:
        """Whether it has reached its last phase (until a retry)."""
        return self.phase in ENDED

    @property
    def age_text(self) -> str | None:
        """How to get the results of newer models, where there are some, and what is mixed."""
        if self.earlier_model_revisions:
            revisions = sorted({*self.earlier_model_revisions, self.model_revision})
            return f"mixed model revisions {' and '.join(map(str, revisions))}"
        if not self.newer_results:
            return None
        if not self.ended:
            waits = f"waits for {self.waits_for}; " if self.waits_for else ""
            return (
                f"{waits}computed with model revision {self.model_revision}, and revision "
                f"{self.current_model_revision} is current: fabricsweep upgrade {self.id}"
            )
        return (
            f"computed with model revision {self.model_revision}; revision "
            f"{self.current_model_revision} is current: fabricsweep rerun {self.id}"
        )

    @property
    def most_runs(self) -> int:
        """Runs that it can grow to: more than `progress.total` only while `until` may ask for more."""
        growing = self.until is not None and not self.ended and self.expansion is None
        return self.points * self.replicates if growing else self.progress.total


class Extension(Document):
    """What an extension adds; in a dry run `sweep` is as it was."""

    dry_run: bool
    is_repeat: bool
    samples_before: int | None = None
    samples: int | None = None
    replicates_before: int
    replicates: int
    points_added_max: int
    runs_added_max: int
    sweep: Sweep


class SweepPage(Document):
    """A page of sweeps, newest first."""

    items: list[Sweep]
    next_cursor: str | None = None


class ImpossiblePoint(Document):
    """A combination of axis values that cannot be built, and why."""

    coordinates: dict[str, Coordinate]
    errors: list[FieldProblem]


class Validation(Document):
    """What submitting a specification would do."""

    valid: bool
    complete: bool = True
    errors: list[FieldProblem]
    axes: list[Axis] = Field(default_factory=list)
    samples: Samples | None = None
    points_expected: int = 0
    points_checked: int = 0
    points: int = 0
    runs: int = 0
    runs_max: int | None = None
    excluded_by_where: int = 0
    excluded_by_exclude: int = 0
    cached: int = 0
    impossible_count: int = 0
    impossible: list[ImpossiblePoint] = Field(default_factory=list)
    estimate: Estimate | None = None


class Column(Document):
    """One column of the results."""

    name: str
    kind: str
    unit: str | None = None
    help: str = ""


class ResultRow(Document):
    """One run of one point."""

    point_index: int
    replicate: int
    phase: Phase
    cached: bool
    coordinates: dict[str, Coordinate]
    metrics: dict[str, float | None]
    cost: dict[str, float | None] | None = None

    def value(self, column: str) -> Coordinate | None:
        """The row's value in a column of the page's list."""
        for values in (self.coordinates, self.metrics, self.cost or {}):
            if column in values:
                return values[column]
        name = column.removeprefix("cost.")
        if self.cost and name in self.cost:
            return self.cost[name]
        value: Coordinate | None = getattr(self, column, None)
        return value


class ResultPage(Document):
    """A page of results."""

    columns: list[Column]
    items: list[ResultRow]
    next_cursor: str | None = None
    total: int


class Event(Document):
    """A server-sent event of a sweep: `progress`, `phase`, `failure` or `end`."""

    kind: str
    id: str | None = None
    data: dict[str, Any]
