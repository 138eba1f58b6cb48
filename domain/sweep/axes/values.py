"""Ranges, doublings and lists to plain values in the field's unit."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from domain.problem import join_pointer, shorten
from domain.quantity import (
    QuantityError,
    exact,
    plain,
    scale_to,
    short_number,
    size_text,
    split_quantity,
    takes_unit,
)
from domain.sweep.spec.axis_kinds import (
    LinearAxis,
    Log2Axis,
    LogAxis,
    RangeAxis,
    RangeSteps,
    Spread,
)
from domain.sweep.spec.errors import SpecError, refuse

_SIGNIFICANT = 12


@dataclass(frozen=True, slots=True)
class Entry:
    """One value of a parameter: in the field's unit, and as people read it ("2 GB/s").

    `named`: the label is the user's own.
    """

    value: Any
    label: str
    pointer: str
    named: bool = False


def content_of(value: Any) -> dict[str, Any]:
    """Give a section's content; a text is short for the kind alone."""
    return value if isinstance(value, dict) else {"kind": value}


def count_values(axis: Any) -> int:
    """Give how many values an axis written as `axis` has, without making them.

    Ranges that cannot be counted yet (they mix units) count as 0; making them tells why.
    """
    if isinstance(axis, list):
        return len(axis)
    if isinstance(axis, LogAxis):
        return axis.log.count
    if isinstance(axis, LinearAxis):
        return axis.linear.count
    return 0


def make_entries(axis: Any, unit: str | None, pointer: str, limit: int) -> list[Entry]:
    """Give the values of a parameter in the order written.

    Parameters
    ----------
    axis
        a list, or one of the axis kinds.
    unit
        the parameter's unit.
    pointer
        where `axis` stands in the spec.
    limit
        most values that are made.

    Raises
    ------
    SpecError
        the range has no end, passes the limit, or is no quantity of this unit.
    """
    if isinstance(axis, list):
        pointers = (join_pointer(pointer, i) for i in range(len(axis)))
        return [_listed(value, unit, p) for value, p in zip(axis, pointers, strict=True)]
    maker = _Maker(unit, pointer, limit)
    if isinstance(axis, RangeAxis):
        return maker.stepped(axis.range)
    if isinstance(axis, Log2Axis):
        return maker.doubled(*axis.log2)
    if isinstance(axis, LogAxis):
        return maker.geometric(axis.log)
    return maker.linear(axis.linear)


def _listed(value: Any, unit: str | None, pointer: str) -> Entry:
    """Read one listed value; what is no quantity stays as it is, for the catalogue to judge."""
    if isinstance(value, str) and takes_unit(unit):
        try:
            number = plain(exact(value, unit))
        except QuantityError:
            return Entry(value, value, pointer)
        return Entry(number, _spelled(value), pointer)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return Entry(value, label_of(value), pointer)


def _spelled(text: str) -> str:
    number, own = split_quantity(text)
    return f"{short_number(Fraction(number))} {own}"


def _is_binary(symbol: str) -> bool:
    """Say whether sizes in this unit may be written in a larger binary one: B, KiB, MiB and so on."""
    return symbol == "B" or (symbol.endswith("iB") and len(symbol) == len("KiB"))


def label_of(value: Any) -> str:
    """Write a value for people: lists as 4x4, numbers without needless digits."""
    if isinstance(value, list):
        joint = " + " if any(isinstance(v, dict) for v in value) else "x"
        return joint.join(label_of(v) for v in value)
    if isinstance(value, dict):
        return _object_label(value)
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, int | float):
        finite = isinstance(value, float) and math.isfinite(value)
        return short_number(value) if finite else str(value)
    return str(value)


def _object_label(value: dict[str, Any]) -> str:
    """Write an object by its values: a job as `halo3d26 0.25`, a workload as its kind."""
    if "kind" in value:
        return label_of(value["kind"])
    return " ".join(label_of(part) for part in value.values())


