"""A sweep as the API shows it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import BaseModel, Field

from api.http.documents import (
    Coordinates,
    CoordinateValue,
    EstimateDocument,
    ExpansionDocument,
    FailureGroupDocument,
    HeldDocument,
    PhaseName,
    PriorityName,
    Progress,
    SweepTimes,
    TakenDocument,
)
from api.http.problem_document import FieldProblem
from api.sweep.models.chosen_network import ChosenNetworkDocument
from api.sweep.models.draft_network import DraftNetworkDocument
from api.sweep.models.samples import DrawnDistribution, SamplesDocument
from api.sweep.models.search import SearchDocument


class AxisValue(BaseModel):
    """One value of an axis: how it is shown, and the value itself."""

    label: str
    value: Any


class AxisDocument(BaseModel):
    """One varied parameter, or several that move together."""

    name: str
    paths: list[str] = Field(description="Resolved parameter paths; these name the coordinates")
    unit: str | None
    values: list[AxisValue] = Field(description="None of a distribution of numbers")
    distribution: DrawnDistribution | None = Field(
        default=None, description="Of an axis that is drawn; null for others"
    )
    until: str | None = Field(
        default=None,
        description="Of an axis that is searched, what ends the search; null for others",
    )
    when: str | None = Field(
        default=None,
        description="Where points have the axis: others have no coordinate of it; null: everywhere",
    )
    spaces: list[str] | None = Field(
        default=None, description="The sub-spaces that have the axis; null: all"
    )


class FollowerDocument(BaseModel):
    """A coordinate that is none of an axis: a computed parameter, or what sets sub-spaces apart."""

    path: str = Field(description="Names the coordinate")
    unit: str | None
    formula: str | None = Field(description="How it is computed; null of what a sub-space sets")


class UntilDocument(BaseModel):
    """When replicates are enough: the metric's interval is this narrow."""

    metric: str
    relative_half_width: float = Field(description="Half of the interval, as a share of the mean")
    confidence: float


class SweepSummary(SweepTimes):
    """What a list of sweeps shows of each."""

    id: str
    project: str = Field(description="That it belongs to")
    name: str
    description: str | None
    tags: list[str] = Field(description="Words of its users' own, in order")
    model: str
    phase: PhaseName
    priority: PriorityName = Field(description="Weight of its share: low 1, normal 4, high 16")
    held: HeldDocument | None = Field(
        description="While it is paused or being stopped: it gives no new runs away"
    )
    schema_version: int
    base_seed: int
    replicates: int = Field(description="Replicates of each point; with ``until``, the most")
    replicates_min: int = Field(description="Replicates that each point has at least")
    until: UntilDocument | None = Field(description="Points get no more replicates once this holds")
    points: int = Field(description="Points stored: all of them once ``expansion`` is null")
    expansion: ExpansionDocument | None = Field(
        description="While its points are being made (phases pending and expanding)"
    )
    progress: Progress
    summary: str = Field(
        description="How far it is, in words", examples=["81 of 192 done, cancelled"]
    )
    created_at: datetime
    simcore_version: str
    model_revision: int = Field(description="Of the models, by which its runs are computed")
    earlier_model_revisions: list[int] = Field(
        description="Others that some of its runs were computed with: it was mixed on purpose"
    )
    waits_for: str | None = Field(
        description="What it needs before anything of it goes on, where nothing does",
        examples=["workers of model revision 1; none is alive"],
    )
    newer_results: bool = Field(
        description="The models have a newer revision now: :rerun computes the sweep anew"
    )
    current_model_revision: int = Field(description="Of the models as they are now")
    owner: str | None = Field(
        description="Name of whoever submitted it; null where a schedule did, or before it was kept"
    )
    is_own: bool = Field(description="Whoever asks has submitted it")
    is_starred: bool = Field(
        description="Whoever asks has starred it; without access control all share their stars"
    )
    is_helper: bool = Field(description="A schedule or a program made it for its own use")
    archived_at: datetime | None = Field(
        description="Since when lists leave it out; null: they show it"
    )
    sentence: str | None = Field(
        description="First sentence of its answer, where that was made before and still holds; a list "
        "makes none"
    )


