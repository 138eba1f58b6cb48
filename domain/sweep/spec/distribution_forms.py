"""The ways to write an axis whose values are drawn."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, JsonValue, StrictInt

from domain.sampling.uniforms import Method
from domain.sweep.spec.quantity_form import Quantity

MAX_SAMPLES = 100_000
_FROM = "Smallest value."
_TO = "Largest value."
_CUT_FROM = "Smallest value; the smallest that the parameter takes when it is left out."
_CUT_TO = "Largest value; the largest that the parameter takes when it is left out."

_Seed = Annotated[StrictInt, Field(ge=0, le=2**53 - 1)]
_Weight = Annotated[FiniteFloat, Field(gt=0, le=1e9, strict=True)]


class _Written(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Ends(_Written):
    """Smallest and largest value."""

    start: Quantity = Field(alias="from", description=_FROM)
    to: Quantity = Field(description=_TO)


class Peaked(_Written):
    """Smallest, most likely and largest value."""

    start: Quantity = Field(alias="from", description=_FROM)
    mode: Quantity = Field(description="Most likely value.")
    to: Quantity = Field(description=_TO)


class NormalShape(_Written):
    """Mean and standard deviation before the ends are cut off."""

    mean: Quantity = Field(description="Mean before the ends are cut off.")
    deviation: Quantity = Field(description="Standard deviation before the ends are cut off.")
    start: Quantity | None = Field(default=None, alias="from", description=_CUT_FROM)
    to: Quantity | None = Field(default=None, description=_CUT_TO)


class LognormalShape(_Written):
    """Median, and the standard deviation of the logarithm, before the ends are cut off."""

    median: Quantity = Field(description="Median before the ends are cut off.")
    sigma: Annotated[FiniteFloat, Field(gt=0, le=10, strict=True)] = Field(
        description="Standard deviation of ln x: about 68 % lie within a factor e^sigma of the median."
    )
    start: Quantity | None = Field(default=None, alias="from", description=_CUT_FROM)
    to: Quantity | None = Field(default=None, description=_CUT_TO)


class WeightedValues(_Written):
    """Values with their weights."""

    values: list[JsonValue] = Field(
        min_length=1, description="Numbers, texts, kinds of a section, or objects with a kind."
    )
    weights: list[_Weight] | None = Field(
        default=None, min_length=1, description="One a value, above 0; equal when left out."
    )


class Observed(_Written):
    """Values that were measured."""

    values: list[Quantity] = Field(
        min_length=1, max_length=MAX_SAMPLES, description="Numbers; one may stand several times."
    )


class UniformAxis(_Written):
    """Every value equally likely: `{uniform: {from: 10, to: 40}}`."""

    uniform: Ends


class LogUniformAxis(_Written):
    """Every ratio equally likely: `{log_uniform: {from: 64 B, to: 64 KiB}}`."""

    log_uniform: Ends


class NormalAxis(_Written):
    """A normal distribution: `{normal: {mean: 100, deviation: 10, from: 60, to: 200}}`."""

    normal: NormalShape


class LognormalAxis(_Written):
    """Its logarithm is normal: `{lognormal: {median: 60, sigma: 0.3, from: 20, to: 400}}`."""

    lognormal: LognormalShape


class TriangularAxis(_Written):
    """A triangle with its top at the mode: `{triangular: {from: 16, mode: 32, to: 64}}`."""

    triangular: Peaked


class PertAxis(_Written):
    """As a triangle, smoother: `{pert: {from: 16, mode: 32, to: 64}}`."""

    pert: Peaked


class ChoiceAxis(_Written):
    """One of some values: `{choice: {values: [minimal, ugal], weights: [3, 1]}}`."""

    choice: WeightedValues


class EmpiricalAxis(_Written):
    """As measured: `{empirical: {values: [10, 12, 12, 15]}}`."""

    empirical: Observed


Distribution = (
    UniformAxis
    | LogUniformAxis
    | NormalAxis
    | LognormalAxis
    | TriangularAxis
    | PertAxis
    | ChoiceAxis
    | EmpiricalAxis
)

DISTRIBUTIONS: dict[str, type[BaseModel]] = {
    "uniform": UniformAxis,
    "log_uniform": LogUniformAxis,
    "normal": NormalAxis,
    "lognormal": LognormalAxis,
    "triangular": TriangularAxis,
    "pert": PertAxis,
    "choice": ChoiceAxis,
    "empirical": EmpiricalAxis,
}
"""The forms by their key."""


class Correlation(_Written):
    """How two axes go together."""

    between: tuple[str, str] = Field(
        description="The names of two axes that draw numbers, as they stand in `axes`."
    )
    rho: Annotated[FiniteFloat, Field(ge=-1, le=1, strict=True)] = Field(
        description="Correlation of their normal scores, -1 to 1 (a Gaussian copula)."
    )


class Samples(_Written):
    """How many samples are drawn, and how."""

    count: Annotated[StrictInt, Field(ge=1, le=MAX_SAMPLES)] = Field(
        description="How many samples; of `saltelli` base samples, each of which makes as many samples as "
        "there are drawn axes, and 2 more."
    )
    method: Method = Field(
        default=Method.RANDOM,
        description="`random`, `latin_hypercube`, `sobol`, `halton`, or `saltelli` for Sobol' indices.",
    )
    seed: _Seed = Field(default=1, description="The same seed draws the same samples.")
    correlation: Annotated[list[Correlation], Field(min_length=1, max_length=496)] | None = Field(
        default=None, description="Pairs of axes that go together; the others are independent."
    )


def written_distribution(axis: object) -> tuple[str, BaseModel] | None:
    """Give the key of a distribution and what stands under it; None for an axis of another form.

    A condition beside it does not matter.
    """
    if getattr(axis, "when", None) is not None:
        axis = getattr(axis, "values", axis)
    for key, form in DISTRIBUTIONS.items():
        if isinstance(axis, form):
            return key, getattr(axis, key)
    return None
