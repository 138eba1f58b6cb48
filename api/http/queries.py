"""Query parameters of the collection routes; unknown ones are errors.

``limit`` defaults differ: a page of sweeps is read by a person, a page of
results feeds a table.
"""

from __future__ import annotations

from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field

from api.fabric.models.fabric import FabricExportFormat
from api.http.documents import PhaseName, PriorityName
from domain.answer.document import Question
from domain.catalog.load import load_catalog
from domain.sweep.fabric_study import most_draws
from domain.sweep.spec.seed import MAX_REPLICATES


class _Query(BaseModel):
    model_config = ConfigDict(extra="forbid")


_INCLUDE_TIMED_OUT = Field(
    default=False,
    description="Count runs that timed out with what they had measured; they are left out "
    "otherwise, and counted in ``timed_out``",
)


class ResultFormat(StrEnum):
    """How tables are written."""

    JSON = "json"
    CSV = "csv"
    ARROW = "arrow"
    PARQUET = "parquet"


_FORMAT = Field(default=None, description="Overrides the Accept header")
_INCLUDE_NOT_STEADY = Field(
    default=False,
    description="Count saturated runs although their metric is not steady; they are left out "
    "otherwise, and counted in ``not_steady``",
)
_CONFIDENCE = Field(default=None, gt=0, lt=1, description="Of the printed intervals; 0.95")


class ListSweepsQuery(_Query):
    """Of GET /v1/sweeps."""

    limit: int = Field(default=50, ge=1, le=200)
    cursor: str | None = Field(default=None, description="next_cursor of the page before")
    phase: PhaseName | None = None
    tag: str | None = Field(default=None, description="Only sweeps that have this tag")
    filter: str | None = Field(
        default=None,
        description="Expression over id, name, tags, model, phase, points, replicates, created_at",
        examples=["phase = 'failed' and points > 100"],
    )


class CreateSweepQuery(_Query):
    """Of POST /v1/sweeps."""

    priority: PriorityName = Field(
        default=PriorityName.NORMAL,
        description="Weight of its share of the workers while other sweeps wait too: low 1, normal 4, "
        "high 16; PATCH changes it later",
    )


class PauseQuery(_Query):
    """Of POST /v1/sweeps/{sweep_id}:pause."""

    note: str | None = Field(
        default=None, min_length=1, max_length=500, description="Why, for those who find it paused"
    )


class RetryQuery(_Query):
    """Of POST /v1/sweeps/{sweep_id}:retry; what is said narrows the runs down, all of it together."""

    model_config = ConfigDict(extra="forbid", populate_by_name=False)

    failure_class: str | None = Field(
        default=None,
        alias="class",
        max_length=100,
        description="Classes of failures, by commas: spec, us, transient, limit. Runs that timed out "
        "are of class limit, those that were aborted of none",
        examples=["transient,us"],
    )
    code: str | None = Field(
        default=None, max_length=100, description="Code of the failure", examples=["worker_lost"]
    )
    filter: str | None = Field(
        default=None,
        description="Expression as for results",
        examples=["topology = 'torus' and phase = 'failed'"],
    )
    dry_run: bool = Field(default=False, description="Count the runs; change nothing")


class FinishOn(StrEnum):
    """By which models a sweep is finished that newer ones found half done."""

    OLD = "old"
    RESTART = "restart"
    MIX = "mix"


class UpgradeQuery(_Query):
    """Of POST /v1/sweeps/{sweep_id}:upgrade."""

    finish_on: FinishOn = Field(
        description="``old``: on workers of the sweep's own model revision; ``restart``: not at "
        "all, a new sweep computes everything; ``mix``: on the models of now, mixed on purpose"
    )


class ListPointsQuery(_Query):
    """Of GET /v1/sweeps/{sweep_id}/points; limit and cursor apply to JSON only."""

    limit: int | None = Field(default=None, ge=1, le=1000, description="100 when absent")
    cursor: str | None = Field(default=None, description="next_cursor of the page before")
    phase: PhaseName | None = None
    filter: str | None = Field(
        default=None,
        description="Expression over coordinates, point_index, point_key and phase",
        examples=["topology = 'torus' and phase != 'completed'"],
    )
    format: ResultFormat | None = _FORMAT


class GetPointQuery(_Query):
    """Of GET /v1/sweeps/{sweep_id}/points/{index}: which of its replicates."""

    limit: int = Field(default=50, ge=1, le=200, description="Replicates in this answer")
    cursor: str | None = Field(default=None, description="next_cursor of the answer before")


