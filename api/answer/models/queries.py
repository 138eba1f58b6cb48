"""Query parameters that requests about answers take; unknown ones are errors."""

from __future__ import annotations

from pydantic import ConfigDict, Field

from api.http.queries import (
    CONFIDENCE,
    INCLUDE_NOT_STEADY,
    INCLUDE_TIMED_OUT,
    PRICES,
    Query,
    ResultFormat,
)
from domain.answer.document import Question
from domain.answer.rates import RateUnit


class AnswerQuery(Query):
    """Of GET /v1/sweeps/{sweep_id}/answer; what is absent follows from the axes."""

    question: Question | None = Field(default=None, description="What its axes ask first if absent")
    metric: str | None = Field(
        default=None, description="What studies of its workload are answered by if absent"
    )
    by: str | None = Field(default=None, description="Path of the axis whose values compete")
    x: str | None = Field(default=None, description="Path of the axis to walk along")
    y: str | None = Field(
        default=None,
        description="Of ``explore``: path of the other axis of the heat map, beside ``x``",
    )
    against: str | None = Field(
        default=None,
        description="Of ``explore``: the metric, or network cost, that points are drawn against",
    )
    ideal: str | None = Field(
        default=None, description="Label of the value that is a yardstick; `none` for none"
    )
    baseline: str | None = Field(
        default=None,
        description="Label of the value that others are held against; `none` for none",
    )
    relative_to: str | None = Field(
        default=None,
        description="``path=label``: every value is divided by its partner there",
        examples=["environment=alone"],
    )
    threshold: float | None = Field(
        default=None,
        gt=0,
        lt=1,
        description="Of ``paying``: gain of a doubling below which more stops paying; "
        "0.1 if absent",
    )
    tolerance: float | None = Field(
        default=None,
        ge=0,
        lt=1,
        description="Of ``probability``: how much worse than the best, as a fraction of it, still "
        "counts as tied; 0 if absent",
    )
    confidence: float | None = CONFIDENCE
    filter: str | None = Field(default=None, description="Expression as for results")
    rates: RateUnit | None = Field(
        default=None, description="What rates are written in; as the spec writes them if absent"
    )
    within: float | None = Field(
        default=None,
        ge=1,
        le=1000,
        description="Of ``cost``: how many times as long as the best is good enough; 1.2 if absent",
    )
    budget: float | None = Field(
        default=None,
        gt=0,
        le=1e9,
        description="Of ``cost``: the most that an endpoint may cost, in US dollars; any if absent",
    )
    prices: str | None = PRICES
    price_factors: str | None = Field(
        default=None,
        max_length=400,
        description="By class of components, what its prices are multiplied by: 0.05 to 20",
        examples=["switch=0.8,transceiver=1.5"],
    )
    include_timed_out: bool = INCLUDE_TIMED_OUT
    include_not_steady: bool = INCLUDE_NOT_STEADY
    tables: bool = Field(
        default=False, description="Give the figures as tables too, beside what draws them"
    )
    format: ResultFormat | None = Field(
        default=None,
        description="One figure as a table, in a file; JSON has the whole answer. Overrides the "
        "Accept header",
    )
    figure: int | None = Field(
        default=None,
        ge=0,
        le=999,
        description="Of files: which figure, from 0; the first if absent",
    )


class DistributionsQuery(Query):
    """Of GET /v1/sweeps/{sweep_id}/distributions."""

    metric: str | None = Field(
        default=None, description="What studies of its workload are answered by if absent"
    )
    by: str | None = Field(
        default=None,
        description="Paths of the axes that make the groups, by commas; all that vary if absent, one "
        "group of everything if empty",
        examples=["topology,endpoints"],
    )
    threshold: str | None = Field(
        default=None,
        description="Thresholds by commas, with or without a unit of the metric: gives the "
        "probability of a value above each",
        examples=["2 us, 3 us"],
    )
    quantile: str | None = Field(
        default=None,
        description="Shares between 0 and 1 by commas; 0.05, 0.5 and 0.95 if absent",
        examples=["0.5,0.99"],
    )
    confidence: float | None = CONFIDENCE
    filter: str | None = Field(default=None, description="Expression as for results")
    prices: str | None = PRICES
    include_timed_out: bool = INCLUDE_TIMED_OUT
    include_not_steady: bool = INCLUDE_NOT_STEADY


class ComparisonQuery(Query):
    """Of GET /v1/sweeps/{sweep_id}/comparison."""

    model_config = ConfigDict(extra="forbid", populate_by_name=False)

    other: str = Field(alias="with", description="Identifier of the other sweep")
    metric: str | None = Field(
        default=None, description="What studies of its workload are answered by if absent"
    )
    by: str | None = Field(default=None, description="Path of the axis whose values compete")
    confidence: float | None = CONFIDENCE
    include_timed_out: bool = INCLUDE_TIMED_OUT
    include_not_steady: bool = INCLUDE_NOT_STEADY
