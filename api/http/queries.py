"""What query parameters of several subjects share; those of one stand in its models."""

from __future__ import annotations

from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field


class Query(BaseModel):
    """Query parameters of which none is unknown."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


INCLUDE_TIMED_OUT = Field(
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


FORMAT = Field(default=None, description="Overrides the Accept header")
INCLUDE_NOT_STEADY = Field(
    default=False,
    description="Count saturated runs although their metric is not steady; they are left out "
    "otherwise, and counted in ``not_steady``",
)
CONFIDENCE = Field(default=None, gt=0, lt=1, description="Of the printed intervals; 0.95")


PRICES = Field(
    default=None,
    max_length=100,
    description="Price table that networks are priced by, as NAME or NAME@VERSION; "
    "`list-2026`, which comes with the product, if absent",
)


class ListQuery(Query):
    """Of lists that have no filter."""

    limit: int = Field(default=50, ge=1, le=200)
    cursor: str | None = Field(default=None, description="next_cursor of the page before")
