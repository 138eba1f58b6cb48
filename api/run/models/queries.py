"""Query parameters that requests about runs take; unknown ones are errors."""

from __future__ import annotations

from enum import StrEnum

from pydantic import ConfigDict, Field

from api.fabric.models.fabric import FabricExportFormat
from api.http.documents import PhaseName
from api.http.queries import FORMAT, PRICES, Query, ResultFormat


class PauseQuery(Query):
    """Of POST /v1/sweeps/{sweep_id}:pause."""

    note: str | None = Field(
        default=None, min_length=1, max_length=500, description="Why, for those who find it paused"
    )


class RetryQuery(Query):
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


class ListPointsQuery(Query):
    """Of GET /v1/sweeps/{sweep_id}/points; limit and cursor apply to JSON only."""

    limit: int | None = Field(default=None, ge=1, le=1000, description="100 when absent")
    cursor: str | None = Field(default=None, description="next_cursor of the page before")
    phase: PhaseName | None = None
    filter: str | None = Field(
        default=None,
        description="Expression over coordinates, network costs, point_index, point_key and phase",
        examples=["topology = 'torus' and phase != 'completed'"],
    )
    prices: str | None = PRICES
    format: ResultFormat | None = FORMAT


class GetPointQuery(Query):
    """Of GET /v1/sweeps/{sweep_id}/points/{index}: which of its replicates."""

    limit: int = Field(default=50, ge=1, le=200, description="Replicates in this answer")
    cursor: str | None = Field(default=None, description="next_cursor of the answer before")
    prices: str | None = PRICES


class PointComparisonQuery(Query):
    """Of GET /v1/sweeps/{sweep_id}/points/{index}/comparison."""

    model_config = ConfigDict(extra="forbid", populate_by_name=False)

    other: str = Field(
        alias="with",
        description="The other point, of this sweep or of another one: SWEEP.INDEX",
        examples=["swp_4m2k9x.3"],
    )
    confidence: float | None = Field(
        default=None, gt=0, lt=1, description="Of the intervals; 0.95 when absent"
    )


class TableFormat(StrEnum):
    """How the table of a run is written."""

    ARROW = "arrow"
    CSV = "csv"


class ReadTableQuery(Query):
    """Of GET /v1/runs/{run_id}/tables/{name}."""

    format: TableFormat = Field(
        default=TableFormat.ARROW, description="An Arrow IPC stream, compressed within, or CSV"
    )


class ColumnQuantilesQuery(Query):
    """Of GET /v1/runs/{run_id}/tables/{name}/quantiles."""

    column: str = Field(description="A column of numbers", examples=["throughput_gbps"])
    steps: int = Field(default=100, ge=1, le=1000, description="Equal steps from least to greatest")


class TimelineQuery(Query):
    """Of GET /v1/runs/{run_id}/timeline."""

    job: str | None = Field(
        default=None, description="A job with a timeline; without it the first", max_length=100
    )
    from_ns: float | None = Field(default=None, ge=0, le=1e18)
    to_ns: float | None = Field(default=None, gt=0, le=1e18, description="Without both, all of it")
    bins: int = Field(default=200, ge=1, le=1000, description="Equal parts of the window")
    first_line: int = Field(default=0, ge=0, le=2**31 - 1)
    lines: int = Field(default=128, ge=1, le=1024, description="Streams of ranks, from the first")


class ExportPointFabricQuery(Query):
    """Of GET /v1/sweeps/{sweep_id}/points/{index}/fabric."""

    replicate: int = Field(default=0, ge=0, le=2**31 - 1)
    format: FabricExportFormat = FabricExportFormat.IBNETDISCOVER
