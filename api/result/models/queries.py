"""Query parameters that requests about results take; unknown ones are errors."""

from __future__ import annotations

from pydantic import ConfigDict, Field

from api.http.queries import FORMAT, INCLUDE_TIMED_OUT, PRICES, Query, ResultFormat


class ListResultsQuery(Query):
    """Of GET /v1/sweeps/{sweep_id}/results; limit and cursor apply to JSON only."""

    filter: str | None = Field(
        default=None,
        description="Expression over coordinates, network costs, metrics, point_index, replicate, phase, "
        "cached",
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
    prices: str | None = PRICES
    limit: int | None = Field(default=None, ge=1, le=1000, description="200 when absent")
    cursor: str | None = Field(default=None, description="next_cursor of the page before")
    format: ResultFormat | None = FORMAT


class MeansQuery(Query):
    """Of GET /v1/sweeps/{sweep_id}/means."""

    filter: str | None = Field(
        default=None, description="Expression as for results: runs that meet it count"
    )
    sort: str | None = Field(
        default=None,
        description="One coordinate, network cost or metric, '-' before it for descending; by point_index "
        "if absent",
        examples=["-completion_time_ns"],
    )
    metrics: str | None = Field(
        default=None, description="Comma-separated metrics; all when absent"
    )
    prices: str | None = PRICES
    limit: int | None = Field(default=None, ge=1, le=500, description="200 when absent")
    cursor: str | None = Field(default=None, description="next_cursor of the page before")


class ListDifferencesQuery(Query):
    """Of GET /v1/sweeps/{sweep_id}/differences."""

    model_config = ConfigDict(extra="forbid", populate_by_name=False)

    other: str = Field(alias="with", description="Identifier of the other sweep")
    metric: str | None = Field(
        default=None, description="Of every point the metric that moved most, when absent"
    )
    limit: int = Field(default=200, ge=1, le=1000)
    cursor: str | None = Field(default=None, description="next_cursor of the page before")


class AggregatesQuery(Query):
    """Of GET /v1/sweeps/{sweep_id}/aggregates; limit and cursor apply to JSON only."""

    metric: str
    filter: str | None = Field(default=None, description="Expression as for results")
    prices: str | None = PRICES
    include_timed_out: bool = INCLUDE_TIMED_OUT
    include_not_steady: bool = Field(
        default=False,
        description="Count what saturated runs measured, though it is not steady; it is left out "
        "otherwise where the metric needs a steady state",
    )
    limit: int | None = Field(
        default=None, ge=1, le=5000, description="Points of a page; 1000 when absent"
    )
    cursor: str | None = Field(default=None, description="next_cursor of the page before")
    format: ResultFormat | None = FORMAT
