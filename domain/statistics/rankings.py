"""The rankings of many places at once, equal to the last bit to those that `rank` gives one by one.

Divisions, roots and the largest of several are the same for arrays as for single numbers. Logarithms and
powers need not be, so these are the ones of single numbers; sums are rounded once (`math.fsum`), as there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, repeat

import numpy as np
from numpy.typing import NDArray

from domain.statistics.compare import ROUNDING, Comparison
from domain.statistics.interval import t_quantile
from domain.statistics.pairing import Better
from domain.statistics.ranking import ERROR, Ranking, RankVerdict

_Array = NDArray[np.float64]


def rank_alike(values: _Array, names: Sequence[str], better: Better | str) -> list[Ranking | None]:
    """Rank the choices of many places by ratios, where all have the same replicates and chance a part.

    Parameters
    ----------
    values
        places by choices by replicates, in which a row of replicates pairs with each other row of its place;
        two choices and two replicates at least.
    names
        of the choices, each once.
    better
        `lower` or `higher`.

    Returns
    -------
    One a place; None where `rank` has to judge it by itself: values have no finite ratios, pairs are all
    equal, or the best mean is not the best in pairs.
    """
    places, choices, n = values.shape
    order = _order(values, better)
    found: list[Ranking | None] = [None] * places
    is_plain = np.isfinite(values).all(axis=(1, 2)) & (values > 0).all(axis=(1, 2))
    kept = np.flatnonzero(is_plain)
    if not len(kept):
        return found
    ordered = np.take_along_axis(values[kept], order[kept][:, :, None], axis=1)
    pairs = list(combinations(range(choices), 2))
    first, second = (ordered[:, [pair[side] for pair in pairs]] for side in (0, 1))
    with np.errstate(over="ignore", under="ignore"):
        ratios = first / second if better == "higher" else second / first
    means, errors, is_regular = _compared(ratios)
    is_regular &= (means[:, : choices - 1] >= 0).all(axis=1)
    limits = [t_quantile(n - 1, 1 - 2 * level) for level in _levels(choices)]
    is_better, is_far = (means > limit * errors for limit in limits)
    is_best = is_better[:, : choices - 1].all(axis=1)
    p_values = _p_values(n - 1, means[:, : choices - 1] / errors[:, : choices - 1])
    rows = zip(
        kept.tolist(),
        is_regular.tolist(),
        order[kept].tolist(),
        means[:, : choices - 1].tolist(),
        errors[:, : choices - 1].tolist(),
        np.asarray(is_best).tolist(),
        is_far.tolist(),
        p_values.tolist(),
        strict=True,
    )
    for place, regular, own, own_means, own_errors, best, far, p_value in rows:
        if regular:
            told = tuple(names[step] for step in own)
            leads = [
                Comparison(n, "ratio", mean, error)
                for mean, error in zip(own_means, own_errors, strict=True)
            ]
            apart = dict(zip(pairs, far, strict=True))
            found[place] = _ranking(told, leads, apart, p_value, is_best=best)
    return found


def _levels(choices: int) -> tuple[float, float]:
    """Give the levels at which one is the best, and at which one is out."""
    return ERROR / 2, min(ERROR / 2, ERROR / (choices - 1))


def _order(values: _Array, better: str) -> NDArray[np.intp]:
    """Give the choices of each place, the best geometric mean first."""
    places, choices, n = values.shape
    positive = np.where((values > 0) & np.isfinite(values), values, 1.0)
    logs = _logs(positive) / n
    means = _sums(logs.reshape(-1, n)).reshape(places, choices)
    return np.argsort(-means if better == "higher" else means, axis=1, kind="stable")


def _compared(ratios: _Array) -> tuple[_Array, _Array, NDArray[np.bool_]]:
    """Give mean and standard error of the logarithms, and of which places all pairs have them."""
    places, pairs, n = ratios.shape
    has_ratios = (ratios > 0) & np.isfinite(ratios)
    logs = _logs(np.where(has_ratios, ratios, 1.0))
    unit = np.abs(logs).max(axis=2)
    is_scattered = logs.max(axis=2) - logs.min(axis=2) > ROUNDING * unit
    # In units of the largest, so that sums and squares stay within the range of real numbers.
    parts = logs / np.where(unit > 0, unit, 1.0)[:, :, None]
    means = _sums(parts.reshape(-1, n)).reshape(places, pairs) / n
    squares = _squares(parts - means[:, :, None])
    sums = _sums(squares.reshape(-1, n)).reshape(places, pairs)
    errors = np.sqrt(sums / (n - 1) / n) * unit
    is_regular = (has_ratios.all(axis=2) & is_scattered & (errors > 0)).all(axis=1)
    return means * unit, np.where(errors > 0, errors, 1.0), is_regular


def _logs(values: _Array) -> _Array:
    each = map(math.log, values.ravel().tolist())
    return np.fromiter(each, float, values.size).reshape(values.shape)


def _squares(values: _Array) -> _Array:
    each = map(pow, values.ravel().tolist(), repeat(2))
    return np.fromiter(each, float, values.size).reshape(values.shape)


def _sums(rows: _Array) -> _Array:
    return np.fromiter(map(math.fsum, rows.tolist()), float, len(rows))


def _p_values(degrees: int, t: _Array) -> _Array:
    """Give the largest two-sided p-value of each row."""
    # Loaded here: it takes long, and workers never need it.
    from scipy.special import stdtr

    found: _Array = (2 * stdtr(degrees, -np.abs(t))).max(axis=1)
    return found


def _ranking(
    order: tuple[str, ...],
    leads: Sequence[Comparison],
    apart: dict[tuple[int, int], bool],
    p_value: float,
    *,
    is_best: bool,
) -> Ranking:
    rivals = order[1:]
    possible = (order[0], *(name for n, name in enumerate(rivals) if not apart[0, n + 1]))
    return Ranking(
        verdict=RankVerdict.BEST if is_best else RankVerdict.NOT_TOLD_APART,
        best=order[0] if is_best else None,
        leader=order[0],
        runner_up=rivals[0],
        lead=leads[0],
        possible=(order[0],) if is_best else possible,
        p_value=p_value,
        order=order,
        groups=_groups(order, apart, 1 if is_best else 0),
        to_best=dict(zip(rivals, leads, strict=True)),
        scale="ratio",
        least_lead=leads[0],
    )


def _groups(
    order: tuple[str, ...], apart: dict[tuple[int, int], bool], begin: int
) -> tuple[tuple[str, ...], ...]:
    """Give the longest stretches of neighbours that are not told apart from their first one."""
    groups: list[tuple[str, ...]] = []
    reached = begin
    for start in range(begin, len(order)):
        end = start + 1
        while end < len(order) and not apart[start, end]:
            end += 1
        if end - start > 1 and end > reached:
            groups.append(order[start:end])
        reached = max(reached, end)
    return tuple(groups)
