"""Where two curves cross along load or scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Literal

from domain.statistics.compare import Comparison, comparison_of
from domain.statistics.interval import CONFIDENCE
from domain.statistics.pairing import Better, Paired, Sample, Scale, pair, scale_for
from domain.statistics.zero_along import Zone, zone_of

_LEVEL = (1 - CONFIDENCE) / 2
Side = Literal["a", "b"]


class CrossingStatus(StrEnum):
    """What the data say about two curves."""

    CROSSING = "crossing"
    """One is better at first, the other after it: there is one crossing."""
    SEVERAL = "several"
    """They change places more than once."""
    AHEAD = "ahead"
    """One is better wherever that can be told, and it can be told at both ends."""
    OPEN = "open"
    """One is better wherever that can be told; towards an end of the range it cannot be told."""
    UNDECIDED = "undecided"
    """Nowhere can it be told which one is better."""
    UNKNOWN = "unknown"
    """There is nothing to tell it from: no point, or one replicate only."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """One crossing.

    Attributes
    ----------
    x
        where the mean log ratio is 0; None when an open one has no such place in the range.
    low, high
        the 95 % interval of `x`; None where it is open towards an end of the range.
    before, after
        who is better below it and above it; None where that cannot be told.
    last_before, first_after
        the points on either side at which that is measured; None where it cannot be told. The crossing
        lies between them whatever the curves do there; `low` and `high` hold if they are straight.
    """

    x: float | None
    low: float | None
    high: float | None
    before: Side | None
    after: Side | None
    last_before: float | None = None
    first_after: float | None = None


@dataclass(frozen=True, slots=True)
class CrossingResult:
    """How two curves lie to each other.

    Attributes
    ----------
    ahead
        who is better wherever that can be told; None when both are somewhere, or neither is.
    crossings
        by rising x; of status `open` those towards the ends.
    undecided_at
        the points at which it cannot be told who is better.
    """

    status: CrossingStatus
    ahead: Side | None = None
    crossings: tuple[Crossing, ...] = ()
    undecided_at: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class _Node:
    """One point of both curves: how far a is better, and whether that is beyond chance."""

    x: float
    paired: Paired
    found: Comparison

    @property
    def better(self) -> Side | None:
        """Who is better beyond chance."""
        if self.found.exceeds(_LEVEL):
            return "a"
        return "b" if self.found.inverse.exceeds(_LEVEL) else None


def find_crossings(
    x: Sequence[float],
    a: Sequence[Sample],
    b: Sequence[Sample],
    better: Better | str,
    exact: Sequence[tuple[bool, bool]] | None = None,
) -> CrossingResult:
    """Find where a and b change places.

    A crossing lies between the last point at which one is better (two-sided paired 95 % interval)
    and the first at which the other is. In between the log ratio of each replicate is interpolated
    linearly in log x; the crossing is where their mean is 0, and its interval are all x at which
    the paired t test does not refuse 0 (|m(x)| ≤ t · s(x) / √n).

    Parameters
    ----------
    x
        rising; points with x at or below 0 have no logarithm and are left out.
    a, b
        values by replicate, one sample an x; an x at which nothing pairs is left out.
    better
        `lower` or `higher`.
    exact
        whether chance has no part in the runs of a, and of b, at each x.

    Raises
    ------
    ValueError
        the sequences differ in length, or x does not rise.
    """
    flags = list(exact) if exact is not None else [(False, False)] * len(x)
    if not len(x) == len(a) == len(b) == len(flags):
        msg = f"{len(x)} values of x, {len(a)} and {len(b)} samples, {len(flags)} flags: no match"
        raise ValueError(msg)
    if any(following <= before for before, following in pairwise(x)):
        msg = f"x must rise, it is {list(x)}"
        raise ValueError(msg)
    scale = scale_for([*a, *b], better)
    nodes = _nodes(x, a, b, scale, better, flags)
    if not nodes or all(node.found.error is None for node in nodes):
        return CrossingResult(CrossingStatus.UNKNOWN)
    return _judge(nodes)


def _nodes(
    x: Sequence[float],
    a: Sequence[Sample],
    b: Sequence[Sample],
    scale: Scale,
    better: str,
    flags: Sequence[tuple[bool, bool]],
) -> list[_Node]:
    nodes = []
    for at, first, second, exact in zip(x, a, b, flags, strict=True):
        if better == "higher":
            paired = pair(first, second, scale, exact)
        else:
            paired = pair(second, first, scale, (exact[1], exact[0]))
        if at > 0 and paired is not None:
            nodes.append(_Node(at, paired, comparison_of(paired, scale)))
    return nodes


def _judge(nodes: Sequence[_Node]) -> CrossingResult:
    decided = [n for n, node in enumerate(nodes) if node.better is not None]
    undecided = tuple(node.x for node in nodes if node.better is None)
    if not decided:
        return CrossingResult(CrossingStatus.UNDECIDED, undecided_at=undecided)
    changes = [(i, j) for i, j in pairwise(decided) if nodes[i].better != nodes[j].better]
    if changes:
        found = tuple(_crossing(nodes, i, j) for i, j in changes)
        status = CrossingStatus.CROSSING if len(found) == 1 else CrossingStatus.SEVERAL
        return CrossingResult(status, None, found, undecided)
    first, last = decided[0], decided[-1]
    ends = []
    if first > 0:
        zone = _zone(nodes[: first + 1])
        ends.append(Crossing(zone.zero, None, zone.high, None, nodes[first].better))
    if last < len(nodes) - 1:
        zone = _zone(nodes[last:])
        ends.append(Crossing(zone.zero, zone.low, None, nodes[last].better, None))
    status = CrossingStatus.OPEN if ends else CrossingStatus.AHEAD
    return CrossingResult(status, nodes[first].better, tuple(ends), undecided)


def _crossing(nodes: Sequence[_Node], i: int, j: int) -> Crossing:
    zone = _zone(nodes[i : j + 1])
    sides = nodes[i].better, nodes[j].better
    return Crossing(zone.zero, zone.low, zone.high, *sides, nodes[i].x, nodes[j].x)


def _zone(nodes: Sequence[_Node]) -> Zone:
    return zone_of([node.x for node in nodes], [node.paired for node in nodes])
