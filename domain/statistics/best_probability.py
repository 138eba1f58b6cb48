"""With which probability each choice is the best one, over draws of what nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from domain.statistics.binomial import probability_limits
from domain.statistics.interval import CONFIDENCE

Table = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class BestProbability:
    """How often one choice is the best.

    Attributes
    ----------
    wins
        draws in which it is better than each other one by more than the tolerance.
    ties
        draws in which it is within the tolerance of the best, and is not alone there.
    unresolved
        draws in which it may be the best, but some run is missing that would tell.
    n
        all draws.
    probability
        share of wins, a tie counted as one over the number of those tied, over the resolved draws;
        None where no draw is resolved.
    low, high
        limits for all choices at once. In the lower one ties and unresolved draws count as lost,
        in the upper one as won.
    """

    wins: int
    ties: int
    unresolved: int
    n: int
    probability: float | None
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Contest:
    """Each draw's leaders.

    Attributes
    ----------
    leads
        draws by choices: whether a choice is within the tolerance of the best.
    may_lead
        draws by choices: whether it leads in an unresolved draw, as far as one knows.
    resolved
        one a draw: whether its leaders are known.
    """

    leads: NDArray[np.bool_]
    may_lead: NDArray[np.bool_]
    resolved: NDArray[np.bool_]


def contest(
    values: Table,
    better: str,
    tolerance: float = 0.0,
    *,
    bounds: Table | None = None,
    ceilings: Table | None = None,
    absent: NDArray[np.bool_] | None = None,
) -> Contest:
    """Find the leaders of every draw.

    A choice leads when its value is worse than the best by no more than the tolerance: a share of
    the best's absolute value. A choice without a value that is known to be worse than that (a run
    that a limit ended, of a time) does not lead, and its draw is resolved all the same.

    Parameters
    ----------
    values
        draws by choices; NaN where a choice has no value.
    better
        `lower` or `higher`.
    tolerance
        0 or more.
    bounds
        draws by choices: what a missing value is at least; NaN where nothing is known, infinite where
        it is worse than any. It helps only where lower is better.
    ceilings
        the same of what it is at most, where higher is better.
    absent
        draws by choices: whether a choice is no candidate there at all.
    """
    cost = -values if better == "higher" else values
    missing = np.isnan(cost)
    best = np.min(np.where(missing, np.inf, cost), axis=1, initial=np.inf)
    some = np.isfinite(best)
    best = np.where(some, best, 0.0)
    limit = np.where(some, best + tolerance * np.abs(best), np.inf)
    leads = ~missing & (cost <= limit[:, None])
    out = np.zeros_like(missing)
    least = bounds if better == "lower" else None if ceilings is None else -ceilings
    if least is not None:
        out = missing & (np.where(np.isnan(least), -np.inf, least) > limit[:, None])
    if absent is not None:
        out |= missing & absent
    resolved = some & (~missing | out).all(axis=1)
    may_lead = (leads | (missing & ~out)) & ~resolved[:, None]
    return Contest(leads & resolved[:, None], may_lead, resolved)


def best_probabilities(found: Contest, confidence: float = CONFIDENCE) -> list[BestProbability]:
    """Count wins, with limits that hold for all choices at once.

    The limits of each choice are Clopper's and Pearson's at the error over the number of choices
    (Bonferroni). They are exact for independent draws whatever the counts; those of Goodman (1965)
    are a little narrower and hold for large counts only.
    """
    n, k = found.leads.shape
    own = 1 - (1 - confidence) / max(1, k)
    tied = found.leads.sum(axis=1)
    shares = np.where(found.leads, 1.0 / np.maximum(tied, 1)[:, None], 0.0).sum(axis=0)
    alone = (found.leads & (tied == 1)[:, None]).sum(axis=0)
    together = (found.leads & (tied > 1)[:, None]).sum(axis=0)
    doubtful = found.may_lead.sum(axis=0)
    resolved = int(found.resolved.sum())
    rows = []
    for choice in range(k):
        wins, ties, maybe = int(alone[choice]), int(together[choice]), int(doubtful[choice])
        low, high = probability_limits(wins, wins + ties + maybe, n, own) if n else (0.0, 1.0)
        share = float(shares[choice]) / resolved if resolved else None
        rows.append(BestProbability(wins, ties, maybe, n, share, low, high))
    return rows


def regret_table(values: Table, better: str, scale: str) -> Table:
    """Give what each choice costs in each complete draw, held against the best of that draw.

    Parameters
    ----------
    values
        draws by choices; draws with a NaN are left out.
    scale
        `ratio`: how many times worse than the best, at least 1 (values above 0); `difference`: by how
        much, at least 0.

    Returns
    -------
    Complete draws by choices.
    """
    complete = values[~np.isnan(values).any(axis=1)]
    is_higher = better == "higher"
    best = (
        complete.max(axis=1, keepdims=True, initial=-np.inf)
        if is_higher
        else complete.min(axis=1, keepdims=True, initial=np.inf)
    )
    over, under = (best, complete) if is_higher else (complete, best)
    found: Table = over / under if scale == "ratio" else over - under
    return found


def table_of(columns: Sequence[dict[int, float]], draws: Sequence[int]) -> Table:
    """Put samples side by side: draws by choices, NaN where a sample has no such draw."""
    found = np.full((len(draws), len(columns)), np.nan)
    for place, column in enumerate(columns):
        found[:, place] = [column.get(draw, np.nan) for draw in draws]
    return found
