"""Quantities with a unit of their own, such as "2 GB/s", in the unit of a parameter.

Decimal prefixes are powers of 1000 (k, M, G, T), binary ones of 1024 (Ki, Mi, Gi, Ti); `b` or
`bit` is a bit and `B` a byte, so "1 GB/s" is 8 Gb/s and "1 GiB/s" is 8.589934592 Gb/s. Values are
computed exactly and rounded once, so that every spelling of a value gives the same number.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from domain.units import BITS_OF_A_BYTE, PREFIXES, SHOWN, UNITS

_QUANTITY = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?)\s*([^\d\s].*?)?\s*\Z")
_LONGEST = 64
_LARGEST = Fraction(10**100)

_MICROSECONDS = ("us", "µs", "μs")
_BIT_NAMES = {"b": 1, "bit": 1, "B": BITS_OF_A_BYTE}


def _time_units() -> dict[str, tuple[str, Fraction]]:
    written = {unit.symbol: unit.scale for unit in UNITS.values() if unit.dimension == "time"}
    written |= dict.fromkeys(_MICROSECONDS, UNITS["us"].scale)
    return {name: ("time", scale) for name, scale in written.items()}


def _data_units() -> dict[str, tuple[str, Fraction]]:
    """Give sizes in bytes and rates in bits a second, under each spelling."""
    units: dict[str, tuple[str, Fraction]] = {}
    for prefix, scale in PREFIXES.items():
        for name, bits in _BIT_NAMES.items():
            if name == "B":
                units[prefix + name] = ("size", scale)
            units[f"{prefix}{name}/s"] = ("rate", scale * bits)
        units[f"{prefix}bps"] = ("rate", scale)
    return units


def _number_units() -> dict[str, tuple[str, Fraction]]:
    return {
        "%": ("fraction", Fraction(1, 100)),
        "k": ("count", Fraction(10**3)),
        "M": ("count", Fraction(10**6)),
        "Ki": ("count", Fraction(2**10)),
        "Mi": ("count", Fraction(2**20)),
    }


_WRITTEN = _time_units() | _data_units() | _number_units()

UNIT_NAMES = frozenset(_WRITTEN) - {"%"}
"""Units that can stand behind a number without quotes; there `%` is the remainder."""

EXAMPLES_OF_UNITS = {
    "rate": "Gb/s, Mb/s, GB/s, GiB/s or another of b/s and B/s",
    "time": "ps, ns, us, ms or s",
    "size": "B, KB, KiB, MB, MiB, GB or GiB",
    "count": "no unit, or k, M, Ki, Mi",
    "fraction": "no unit, or %",
}


class QuantityError(ValueError):
    """A text that is no quantity, or one of another dimension than its field.

    Attributes
    ----------
    allowed
        the units that would do.
    """

    def __init__(self, message: str, allowed: str) -> None:
        """Keep `message` as the error's text, and `allowed`."""
        self.allowed = allowed
        super().__init__(message)


def takes_unit(unit: str | None) -> bool:
    """Say whether a field of this unit can be written as a quantity text."""
    known = UNITS.get(unit or "")
    return known is not None and known.dimension != "plain"


def split_quantity(text: str) -> tuple[Decimal, str]:
    """Split "2 GB/s" into its number and the unit's text, which may be empty.

    Raises
    ------
    QuantityError
        the text does not begin with a number or is too long.
    """
    match = _QUANTITY.match(text) if len(text) <= _LONGEST else None
    if match is None:
        msg = "is no number with a unit"
        raise QuantityError(msg, 'such as 8, "8 Gb/s" or "1.5 us"')
    return Decimal(match[1]), match[2] or ""


@lru_cache(maxsize=4096)
def scale_to(own: str, unit: str) -> Fraction:
    """Give the factor from the written unit `own` to the field's `unit`.

    Raises
    ------
    QuantityError
        `own` is unknown or of another dimension.
    """
    field = UNITS[unit]
    known = _WRITTEN.get(own)
    if known is None:
        msg = f"has the unknown unit '{own}'"
        raise QuantityError(msg, EXAMPLES_OF_UNITS[field.dimension])
    if known[0] != field.dimension:
        msg = f"is a {known[0]}, but this field is a {field.dimension}"
        raise QuantityError(msg, EXAMPLES_OF_UNITS[field.dimension])
    return known[1] / field.scale


def exact(value: int | float | str, unit: str | None) -> Fraction:
    """Give `value` in the field's unit, exactly.

    Parameters
    ----------
    value
        a finite number in the field's unit, or a text with or without a unit.
    unit
        the field's unit as the catalogue writes it; a field that is no quantity takes plain
        numbers only.

    Raises
    ------
    QuantityError
        the text is no quantity of this field's dimension.
    """
    if isinstance(value, str):
        number, own = split_quantity(value)
        if not takes_unit(unit) or not own:
            msg = "is a text"
            raise QuantityError(msg, "a plain number, without quotes")
        return _bounded(Fraction(number) * scale_to(own, unit or ""))
    return _bounded(Fraction(Decimal(repr(value))) if isinstance(value, float) else Fraction(value))


def _bounded(value: Fraction) -> Fraction:
    """Refuse what a ratio or a logarithm could not handle as a real number."""
    if abs(value) > _LARGEST or 0 < abs(value) < 1 / _LARGEST:
        msg = "is too large or too small"
        raise QuantityError(msg, "a number of ordinary size")
    return value


def plain(value: Fraction) -> int | float:
    """Give `value` as an integer when it is whole, else as the nearest real."""
    return int(value) if value.denominator == 1 else float(value)


def to_field_unit(value: str, unit: str | None) -> int | float:
    """Give the text `value` as a number in the field's `unit`.

    Raises
    ------
    QuantityError
        the text is no quantity of this field's dimension.
    """
    return plain(exact(value, unit))


def size_text(size: Fraction | int) -> str:
    """Write a size in bytes exactly, in the largest binary unit of which it is a whole number.

    8,388,608 is `8 MiB`, 1,536 is `1536 B`.
    """
    steps = SHOWN["size"]
    scale, unit = next((step for step in steps if size and size % step[0] == 0), steps[-1])
    return f"{short_number(size / scale)} {unit}"


def short_number(value: Fraction | float) -> str:
    """Write a number without needless digits: whole ones in full, others by six significant digits.

    Only numbers from 10**15 on and below 10**-9 have a power of ten, with three and six digits.
    """
    number = Fraction(value)
    if abs(number) >= 10**15:
        return f"{float(number):.3g}"
    if number.denominator == 1:
        return str(number.numerator)
    text = f"{float(number):.6g}"
    return text if abs(number) < Fraction(1, 10**9) else f"{Decimal(text):f}"
