"""One simulation a printed statement: how often an interval holds the truth, or a claim is wrong.

`covers_…` give the share of intervals that hold the truth, `errs_…` the share of wrong claims.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from scipy import stats

from domain.statistics.compare import compare
from domain.statistics.crossing import CrossingStatus, find_crossings
from domain.statistics.half_saturation import fit_half_saturation
from domain.statistics.interval import mean_interval
from domain.statistics.knee_along import KneeStatus, StepStatus, find_knee
from domain.statistics.many import discoveries
from domain.statistics.ranking import rank
from domain.statistics.saturation import LoadRun, find_saturation
from domain.statistics.spread import beats, distribution, quantile
from domain.statistics.stopping import (
    StoppingRule,
    next_replicates,
    runs_that_show,
    stopping_verdict,
)
from tests.validation.coverage_draws import Rate, Rng, choices, rate, sample, sigma, values

THRESHOLD = 0.10


def covers_mean(cv: float, n: int, draws: int, seed: int) -> Rate:
    def one(rng: Rng) -> bool:
        found = mean_interval(values(rng, 1.0, cv, n))
        return found.low <= 1.0 <= found.high

    return rate(one, draws, seed)


def covers_ratio(cv: float, n: int, draws: int, seed: int) -> Rate:
    def one(rng: Rng) -> bool:
        drawn = choices(rng, [1.2, 1.0], cv, n)
        found = compare(drawn["c0"], drawn["c1"], "ratio")
        return found.low <= 1.2 <= found.high

    return rate(one, draws, seed)


def errs_best(means: Sequence[float], cv: float, n: int, draws: int, seed: int) -> Rate:
    """Count places that name a best although several choices are equally good."""
    return rate(
        lambda rng: rank(choices(rng, list(means), cv, n), "lower").best is not None, draws, seed
    )


def errs_possible(k: int, cv: float, n: int, draws: int, seed: int) -> Rate:
    """Count places that drop a true best, which all choices are, from the possible winners."""
    return rate(
        lambda rng: "c0" not in rank(choices(rng, [1.0] * k, cv, n), "lower").possible, draws, seed
    )


def errs_knee(truth: float, steps: int, cv: float, n: int, draws: int, seed: int) -> Rate:
    """Count curves with a wrong statement about a step or the knee; each step gains `truth`."""

    def one(rng: Rng) -> bool:
        rows = [sample(rng, (1 + truth) ** -step, cv, n) for step in range(steps + 1)]
        found = find_knee([2.0**step for step in range(steps + 1)], rows, "lower", THRESHOLD)
        wrong = StepStatus.NO_LONGER_PAYS if truth >= THRESHOLD else StepStatus.PAYS
        said = KneeStatus.REACHED if truth >= THRESHOLD else KneeStatus.NOT_REACHED
        return found.status is said or any(step.status is wrong for step in found.steps)

    return rate(one, draws, seed)


def errs_knee_single(steps: int, cv: float, n: int, draws: int, seed: int) -> Rate:
    """As `errs_knee` at the threshold, with a 95 % interval of its own for each step."""

    def one(rng: Rng) -> bool:
        rows = [sample(rng, (1 + THRESHOLD) ** -step, cv, n) for step in range(steps + 1)]
        found = [compare(a, b, "ratio") for a, b in pairwise(rows)]
        return any(gain.high - 1 < THRESHOLD for gain in found)

    return rate(one, draws, seed)


def crossing_rates(cv: float, n: int, draws: int, seed: int) -> tuple[Rate, Rate, Rate]:
    """Give how often the points beside a crossing hold it, how often one is found, and is a wrong one."""
    x, logs = [8.0, 64.0, 512.0, 4096.0], [-0.10, -0.04, 0.03, 0.12]
    truth = 64 * 8 ** (4 / 7)

    def one(rng: Rng) -> bool | None:
        drawn = [choices(rng, [math.exp(log), 1.0], cv, n) for log in logs]
        found = find_crossings(x, [d["c0"] for d in drawn], [d["c1"] for d in drawn], "lower")
        if found.status is not CrossingStatus.CROSSING:
            return None
        (crossing,) = found.crossings
        return crossing.last_before <= truth <= crossing.first_after

    covered = rate(one, draws, seed)
    wrong = Rate(covered.draws - covered.count, draws)
    return covered, Rate(covered.draws, draws), wrong


def covers_half_saturation(cv: float, n: int, draws: int, seed: int) -> Rate:
    x = [1.0, 2.0, 4.0, 8.0]

    def one(rng: Rng) -> bool | None:
        rows = [sample(rng, 100 + 300 / at, cv, n) for at in x]
        found = fit_half_saturation(x, rows, "lower")
        return None if found is None else found.low <= 3 <= found.high

    return rate(one, draws, seed)


def covers_capacity(cv: float, n: int, draws: int, seed: int) -> Rate:
    loads, truth = [0.5, 0.6, 0.7, 0.8], [0.5, 0.55, 0.55, 0.54]

    def one(rng: Rng) -> bool:
        runs = [
            [LoadRun(r, saturated=False, accepted=v) for r, v in sample(rng, at, cv, n).items()]
            for at in truth
        ]
        found = find_saturation(loads, runs).capacity
        return found.low <= max(truth) <= found.high

    return rate(one, draws, seed)


def covers_quantile(p: float, n: int, draws: int, seed: int) -> Rate:
    truth = math.exp(sigma(0.3) * stats.norm.ppf(p) - sigma(0.3) ** 2 / 2)

    def one(rng: Rng) -> bool | None:
        found = quantile(values(rng, 1.0, 0.3, n), p)
        return None if found.low is None else found.low <= truth <= found.high

    return rate(one, draws, seed)


def covers_band(n: int, draws: int, seed: int) -> Rate:
    """Count bands that hold the whole distribution function."""

    def one(rng: Rng) -> bool:
        drawn = distribution(rng.random(n).tolist())
        upper = np.arange(1, n + 1) / n - drawn.values
        lower = drawn.values - np.arange(n) / n
        return max(upper.max(), lower.max()) <= drawn.epsilon

    return rate(one, draws, seed)


def covers_beats(p: float, n: int, draws: int, seed: int) -> Rate:
    def one(rng: Rng) -> bool:
        wins = {r: float(u < p) for r, u in enumerate(rng.random(n))}
        found = beats(wins, dict.fromkeys(range(n), 0.5), "higher")
        return found.low <= p <= found.high

    return rate(one, draws, seed)


def false_share(places: int, different: int, n: int, draws: int, seed: int) -> float:
    """Give the mean share of wrong ones among the places counted as won."""
    rng = np.random.default_rng(seed)
    shares = []
    for _ in range(draws):
        p_values = []
        for place in range(places):
            drawn = choices(rng, [1.0, 1.15 if place < different else 1.0], 0.05, n)
            p_values.append(rank(drawn, "lower").p_value)
        kept = discoveries(p_values)
        wrong = sum(kept[different:])
        shares.append(wrong / max(1, sum(kept)))
    return float(np.mean(shares))


def until_rates(
    cv: float, width: float, least: int, draws: int, seed: int
) -> tuple[Rate, Rate, Rate, float]:
    """Run points until they are precise enough.

    Returns
    -------
    Coverage of what is printed, of a plain 95 % interval of the same values, and of the ratio of
    two such points; mean number of replicates.
    """
    rule = StoppingRule("m", width, 200)
    rng = np.random.default_rng(seed)
    printed = plain = ratio = runs = 0
    for _ in range(draws):
        point, other = (_grown(rng, cv, rule, least) for _ in range(2))
        half_width = stopping_verdict(point, rule).relative_half_width
        mean = math.fsum(point) / len(point)
        printed += abs(mean - 1) <= half_width * mean
        interval = mean_interval(point)
        plain += interval.low <= 1 <= interval.high
        found = compare(dict(enumerate(point)), dict(enumerate(other)), "ratio")
        ratio += found.low <= 1 <= found.high
        runs += len(point)
    return Rate(printed, draws), Rate(plain, draws), Rate(ratio, draws), runs / draws


def until_with_mode(
    cv: float, width: float, least: int, draws: int, seed: int
) -> tuple[Rate, Rate, Rate, float]:
    """Run points of which one run in ten takes 1.6 times as long until they are precise enough.

    Returns
    -------
    Coverage of what is printed where equal runs are taken at their word, and where they go on; share of
    the points that stop with fewer than 29 runs, and so say what these need not have shown; mean number of
    replicates.
    """
    rule, truth = StoppingRule("m", width, 200), 1 + 0.1 * 0.6
    rng = np.random.default_rng(seed)
    trusted = printed = few = runs = 0

    def drawn(count: int) -> list[float]:
        return [v * (1.6 if rng.random() < 0.1 else 1.0) for v in values(rng, 1.0, cv, count)]

    def grown(*, exact: bool) -> tuple[bool, int]:
        point = drawn(least)
        while (wanted := next_replicates(point, rule, exact=exact)) > len(point):
            point += drawn(wanted - len(point))
        half_width = stopping_verdict(point, rule, exact=exact).relative_half_width
        assert half_width is not None
        mean = math.fsum(point) / len(point)
        return abs(mean - truth) <= half_width * mean, len(point)

    for _ in range(draws):
        trusted += grown(exact=True)[0]
        is_held, n = grown(exact=False)
        printed += is_held
        few += n < runs_that_show()
        runs += n
    return Rate(trusted, draws), Rate(printed, draws), Rate(few, draws), runs / draws


def _grown(rng: Rng, cv: float, rule: StoppingRule, least: int) -> list[float]:
    drawn = values(rng, 1.0, cv, least)
    while (wanted := next_replicates(drawn, rule)) > len(drawn):
        drawn += values(rng, 1.0, cv, wanted - len(drawn))
    return drawn
