"""What moved between two sweeps."""

from __future__ import annotations

from pydantic import BaseModel, Field

from api.http.documents import Coordinates


class DifferenceRow(BaseModel):
    """A point that moved, and its metric that moved most."""

    point_index: int = Field(description="In the sweep that was asked for")
    coordinates: Coordinates
    metric: str
    unit: str | None
    n: int = Field(description="Replicates compared")
    before: float | None = Field(description="Mean in the sweep that was asked for")
    after: float | None = Field(description="Mean in the other")
    relative_change: float | None = Field(
        description="(after - before) / |before| of the replicate that moved most; null where it "
        "has no value on one side, or was 0"
    )


class DifferencePage(BaseModel):
    """How the completed runs of two sweeps differ, paired by point and replicate."""

    sweep_id: str
    model_revision: int
    other_id: str
    other_model_revision: int
    metric: str | None = Field(description="Null: of every point the metric that moved most")
    compared: int = Field(description="Points with a completed run in both")
    moved: int
    unmoved: int
    missing: int = Field(description="Points of the sweep that have no completed run in both")
    items: list[DifferenceRow] = Field(description="Points that moved, in the sweep's order")
    next_cursor: str | None
