"""Where the mean of interpolated lines is 0, and where it may be."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from domain.statistics.interval import CONFIDENCE, t_quantile
from domain.statistics.pairing import Paired


@dataclass(frozen=True, slots=True)
class Zone:
    """A stretch of x.

    Attributes
    ----------
    zero
        where the mean is 0; the middle one of several; None where there is none.
    low, high
        the least and the largest x at which the paired t test does not refuse 0.
    """

    zero: float | None
    low: float
    high: float


def zone_of(x: Sequence[float], paired: Sequence[Paired]) -> Zone:
    """Invert the paired t test along lines that are straight in log x between the points.

    Replicates that all points have give the interval. Where fewer than two are common the stretch
    from the first to the last point is given, for then nothing narrows it.

    Parameters
    ----------
    x
        two rising values above 0, or more.
    paired
        one a value of x.
    """
    logs = [math.log(at) for at in x]
    zeros = _zeros(logs, [_mean(one) for one in paired])
    zero = zeros[len(zeros) // 2] if zeros else None
    possible = [] if zero is None else [zero]
    lines = _lines(paired)
    if lines is None:
        possible += [logs[0], logs[-1]]
    elif lines:
        # In units of the largest, so that squares stay within the range of real numbers.
        unit = max((abs(value) for line in lines for value in line), default=1.0) or 1.0
        lines = [[value / unit for value in line] for line in lines]
        for n, (left, right) in enumerate(pairwise(logs)):
            ends = _not_refused([line[n] for line in lines], [line[n + 1] for line in lines])
            possible += [left + u * (right - left) for u in ends]
    if not possible:
        possible = [logs[0], logs[-1]]
    shown = None if zero is None else math.exp(zero)
    return Zone(shown, math.exp(min(possible)), math.exp(max(possible)))


def _mean(paired: Paired) -> float:
    if paired.constant is not None:
        return paired.constant
    return math.fsum(value / paired.n for value in paired.by_replicate.values())


def _lines(paired: Sequence[Paired]) -> list[list[float]] | None:
    """Give one line a replicate; none when all is exact, None when fewer than two are common."""
    random = [set(one.by_replicate) for one in paired if one.constant is None]
    if not random:
        return []
    common = sorted(set.intersection(*random))
    if len(common) < 2:
        return None
    return [
        [one.by_replicate[r] if one.constant is None else one.constant for one in paired]
        for r in common
    ]


def _zeros(logs: Sequence[float], means: Sequence[float]) -> list[float]:
    found = []
    for n, (left, right) in enumerate(pairwise(means)):
        if left == 0:
            found.append(logs[n])
        elif (left < 0) != (right < 0) and right != 0:
            found.append(logs[n] + (logs[n + 1] - logs[n]) / (1 - right / left))
    if means[-1] == 0:
        found.append(logs[-1])
    return found


def _not_refused(left: Sequence[float], right: Sequence[float]) -> list[float]:
    """Give the least and the largest u in [0, 1] at which the test does not refuse 0, if any.

    Between two points the mean is linear in u and the variance quadratic, so that the border is
    where a·u² + 2·b·u + c = 0.
    """
    n = len(left)
    slopes = [r - l for l, r in zip(left, right, strict=True)]  # noqa: E741
    m, k = math.fsum(left) / n, math.fsum(slopes) / n
    factor = t_quantile(n - 1, CONFIDENCE) ** 2 / n / (n - 1)
    mm = factor * math.fsum((v - m) ** 2 for v in left)
    mk = factor * math.fsum((v - m) * (s - k) for v, s in zip(left, slopes, strict=True))
    kk = factor * math.fsum((s - k) ** 2 for s in slopes)
    a, b, c = k * k - kk, m * k - mk, m * m - mm
    cuts = sorted({0.0, 1.0, *(u for u in _roots(a, b, c) if 0 < u < 1)})
    inside = []
    for low, high in pairwise(cuts):
        middle = (low + high) / 2
        if a * middle * middle + 2 * b * middle + c <= 0:
            inside += [low, high]
    return [min(inside), max(inside)] if inside else []


def _roots(a: float, b: float, c: float) -> list[float]:
    """Give the real roots of a·u² + 2·b·u + c."""
    root = b * b - a * c
    if root < 0:
        return []
    far = -b - math.copysign(math.sqrt(root), b)
    return [over / under for over, under in ((far, a), (c, far)) if under != 0]
