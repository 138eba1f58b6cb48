"""Ranks on a grid: where each lies, how far messages go, and which of another grid each rank stands for."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tracefile.trace import Column

MOST_DIMENSIONS = 3


@dataclass(frozen=True, slots=True)
class Grid:
    """Ranks in rows, the last dimension the fastest.

    Attributes
    ----------
    shape
        ranks along each dimension, 1 to `MOST_DIMENSIONS` of them.
    periodic
        whether a dimension's last rank is beside its first.
    reach
        of an open dimension, how many ranks at most a message goes along it; 0 of a periodic one.
    halved
        whether a message goes half-way around a periodic dimension, so that nobody knows which way.
    """

    shape: tuple[int, ...]
    periodic: tuple[bool, ...]
    reach: tuple[int, ...] = ()
    halved: tuple[bool, ...] = ()

    def __str__(self) -> str:
        kinds = ("periodic" if periodic else "open" for periodic in self.periodic)
        return ", ".join(f"{size} {kind}" for size, kind in zip(self.shape, kinds, strict=True))

    def places(self, ranks: Column) -> Column:
        """Where ranks lie: int64, a row a dimension."""
        return np.stack(np.unravel_index(ranks.astype(np.int64), self.shape)).astype(np.int64)

    def steps(self, ranks: Column, peers: Column) -> Column:
        """How messages go from ranks to peers: int64, a row a dimension; the shorter way round."""
        found = self.places(peers) - self.places(ranks)
        for way, size, periodic in zip(found, self.shape, self.periodic, strict=True):
            if periodic:
                back = (size - 1) // 2
                way[:] = (way + back) % size - back
        return found

    def reached(self, ranks: Column, steps: Column) -> tuple[Column, Column]:
        """The peers that steps from ranks lead to, int64, and whether they lie inside."""
        places = self.places(ranks) + steps
        inside = np.ones(places.shape[1], dtype=bool)
        for way, size, periodic in zip(places, self.shape, self.periodic, strict=True):
            if periodic:
                np.remainder(way, size, out=way)
            else:
                inside &= (way >= 0) & (way < size)
                way.clip(0, size - 1, out=way)
        return np.ravel_multi_index(tuple(places), self.shape), inside

    def prototypes(self, shape: tuple[int, ...] | None = None) -> Column:
        """For each rank of a grid of another shape, or of this one, the rank here that it is like.

        At the edge of an open dimension it is the one as far from that edge. In between, and along a
        periodic dimension, it is the first; of another shape they take turns.
        """
        ways = []
        for number, size in enumerate(shape or self.shape):
            here, reach = self.shape[number], self.reach[number]
            turns = here - 2 * reach if shape else 1
            places = np.arange(size)
            way = reach + (places - reach) % turns
            way[:reach] = places[:reach]
            way[size - reach :] = places[size - reach :] - size + here
            ways.append(way)
        return np.ravel_multi_index(np.meshgrid(*ways, indexing="ij"), self.shape).ravel()

    def lines(self, along: tuple[int, ...]) -> Column:
        """The ranks of each row, column or plane along some dimensions: a row each, rising."""
        ranks = np.arange(math.prod(self.shape)).reshape(self.shape)
        across = tuple(n for n in range(len(self.shape)) if n not in along)
        members = math.prod(self.shape[n] for n in along)
        return ranks.transpose(across + along).reshape(-1, members)

    def line_of(self, along: tuple[int, ...]) -> Column:
        """For each rank the number of its line, as `lines` has them."""
        lines = self.lines(along)
        found = np.empty(lines.size, dtype=np.int64)
        found[lines.ravel()] = np.repeat(np.arange(len(lines)), lines.shape[1])
        return found

    def resized(self, shape: tuple[int, ...]) -> Grid:
        """The grid with another shape."""
        return dataclasses.replace(self, shape=shape)


def shapes_of(ranks: int) -> Iterator[tuple[int, ...]]:
    """Every grid of so many ranks: one row, or 2 to 3 dimensions of 2 ranks or more."""
    yield (ranks,)
    divisors = [size for size in range(2, ranks // 2 + 1) if ranks % size == 0]
    for first in divisors:
        rest = ranks // first
        yield (first, rest)
        yield from (
            (first, size, rest // size) for size in divisors if size < rest and rest % size == 0
        )


def grids_of(ranks: int) -> Iterator[Grid]:
    """Every grid of so many ranks, each dimension open or periodic."""
    for shape in shapes_of(ranks):
        for periodic in itertools.product((False, True), repeat=len(shape)):
            yield Grid(shape, periodic)
