"""Who wins where, over conditions that were drawn: a rule of thresholds on at most two of them.

The rule is a tree of one or two levels that names a winner in each of its two to four parts. It is the
one that tells most draws right, found by trying every threshold among the quantiles of the conditions.
How often it is right is measured on draws that had no part in making it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

LEAST_RIGHT = 0.80
"""A rule is right in at least this share of the draws that did not make it."""
LEAST_DRAWS = 50
_FOLDS = 10
_BINS = 48
_MOST_DRAWS = 20_000
_MOST_AXES = 8

Counts = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the conditions' space and who wins there.

    Attributes
    ----------
    bounds
        name of a condition to its limits: above the first, up to the second; None is none.
    winner
        number of the choice that leads most often.
    draws, right
        draws in it, and those of them in which the winner leads.
    """

    bounds: Mapping[str, tuple[float | None, float | None]]
    winner: int
    draws: int
    right: int


@dataclass(frozen=True, slots=True)
class ThresholdRule:
    """A rule with how often it is right.

    Attributes
    ----------
    axes
        the conditions that it looks at, none to two.
    parts
        that fill the space.
    share_right
        of the draws it was made from.
    accuracy, error
        of draws that had no part in making it (10-fold cross-validation), with its standard error.
    alone, share_alone
        the choice that leads most often, and the share of the draws in which it does: what a rule has
        to exceed to tell anything.
    """

    axes: tuple[str, ...]
    parts: tuple[Part, ...]
    share_right: float
    accuracy: float
    error: float
    alone: int = 0
    share_alone: float = 0.0


@dataclass(frozen=True, slots=True)
class _Tree:
    """Thresholds as numbers of bins: of the first axis, and of the second one in each part of it."""

    first: int | None = None
    cuts: tuple[int, ...] = ()
    second: int | None = None
    inner: tuple[int, ...] = ()


def find_threshold_rule(
    columns: Mapping[str, Sequence[float]], leads: NDArray[np.bool_]
) -> ThresholdRule | None:
    """Find the smallest rule that tells the winner.

    One choice everywhere; one threshold; two thresholds of one condition; a threshold of one
    condition and one of another on each side of it. Of those that are right in 80 % of left-out
    draws, the smallest within one standard error of the most often right one is taken (Breiman and
    others 1984, section 3.4.3).

    Parameters
    ----------
    columns
        the drawn values of each condition that is a number, one a draw.
    leads
        draws by choices: who leads; several where they are tied, and any of them is right.

    Returns
    -------
    None with fewer than 50 draws, or where no rule is right often enough.
    """
    some = np.flatnonzero(leads.any(axis=1))[:_MOST_DRAWS]
    if len(some) < LEAST_DRAWS:
        return None
    own = leads[some]
    every = {name: np.asarray(column, dtype=float)[some] for name, column in columns.items()}
    values = {name: column for name, column in every.items() if column.min() < column.max()}
    maker = _Maker(values, own)
    alone = maker.judged(0)
    assert alone is not None  # one choice everywhere can always be named
    levels = [alone, *(maker.judged(level) for level in range(1, 4))]
    good = [one for one in levels if one is not None and one.accuracy >= LEAST_RIGHT]
    if not good:
        return None
    best = max(good, key=lambda one: one.accuracy)
    chosen = next(one for one in good if one.accuracy >= best.accuracy - best.error)
    return replace(chosen, alone=alone.parts[0].winner, share_alone=alone.share_right)


