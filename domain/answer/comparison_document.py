"""Two sweeps' answers beside each other, as data."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from domain.answer.parts import Estimate, MetricText, Part, Verdict


class Difference(Part):
    """One value on both sides of a comparison."""

    before: Estimate
    after: Estimate
    change: Estimate | None = Field(
        description="After over before (or their difference, where `is_ratio` is false) with its "
        "interval; null where it cannot be formed."
    )
    p_value: float | None
    has_moved: bool = Field(
        description="Beyond chance: of all that are said to have moved 5 % may not have."
    )


class MovedChoice(Difference):
    """One choice at one place, in both sweeps."""

    label: str


class ComparedPlace(Part):
    """Who won at one place in each sweep."""

    title: str
    coordinates: dict[str, Any]
    verdict_before: Verdict | None = Field(description="Null where nothing competes.")
    verdict_after: Verdict | None
    winner_before: str | None = Field(description="The best; null where none is.")
    winner_after: str | None
    has_changed: bool = Field(description="Whether the best is another one, both decided.")
    choices: list[MovedChoice]


class Comparison(Part):
    """What two sweeps answer, place by place that both have."""

    name_before: str = Field(
        description="What sentences call the first sweep: its name, with its identifier where both "
        "have the same."
    )
    name_after: str
    metric: MetricText
    is_ratio: bool
    is_paired: bool = Field(
        description="Whether both have the same random numbers, so that replicates are paired."
    )
    places: list[ComparedPlace] = Field(description="The first 1,000; changed winners first.")
    places_total: int
    only_before: int = Field(description="Points of the first that the second does not have.")
    only_after: int
    winners_changed: int
    moved: int
    compared: int = Field(description="Choices at places, of which both have results.")
    sentences: list[str]
    notes: list[str] = Field(description="How they were compared, and what could not be.")
