"""The figure of knees: from which value of a resource on more of it no longer pays, place by place."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from domain.answer.explore_figures import FigurePart
from domain.answer.parts import AxisText, MetricText, Part
from domain.statistics.knee_along import KneeStatus


class KneeCell(Part):
    """The knee of one choice at one place."""

    row: int = Field(description="Which of the figure's `rows`, from 0.")
    column: int = Field(description="Which of the figure's `columns`, from 0.")
    place: str = Field(description="The place in words, as the panel of its lines is called.")
    label: str = Field(description="The choice, as its column.")
    where: dict[str, Any] = Field(description="Coordinates of the place, by path.")
    status: KneeStatus
    knee: float | None = Field(
        description="The smallest value tried from which every later step no longer pays; null unless "
        "reached."
    )
    earliest: float | None = Field(
        description="The smallest value where the knee may be: below `knee` where steps before it are "
        "undetermined; the last value tried where it is not reached; null where nothing is known of it."
    )
    shown: str = Field(
        description="In short: `4 GB/s`, `2 to 4 GB/s`, `32 GB/s or more`, `undetermined` or `not known`."
    )
    text: str = Field(description="The same as a sentence, with what the step that decides gains.")


class KneesPanel(Part):
    """The knees of all choices at all places."""

    title: str
    coordinates: dict[str, Any]
    cells: list[KneeCell] = Field(
        description="By row, then by column; none where a choice has no result."
    )


class KneesFigure(FigurePart):
    """Where more of a resource stops paying: a row a place, a column a choice."""

    kind: Literal["knees"] = "knees"
    title: str
    metric: MetricText
    x: AxisText = Field(description="The resource.")
    rows: list[str] = Field(description="The places, in short.")
    columns: list[str] = Field(description="The choices that compete, without the ideal.")
    panels: list[KneesPanel]
