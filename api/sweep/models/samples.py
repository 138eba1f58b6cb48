"""Axes that are drawn, and how, as the API shows them."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from domain.sampling.uniforms import Method


class ProbableValue(BaseModel):
    """One value of a choice."""

    label: str
    value: Any
    probability: float = Field(description="Of being drawn, 0 to 1")


class DrawnDistribution(BaseModel):
    """How the values of a drawn axis spread; numbers are in the axis' unit.

    All but ``kind`` and ``values`` are null for a choice among values that are no numbers.
    """

    kind: str = Field(description="As the specification writes it: uniform, normal ...")
    low: float | None = Field(default=None, description="Smallest value; null without one")
    high: float | None = Field(default=None, description="Largest value; null without one")
    mean: float | None = None
    quantile_05: float | None = Field(default=None, description="5 % of the values lie below")
    median: float | None = None
    quantile_95: float | None = Field(default=None, description="95 % of the values lie below")
    is_integer: bool | None = Field(default=None, description="Whether values are rounded")
    weight_kept: float | None = Field(
        default=None, description="Part of the distribution that its ends do not cut off"
    )
    values: list[ProbableValue] | None = Field(default=None, description="Of a choice")


class CorrelationDocument(BaseModel):
    """How two drawn axes go together."""

    between: list[str] = Field(description="Names of the two axes")
    rho: float = Field(description="Correlation of their normal scores")


class SamplesDocument(BaseModel):
    """How the drawn axes are sampled."""

    samples: int = Field(description="How many samples there are: the values of ``sample``")
    count: int = Field(description="As written; of Saltelli's design the base samples")
    method: Method
    seed: int
    correlation: list[CorrelationDocument]
    can_be_extended: bool = Field(description="More samples would leave these as they are")
