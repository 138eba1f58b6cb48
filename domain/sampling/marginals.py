"""What a number between 0 and 1 is as a value of one distribution: its inverse distribution function.

The functions are scipy's. Numbers are in the unit of their parameter. A parameter of integers takes the
distribution over half an integer more at either end, and each value is rounded to the nearest integer:
an integer k has the probability of the stretch from k - ½ to k + ½, which for a uniform distribution is
the same for all.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_NEXT_TO_0 = 2.0**-53
_DIGITS = 12
"""Significant digits of a drawn number: the last ones of a machine's mathematics do not show."""
_LISTED_INTEGERS = 65_536
"""Of more integers than these the mean is that of the distribution before rounding."""
_LEAST_WEIGHT = 1e-9


class Shape(Protocol):
    """A distribution of real numbers, as scipy's are."""

    def ppf(self, q: Any) -> Any:
        """Give the value below which lies the part `q`."""
        ...

    def cdf(self, x: Any) -> Any:
        """Give the part below `x`."""
        ...

    def mean(self) -> Any:
        """Give the mean."""
        ...


class NoWeightError(ValueError):
    """A distribution that lies, but for less than 1 part in 10⁹, outside of its bounds."""


@dataclass(frozen=True)
class Span:
    """Where the values of a distribution lie: both ends included, integers or not."""

    low: float
    high: float
    is_integer: bool = False

    @property
    def ends(self) -> tuple[float, float]:
        """The ends between which the distribution is taken before it is rounded."""
        half = 0.5 if self.is_integer else 0.0
        return self.low - half, self.high + half


class Marginal(Protocol):
    """The distribution of one axis."""

    @property
    def is_numeric(self) -> bool:
        """Whether its values are numbers, so that it can be correlated."""
        ...

    def draw(self, uniforms: Floats) -> NDArray[Any]:
        """Give a value for each number between 0 and 1; larger numbers never give smaller values.

        Of listed values their places in the list.
        """
        ...


class Continuous:
    """A distribution of real numbers, or of integers by rounding.

    Parameters
    ----------
    shape
        a distribution between `span.ends`.
    span
        where its values lie.
    kept
        the part of the distribution that lies there, where it is cut off; else 1.
    """

    is_numeric = True

    def __init__(self, shape: Shape, span: Span, kept: float = 1.0) -> None:
        self.shape = shape
        self.span = span
        self.kept = kept

    def draw(self, uniforms: Floats) -> NDArray[Any]:
        """Give a value for each number between 0 and 1: integers, or reals of 12 significant digits."""
        values = np.asarray(self.shape.ppf(np.clip(uniforms, _NEXT_TO_0, 1.0 - _NEXT_TO_0)))
        low, high = self.span.low, self.span.high
        if self.span.is_integer:
            return np.clip(np.floor(values + 0.5), low, high).astype(np.int64)
        rounded = np.array([float(f"{value:.{_DIGITS}g}") for value in values.tolist()])
        # Rounding may lead over an end that has more digits.
        clipped: NDArray[np.float64] = np.clip(rounded, low, high)
        return clipped

    def quantiles(self, parts: Sequence[float]) -> list[float]:
        """Give the values below which these parts lie."""
        return [float(value) for value in self.draw(np.asarray(parts, dtype=np.float64))]

    @cached_property
    def mean(self) -> float:
        """The mean; of very many integers that before rounding."""
        low, high = self.span.low, self.span.high
        if not self.span.is_integer or high - low >= _LISTED_INTEGERS:
            return float(self.shape.mean())
        edges = self.shape.cdf(np.arange(low, high + 2) - 0.5)
        return float(np.sum(np.arange(low, high + 1) * np.diff(edges)))


class Listed:
    """Values that are listed, with their probabilities.

    Parameters
    ----------
    values
        numbers in any order, or values of another kind.
    weights
        one for each, above 0.
    is_numeric
        whether they are numbers: these are drawn in their order, so that a larger part means a larger
        number.
    """

    def __init__(
        self, values: Sequence[Any], weights: Sequence[float], *, is_numeric: bool
    ) -> None:
        order = list(range(len(values)))
        if is_numeric:
            order.sort(key=values.__getitem__)
        self.order = order
        self.values = [values[n] for n in order]
        self.is_numeric = is_numeric
        steps = np.cumsum([weights[n] for n in order], dtype=np.float64)
        self._ends = steps / steps[-1]
        self.probabilities: list[float] = np.diff(self._ends, prepend=0.0).tolist()

    def draw(self, uniforms: Floats) -> NDArray[Any]:
        """Give a place in `values` for each number between 0 and 1."""
        places = np.searchsorted(self._ends, uniforms, side="right")
        return np.minimum(places, len(self.values) - 1)

    def quantiles(self, parts: Sequence[float]) -> list[float]:
        """Give the values below which these parts lie; of numbers only."""
        places = self.draw(np.asarray(parts, dtype=np.float64))
        return [float(self.values[place]) for place in places.tolist()]

    @property
    def mean(self) -> float:
        """The mean, of numbers only."""
        return math.fsum(v * p for v, p in zip(self.values, self.probabilities, strict=True))


