"""Results of a sweep as a table."""

from __future__ import annotations

from enum import StrEnum

from pydantic import BaseModel, Field

from api.http.documents import Coordinates, NetworkValues, PhaseName
from api.run.models.point import CostDocument
from domain.answer.cost_figures import PricesText


class ColumnKind(StrEnum):
    """What a column of the results holds."""

    COORDINATE = "coordinate"
    NETWORK = "network"
    METRIC = "metric"
    META = "meta"


class ResultColumn(BaseModel):
    """One column of the results."""

    name: str
    kind: ColumnKind
    unit: str | None
    help: str


class ResultRow(BaseModel):
    """One run of one point; ``metrics`` and ``cost`` are empty until it has completed."""

    point_index: int
    replicate: int
    phase: PhaseName
    cached: bool
    steady: bool | None = Field(
        default=None,
        description="False where the network was saturated: metrics that need a steady state have "
        "no mean there; null where the workload offers no load, and before a result",
    )
    coordinates: Coordinates
    network: NetworkValues
    metrics: dict[str, float | None]
    cost: CostDocument | None


class ResultPage(BaseModel):
    """A page of results."""

    columns: list[ResultColumn]
    items: list[ResultRow]
    next_cursor: str | None
    prices: PricesText | None = Field(
        default=None, description="What networks are priced by; null in models without links"
    )
    total: int = Field(
        description="Rows that match the filter, over all pages, when the first was read"
    )
    finished_before: int = Field(
        default=0,
        description="Runs of the sweep that had ended when the first page was read",
    )
    more_since: int = Field(
        default=0,
        description="Runs that have ended since; some are missing where their place in the order "
        "had been passed",
    )
