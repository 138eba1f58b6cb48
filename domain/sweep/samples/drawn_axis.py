"""An axis that is a distribution: its form to a marginal, within what its parameter takes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from domain.catalog.allowed import describe_allowed
from domain.catalog.models import ParamSpec
from domain.problem import join_pointer, shorten
from domain.quantity import QuantityError, exact, plain
from domain.sampling.marginals import (
    Continuous,
    Listed,
    Marginal,
    NoWeightError,
    Span,
    log_uniform,
    lognormal,
    normal,
    pert,
    triangular,
    uniform,
)
from domain.sweep.axes.axis import (
    Assignment,
    Axis,
    AxisInfo,
    Column,
    Drawn,
    Step,
    column_of,
    common_unit,
    refuse_repeats,
    steps_of_columns,
)
from domain.sweep.axes.scope import Scope, Target
from domain.sweep.samples.distribution_summary import told_of, told_of_choice
from domain.sweep.spec.distribution_forms import (
    MAX_SAMPLES,
    Ends,
    LognormalShape,
    NormalShape,
    Observed,
    Peaked,
    WeightedValues,
    written_distribution,
)
from domain.sweep.spec.errors import SpecError, refuse
from domain.units import unit_symbol

_NUMBERS = ("integer", "real")


def resolve_drawn(name: str, written: Any, pointer: str, scope: Scope) -> Axis:
    """Give the axis of a distribution.

    Raises
    ------
    SpecError
        an unknown name, a parameter that is no number, ends that are none, outside of what the
        parameter takes, or without any weight between them.
    """
    found = written_distribution(written)
    assert found is not None
    key, form = found
    target = scope.resolve(name, pointer)
    place = join_pointer(pointer, key)
    if isinstance(form, WeightedValues):
        return _choice(name, target, form, place, scope)
    field = _field_of(target, place, scope)
    if isinstance(form, Observed):
        marginal: Continuous | Listed = _observed(form, field)
    else:
        marginal = _MARGINALS[key](form, field)
    drawn = Drawn(
        name, target.path, field.unit, is_numeric=True, distribution=told_of(key, marginal)
    )
    info = AxisInfo(name, (target.path,), (), field.unit, (), drawn=(drawn,))
    stand_in = Step((Assignment(target, None, pointer),), {})
    return Axis(info, (target,), (stand_in,), marginal)


@dataclass(frozen=True, slots=True)
class _Field:
    """A parameter of numbers that a distribution stands for.

    `low` and `high` are the ends of what every chosen component takes, `above` whether `low` itself is
    not taken.
    """

    path: str
    unit: str | None
    pointer: str
    low: float
    high: float
    above: bool
    is_integer: bool

    def read(self, value: int | float | str, *steps: str | int) -> float:
        """Read a quantity in the parameter's unit."""
        try:
            return float(plain(exact(value, self.unit)))
        except QuantityError as error:
            pointer = join_pointer(self.pointer, *steps)
            raise refuse(pointer, shorten(value), error.allowed, str(error)) from None

    @property
    def allowed(self) -> str:
        """What the parameter takes, in words."""
        symbol = unit_symbol(self.unit)
        low = f"{'above' if self.above else 'from'} {self.low:.12g}" if self.low > -math.inf else ""
        high = f"{'up ' if not low or self.above else ''}to {self.high:.12g}"
        parts = [part for part in (low, high if self.high < math.inf else "", symbol) if part]
        return " ".join(parts)

    def check(self, value: float, written: Any, *steps: str | int) -> None:
        """Refuse a number that the parameter does not take."""
        if self.low < value <= self.high or (value == self.low and not self.above):
            return
        message = f"{self.path} does not take this value, so no distribution can reach it"
        raise self.refuse(written, self.allowed, message, *steps)

    def refuse(self, value: Any, allowed: Any, message: str, *steps: str | int) -> SpecError:
        """Make an error about a part of the form."""
        return refuse(join_pointer(self.pointer, *steps), shorten(value), allowed, message)

    def span(self, low: float, high: float, written: Any) -> Span:
        """Give the values between two ends: of integers, those that lie there."""
        if not self.is_integer:
            if self.above and low == self.low:
                low = math.nextafter(low, math.inf)
            return Span(low, high)
        first, last = _ceil(low), _floor(high)
        if self.above and first == self.low:
            first += 1
        if first > last:
            message = (
                f"{self.path} takes integers, and none lies between {low:.12g} and {high:.12g}"
            )
            raise self.refuse(written, self.allowed, message, "to")
        return Span(first, last, is_integer=True)


