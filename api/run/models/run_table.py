"""Tables of a run: port by port, flow by flow, rank by rank."""

from __future__ import annotations

from pydantic import BaseModel, Field


class TableDocument(BaseModel):
    """One table of a run."""

    name: str
    rows: int
    bytes: int = Field(description="Length of its Arrow stream, as it is sent")


class QuantileDocument(BaseModel):
    """The value that this share of the rows does not exceed."""

    fraction: float
    value: float


class ColumnQuantiles(BaseModel):
    """How the numbers of one column are spread: its cumulative distribution, point by point."""

    column: str
    rows: int
    missing: int = Field(description="Rows without a number; they do not count in the rest")
    mean: float | None
    quantiles: list[QuantileDocument] = Field(description="From the least to the greatest")


class RunTables(BaseModel):
    """The tables of a run, by name."""

    run_id: str
    tables: list[TableDocument]