class _Maker:
    """Makes rules of each size from draws put into bins."""

    def __init__(self, values: Mapping[str, NDArray[np.float64]], leads: NDArray[np.bool_]) -> None:
        self._values, self._leads = values, leads.astype(float)
        self._names = list(values)
        self._edges = [_edges_of(column) for column in values.values()]
        pairs = zip(self._edges, values.values(), strict=True)
        self._codes = [np.searchsorted(edges, column, side="left") for edges, column in pairs]
        # Draws are dealt out in turn: neighbours in a sequence of low discrepancy part.
        self._folds = np.arange(len(leads)) % _FOLDS
        if len(self._names) > _MOST_AXES:
            self._keep_most_telling()

    def _keep_most_telling(self) -> None:
        everything = np.ones(len(self._leads), dtype=bool)
        gains = [_one_cut(self._counts(n, everything))[0] for n in range(len(self._names))]
        kept = sorted(sorted(range(len(gains)), key=lambda n: -gains[n])[:_MOST_AXES])
        self._names = [self._names[n] for n in kept]
        self._edges = [self._edges[n] for n in kept]
        self._codes = [self._codes[n] for n in kept]

    def judged(self, level: int) -> ThresholdRule | None:
        """Make the best rule of a size, and measure how often such a rule is right."""
        everything = np.ones(len(self._leads), dtype=bool)
        tree = self._best_tree(level, everything)
        if tree is None:
            return None
        right = np.zeros(len(self._leads))
        for fold in range(_FOLDS):
            left_out = self._folds == fold
            own = self._best_tree(level, ~left_out)
            if own is None:
                return None
            right[left_out] = self._told_right(own, ~left_out, left_out)
        accuracy = float(right.mean())
        error = float(right.std(ddof=1)) / math.sqrt(len(right))
        parts = tuple(self._parts(tree))
        axes = [n for n in (tree.first, tree.second) if n is not None]
        share = sum(part.right for part in parts) / len(self._leads)
        return ThresholdRule(tuple(self._names[n] for n in axes), parts, share, accuracy, error)

    def _best_tree(self, level: int, used: NDArray[np.bool_]) -> _Tree | None:
        if level == 0:
            return _Tree()
        found: list[tuple[float, _Tree]] = []
        numbers = range(len(self._names))
        if level in (1, 2):
            cut = _one_cut if level == 1 else _two_cuts
            for n in numbers:
                score, cuts = cut(self._counts(n, used))
                if cuts:
                    found.append((score, _Tree(n, cuts)))
        else:
            for a, b in permutations(numbers, 2):
                score, outer, inner = _nested_cuts(self._pair_counts(a, b, used))
                found.append((score, _Tree(a, (outer,), b, inner)))
        # The first of equals: an order of its own would depend on the machine.
        return max(found, key=lambda pair: pair[0])[1] if found else None

    def _counts(self, n: int, used: NDArray[np.bool_]) -> Counts:
        """Count leads by bin and choice."""
        size = len(self._edges[n]) + 1
        codes = self._codes[n][used]
        leads = self._leads[used]
        columns = [np.bincount(codes, leads[:, c], size) for c in range(leads.shape[1])]
        return np.asarray(np.stack(columns, 1), dtype=np.float64)

    def _pair_counts(self, a: int, b: int, used: NDArray[np.bool_]) -> Counts:
        sizes = len(self._edges[a]) + 1, len(self._edges[b]) + 1
        codes = (self._codes[a] * sizes[1] + self._codes[b])[used]
        leads = self._leads[used]
        flat = [np.bincount(codes, leads[:, c], sizes[0] * sizes[1]) for c in range(leads.shape[1])]
        return np.asarray(np.stack(flat, 1).reshape(*sizes, -1), dtype=np.float64)

    def _place(self, tree: _Tree) -> NDArray[np.intp]:
        """Give the number of the part that each draw is in."""
        if tree.first is None:
            return np.zeros(len(self._leads), dtype=np.intp)
        part = np.searchsorted(np.array(tree.cuts), self._codes[tree.first], side="left")
        if tree.second is None:
            return part
        inner = np.array(tree.inner)[part]
        return 2 * part + (self._codes[tree.second] > inner)

    def _told_right(
        self, tree: _Tree, made: NDArray[np.bool_], asked: NDArray[np.bool_]
    ) -> NDArray[np.float64]:
        part = self._place(tree)
        winners = self._winners(part, made)
        return self._leads[asked, winners[part[asked]]]

    def _winners(self, part: NDArray[np.intp], made: NDArray[np.bool_]) -> NDArray[np.intp]:
        totals = np.zeros((4, self._leads.shape[1]))
        np.add.at(totals, part[made], self._leads[made])
        return np.asarray(totals.argmax(axis=1), dtype=np.intp)

    def _parts(self, tree: _Tree) -> Iterator[Part]:
        winners = self._winners(self._place(tree), np.ones(len(self._leads), dtype=bool))
        found = _Exact(self, tree, winners)
        found.refine()
        part = found.place()
        for number in np.unique(part).tolist():
            inside = part == number
            yield Part(
                found.bounds(number),
                int(winners[number]),
                int(inside.sum()),
                int(self._leads[inside, winners[number]].sum()),
            )

    def threshold(self, axis: int, cut: int) -> float:
        """Give the value that a cut after a bin stands for; infinity after the last bin."""
        edges = self._edges[axis]
        return float(edges[cut]) if cut < len(edges) else math.inf

    @property
    def size(self) -> int:
        """The number of draws."""
        return len(self._leads)

    def name(self, axis: int) -> str:
        """Give the name of a condition."""
        return self._names[axis]

    def column(self, axis: int) -> NDArray[np.float64]:
        """Give the values of a condition."""
        return self._values[self._names[axis]]

    def leads(self, winners: NDArray[np.intp]) -> Counts:
        """Say of each draw whether the choice named for it leads, 1 or 0."""
        return self._leads[np.arange(len(self._leads)), winners]