def uniform(span: Span) -> Continuous:
    """Give the uniform distribution between the ends of `span`."""
    low, high = span.ends
    return Continuous(_stats().uniform(low, high - low), span)


def log_uniform(span: Span) -> Continuous:
    """Give the distribution whose logarithm is uniform; the ends lie above 0."""
    return Continuous(_stats().loguniform(*span.ends), span)


def triangular(span: Span, mode: float) -> Continuous:
    """Give the triangular distribution with its top at `mode`."""
    low, high = span.ends
    return Continuous(_stats().triang((mode - low) / (high - low), low, high - low), span)


def pert(span: Span, mode: float) -> Continuous:
    """Give the PERT distribution: a beta with mean (low + 4 mode + high) / 6.

    Malcolm, Roseboom, Clark and Fazar, Operations Research 7 (1959), 646.
    """
    low, high = span.ends
    width = high - low
    rising, falling = 1.0 + 4.0 * (mode - low) / width, 1.0 + 4.0 * (high - mode) / width
    return Continuous(_stats().beta(rising, falling, low, width), span)


def normal(span: Span, mean: float, deviation: float) -> Continuous:
    """Give the normal distribution of mean and standard deviation before it is cut off at `span`.

    Raises
    ------
    NoWeightError
        less than 1 part in 10⁹ lies within `span`.
    """
    low, high = ((end - mean) / deviation for end in span.ends)
    return Continuous(_stats().truncnorm(low, high, mean, deviation), span, _kept(low, high))


def lognormal(span: Span, median: float, sigma: float) -> Continuous:
    """Give the distribution whose logarithm is normal with deviation `sigma`, cut off at `span`.

    Raises
    ------
    NoWeightError
        less than 1 part in 10⁹ lies within `span`.
    """
    low, high = ((_log(end) - math.log(median)) / sigma for end in span.ends)
    return Continuous(_Lognormal(median, sigma, low, high), span, _kept(low, high))


def _stats() -> ModuleType:
    """Give scipy.stats, loaded here: it takes long, and most processes never draw."""
    return import_module("scipy.stats")


def _log(value: float) -> float:
    return math.log(value) if value > 0 else -math.inf


def _kept(low: float, high: float) -> float:
    """Give the part of a standard normal distribution between two scores."""
    from scipy.special import ndtr

    kept = float(ndtr(high) - ndtr(low)) if low < 0 else float(ndtr(-low) - ndtr(-high))
    if kept < _LEAST_WEIGHT:
        raise NoWeightError
    return kept


class _Lognormal:
    """The exponential of a normal distribution that is cut off at the scores `low` and `high`."""

    def __init__(self, median: float, sigma: float, low: float, high: float) -> None:
        self._median = median
        self._sigma = sigma
        self._ends = low, high
        self._scores = _stats().truncnorm(low, high)

    def ppf(self, q: Any) -> Any:
        return self._median * np.exp(self._sigma * self._scores.ppf(q))

    def cdf(self, x: Any) -> Any:
        with np.errstate(divide="ignore"):
            logs = np.log(np.maximum(x, 0.0) / self._median)
        return self._scores.cdf(logs / self._sigma)

    def mean(self) -> float:
        """E exp(σz) over the scores: exp(σ²/2) (Φ(b - σ) - Φ(a - σ)) / (Φ(b) - Φ(a))."""
        low, high = self._ends
        moved = _log_between(low - self._sigma, high - self._sigma)
        whole = _log_between(low, high)
        return self._median * math.exp(self._sigma**2 / 2 + moved - whole)


def _log_between(low: float, high: float) -> float:
    """Give ln(Φ(high) - Φ(low)), taken in the tail where nothing cancels."""
    from scipy.special import log_ndtr

    if low > 0:
        low, high = -high, -low
    upper, lower = float(log_ndtr(high)), float(log_ndtr(low))
    return upper + math.log1p(-math.exp(lower - upper))
