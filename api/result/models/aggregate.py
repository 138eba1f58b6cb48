"""One metric over the replicates of every point."""

from __future__ import annotations

from pydantic import BaseModel, Field

from api.http.documents import Coordinates, NetworkValues
from domain.answer.cost_figures import PricesText


class AggregateRow(BaseModel):
    """A point's metric: n values, their mean and its 95 % interval."""

    point_index: int
    coordinates: Coordinates
    network: NetworkValues
    n: int = Field(description="Replicates that count")
    not_steady: int = Field(
        default=0,
        description="Replicates whose network was saturated; a metric that needs a steady state "
        "is without their values",
    )
    mean: float | None
    low: float | None
    high: float | None
    std: float | None
    min: float | None
    max: float | None
    quantiles: dict[str, float] = Field(
        description="Percentiles p05, p25, p50, p75 and p95; empty when n is 0"
    )


class Aggregates(BaseModel):
    """One metric, point by point."""

    metric: str
    unit: str | None
    timed_out: int = Field(description="Runs left out because they timed out")
    needs_steady_state: bool = Field(
        default=False,
        description="The metric means nothing in a saturated network: such runs are left out",
    )
    prices: PricesText | None = Field(
        default=None, description="What networks are priced by; null in models without links"
    )
    items: list[AggregateRow]
    next_cursor: str | None = Field(description="Of the next page; null at the end")
