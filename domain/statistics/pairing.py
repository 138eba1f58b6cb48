"""Two samples brought together, replicate by replicate.

Replicate r of every point meets the same random traffic (common random numbers), so much of the
scatter is shared and cancels in the difference of the two runs of one replicate.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

Sample = Mapping[int, float]
"""Replicate to value."""

Ends = tuple[Sample | None, Sample | None]
"""Between which two samples the values of a third lie; None on a side that nothing bounds."""

Scale = Literal["ratio", "difference"]
"""How values are compared: a ratio by its logarithm, or a difference."""

Better = Literal["lower", "higher"]


@dataclass(frozen=True, slots=True)
class Pairs:
    """How far one sample lies above another, on a scale where 0 means equal.

    Attributes
    ----------
    by_replicate
        replicate to log ratio or difference; empty when chance has no part in either side.
    constant
        the one log ratio or difference where chance has no part in either side; else None.
    n
        number of replicates that it rests on.
    """

    by_replicate: Mapping[int, float]
    constant: float | None
    n: int


def scale_for(samples: Iterable[Sample], better: str | None) -> Scale:
    """Choose the scale of a set of comparisons.

    Returns
    -------
    `ratio` when the metric has a direction and all values lie above 0, else `difference`.
    """
    if better is None:
        return "difference"
    positive = all(value > 0 for sample in samples for value in sample.values())
    return "ratio" if positive else "difference"


def pair(
    a: Sample, b: Sample, scale: Scale, exact: tuple[bool, bool] = (False, False)
) -> Pairs | None:
    """Bring two samples together: a over b, or a minus b.

    Common replicates pair. When chance has no part in one side, its one value serves every replicate
    of the other side, so that all runs of the other side count. Equal values alone are no proof of
    that: of what is seldom another number, few runs show the usual one.

    Parameters
    ----------
    a, b
        replicate to value.
    scale
        `ratio` needs values above 0.
    exact
        whether chance has no part in the runs of a, and of b.

    Returns
    -------
    The pairs; None where no replicate pairs, or a value has no finite ratio or difference.
    """
    constants = _constant(a, exact[0]), _constant(b, exact[1])
    if not a or not b:
        return None
    if constants[0] is not None and constants[1] is not None:
        only = _distance(constants[0], constants[1], scale)
        return None if only is None else Pairs({}, only, min(len(a), len(b)))
    replicates = _replicates(a, b, constants)
    found: dict[int, float] = {}
    for replicate in replicates:
        first = a[replicate] if constants[0] is None else constants[0]
        second = b[replicate] if constants[1] is None else constants[1]
        distance = _distance(first, second, scale)
        if distance is None:
            return None
        found[replicate] = distance
    return Pairs(found, None, len(found)) if found else None


def _replicates(a: Sample, b: Sample, constants: tuple[float | None, float | None]) -> list[int]:
    if constants[0] is not None:
        return sorted(b)
    if constants[1] is not None:
        return sorted(a)
    return sorted(a.keys() & b.keys())


def _constant(sample: Sample, is_exact: bool) -> float | None:
    """Give the one value of a sample in which chance has no part; None when it may have."""
    values = list(sample.values())
    if not is_exact or not values or any(value != values[0] for value in values):
        return None
    return values[0]


def _distance(first: float, second: float, scale: Scale) -> float | None:
    if scale == "ratio":
        if not (0 < first < math.inf and 0 < second < math.inf):
            return None
        ratio = first / second
        return math.log(ratio) if 0 < ratio < math.inf else math.log(first) - math.log(second)
    difference = first - second
    return difference if math.isfinite(difference) else None
