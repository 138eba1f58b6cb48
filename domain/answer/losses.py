"""Runs that are lost, and what may be said beside them: one rule for every question.

A run that was cut off tells of the value that it would have had: a run that timed out had not ended by then,
one whose network was disconnected or saturated is worse than any that ended, and a number beyond the range
of its search is at least the end of it. Such a run stands as a bound. Something is said only when it holds
however bad, or good, the lost values are within their bounds.

A run that failed tells nothing of its value. It is left out, and something is said only where failures are as
frequent for one choice as for another, but for chance.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from domain.answer.samples import (
    BEYOND,
    CUT_OFF,
    DISCONNECTED,
    NOT_WHOLE,
    SATURATED,
    SILENT,
    SURVIVOR,
    UNANSWERED,
    Cell,
    Sample,
)
from domain.statistics.compare import Comparison, advantage
from domain.statistics.pairing import Ends, Scale
from domain.statistics.unequal_shares import shares_differ

_WORSE_THAN_ANY = frozenset({DISCONNECTED, SATURATED, SURVIVOR})
"""Of what is lost so, nothing is as good as a value."""


@dataclass(frozen=True, slots=True)
class Span:
    """The values of a cell with those that are lost, as good and as bad as they may be.

    Attributes
    ----------
    good, bad
        by replicate or draw; None where nothing bounds a lost one on that side.
    seen
        what there is to go by: the values, and beside them the ends of the lost ones that are bounded.
    """

    good: Sample | None
    bad: Sample | None
    seen: Sample

    def ends(self, better: str) -> Ends:
        """Give the lower and the upper ends."""
        return (self.bad, self.good) if better == "higher" else (self.good, self.bad)


def cut_off(cell: Cell) -> list[int]:
    """Give the replicates or draws of a cell that are lost and tell of their value.

    Where chance has no part, one value is that of all.
    """
    if cell.is_exact and cell.values:
        return []
    return [n for n, why in cell.lost.items() if why in CUT_OFF]


def has_unknown(cell: Cell) -> bool:
    """Say whether lost runs of a cell may have been as good as those that ended."""
    return any(cell.lost[n] not in _WORSE_THAN_ANY for n in cut_off(cell))


def failed(cell: Cell) -> list[int]:
    """Give the replicates or draws of a cell that are lost and tell nothing of their value."""
    if cell.is_exact and cell.values:
        return []
    return [n for n, why in cell.lost.items() if why in SILENT]


def span_of(cell: Cell, better: str) -> Span:
    """Give the values of a cell as good and as bad as they may be.

    A lost value stands at its bound, or at the worst of those that ended where that is better: it is no
    better than it stands there, so that the mean can only be worse. Further away it would make the scatter
    large and hide what even the nearer one shows.
    """
    low, high = cell.ends or (cell.values, cell.values)
    good, bad = (high, low) if better == "higher" else (low, high)
    lost = cut_off(cell)
    if not lost:
        return Span(good, bad, cell.values)
    worse, nearer = (min, max) if better == "higher" else (max, min)
    lifts, sinks = (
        (cell.at_most, cell.at_least) if better == "higher" else (cell.at_least, cell.at_most)
    )
    bounds = {n: lifts[n] for n in lost if n in lifts}
    finite = [bound for bound in bounds.values() if math.isfinite(bound)]
    worst = worse([*good.values()] or finite, default=None)
    at_best = {} if worst is None else {n: nearer(bound, worst) for n, bound in bounds.items()}
    at_worst = {n: sinks[n] for n in lost if n in sinks and math.isfinite(sinks[n])}
    is_lifted = len(at_best) == len(lost)
    return Span(
        {**good, **at_best} if is_lifted else None,
        {**bad, **at_worst} if len(at_worst) == len(lost) else None,
        {**cell.values, **(at_best if is_lifted else at_worst)}
        if is_lifted or len(at_worst) == len(lost)
        else cell.values,
    )


def span_ends(cell: Cell) -> tuple[Sample, Sample]:
    """Give the lowest and the highest that each value of a cell may be, lost ones included."""
    low, high = cell.ends or (cell.values, cell.values)
    lost = cut_off(cell)
    return (
        {**low, **{n: cell.at_least.get(n, -math.inf) for n in lost}},
        {**high, **{n: cell.at_most.get(n, math.inf) for n in lost}},
    )


def is_out(cell: Cell) -> bool:
    """Say whether a choice cannot be the best, for each of its runs is worse than any that ended."""
    return not cell.values and bool(cell.lost) and set(cell.lost.values()) <= _WORSE_THAN_ANY


def is_open(cell: Cell) -> bool:
    """Say whether all runs of a choice are lost and yet some of them may have been as good as any.

    A choice that has no such metric at all does not compete.
    """
    reasons = set(cell.lost.values()) - {"waiting", "unmeasured"}
    return not cell.values and bool(reasons) and not is_out(cell)


def ended(cell: Cell) -> list[int]:
    """Give the replicates or draws of a cell that have ended without a value."""
    return [n for n, why in cell.lost.items() if why != "waiting"]


def advantage_ends(
    of: Cell, over: Cell, better: str, scale: Scale
) -> tuple[Comparison | None, Comparison | None]:
    """Give how many times better one cell is than another, at least and at most.

    None where nothing bounds it.
    """
    first, second = span_of(of, better), span_of(over, better)
    exact = (of.is_exact, over.is_exact)
    least, most = (
        None if one is None or two is None else advantage(one, two, better, scale, exact=exact)
        for one, two in ((first.bad, second.good), (first.good, second.bad))
    )
    return least, most


def size_of(cell: Cell) -> int:
    """Give how many replicates or draws a cell has, those that wait left out."""
    return len(cell.values.keys() | {n for n, why in cell.lost.items() if why != "waiting"})


_VERBS = {
    "timed_out": ("timed out", "timed out"),
    DISCONNECTED: ("was disconnected", "were disconnected"),
    SATURATED: ("was saturated", "were saturated"),
    BEYOND: ("lies beyond the range searched", "lie beyond the range searched"),
    UNANSWERED: ("lacks a run that decides", "lack a run that decides"),
    NOT_WHOLE: ("had lost endpoints", "had lost endpoints"),
    "failed": ("failed", "failed"),
    "cancelled": ("was cancelled", "were cancelled"),
    "unmeasured": ("has no value", "have no value"),
}


def lost_words(label: str, cell: Cell, repeats: str, numbers: Iterable[int]) -> str:
    """Say how many of how many are lost: `2 of 5 runs of torus timed out`.

    Parameters
    ----------
    label
        of whom; empty: nobody is named.
    repeats
        `replicates` or `draws`, as the sentence has them.
    numbers
        the replicates or draws that are meant.
    """
    counts = Counter(SATURATED if cell.lost[n] == SURVIVOR else cell.lost[n] for n in numbers)
    of_whom = f" of {label}" if label else ""
    runs = "runs" if repeats == "replicates" else repeats
    size = size_of(cell)
    parts: list[str] = []
    for why, count in counts.most_common():
        whole = f"{count:,} of {size:,} {runs}{of_whom}" if not parts else f"{count:,}"
        parts.append(f"{whole} {_VERBS[why][count > 1]}")
    return " and ".join(parts)


def told_of(cells: Mapping[str, Cell], repeats: str) -> list[str]:
    """Say of each cell what was cut off."""
    return [
        lost_words(label, cell, repeats, gone)
        for label, cell in cells.items()
        if (gone := cut_off(cell))
    ]


def told_of_failures(cells: Mapping[str, Cell]) -> str:
    """Say whose runs failed more often than those of others beyond chance; empty: nobody's."""
    if not any(failed(cell) for cell in cells.values()):
        return ""
    return unequal_words({label: (len(failed(c)), size_of(c)) for label, c in cells.items()})


def unequal_words(counts: Mapping[str, tuple[int, int]]) -> str:
    """Say who failed more often: `4 of 5 runs of torus failed, more often than the others' …`."""
    if not shares_differ(list(counts.values())):
        return ""
    label = max(counts, key=lambda one: counts[one][0] / max(1, counts[one][1]))
    part, size = counts[label]
    return (
        f"{part:,} of {size:,} runs of {label} failed, more often than those of others beyond chance, so "
        "that those left may differ from them"
    )
