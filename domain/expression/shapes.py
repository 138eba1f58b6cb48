"""Functions on lists of widths: how topologies resolve their shape.

They mirror what the simulator core does, so that a rule or a derived figure of the catalogue says
the same here as there.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from domain.expression.errors import EvaluationError

LARGEST_SHAPE = 2**21
"""Numbers above it are no router count; divisors of larger ones are not searched for."""
_LARGEST_FACTORED = 10**12


def fill(widths: Any, total: Any) -> list[Any] | None:
    """Give `widths` with its one 0 replaced so that the product is `total`.

    A list without 0 comes back as it is, whatever `total`. Null when there is nothing to fill
    from: no list, several zeros, or no total.
    """
    if widths is None:
        return None
    if not isinstance(widths, list):
        msg = "fill wants a list of widths"
        raise EvaluationError(msg)
    if 0 not in widths:
        return widths
    others = math.prod(w for w in widths if w != 0)
    if widths.count(0) > 1 or total is None:
        return None
    filled = total / others
    return [w or (int(filled) if filled == int(filled) else filled) for w in widths]


@lru_cache(maxsize=4096)
def prime_factor_count(value: int) -> int:
    """Give how many primes `value` is the product of, counted with multiplicity; 0 below 2."""
    count, divisor = 0, 2
    while divisor * divisor <= value:
        while value % divisor == 0:
            value //= divisor
            count += 1
        divisor += 1
    return count + (value > 1)


def has_factors(value: Any, parts: Any) -> bool:
    """Say whether `value` is a product of `parts` integers of 2 or more."""
    if not (float(value).is_integer() and float(parts).is_integer()):
        return False
    if value > _LARGEST_FACTORED:
        msg = f"has_factors works up to {_LARGEST_FACTORED}"
        raise EvaluationError(msg)
    if parts < 1:
        return bool(value == 1 and parts == 0)
    return bool(prime_factor_count(int(value)) >= parts)


def divisor_from(number: Any, least: Any) -> int | None:
    """Give the smallest divisor of `number` that is at least `least`; null when there is none."""
    if number != int(number) or not 1 <= number <= LARGEST_SHAPE:
        return None
    whole = int(number)
    small = [d for d in range(1, math.isqrt(whole) + 1) if whole % d == 0]
    return min((d for s in small for d in (s, whole // s) if d >= least), default=None)
