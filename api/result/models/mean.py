"""Results point by point: means over the replicates."""

from __future__ import annotations

from pydantic import BaseModel, Field

from api.http.documents import Coordinates, NetworkValues, PhaseName
from api.result.models.result import ResultColumn
from domain.answer.cost_figures import PricesText


class MeanValue(BaseModel):
    """A metric of a point: its mean over the completed replicates, and its 95 % interval."""

    n: int = Field(description="Replicates that count")
    mean: float
    low: float | None = Field(description="Null where the replicates give no interval")
    high: float | None


class MeanRow(BaseModel):
    """One point."""

    point_index: int
    phase: PhaseName = Field(description="Of its runs together")
    runs: int = Field(description="Its runs that the filter keeps")
    completed: int = Field(description="Those of them that have completed")
    not_steady: int = Field(
        description="Those of them whose network was saturated; metrics that need a steady state are "
        "then null"
    )
    coordinates: Coordinates
    network: NetworkValues
    metrics: dict[str, MeanValue | None]


class MeanPage(BaseModel):
    """A page of points."""

    columns: list[ResultColumn] = Field(
        description="All coordinates, network costs and metrics that points can be asked for"
    )
    items: list[MeanRow]
    next_cursor: str | None
    prices: PricesText | None = Field(
        default=None, description="What networks are priced by; null in models without links"
    )
    total: int | None = Field(
        description="Points with runs that match the filter, over all pages; null behind the first page"
    )
