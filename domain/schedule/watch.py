"""Which rules the end of a run breaks: figures in, one finding a rule out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from domain.schedule.rules import FEWEST_EARLIER, BandRule, IntervalRule
from domain.statistics.interval import mean_interval, t_quantile

_ROUNDING = 1e-12
_NAMED_PLACES = 3


class Finding(BaseModel):
    """What one rule says of one run.

    ``alert`` is the sentence of the alert; None: all is well, or nothing can be said, for the reason in
    ``note``. ``figures`` are what it rests on.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    alert: str | None = None
    note: str | None = None
    figures: dict[str, Any] = Field(default_factory=dict)


class WinnerAt(BaseModel):
    """Who is best at one place of a sweep: ``winner`` only where one is beyond chance."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    winner: str | None
    possible: tuple[str, ...]


def prediction_interval(earlier: Sequence[float], confidence: float) -> tuple[float, float]:
    """Give the interval in which the mean of one more run lies with this confidence.

    It is m ± t(n - 1) · s · √(1 + 1/n) of the n means before (Hahn and Meeker, Statistical Intervals,
    section 4.8), which holds where runs are independent, alike in size, and their means roughly normal.

    Parameters
    ----------
    earlier
        means of the runs before, at least 2.
    confidence
        between 0 and 1, exclusive.
    """
    found = mean_interval(earlier)
    assert found.std is not None  # there are two at least
    half = t_quantile(found.n - 1, confidence) * found.std * math.sqrt(1 + 1 / found.n)
    return found.mean - half, found.mean + half


def judge_interval(
    rule: IntervalRule, values: Sequence[float], earlier: Sequence[float]
) -> Finding:
    """Hold a run against those before.

    Parameters
    ----------
    values
        the metric in this run, one a replicate.
    earlier
        its means in the runs before, newest last.
    """
    if not values:
        return _without(rule.metric)
    used = earlier[-rule.earlier_runs :]
    mean = mean_interval(values).mean
    figures: dict[str, Any] = {"mean": mean, "n": len(values), "earlier_runs": len(used)}
    if len(used) < FEWEST_EARLIER:
        note = f"{len(used)} earlier runs have {rule.metric}; an interval needs {FEWEST_EARLIER}"
        return Finding(note=note, figures=figures)
    low, high = prediction_interval(used, rule.confidence)
    figures |= {"low": low, "high": high}
    if _is_within(mean, low, high):
        return Finding(figures=figures)
    where = "above" if mean > high else "below"
    percent = f"{rule.confidence * 100:g} %"
    if low == high:
        text = f"{rule.metric} is {mean:.6g}; the {len(used)} runs before all had {low:.6g}"
    else:
        text = (
            f"{rule.metric} is {mean:.6g}, {where} the {percent} interval {low:.6g} to {high:.6g} of "
            f"the {len(used)} runs before"
        )
    return Finding(alert=text + _of(rule.filter), figures=figures)


def judge_band(rule: BandRule, values: Sequence[float]) -> Finding:
    """Hold the mean of a run against the bounds given."""
    if not values:
        return _without(rule.metric)
    mean = mean_interval(values).mean
    figures = {"mean": mean, "n": len(values), "low": rule.low, "high": rule.high}
    if rule.low is not None and mean < rule.low:
        text = f"{rule.metric} is {mean:.6g}, below the band, which begins at {rule.low:g}"
    elif rule.high is not None and mean > rule.high:
        text = f"{rule.metric} is {mean:.6g}, above the band, which ends at {rule.high:g}"
    else:
        return Finding(figures=figures)
    return Finding(alert=text + _of(rule.filter), figures=figures)


def judge_winners(before: Mapping[str, str], now: Mapping[str, WinnerAt]) -> Finding:
    """Say where a choice that was best is not among the possible winners any more.

    That it cannot be told from another today, where it was best, is chance more often than change: no alert.

    Parameters
    ----------
    before
        the last decided winner of each place, by the place in words ('' for the only one).
    now
        the places of this run.

    Returns
    -------
    A finding whose figure ``winners`` is what the next run is held against.
    """
    lost = [
        (place, before[place], found)
        for place, found in now.items()
        if place in before and found.possible and before[place] not in found.possible
    ]
    winners = {**before, **{p: f.winner for p, f in now.items() if f.winner is not None}}
    for place, _, found in lost:
        if found.winner is None:  # several may have taken its place: the next decided one counts
            winners.pop(place, None)
    figures = {"winners": winners}
    if not lost:
        return Finding(figures=figures)
    told = [_lost_words(*one) for one in lost[:_NAMED_PLACES]]
    more = len(lost) - len(told)
    text = "; ".join(told) + (f"; and at {more} more places" if more else "")
    return Finding(alert=f"the winner has changed: {text}", figures=figures)


def judge_changed(
    compared: int, moved: int, before: int, after: int, largest: tuple[str, float] | None
) -> Finding:
    """Say whether the same seeds gave the same results.

    Parameters
    ----------
    compared, moved
        points with results in both runs, and those of them that differ.
    before, after
        model revisions of both runs.
    largest
        the metric that changed most, and by which fraction.
    """
    figures = {"compared": compared, "moved": moved, "before": before, "after": after}
    if not compared:
        return Finding(
            note="no point has results in this run and in the one before", figures=figures
        )
    if not moved:
        return Finding(figures=figures)
    points = "1 point" if compared == 1 else f"{compared} points"
    if before == after:
        reason = f"although both runs have model revision {after}"
    else:
        reason = f"model revision {before} before, {after} now"
    most = f"; {largest[0]} by up to {largest[1]:.2g} of its value" if largest is not None else ""
    text = f"with the same seeds {moved} of {points} changed{most} ({reason})"
    return Finding(alert=text, figures=figures)


def _lost_words(place: str, was: str, found: WinnerAt) -> str:
    at = f"{place}: " if place else ""
    if found.winner is not None:
        return f"{at}{found.winner} is best, before it was {was}"
    return f"{at}{was} was best, now one of {', '.join(found.possible)}"


def _is_within(mean: float, low: float, high: float) -> bool:
    slack = _ROUNDING * max(abs(mean), abs(low), abs(high))
    return low - slack <= mean <= high + slack


def _without(metric: str) -> Finding:
    return Finding(note=f"no run that counts has {metric}")


def _of(condition: str | None) -> str:
    return f", where {condition}" if condition else ""
