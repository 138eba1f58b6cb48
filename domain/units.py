"""The units of fields: what each measures, its sign, and in which steps people read its numbers.

This is the one table of them. The Python client and the dashboard hold copies that `make units`
writes (`tools/unit_tables.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

Dimension: TypeAlias = Literal["time", "size", "rate", "count", "fraction", "plain"]
Steps: TypeAlias = tuple[tuple[float, str], ...]
"""Sizes in a unit, the largest first, each with its sign."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of the catalogue or of a column.

    Attributes
    ----------
    dimension
        what it measures; a `plain` one says what a value is, and stands beside no number.
    scale
        one of it in seconds, bytes, or bits a second.
    symbol
        its sign; empty where a number stands alone.
    """

    dimension: Dimension
    scale: Fraction = Fraction(1)
    symbol: str = ""


def _power(exponent: int) -> Fraction:
    return Fraction(10) ** exponent


UNITS: dict[str, Unit] = {
    "ps": Unit("time", _power(-12), "ps"),
    "ns": Unit("time", _power(-9), "ns"),
    "us": Unit("time", _power(-6), "us"),
    "ms": Unit("time", _power(-3), "ms"),
    "s": Unit("time", _power(0), "s"),
    "seconds": Unit("time", _power(0), "s"),
    "bytes": Unit("size", Fraction(1), "B"),
    "gbps": Unit("rate", _power(9), "Gb/s"),
    "count": Unit("count"),
    "fraction": Unit("fraction"),
    "tflops": Unit("count", symbol="Tflop/s"),
    "gops": Unit("count", symbol="Gop/s"),
    **{name: Unit("plain") for name in ("ratio", "bool", "choice", "name", "rank")},
    **{name: Unit("plain") for name in ("classes", "jobs")},
}
NAME_ENDINGS = {
    "gbps": "gbps",
    "gops": "gops",
    "ns": "ns",
    "ps": "ps",
    "bytes": "bytes",
    "seconds": "s",
    "fraction": "fraction",
    "load": "fraction",
    "probability": "fraction",
}
"""Last words of names, `link_bandwidth_gbps`, and the unit that they tell."""

PREFIXES = {
    "": _power(0),
    "k": _power(3),
    "K": _power(3),
    "M": _power(6),
    "G": _power(9),
    "T": _power(12),
    "Ki": Fraction(2**10),
    "Mi": Fraction(2**20),
    "Gi": Fraction(2**30),
    "Ti": Fraction(2**40),
}
BITS_OF_A_BYTE = 8
SHOWN: dict[str, tuple[tuple[Fraction, str], ...]] = {
    "time": tuple(
        (_power(n), sign) for n, sign in ((0, "s"), (-3, "ms"), (-6, "µs"), (-9, "ns"), (-12, "ps"))
    ),
    "size": tuple((PREFIXES[prefix], f"{prefix}B") for prefix in ("Ti", "Gi", "Mi", "Ki", "")),
    "rate": tuple((PREFIXES[prefix], f"{prefix}b/s") for prefix in ("T", "G")),
    "byte_rate": tuple(
        (PREFIXES[prefix] * BITS_OF_A_BYTE, f"{prefix}B/s") for prefix in ("T", "G")
    ),
    "fraction": ((Fraction(1, 100), "%"),),
}
"""In which steps numbers of a dimension are read; rates also as papers give them, in bytes."""


def steps(unit: str, *, in_bytes: bool = False) -> Steps:
    """Give the steps in which numbers of a unit are read, as sizes in that unit; often none.

    `in_bytes` gives those of a rate in bytes a second.
    """
    known = UNITS.get(unit)
    if known is None:
        return ()
    shown = SHOWN.get("byte_rate" if in_bytes else known.dimension, ())
    return tuple((_number(scale / known.scale), sign) for scale, sign in shown)


def step_for(unit: str, value: float) -> tuple[float, str]:
    """Give the step in which a number is read: the largest that it reaches, for 0 its own unit.

    Parameters
    ----------
    unit
        one that has steps.
    value
        in that unit.
    """
    found = steps(unit)
    if value == 0:
        return next(step for step in found if step[0] == 1)
    return next((step for step in found if abs(value) >= step[0]), found[-1])


def unit_symbol(unit: str | None) -> str:
    """Give the usual sign of a field's unit (`gbps` is "Gb/s"), empty for plain numbers."""
    known = UNITS.get(unit or "")
    return known.symbol if known else ""


def _number(value: Fraction) -> float:
    return value.numerator if value.denominator == 1 else float(value)
