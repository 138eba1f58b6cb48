"""Query parameters that requests about schedules take; unknown ones are errors."""

from __future__ import annotations

from pydantic import Field

from api.http.queries import Query


class GetScheduleQuery(Query):
    """Of GET /v1/schedules/{schedule_id}."""

    next: int = Field(default=5, ge=0, le=100, description="How many times to come are listed")


class SeriesQueryParameters(Query):
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
