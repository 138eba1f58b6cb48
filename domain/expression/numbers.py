"""Numbers of expressions: rationals that are equal to the decimals that people wrote.

Binary reals are not: 3 × 0.1 is above 0.3, and 100 × 0.29 below 29. Here a real is the decimal that it is
written as, and sums, products, quotients, remainders and whole powers of decimals are exact. Roots are
exact where the root is rational. All else (other powers, logarithms) is the nearest real.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

Number: TypeAlias = "int | Fraction"
"""Whole numbers are integers, all others fractions."""

_MOST_BITS = 2048
"""A fraction of more bits is rounded to the nearest real: long expressions must not take ever longer."""


def exact(value: Any) -> Any:
    """Give `value` with each real in it as the decimal that it is written as; all else as it is."""
    if isinstance(value, float):
        return _decimal(value) if math.isfinite(value) else value
    if isinstance(value, list):
        return [exact(item) for item in value]
    return value


def rounded(value: Any) -> Any:
    """Give `value` with each fraction in it as the nearest real; whole numbers are integers."""
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return value


def quotient(a: Number, b: Number) -> Number:
    """Divide exactly; raises `ZeroDivisionError`."""
    found: Number = bounded(Fraction(a) / b)
    return found


def bounded(value: Any) -> Any:
    """Give a result as whole number or fraction, of a bounded number of bits."""
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return value.numerator
        if value.denominator.bit_length() > _MOST_BITS:
            return exact(float(value))
    return value


def power(base: Number, exponent: Number) -> Any:
    """Raise to a power: exactly where it is rational and not too long, else to the nearest real.

    Raises
    ------
    ZeroDivisionError
        0 to a negative power.
    OverflowError
        the result is beyond all reals.
    """
    times, root = exponent.numerator, exponent.denominator
    found = base if root == 1 else exact_root(base, root)
    if found is not None and _bits(found) * abs(times) <= _MOST_BITS:
        return bounded(Fraction(found) ** times)
    result = float(base) ** float(exponent)
    return result if isinstance(result, complex) else exact(result)


def square_root(value: Number) -> Any:
    """Give the root of a number from 0 on, exactly where it is rational."""
    found = exact_root(value, 2)
    return exact(math.sqrt(value)) if found is None else found


def exact_root(value: Number, degree: int) -> Number | None:
    """Give the root of a number when it is rational; None else, and of numbers below 0."""
    if value < 0 or degree > _MOST_BITS:
        return None
    parts = [_whole_root(part, degree) for part in (value.numerator, value.denominator)]
    return None if None in parts else bounded(Fraction(parts[0], parts[1]))  # type: ignore[arg-type]


def _whole_root(value: int, degree: int) -> int | None:
    """Find the whole root of a whole number by bisection; None without one."""
    low, high = 0, 1 << (value.bit_length() // degree + 1)
    while low < high:
        middle = (low + high) // 2
        if middle**degree < value:
            low = middle + 1
        else:
            high = middle
    return low if low**degree == value else None


def _bits(value: Number) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


@lru_cache(maxsize=4096)
def _decimal(value: float) -> Number:
    return bounded(Fraction(repr(value)))  # type: ignore[no-any-return]