def _ceil(value: float) -> float:
    return float(math.ceil(value)) if math.isfinite(value) else value


def _floor(value: float) -> float:
    return float(math.floor(value)) if math.isfinite(value) else value


def _field_of(target: Target, pointer: str, scope: Scope) -> _Field:
    """Give what a name takes, where it is a parameter of numbers."""
    if not target.name:
        message = f"{target.path} is a section, which no number stands for: write choice"
        raise refuse(pointer, target.path, "choice", message)
    declared = scope.declared(target)
    other = next((param for param in declared if param.type not in _NUMBERS), None)
    if other is not None:
        message = f"{target.path} takes {_takes(other)}, not numbers from a range: write choice"
        raise refuse(pointer, target.path, "choice", message)
    lows = [(-math.inf if param.min is None else float(param.min)) for param in declared]
    highs = [(math.inf if param.max is None else float(param.max)) for param in declared]
    low = max(lows)
    return _Field(
        path=target.path,
        unit=common_unit(target, pointer, scope) or None,
        pointer=pointer,
        low=low,
        high=min(highs),
        above=any(
            param.exclusive_min and own == low for param, own in zip(declared, lows, strict=True)
        ),
        is_integer=any(param.type == "integer" for param in declared),
    )


def _takes(param: ParamSpec) -> str:
    allowed = describe_allowed(param)
    return "one of some names" if isinstance(allowed, list) else str(allowed)


def _ends(form: Ends | Peaked, field: _Field) -> Span:
    """Give the ends that the user wrote; both must be taken by the parameter."""
    low, high = field.read(form.start, "from"), field.read(form.to, "to")
    field.check(low, form.start, "from")
    field.check(high, form.to, "to")
    if high <= low:
        message = "from and to leave no values between them"
        raise field.refuse(form.to, f"above {form.start}", message, "to")
    return field.span(low, high, form.to)


def _cut(form: NormalShape | LognormalShape, field: _Field) -> Span:
    """Give the ends where a tail is cut off: the user's own, else those of the parameter."""
    low, high = field.low, field.high
    if form.start is not None:
        low = field.read(form.start, "from")
        field.check(low, form.start, "from")
    if form.to is not None:
        high = field.read(form.to, "to")
        field.check(high, form.to, "to")
    if high <= low:
        message = "from and to leave no values between them"
        raise field.refuse(form.to, f"above {low:.12g}", message, "to")
    return field.span(low, high, form.to)


def _uniform(form: Ends, field: _Field) -> Continuous:
    return uniform(_ends(form, field))


def _log_uniform(form: Ends, field: _Field) -> Continuous:
    low = field.read(form.start, "from")
    if low <= 0:
        message = "a logarithm needs values above 0"
        raise field.refuse(form.start, "above 0", message, "from")
    return log_uniform(_ends(form, field))


def _peaked(form: Peaked, field: _Field) -> tuple[Span, float]:
    mode = field.read(form.mode, "mode")
    span = _ends(form, field)
    low, high = field.read(form.start), field.read(form.to)
    if not low <= mode <= high:
        message = "the most likely value lies outside of from and to"
        raise field.refuse(form.mode, f"from {form.start} to {form.to}", message, "mode")
    return span, min(max(mode, span.ends[0]), span.ends[1])


