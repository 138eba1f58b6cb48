"""How far a metric moves from the lowest to the highest values of an input: a tornado's bars."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.statistics.interval import CONFIDENCE, mean_interval
from domain.statistics.pairing import Scale
from domain.statistics.sobol_indices import FEW_VALUES

_END = 0.1
_LEAST = 10
LEAST_SAMPLES = 2 * _LEAST


@dataclass(frozen=True, slots=True)
class SwingEnd:
    """The metric at one end of an input.

    Attributes
    ----------
    label
        the value there, or the range of the values.
    n
        samples there.
    mean, low, high
        the mean with its interval; the geometric mean where metrics compare as ratios.
    """

    first: Any
    last: Any
    n: int
    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Swing:
    """The metric at the lower and at the upper end of an input.

    Attributes
    ----------
    effect
        log ratio, or difference, of the larger over the smaller of both means; at least 0.
    """

    low: SwingEnd
    high: SwingEnd
    effect: float


def swing(
    column: Sequence[Any],
    values: NDArray[np.float64],
    scale: Scale,
    confidence: float = CONFIDENCE,
) -> Swing | None:
    """Hold the metric where an input is low against where it is high, all else as it was drawn.

    The ends are the tenth of the samples with the lowest and with the highest values, at least 10
    samples each. An input of words, or with 20 values or fewer, has its values in their place: its
    ends are those with the least and the greatest mean of words, else the first and the last.

    Parameters
    ----------
    column
        the drawn values, one a sample.
    values
        of the metric, one a sample.

    Returns
    -------
    None with fewer than 20 samples or one value alone.
    """
    data = np.asarray(column)
    distinct, codes = np.unique(data, return_inverse=True)
    if len(values) < LEAST_SAMPLES or len(distinct) < 2:
        return None
    if data.dtype.kind not in "fiu":
        return _of_words(distinct, codes, values, scale, confidence)
    if len(distinct) <= FEW_VALUES:
        groups = [codes == 0, codes == len(distinct) - 1]
    else:
        order = np.argsort(codes, kind="stable")
        count = max(_LEAST, round(_END * len(values)))
        groups = [order[:count], order[-count:]]
    ends = [_end(data[own], values[own], scale, confidence) for own in groups]
    return Swing(ends[0], ends[1], abs(_distance(ends[0].mean, ends[1].mean, scale)))


def _of_words(
    distinct: NDArray[Any],
    codes: NDArray[np.intp],
    values: NDArray[np.float64],
    scale: Scale,
    confidence: float,
) -> Swing:
    ends = [
        _end(np.array([name]), values[codes == n], scale, confidence)
        for n, name in enumerate(distinct)
    ]
    ends.sort(key=lambda end: end.mean)
    return Swing(ends[0], ends[-1], abs(_distance(ends[0].mean, ends[-1].mean, scale)))


def _end(
    inputs: NDArray[Any], values: NDArray[np.float64], scale: Scale, confidence: float
) -> SwingEnd:
    rising = np.sort(inputs)
    own = np.log(values) if scale == "ratio" else values
    found = mean_interval(own.tolist(), confidence)
    shown = [
        v if v is None or scale == "difference" else math.exp(v)
        for v in (found.mean, found.low, found.high)
    ]
    assert shown[0] is not None
    return SwingEnd(rising[0].item(), rising[-1].item(), found.n, shown[0], shown[1], shown[2])


def _distance(a: float, b: float, scale: Scale) -> float:
    return math.log(b / a) if scale == "ratio" else b - a
