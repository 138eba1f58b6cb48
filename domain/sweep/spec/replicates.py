"""How often each point runs: a number, or until the mean of a metric is known well enough."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    FiniteFloat,
    StrictInt,
    StrictStr,
    Tag,
    model_validator,
)
from pydantic_core import PydanticCustomError

from domain.statistics.interval import CONFIDENCE
from domain.statistics.stopping import StoppingRule
from domain.sweep.spec.seed import MAX_REPLICATES, ReplicateCount


class _Written(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class FixedReplicates(_Written):
    """The same number for every point: `{count: 5}` is `5`."""

    count: ReplicateCount


class Precision(_Written):
    """How well the mean of a metric is to be known."""

    metric: StrictStr = Field(
        max_length=100, description="A metric of the model, such as `completion_time_ns`."
    )
    relative_half_width: Annotated[FiniteFloat, Field(gt=0, le=1, strict=True)] = Field(
        description="Half the length of the mean's t interval over the mean: 0.02 is ± 2 %."
    )
    confidence: Annotated[FiniteFloat, Field(ge=0.5, lt=1, strict=True)] = Field(
        default=CONFIDENCE, description="Confidence of that interval."
    )


class SequentialReplicates(_Written):
    """First `min`, then half as many again until the mean is known well enough, at most `max`.

    `{min: 5, max: 30, until: {metric: completion_time_ns, relative_half_width: 0.02}}` runs each
    point 5 to 30 times.
    """

    min: Annotated[StrictInt, Field(ge=2, le=MAX_REPLICATES)] = Field(
        description="How often every point runs; an interval needs at least 2."
    )
    max: Annotated[StrictInt, Field(ge=2, le=MAX_REPLICATES)] = Field(
        description="How often a point runs at most."
    )
    until: Precision = Field(description="How well the mean of a metric is to be known.")

    @model_validator(mode="after")
    def _in_order(self) -> SequentialReplicates:
        if self.max < self.min:
            msg = "replicates_order"
            ends = {"max": self.max, "min": self.min}
            raise PydanticCustomError(msg, "max is {max}, below min, which is {min}", ends)
        return self


def _form(value: Any) -> str | None:
    """Tell the forms apart, so that errors speak of the one meant; None for a mixture."""
    if isinstance(value, dict):
        is_sequential = not value.keys().isdisjoint(SequentialReplicates.model_fields)
        if is_sequential and "count" in value:
            return None
        return "sequential" if is_sequential else "count"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return "number"
    forms: dict[type, str] = {FixedReplicates: "count", SequentialReplicates: "sequential"}
    return forms.get(type(value))


Replicates = Annotated[
    Annotated[ReplicateCount, Tag("number")]
    | Annotated[FixedReplicates, Tag("count")]
    | Annotated[SequentialReplicates, Tag("sequential")],
    Discriminator(
        _form,
        custom_error_type="replicates_form",
        custom_error_message="must be a number, {count: ...}, or "
        "{min: ..., max: ..., until: {metric: ..., relative_half_width: ...}}",
    ),
]


def stopping_rule(written: Any) -> StoppingRule | None:
    """Give the rule of a spec's `replicates`; None when each point runs a fixed number."""
    if not isinstance(written, SequentialReplicates):
        return None
    until = written.until
    return StoppingRule(
        until.metric, float(until.relative_half_width), written.max, float(until.confidence)
    )
