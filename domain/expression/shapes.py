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
"""Numbers above it are no router count; factors of larger ones are not searched for."""


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


def factors(number: Any, count: Any) -> list[int] | None:
    """Give the `count` integers >= 2 with product `number` and the smallest sum, ascending.

    Of equal sums it is the lexicographically smallest list. Null when `number` is no such product.
    """
    if number != int(number) or count != int(count) or not 1 < number <= LARGEST_SHAPE or count < 1:
        return None
    found = _factors(int(number), int(count), 2)
    return None if found is None else list(found)


@lru_cache(maxsize=65536)
def _factors(number: int, count: int, smallest: int) -> tuple[int, ...] | None:
    if count == 1:
        return (number,) if number >= smallest else None
    best: tuple[int, ...] | None = None
    factor = smallest
    while factor**count <= number:
        if number % factor == 0:
            rest = _factors(number // factor, count - 1, factor)
            if rest is not None and (best is None or factor + sum(rest) < sum(best)):
                best = (factor, *rest)
        factor += 1
    return best


def divisor_from(number: Any, least: Any) -> int | None:
    """Give the smallest divisor of `number` that is at least `least`; null when there is none."""
    if number != int(number) or not 1 <= number <= LARGEST_SHAPE:
        return None
    whole = int(number)
    small = [d for d in range(1, math.isqrt(whole) + 1) if whole % d == 0]
    return min((d for s in small for d in (s, whole // s) if d >= least), default=None)
