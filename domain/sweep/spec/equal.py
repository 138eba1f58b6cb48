"""Networks that are to cost the same, or to have the same bisection: what a spec says of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    FiniteFloat,
    StrictStr,
    model_validator,
)
from pydantic_core import PydanticCustomError

NEAREST = "nearest"
"""In place of a number: at each place the value to which all choices come nearest."""
COST = "cost_per_endpoint"
BISECTION = "bisection"
TOLERANCE = 0.05
_MOST_CHOSEN = 8
_MOST = 1e9


def _refuse_other(value: Any) -> Any:
    """Refuse in one sentence what the union below would refuse in two."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if value is not None and value != NEAREST and not (is_number and 0 < value <= _MOST):
        allowed = f"a number above 0, at most {_MOST:g}, or {NEAREST}"
        raise PydanticCustomError("equal_target", "must be {expected}", {"expected": allowed})
    return value


Target = Annotated[
    Annotated[FiniteFloat, Field(gt=0, le=_MOST, strict=True, title="number")]
    | Literal["nearest"]
    | None,
    BeforeValidator(_refuse_other),
]
_ChosenName = Annotated[StrictStr, Field(min_length=1, max_length=200)]


class EqualForm(BaseModel):
    """By what networks are made alike, and which axes their sizes are taken from."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    cost_per_endpoint: Target = Field(
        default=None,
        description="What a network is to cost an endpoint, in US dollars: its expected cost over drawn "
        "prices, as the question `cost` shows it. `nearest` takes, at each place, the cost to which all "
        "choices come nearest.",
    )
    bisection: Target = Field(
        default=None,
        description="In place of a cost: the bisection bandwidth over half of what endpoints inject, as "
        "the networks of an answer show it; or `nearest`.",
    )
    tolerance: Annotated[FiniteFloat, Field(gt=0, le=0.5, strict=True)] = Field(
        default=TOLERANCE,
        description="How far a network may be off, over the target: above 0, at most 0.5.",
    )
    choose: Annotated[list[_ChosenName], Field(min_length=1, max_length=_MOST_CHOSEN)] = Field(
        description="The axes whose values are chosen among, by their names: `[leaf_taper, planes]`. They do "
        "not multiply points: each network has one value of each."
    )
    prices: Annotated[StrictStr, Field(min_length=1, max_length=100)] | None = Field(
        default=None,
        description="The table that prices networks, `NAME` or `NAME@VERSION`; `list-2026` when left out. "
        "The sweep keeps the version that it was submitted with.",
    )

    @model_validator(mode="after")
    def _has_one_measure(self) -> EqualForm:
        given = [name for name in (COST, BISECTION) if getattr(self, name) is not None]
        if len(given) != 1:
            raise PydanticCustomError(
                "equal_by",
                "must have one of cost_per_endpoint and bisection",
                {"expected": "either cost_per_endpoint or bisection"},
            )
        if self.prices is not None and self.bisection is not None:
            raise PydanticCustomError(
                "equal_by",
                "has prices, which have no effect on a bisection",
                {"expected": "prices with cost_per_endpoint only"},
            )
        if len(set(self.choose)) < len(self.choose):
            raise PydanticCustomError(
                "equal_by", "chooses along one axis twice", {"expected": "each axis once"}
            )
        return self

    @property
    def measure(self) -> str:
        """By which of its fields networks are alike: `cost_per_endpoint` or `bisection`."""
        return BISECTION if self.cost_per_endpoint is None else COST

    @property
    def target(self) -> float | None:
        """What the measure is to be; None: the nearest that there is."""
        found = getattr(self, self.measure)
        return None if found == NEAREST else float(found)
