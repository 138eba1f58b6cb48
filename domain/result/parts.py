"""What results of every model are made of."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, NonNegativeInt, model_validator

Fraction: TypeAlias = Annotated[FiniteFloat, Field(ge=0.0, le=1.0 + 1e-9)]
NonNegative: TypeAlias = Annotated[FiniteFloat, Field(ge=0.0)]


class Part(BaseModel):
    """A part of a result: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, serialize_by_alias=True)


class Histogram(Part):
    """Counts between edges; `counts[i]` lies between `edges[i]` and `edges[i + 1]`."""

    edges: list[FiniteFloat]
    counts: list[NonNegativeInt]

    @model_validator(mode="after")
    def _sizes_fit(self) -> Histogram:
        if self.counts and len(self.edges) != len(self.counts) + 1:
            msg = "a histogram has one edge more than counts"
            raise ValueError(msg)
        return self


class Distribution(Part):
    """What was measured many times in a run. Statistics are null when nothing was measured."""

    count: NonNegativeInt
    mean: FiniteFloat | None
    std: FiniteFloat | None
    min: FiniteFloat | None
    max: FiniteFloat | None
    quantiles: dict[str, FiniteFloat | None]
    histogram: Histogram
