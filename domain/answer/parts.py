"""What figures and sentences of an answer are made of: roles, verdicts, estimates, axes."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Role(StrEnum):
    """What a line or a row is among the others."""

    CHOICE = "choice"
    """It competes."""
    IDEAL = "ideal"
    """A yardstick that nobody can buy: it is drawn and never wins."""
    BASELINE = "baseline"
    """What the others are held against, such as today's machine; it may win."""


class Verdict(StrEnum):
    """How sure a place is of its winner."""

    BEST = "best"
    """One choice is better than each other one, beyond chance."""
    NOT_TOLD_APART = "not_told_apart"
    """Several choices may be the best: runs are too few, or scatter too much, to tell them apart.

    Nothing says that they are alike: no test of equivalence is made.
    """
    AHEAD = "ahead"
    """One choice is ahead, while others wait or lost runs could overturn it."""
    UNKNOWN = "unknown"
    """One replicate of a run with chance in it tells no winner, nor do few that are all equal."""
    ALONE = "alone"
    """Only one choice has results here."""
    MISSING = "missing"
    """No choice has results here."""


class Part(BaseModel):
    """A part of an answer: nothing in it changes, nothing in it is unknown."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Estimate(Part):
    """A quantity and its interval."""

    n: int = Field(description="Replicates it rests on; of a ratio, pairs of replicates.")
    mean: float = Field(description="Mean; of a ratio, the geometric mean.")
    low: float | None = Field(description="Lower end; null where the replicates give no interval.")
    high: float | None = Field(
        description="Upper end; null where there is no interval, or lost runs leave it open."
    )


class MetricText(Part):
    """The metric that is answered by."""

    name: str
    label: str = Field(description="As one says it: `packet latency, mean`.")
    unit: str = Field(description="Unit of all values in the answer, such as `ns` or `gbps`.")
    shown_unit: str = Field(description="How sentences write it, such as `Gb/s`; may be empty.")
    shown_scale: float = Field(description="Divide a value by this to have it in `shown_unit`.")
    better: Literal["lower", "higher"] | None
    relative_to: str | None = Field(
        description="What values are divided by, such as `environment = alone`; null: nothing."
    )


class AxisText(Part):
    """An axis along which a figure is drawn."""

    path: str
    label: str = Field(description="As one says it: `link bandwidth`.")
    unit: str | None
    kind: str = Field(description="resource, scale, load, choice, chance or condition.")
    labels: list[str] = Field(description="One a value, in the order of `values`.")
    values: list[float | str]
    is_log: bool = Field(description="Whether equal ratios should have equal distances.")


class Quantile(Part):
    """A quantile of a sample, by order statistics."""

    p: float
    value: float
    low: float | None = Field(description="Null where so few runs have no 95 % interval.")
    high: float | None