class _Maker:
    """Makes the values of one axis; `unit`, `pointer` and `limit` as in `make_entries`."""

    def __init__(self, unit: str | None, pointer: str, limit: int) -> None:
        self.unit = unit
        self.pointer = pointer
        self.limit = limit
        self.shown = ""  # the unit in which labels are written; empty: the field's own

    def read(self, value: int | float | str, *steps: str | int) -> Fraction:
        """Read one end of a range, exactly; the first text with a unit sets the labels' unit."""
        try:
            number = exact(value, self.unit)
        except QuantityError as error:
            pointer = join_pointer(self.pointer, *steps)
            raise refuse(pointer, shorten(value), error.allowed, str(error)) from None
        if isinstance(value, str) and not self.shown:
            self.shown = split_quantity(value)[1]
        return number

    def entries(self, values: Iterator[Fraction] | list[Fraction]) -> list[Entry]:
        """Give the entries of exact values."""
        scale = scale_to(self.shown, self.unit or "") if self.shown else Fraction(1)
        suffix = f" {self.shown}" if self.shown else ""
        if self.unit == "bytes" and _is_binary(self.shown):
            return [Entry(plain(v), size_text(v), self.pointer) for v in values]
        return [Entry(plain(v), short_number(v / scale) + suffix, self.pointer) for v in values]

    def stepped(self, steps: RangeSteps) -> list[Entry]:
        """Give from, from + step, ... up to `to`."""
        start = self.read(steps.start, "range", "from")
        end = self.read(steps.to, "range", "to")
        step = self.read(steps.step, "range", "step")
        if step <= 0:
            raise self._refuse(("range", "step"), steps.step, "above 0", "the step must be above 0")
        if end < start:
            raise self._refuse(("range", "to"), steps.to, f"{steps.start} or more", "is below from")
        count = math.floor((end - start) / step) + 1
        self._check_count(count, ("range",))
        return self.entries([start + step * i for i in range(count)])

    def doubled(self, first: int | float | str, last: int | float | str) -> list[Entry]:
        """Give first, 2 first, 4 first ... up to `last`, which a whole number of doublings hits."""
        start, end = self.read(first, "log2", 0), self.read(last, "log2", 1)
        if start <= 0:
            raise self._refuse(("log2", 0), first, "above 0", "doublings start above 0")
        ratio = end / start
        doublings = ratio.numerator.bit_length() - 1
        if ratio.denominator != 1 or ratio != 2**doublings:
            message = f"{last} is no whole number of doublings away from {first}"
            allowed = f"{first} times 1, 2, 4, 8, ..."
            raise self._refuse(("log2", 1), last, allowed, message)
        return self.entries([start * 2**i for i in range(doublings + 1)])

    def geometric(self, spread: Spread) -> list[Entry]:
        """Give `count` values with equal ratios, rounded to 12 significant digits."""
        start, end = self._ends(spread, "log")
        if start <= 0 or end <= 0:
            raise self._refuse(("log",), None, "above 0", "both ends must be above 0")
        self._check_count(spread.count, ("log", "count"))
        ratio = math.log(end / start) / (spread.count - 1)
        inner = (float(start) * math.exp(ratio * i) for i in range(1, spread.count - 1))
        rounded = [Fraction(f"{value:.{_SIGNIFICANT}g}") for value in inner]
        return self.entries([start, *rounded, end])

    def linear(self, spread: Spread) -> list[Entry]:
        """Give `count` values with equal differences."""
        start, end = self._ends(spread, "linear")
        self._check_count(spread.count, ("linear", "count"))
        step = (end - start) / (spread.count - 1)
        return self.entries([start + step * i for i in range(spread.count)])

    def _ends(self, spread: Spread, kind: str) -> tuple[Fraction, Fraction]:
        start, end = self.read(spread.start, kind, "from"), self.read(spread.to, kind, "to")
        if start == end:
            raise self._refuse((kind, "to"), spread.to, "another value", "both ends are the same")
        return start, end

    def _check_count(self, count: int, steps: tuple[str | int, ...]) -> None:
        if count > self.limit:
            message = f"this makes {count} values; at most {self.limit} points are allowed"
            raise self._refuse(steps, count, self.limit, message)

    def _refuse(
        self, steps: tuple[str | int, ...], value: Any, allowed: Any, message: str
    ) -> SpecError:
        return refuse(join_pointer(self.pointer, *steps), shorten(value), allowed, message)
