"""What of a schedule's series raises an alert, as its user writes it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StrictFloat,
    StrictInt,
    StrictStr,
    model_validator,
)

_Number = StrictInt | StrictFloat
_Metric = Annotated[StrictStr, Field(min_length=1, max_length=200)]
_Filter = Annotated[StrictStr, Field(min_length=1, max_length=4096)]
FEWEST_EARLIER = 3
"""Two runs tell hardly anything of how a third may scatter."""


class _Rule(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class IntervalRule(_Rule):
    """The mean of a metric lies outside the prediction interval of the runs before."""

    kind: Literal["interval"]
    metric: _Metric = Field(description="The metric, such as `completion_time_ns`.")
    filter: _Filter | None = Field(
        default=None,
        description="Which results count, as in results: `topology = 'torus'`. Without one, all; the "
        "value of a replicate is its mean over their points.",
    )
    confidence: Annotated[float, Field(ge=0.5, le=0.9999)] = Field(
        default=0.99, description="Of the interval: 0.99 lets one run in a hundred alert by chance."
    )
    earlier_runs: Annotated[StrictInt, Field(ge=FEWEST_EARLIER, le=200)] = Field(
        default=30, description="Of how many runs before, the newest ones, the interval is made."
    )


class BandRule(_Rule):
    """The mean of a metric lies outside bounds that the user gives."""

    kind: Literal["band"]
    metric: _Metric = Field(description="The metric, such as `completion_time_ns`.")
    filter: _Filter | None = Field(default=None, description="Which results count, as in results.")
    low: _Number | None = Field(default=None, description="Lowest mean that is right.")
    high: _Number | None = Field(default=None, description="Highest mean that is right.")

    @model_validator(mode="after")
    def _has_bounds(self) -> BandRule:
        if self.low is None and self.high is None:
            msg = "needs low, high, or both"
            raise ValueError(msg)
        if self.low is not None and self.high is not None and self.low > self.high:
            msg = f"low {self.low} is above high {self.high}"
            raise ValueError(msg)
        return self


class WinnerRule(_Rule):
    """A choice that was best beyond chance is not among the possible winners any more."""

    kind: Literal["winner"]
    metric: _Metric | None = Field(
        default=None, description="The metric; that of the sweep's answer when absent."
    )
    by: Annotated[StrictStr, Field(min_length=1, max_length=200)] | None = Field(
        default=None, description="The axis whose values compete; that of the answer when absent."
    )


class ChangedRule(_Rule):
    """With the same seeds a result differs from that of the run before: the models have changed."""

    kind: Literal["changed"]
    metric: _Metric | None = Field(
        default=None, description="Only changes of this metric; any metric when absent."
    )


class FailureRule(_Rule):
    """A run was refused, failed, timed out, was cancelled, or could not be submitted."""

    kind: Literal["failure"]


Rule = Annotated[
    IntervalRule | BandRule | WinnerRule | ChangedRule | FailureRule, Field(discriminator="kind")
]
