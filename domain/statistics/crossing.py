"""Where two curves cross along load or scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Literal

from domain.statistics.compare import Comparison, comparison_of
from domain.statistics.interval import CONFIDENCE
from domain.statistics.pairing import Better, Ends, Sample, Scale, pair, scale_for

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
    before, after
        who is better below it and above it.
    last_before, first_after
        the points on either side at which that is measured. The crossing lies between them whatever
        the curves do there; nothing that was measured tells where.
    """

    before: Side
    after: Side
    last_before: float
    first_after: float


@dataclass(frozen=True, slots=True)
class CrossingResult:
    """How two curves lie to each other.

    Attributes
    ----------
    ahead
        who is better wherever that can be told; None when both are somewhere, or neither is.
    crossings
        by rising x.
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
    found: Comparison
    least_of_a: Comparison | None
    least_of_b: Comparison | None

    @property
    def better(self) -> Side | None:
        """Who is better beyond chance, and beyond what its values are known to."""
        if self.least_of_a is not None and self.least_of_a.exceeds(_LEVEL):
            return "a"
        if self.least_of_b is not None and self.least_of_b.inverse.exceeds(_LEVEL):
            return "b"
        return None


@dataclass(frozen=True, slots=True)
class _At:
    """Both curves at one x."""

    x: float
    a: Sample
    b: Sample
    exact: tuple[bool, bool]
    ends: tuple[Ends, Ends]


def find_crossings(
    x: Sequence[float],
    a: Sequence[Sample],
    b: Sequence[Sample],
    better: Better | str,
    exact: Sequence[tuple[bool, bool]] | None = None,
    ends: Sequence[tuple[Ends | None, Ends | None]] | None = None,
) -> CrossingResult:
    """Find where a and b change places.

    A crossing lies between the last point at which one is better (two-sided paired 95 % interval)
    and the first at which the other is.

    Parameters
    ----------
    x
        rising.
    a, b
        values by replicate, one sample an x; an x at which nothing pairs is left out.
    better
        `lower` or `higher`.
    exact
        whether chance has no part in the runs of a, and of b, at each x.
    ends
        between which samples the values of a, and of b, lie at each x, the lower one first, where they
        are known to that only; None where nothing bounds them. One is better where the worse end of its
        values is better than the better end of the other's.

    Raises
    ------
    ValueError
        the sequences differ in length, or x does not rise.
    """
    flags = list(exact) if exact is not None else [(False, False)] * len(x)
    known = list(ends) if ends is not None else [(None, None)] * len(x)
    if not len(x) == len(a) == len(b) == len(flags) == len(known):
        msg = (
            f"{len(x)} values of x, {len(a)} and {len(b)} samples, {len(flags)} flags, "
            f"{len(known)} ends: no match"
        )
        raise ValueError(msg)
    if any(following <= before for before, following in pairwise(x)):
        msg = f"x must rise, it is {list(x)}"
        raise ValueError(msg)
    places = [
        _At(at, first, second, flag, (own[0] or (first, first), own[1] or (second, second)))
        for at, first, second, flag, own in zip(x, a, b, flags, known, strict=True)
    ]
    every = [sample for at in places for own in at.ends for sample in own if sample is not None]
    scale = scale_for([*a, *b, *every], better)
    nodes = [node for at in places if (node := _node(at, scale, better)) is not None]
    if not nodes or all(node.found.error is None for node in nodes):
        return CrossingResult(CrossingStatus.UNKNOWN)
    return _judge(nodes)


def _node(at: _At, scale: Scale, better: str) -> _Node | None:
    (a_low, a_high), (b_low, b_high) = at.ends
    if better == "higher":
        seen, samples = (at.a, at.b), ((a_low, b_high), (a_high, b_low))
        exact = at.exact
    else:
        seen, samples = (at.b, at.a), ((b_low, a_high), (b_high, a_low))
        exact = (at.exact[1], at.exact[0])
    plain = pair(*seen, scale, exact)
    if plain is None:
        return None
    pairs = [
        None if first is None or second is None else pair(first, second, scale, exact)
        for first, second in samples
    ]
    least_of_a, least_of_b = (None if one is None else comparison_of(one, scale) for one in pairs)
    return _Node(at.x, comparison_of(plain, scale), least_of_a, least_of_b)


def _judge(nodes: Sequence[_Node]) -> CrossingResult:
    decided = [(node.x, better) for node in nodes if (better := node.better) is not None]
    undecided = tuple(node.x for node in nodes if node.better is None)
    if not decided:
        return CrossingResult(CrossingStatus.UNDECIDED, undecided_at=undecided)
    found = tuple(
        Crossing(before, after, last, first)
        for (last, before), (first, after) in pairwise(decided)
        if before != after
    )
    if found:
        status = CrossingStatus.CROSSING if len(found) == 1 else CrossingStatus.SEVERAL
        return CrossingResult(status, None, found, undecided)
    is_whole = decided[0][0] == nodes[0].x and decided[-1][0] == nodes[-1].x
    status = CrossingStatus.AHEAD if is_whole else CrossingStatus.OPEN
    return CrossingResult(status, decided[0][1], (), undecided)