class OriginDocument(BaseModel):
    """Where an imported sweep comes from."""

    sweep_id: str = Field(description="Its identifier on the server that computed it")
    content_digest: str = Field(description="SHA-256 of what its archive holds; see the format")
    exported_at: datetime
    imported_at: datetime
    results_different: int = Field(
        description="Runs that this server had computed before, with another result"
    )


class Sweep(SweepSummary):
    """A sweep with its specification."""

    axes: list[AxisDocument]
    samples: SamplesDocument | None = Field(description="Null where no axis is drawn")
    followers: list[FollowerDocument] = Field(
        default_factory=list,
        description="Coordinates that are none of an axis: what is computed, or sets sub-spaces apart",
    )
    metrics: list[str] = Field(description="Metrics that its results hold, in order")
    without_fabrics: bool = Field(
        default=False,
        description="A share link shows it that does not lend the imported fabrics: the specification and "
        "what messages say are left out",
    )
    spec: dict[str, Any] = Field(description="The specification, parsed")
    spec_text: str = Field(
        description="The specification as it was submitted; extending it changes its numbers"
    )
    estimate: EstimateDocument | None = Field(description="Null until all points are made")
    taken: TakenDocument | None = Field(
        description="What the runs took so far; null before the first, and where all were cached"
    )
    failures: list[FailureGroupDocument] = Field(
        description="Why runs failed, by class and code, the most frequent first"
    )
    errors: list[FieldProblem] = Field(
        description="Mistakes of the specification that only its points could show: the sweep has "
        "failed by them"
    )
    extension_errors: list[FieldProblem] = Field(
        description="Why its last extension was not made: the sweep is as it was before it"
    )
    search: SearchDocument | None = Field(
        default=None,
        description="How far its searches are; null where no axis is searched, before its first points, "
        "and with more than 10,000 runs",
    )
    rerun_of: str | None = Field(description="The sweep that this one repeats")
    origin: OriginDocument | None = Field(description="Of a sweep that was imported")
    reruns: list[str] = Field(description="Sweeps that repeat this one, newest first")


class SweepPage(BaseModel):
    """A page of sweeps, newest first unless another order was asked for."""

    items: list[SweepSummary]
    next_cursor: str | None = Field(description="Pass as ``cursor`` for the next page; null at end")


class ImpossiblePointDocument(BaseModel):
    """A combination of axis values that cannot be built, and why."""

    coordinates: Coordinates
    errors: list[FieldProblem]


class Validation(BaseModel):
    """What submitting a specification would do.

    Within its time the service may not come to the end of a large one. Then ``complete`` is false,
    and the counts are of what was looked at, a random sample: at least so many points, errors and
    cached runs.
    """

    valid: bool = Field(description="No mistake was found in what was looked at")
    complete: bool = Field(description="Every point was looked at")
    errors: list[FieldProblem]
    axes: list[AxisDocument]
    samples: SamplesDocument | None = Field(description="Null where no axis is drawn")
    points_expected: int = Field(description="All that the axes make, those left out included")
    points_checked: int = Field(description="How many of them were looked at")
    points: int
    runs: int = Field(description="Points x replicates; with ``until``, the fewest")
    runs_max: int = Field(description="Most runs; more than ``runs`` only with ``until``")
    excluded_by_where: int
    excluded_by_exclude: int = Field(
        description="Points that `where` leaves and `exclude` does not"
    )
    excluded_by_equal: int = Field(
        description="Points of another size than the one that was chosen by `equal`"
    )
    cached: int = Field(description="Runs whose result is already known")
    impossible_count: int
    impossible: list[ImpossiblePointDocument] = Field(description="The first 100 of them")
    networks: list[DraftNetworkDocument] = Field(
        description="The distinct wirings of the points looked at, the first 12 of them"
    )
    networks_left_out: int = Field(description="How many more distinct wirings they have")
    chosen: list[ChosenNetworkDocument] = Field(
        description="The networks whose sizes `equal` chose, the first 200 of them"
    )
    chosen_left_out: int = Field(description="How many more of them there are")
    estimate: EstimateDocument | None = Field(
        description="Of the whole; scaled from a random sample when not complete, and then "
        "``memory_bytes_max`` is of the largest point looked at"
    )


__all__ = [
    "AxisDocument",
    "AxisValue",
    "CoordinateValue",
    "ImpossiblePointDocument",
    "Sweep",
    "SweepPage",
    "SweepSummary",
    "UntilDocument",
    "Validation",
]