class ListResultsQuery(_Query):
    """Of GET /v1/sweeps/{sweep_id}/results; limit and cursor apply to JSON only."""

    filter: str | None = Field(
        default=None,
        description="Expression over coordinates, metrics, point_index, replicate, phase, cached",
        examples=["topology = 'torus' and completion_time_ns < 1e6"],
    )
    sort: str | None = Field(
        default=None,
        description="Comma-separated columns, '-' before one for descending",
        examples=["-completion_time_ns,replicate"],
    )
    columns: str | None = Field(
        default=None, description="Comma-separated column names; all when absent"
    )
    limit: int | None = Field(default=None, ge=1, le=1000, description="200 when absent")
    cursor: str | None = Field(default=None, description="next_cursor of the page before")
    format: ResultFormat | None = _FORMAT


class TableFormat(StrEnum):
    """How the table of a run is written."""

    ARROW = "arrow"
    CSV = "csv"


class ReadTableQuery(_Query):
    """Of GET /v1/runs/{run_id}/tables/{name}."""

    format: TableFormat = Field(
        default=TableFormat.ARROW, description="An Arrow IPC stream, compressed within, or CSV"
    )


class ColumnQuantilesQuery(_Query):
    """Of GET /v1/runs/{run_id}/tables/{name}/quantiles."""

    column: str = Field(description="A column of numbers", examples=["throughput_gbps"])
    steps: int = Field(default=100, ge=1, le=1000, description="Equal steps from least to greatest")


class ListDifferencesQuery(_Query):
    """Of GET /v1/sweeps/{sweep_id}/differences."""

    model_config = ConfigDict(extra="forbid", populate_by_name=False)

    other: str = Field(alias="with", description="Identifier of the other sweep")
    metric: str | None = Field(
        default=None, description="Of every point the metric that moved most, when absent"
    )
    limit: int = Field(default=200, ge=1, le=1000)
    cursor: str | None = Field(default=None, description="next_cursor of the page before")


class AggregatesQuery(_Query):
    """Of GET /v1/sweeps/{sweep_id}/aggregates; limit and cursor apply to JSON only."""

    metric: str
    filter: str | None = Field(default=None, description="Expression as for results")
    include_timed_out: bool = _INCLUDE_TIMED_OUT
    include_not_steady: bool = Field(
        default=False,
        description="Count what saturated runs measured, though it is not steady; it is left out "
        "otherwise where the metric needs a steady state",
    )
    limit: int | None = Field(
        default=None, ge=1, le=5000, description="Points of a page; 1000 when absent"
    )
    cursor: str | None = Field(default=None, description="next_cursor of the page before")
    format: ResultFormat | None = _FORMAT


class AnswerQuery(_Query):
    """Of GET /v1/sweeps/{sweep_id}/answer; what is absent follows from the axes."""

    question: Question | None = Field(default=None, description="What its axes ask first if absent")
    metric: str | None = Field(
        default=None, description="What studies of its workload are answered by if absent"
    )
    by: str | None = Field(default=None, description="Path of the axis whose values compete")
    x: str | None = Field(default=None, description="Path of the axis to walk along")
    ideal: str | None = Field(
        default=None, description="Label of the value that is a yardstick; `none` for none"
    )
    baseline: str | None = Field(
        default=None,
        description="Label of the value that others are held against; `none` for none",
    )
    relative_to: str | None = Field(
        default=None,
        description="``path=label``: every value is divided by its partner there",
        examples=["environment=alone"],
    )
    threshold: float | None = Field(
        default=None,
        gt=0,
        lt=1,
        description="Of ``paying``: gain of a doubling below which more stops paying; "
        "0.1 if absent",
    )
    tolerance: float | None = Field(
        default=None,
        ge=0,
        lt=1,
        description="Of ``probability``: how much worse than the best, as a fraction of it, still "
        "counts as tied; 0 if absent",
    )
    confidence: float | None = _CONFIDENCE
    filter: str | None = Field(default=None, description="Expression as for results")
    include_timed_out: bool = _INCLUDE_TIMED_OUT
    include_not_steady: bool = _INCLUDE_NOT_STEADY
    tables: bool = Field(
        default=False, description="Give the figures as tables too, beside what draws them"
    )
    format: ResultFormat | None = Field(
        default=None,
        description="One figure as a table, in a file; JSON has the whole answer. Overrides the "
        "Accept header",
    )
    figure: int | None = Field(
        default=None,
        ge=0,
        le=999,
        description="Of files: which figure, from 0; the first if absent",
    )


class DistributionsQuery(_Query):
    """Of GET /v1/sweeps/{sweep_id}/distributions."""

    metric: str | None = Field(
        default=None, description="What studies of its workload are answered by if absent"
    )
    by: str | None = Field(
        default=None,
        description="Paths of the axes that make the groups, by commas; all that vary if absent, one "
        "group of everything if empty",
        examples=["topology,endpoints"],
    )
    threshold: str | None = Field(
        default=None,
        description="Thresholds by commas, with or without a unit of the metric: gives the "
        "probability of a value above each",
        examples=["2 us, 3 us"],
    )
    quantile: str | None = Field(
        default=None,
        description="Shares between 0 and 1 by commas; 0.05, 0.5 and 0.95 if absent",
        examples=["0.5,0.99"],
    )
    confidence: float | None = _CONFIDENCE
    filter: str | None = Field(default=None, description="Expression as for results")
    include_timed_out: bool = _INCLUDE_TIMED_OUT
    include_not_steady: bool = _INCLUDE_NOT_STEADY


