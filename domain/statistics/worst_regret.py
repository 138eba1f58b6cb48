"""What a fixed choice costs where it is worst, and how surely one of them costs least."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from domain.statistics.compare import Comparison, advantage
from domain.statistics.pairing import Sample

_DRAWS = 1000
"""Draws of the means: a chance has a standard error of at most 1.6 points."""
_SEED = 20_261
"""The same study gets the same chance each time."""


@dataclass(frozen=True, slots=True)
class Contest:
    """The choices at one place.

    Attributes
    ----------
    samples
        choice to its values by replicate; at least one value each.
    exact
        choices in whose runs chance has no part.
    leader
        the choice that the others are held against where it has a sample; None: the one with the best mean.
    to_leader
        how many times better the leader is than each other choice; None: it is computed here.
    """

    samples: Mapping[str, Sample]
    exact: Collection[str] = ()
    leader: str | None = None
    to_leader: Mapping[str, Comparison | None] | None = None


@dataclass(frozen=True, slots=True)
class WorstRegret:
    """What one choice costs at the place where it is worst.

    Attributes
    ----------
    ratio
        how many times worse than the best there, the geometric mean over the replicates; 1 or more,
        infinite where the best is always 0.
    place
        number of that place.
    """

    ratio: float
    place: int


def worst_regrets(places: Sequence[Contest], better: str) -> dict[str, WorstRegret]:
    """Give what each choice costs where it is worst.

    The ratio at a place is that of the ranking: the geometric mean of the ratios of the replicates to
    those of the leader.

    Parameters
    ----------
    better
        `lower` or `higher`.

    Returns
    -------
    One a choice, over the places at which it has a ratio; places with values below 0 have none.
    """
    found: dict[str, WorstRegret] = {}
    for number, place in enumerate(places):
        for name, ratio in _ratios(place, better).items():
            if name not in found or ratio > found[name].ratio:
                found[name] = WorstRegret(ratio, number)
    return found


def chance_of_least(places: Sequence[Contest], better: str, name: str) -> float | None:
    """Give the chance that a choice is the one with the least worst-case regret.

    The means of each place are drawn as their paired t intervals have them: the mean of the logarithms plus
    the deviations of the replicates, weighted by normal numbers and divided by the root of a chi square
    over its degrees of freedom. What the choices of a replicate have in common stays in common. Of two
    choices at one place the chance is one less the one-sided p-value of the paired t test (Student 1908;
    fiducial draws: Fisher 1935). Places are drawn independently of each other.

    Parameters
    ----------
    places
        those of which all choices have two replicates in common or more where chance has a part. A choice
        that a place lacks is infinitely worse there than any.

    Returns
    -------
    The share of 1,000 draws in which no other choice costs less where it is worst; None where some place
    has no ratios, or too few replicates in common.
    """
    names = sorted({choice for place in places for choice in place.samples})
    if name not in names:
        return None
    random = np.random.default_rng(_SEED)
    worst = np.zeros((_DRAWS, len(names)))
    for place in (place for place in places if place.samples):
        drawn = _drawn(place, better, names, random)
        if drawn is None:
            return None
        # Column by column: NumPy's least of each of a thousand short rows takes 20 times as long.
        least = reduce(np.minimum, drawn.T)
        np.maximum(worst, drawn - least[:, None], out=worst)
    own = worst[:, names.index(name)]
    return float((own <= worst.min(axis=1)).mean())


def _drawn(
    place: Contest, better: str, names: Sequence[str], random: np.random.Generator
) -> NDArray[np.float64] | None:
    """Draw how much worse each choice is, in logarithms; only differences between choices mean something."""
    ratios = _ratios(place, better)
    if any(not math.isfinite(ratios.get(name, math.inf)) for name in place.samples):
        return None
    centre = np.log([ratios.get(name, math.inf) for name in names])
    loose = [name for name in names if name in place.samples and name not in place.exact]
    if not loose:
        return np.tile(centre, (_DRAWS, 1))
    common = sorted(set.intersection(*(set(place.samples[name]) for name in loose)))
    n = len(common)
    if n < 2:
        return None
    logs = np.zeros((n, len(names)))
    for column, name in enumerate(names):
        if name in loose:
            logs[:, column] = np.log([place.samples[name][r] for r in common])
    deviations = logs - logs.mean(axis=0)
    # The deviations over √(n (n - 1)) have the standard error of the mean, times √((n - 1) / χ²).
    scale = 1 / np.sqrt(n * random.chisquare(n - 1, (_DRAWS, 1)))
    noise: NDArray[np.float64] = random.standard_normal((_DRAWS, n)) @ deviations * scale
    return centre + noise


def _ratios(place: Contest, better: str) -> dict[str, float]:
    """Give how many times worse than the best each choice is; empty where there are no ratios."""
    values = [value for sample in place.samples.values() for value in sample.values()]
    if not values or min(values) < 0:
        return {}
    leader = place.leader
    if leader is None or leader not in place.samples:
        leader = _best(place, better)
    found = {leader: 1.0}
    for name, sample in place.samples.items():
        if name == leader:
            continue
        ratio = _to_leader(place, leader, name, better)
        if ratio is not None:
            found[name] = max(1.0, ratio.estimate)
        elif _is_free(place.samples[leader if better == "lower" else name]):
            found[name] = 1.0 if _is_free(sample) and better == "lower" else math.inf
    return found


def _to_leader(place: Contest, leader: str, name: str, better: str) -> Comparison | None:
    """Give how many times better the leader is than another choice."""
    if place.to_leader is not None and leader == place.leader:
        return place.to_leader[name]
    exact = (leader in place.exact, name in place.exact)
    return advantage(place.samples[leader], place.samples[name], better, "ratio", exact=exact)


def _best(place: Contest, better: str) -> str:
    means = {name: math.fsum(own.values()) / len(own) for name, own in place.samples.items()}
    best = max if better == "higher" else min
    return best(means, key=means.__getitem__)


def _is_free(sample: Sample) -> bool:
    """Say whether every value is 0, so that nothing is a multiple of it."""
    return not any(sample.values())