class _Exact:
    """A tree with its thresholds among all values, no longer among the quantiles alone."""

    def __init__(self, maker: _Maker, tree: _Tree, winners: NDArray[np.intp]) -> None:
        self._maker, self._tree, self._winners = maker, tree, winners
        first, second = tree.first, tree.second
        self._outer = (
            [maker.threshold(first, cut) for cut in tree.cuts] if first is not None else []
        )
        self._inner = [maker.threshold(second, c) for c in tree.inner] if second is not None else []

    def place(self) -> NDArray[np.intp]:
        """Give the number of the part that each draw is in."""
        if self._tree.first is None:
            return np.zeros(self._maker.size, dtype=np.intp)
        outer = self._maker.column(self._tree.first)
        part = np.searchsorted(np.array(self._outer), outer, side="left")
        if self._tree.second is None:
            return part
        inner = np.array(self._inner)[part]
        return 2 * part + (self._maker.column(self._tree.second) > inner)

    def refine(self) -> None:
        """Move each threshold to where it tells most draws right, the others as they are."""
        for thresholds, axis in ((self._outer, self._tree.first), (self._inner, self._tree.second)):
            if axis is None:
                continue
            for number, now in enumerate(thresholds):
                if now < math.inf:
                    self._move(thresholds, number, self._maker.column(axis))

    def _move(self, thresholds: list[float], number: int, column: NDArray[np.float64]) -> None:
        now = thresholds[number]
        sides = []
        for limit in (math.inf, -math.inf):
            thresholds[number] = limit
            sides.append(self._maker.leads(self._winners[self.place()]))
        thresholds[number] = now
        below, above = sides
        others = [limit for n, limit in enumerate(thresholds) if n != number]
        is_outer = thresholds is self._outer
        lowest = max((v for v in others if v < now), default=-math.inf) if is_outer else -math.inf
        highest = min((v for v in others if v > now), default=math.inf) if is_outer else math.inf
        order = np.argsort(column, kind="stable")
        rising, gains = column[order], (below - above)[order].cumsum()
        ends = np.flatnonzero(rising[:-1] < rising[1:])
        ends = ends[(rising[ends] > lowest) & (rising[ends + 1] <= highest)]
        if len(ends):
            best = ends[int(gains[ends].argmax())]
            thresholds[number] = shortest_between(float(rising[best]), float(rising[best + 1]))

    def bounds(self, number: int) -> dict[str, tuple[float | None, float | None]]:
        """Give the limits of one part."""
        tree = self._tree
        if tree.first is None:
            return {}
        outer = number if tree.second is None else number // 2
        found = {self._maker.name(tree.first): _between(self._outer, outer)}
        if tree.second is not None and self._inner[outer] < math.inf:
            found[self._maker.name(tree.second)] = _between([self._inner[outer]], number % 2)
        return found


def _between(limits: Sequence[float], part: int) -> tuple[float | None, float | None]:
    return limits[part - 1] if part > 0 else None, limits[part] if part < len(limits) else None


def shortest_between(low: float, high: float) -> float:
    """Give the number with the fewest digits from `low` on and below `high`."""
    middle = (low + high) / 2
    for digits in range(1, 17):
        found = float(f"{middle:.{digits}g}")
        if low <= found < high:
            return found
    return low


def _edges_of(column: NDArray[np.float64]) -> NDArray[np.float64]:
    """Give the values up to which each bin goes, but for the last one."""
    distinct = np.unique(column)
    if len(distinct) > _BINS:
        shares = np.arange(1, _BINS) / _BINS
        distinct = np.unique(np.quantile(column, shares, method="lower"))
        return np.asarray(distinct[distinct < column.max()])
    return np.asarray(distinct[:-1])


def _one_cut(counts: Counts) -> tuple[float, tuple[int, ...]]:
    """Give how many draws the best threshold tells right, and the last bin before it."""
    below = counts.cumsum(axis=0)[:-1]
    if not len(below):
        return 0.0, ()
    scores = below.max(axis=1) + (counts.sum(axis=0) - below).max(axis=1)
    best = int(scores.argmax())
    return float(scores[best]), (best,)


def _two_cuts(counts: Counts) -> tuple[float, tuple[int, ...]]:
    """As :func:`_one_cut` for two thresholds."""
    below = counts.cumsum(axis=0)[:-1]
    if len(below) < 2:
        return 0.0, ()
    middle = (below[None, :, :] - below[:, None, :]).max(axis=2)
    ends = below.max(axis=1)[:, None] + (counts.sum(axis=0) - below).max(axis=1)[None, :]
    scores = np.where(np.triu(np.ones(middle.shape, dtype=bool), 1), middle + ends, -1.0)
    first, second = np.unravel_index(int(scores.argmax()), scores.shape)
    return float(scores[first, second]), (int(first), int(second))


def _nested_cuts(counts: Counts) -> tuple[float, int, tuple[int, int]]:
    """Give the best threshold of one axis with the best one of another on each side of it."""
    below = counts.cumsum(axis=0)[:-1]
    sides = [_inner_cut(below), _inner_cut(counts.sum(axis=0)[None] - below)]
    scores = sides[0][0] + sides[1][0]
    best = int(scores.argmax())
    return float(scores[best]), best, (int(sides[0][1][best]), int(sides[1][1][best]))


def _inner_cut(counts: Counts) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """Cut the second axis of each table; a cut after its last bin is none."""
    below = counts.cumsum(axis=1)
    scores = below.max(axis=2) + (below[:, -1:, :] - below).max(axis=2)
    # Of equally good ones none at all, so that a part is not divided for nothing.
    scores[:, -1] += 0.5
    best = scores.argmax(axis=1)
    return scores.max(axis=1), best