class ComparisonQuery(_Query):
    """Of GET /v1/sweeps/{sweep_id}/comparison."""

    model_config = ConfigDict(extra="forbid", populate_by_name=False)

    other: str = Field(alias="with", description="Identifier of the later sweep")
    metric: str | None = Field(
        default=None, description="What studies of its workload are answered by if absent"
    )
    by: str | None = Field(default=None, description="Path of the axis whose values compete")
    confidence: float | None = _CONFIDENCE
    include_timed_out: bool = _INCLUDE_TIMED_OUT
    include_not_steady: bool = _INCLUDE_NOT_STEADY


class ImportFabricQuery(_Query):
    """Of POST /v1/fabrics."""

    validate_only: bool = Field(
        default=False, description="Say what is in the files; store nothing"
    )


class ListFabricsQuery(_Query):
    """Of GET /v1/fabrics."""

    limit: int = Field(default=50, ge=1, le=200)
    cursor: str | None = Field(default=None, description="next_cursor of the page before")


class FabricQuery(_Query):
    """Of GET /v1/fabrics/{name}."""

    version: int | None = Field(
        default=None, ge=1, le=2**31 - 1, description="The latest when absent"
    )
    project: str | None = Field(
        default=None,
        description="The project, for links, which set no header FabricSweep-Project; it comes first",
    )


class DeleteFabricQuery(_Query):
    """Of DELETE /v1/fabrics/{name}."""

    version: int | None = Field(
        default=None, ge=1, le=2**31 - 1, description="All versions when absent"
    )


class ExportFabricQuery(FabricQuery):
    """Of GET /v1/fabrics/{name}/export."""

    format: FabricExportFormat = FabricExportFormat.IBNETDISCOVER


class FabricSpecQuery(FabricQuery):
    """Of GET /v1/fabrics/{name}/spec; a standard study when nothing is chosen."""

    engines: str | None = Field(
        default=None,
        description="Comma-separated routing engines",
        examples=["imported,min_hop,dfsssp"],
    )
    patterns: str | None = Field(
        default=None,
        description="Comma-separated patterns",
        examples=["random_bisection,dissemination"],
    )
    replicates: int | None = Field(default=None, ge=1, le=MAX_REPLICATES)
    draws: int | None = Field(default=None, ge=1, le=most_draws(load_catalog()))


class ExportPointFabricQuery(_Query):
    """Of GET /v1/sweeps/{sweep_id}/points/{index}/fabric."""

    replicate: int = Field(default=0, ge=0, le=2**31 - 1)
    format: FabricExportFormat = FabricExportFormat.IBNETDISCOVER


class SignInQuery(_Query):
    """Of GET /v1/auth/login."""

    next: str = Field(
        default="/", max_length=2000, description="The page to go on with once one has signed in"
    )


class CallbackQuery(BaseModel):
    """Of GET /v1/auth/callback: what a provider adds to the address, which is more with some."""

    code: str | None = None
    state: str | None = None
    error: str | None = None
    error_description: str | None = None


class ShareQuery(_Query):
    """Of GET /v1/auth/share."""

    token: str = Field(min_length=1, max_length=200, description="The secret of a share link")


class ListQuery(_Query):
    """Of lists that have no filter."""

    limit: int = Field(default=50, ge=1, le=200)
    cursor: str | None = Field(default=None, description="next_cursor of the page before")


class GetScheduleQuery(_Query):
    """Of GET /v1/schedules/{schedule_id}."""

    next: int = Field(default=5, ge=0, le=100, description="How many times to come are listed")


class SeriesQueryParameters(_Query):
    """Of GET /v1/schedules/{schedule_id}/series."""

    metric: str | None = Field(
        default=None, description="That of the first rule with one, else the first that runs have"
    )
    filter: str | None = Field(
        default=None,
        description="Which results count, over coordinates, metrics and replicate; all without it",
        examples=["topology = 'torus'"],
    )
    limit: int = Field(default=100, ge=1, le=200, description="The newest runs")


class AuditQuery(ListQuery):
    """Of GET /v1/audit."""

    of_project: str | None = Field(default=None, max_length=40, description="Of this project alone")
    actor: str | None = Field(
        default=None, max_length=320, description="By whom or what goes by this name alone"
    )
    operation: str | None = Field(
        default=None,
        max_length=80,
        description="Of this operation alone, as this document names it",
        examples=["createSweep"],
    )