def _triangular(form: Peaked, field: _Field) -> Continuous:
    return triangular(*_peaked(form, field))


def _pert(form: Peaked, field: _Field) -> Continuous:
    return pert(*_peaked(form, field))


def _normal(form: NormalShape, field: _Field) -> Continuous:
    mean, deviation = field.read(form.mean, "mean"), field.read(form.deviation, "deviation")
    if deviation <= 0:
        message = "a standard deviation lies above 0"
        raise field.refuse(form.deviation, "above 0", message, "deviation")
    span = _cut(form, field)
    return _weighted(lambda: normal(span, mean, deviation), span, form.mean, "mean", field)


def _lognormal(form: LognormalShape, field: _Field) -> Continuous:
    median = field.read(form.median, "median")
    if median <= 0:
        message = "a lognormal distribution has values above 0 only"
        raise field.refuse(form.median, "above 0", message, "median")
    span = _cut(form, field)
    sigma = float(form.sigma)
    return _weighted(lambda: lognormal(span, median, sigma), span, form.median, "median", field)


def _weighted(
    make: Callable[[], Continuous], span: Span, written: Any, part: str, field: _Field
) -> Continuous:
    try:
        return make()
    except NoWeightError:
        between = f"{span.low:.12g} to {span.high:.12g} {unit_symbol(field.unit)}".rstrip()
        message = (
            f"less than 1 part in 10^9 of the distribution lies where {field.path} takes it, "
            f"{between}"
        )
        raise field.refuse(written, f"a {part} nearer to {between}", message, part) from None


_MARGINALS: dict[str, Callable[[Any, _Field], Continuous]] = {
    "uniform": _uniform,
    "log_uniform": _log_uniform,
    "normal": _normal,
    "lognormal": _lognormal,
    "triangular": _triangular,
    "pert": _pert,
}


def _observed(form: Observed, field: _Field) -> Listed:
    values: list[int | float] = []
    for place, written in enumerate(form.values):
        value = field.read(written, "values", place)
        field.check(value, written, "values", place)
        if field.is_integer and not value.is_integer():
            message = f"{field.path} takes integers"
            raise field.refuse(written, "an integer", message, "values", place)
        values.append(int(value) if value.is_integer() else value)
    return Listed(values, [1.0] * len(values), is_numeric=True)


def _choice(name: str, target: Target, form: WeightedValues, place: str, scope: Scope) -> Axis:
    pointer = join_pointer(place, "values")
    column = column_of(name, form.values, pointer, scope, MAX_SAMPLES)
    refuse_repeats([column], pointer)
    weights = form.weights or [1.0] * len(form.values)
    if len(weights) != len(form.values):
        message = f"there are {len(form.values)} values and {len(weights)} weights"
        at = join_pointer(place, "weights")
        raise refuse(at, len(weights), f"{len(form.values)} weights, one a value", message)
    is_numeric = all(_is_number(value) for value in column.coordinates)
    if is_numeric and target.name:
        field = _field_of(target, place, scope)
        for number, entry in enumerate(column.entries):
            field.check(float(entry.value), form.values[number], "values", number)
    marginal = Listed(column.coordinates, weights, is_numeric=is_numeric)
    steps = list(steps_of_columns([column]))
    ordered = [steps[number] for number in marginal.order]
    labels = [column.entries[number].label for number in marginal.order]
    drawn = Drawn(name, target.path, column.unit, is_numeric, told_of_choice(marginal, labels))
    return _listed_axis(name, column, ordered, marginal, drawn)


def _listed_axis(
    name: str, column: Column, steps: Sequence[Step], marginal: Marginal, drawn: Drawn
) -> Axis:
    info = AxisInfo(name, (column.target.path,), (), column.unit, (), drawn=(drawn,))
    return Axis(info, (column.target,), tuple(steps), marginal)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
