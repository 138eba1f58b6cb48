"""The structure of a recording: a grid on which all ranks run one program, and send by the same steps."""

from __future__ import annotations

import dataclasses
import itertools
from dataclasses import dataclass

import numpy as np

from tracefile.grid import Grid, grids_of
from tracefile.problems import TraceFileError, refused
from tracefile.trace import (
    COLLECTIVE,
    COLLECTIVES,
    COMPUTE,
    KINDS,
    RECEIVE,
    SEND,
    Column,
    Trace,
    sizes_of,
)

CODE = "scale"
_SAMPLE = 4096
_NEAR = 16
_COMPARED = ("kind", "stream", "tag", "bytes", "collective", "root")


@dataclass(frozen=True, slots=True, eq=False)
class Pattern:
    """How a grid explains a recording.

    Attributes
    ----------
    is_message
        of each operation, whether it is a send or receive.
    steps
        int32, a row a dimension: how each operation's message goes, that of a send to its peer and that
        of a receive from it; 0 of what is no message.
    family
        of each group, to which family it belongs; -1 where no collective is over it.
    families
        of each family along which dimensions the ranks of a group lie; all of them: all ranks.
    computes_alike
        whether ranks that are alike compute as long, too.
    """

    grid: Grid
    is_message: Column
    steps: Column
    family: Column
    families: tuple[tuple[int, ...], ...]
    computes_alike: bool


def patterns(trace: Trace) -> list[Pattern]:
    """Find every grid that explains a sound recording.

    Raises
    ------
    TraceFileError
        There is none, with the code ``scale``: it names the first operation that breaks the pattern of the
        grid that comes nearest.
    """
    found, refusal = [], None
    edges = _edges(trace)
    for grid, is_exact in _candidates(trace, edges):
        try:
            pattern = _Reading(trace, grid).pattern()
        except TraceFileError as error:
            refusal = refusal or error
            continue
        if is_exact:
            found.append(pattern)
    if found:
        return found
    raise refusal or _too_few(trace)


def is_exchange(trace: Trace) -> bool:
    """Whether every rank sends to every other one, as ranks in a small ring or in any exchange do."""
    ranks, peers = _edges(trace)
    return trace.ranks > 2 and int((ranks != peers).sum()) == trace.ranks * (trace.ranks - 1)


def is_coarsest(pattern: Pattern) -> bool:
    """Whether no two neighbouring dimensions could be one: without messages, and in the same groups."""
    free = [not steps.any() for steps in pattern.steps]
    return not any(
        free[one] and free[one + 1] and all((one in f) == (one + 1 in f) for f in pattern.families)
        for one in range(len(free) - 1)
    )


def _edges(trace: Trace) -> tuple[Column, Column]:
    """Who sends to whom, each pair once."""
    sends = np.flatnonzero(trace.kind == SEND)
    pairs = np.unique(
        trace.rank_of_rows()[sends].astype(np.int64) * trace.ranks + trace.peer[sends]
    )
    return pairs // trace.ranks, pairs % trace.ranks


def _candidates(trace: Trace, edges: tuple[Column, Column]) -> list[tuple[Grid, bool]]:
    """Grids that explain who sends to whom; else the one that comes nearest, and False."""
    ranks, peers = edges
    used = np.unique(trace.peer[trace.kind == COLLECTIVE])
    if not len(ranks) and all(len(trace.groups[group]) in (1, trace.ranks) for group in used):
        return [(Grid((trace.ranks,), (False,), (0,), (False,)), True)]
    taken = np.linspace(0, len(ranks) - 1, min(len(ranks), _SAMPLE)).astype(np.int64)
    some, theirs = ranks[taken], peers[taken]
    degree = int(np.bincount(ranks).max()) if len(ranks) else 1
    # No grid has fewer different steps than a rank in it has peers.
    counted = [
        (len(np.unique(_codes(grid.steps(some, theirs), grid))), grid)
        for grid in grids_of(trace.ranks)
    ]
    counted.sort(key=lambda one: one[0])
    exact: list[tuple[Grid, bool]] = []
    nearest: list[tuple[Grid, bool]] = []
    tries = _NEAR
    for different, grid in counted:
        if different > degree:
            tries -= 1
            if exact or nearest or not tries:
                break
        fitted = _fitted(grid, ranks, peers)
        if fitted is None:
            continue
        (exact if fitted[1] else nearest).append(fitted)
    return exact or nearest[:1]


def _codes(steps: Column, grid: Grid) -> Column:
    """A number for each step; equal where the steps are."""
    codes = np.zeros(steps.shape[1], dtype=np.int64)
    for way, size in zip(steps, grid.shape, strict=True):
        codes = codes * (2 * size) + way + size
    return codes


def _fitted(grid: Grid, ranks: Column, peers: Column) -> tuple[Grid, bool] | None:
    """The grid with how far its messages go, and whether each rank has every message that it can have.

    None where nothing says that a dimension is periodic, or no rank of an open one has all neighbours.
    """
    steps = grid.steps(ranks, peers)
    _, places, counts = np.unique(_codes(steps, grid), return_index=True, return_counts=True)
    steps = steps[:, places]
    sizes = np.array(grid.shape)[:, None]
    is_periodic = np.array(grid.periodic)
    possible = np.where(is_periodic[:, None], sizes, sizes - abs(steps)).prod(axis=0)
    common = steps[:, counts * 2 > possible]
    reach = abs(common).max(axis=1, initial=0)
    if (is_periodic & (reach == 0)).any() or (~is_periodic & (2 * reach >= sizes[:, 0])).any():
        return None
    halved = is_periodic & (2 * reach == sizes[:, 0])
    reach[is_periodic] = 0
    fitted = dataclasses.replace(grid, reach=tuple(reach.tolist()), halved=tuple(halved.tolist()))
    return fitted, bool((counts == possible).all())


def _too_few(trace: Trace) -> TraceFileError:
    sends = np.flatnonzero(trace.kind == SEND)
    row = int(sends[0]) if len(sends) else 0
    rank = int(trace.rank_of_rows()[row])
    record = row - int(trace.first[rank])
    message = (
        f"operation {record} of rank {rank} is {_named(trace, row)}: {trace.ranks} ranks show no ring, "
        "pipeline or grid of 2 or 3 dimensions; each dimension must have at least 3 ranks, and "
        "more where messages go further than to the next one"
    )
    return refused(CODE, message, rank=rank, record=record)


class _Reading:
    """A recording held against a grid."""

    def __init__(self, trace: Trace, grid: Grid) -> None:
        self._trace = trace
        self._grid = grid
        self._ranks = trace.rank_of_rows().astype(np.int64)
        self._places = np.arange(trace.operations) - trace.first.astype(np.int64)[self._ranks]
        self._is_message = (trace.kind == SEND) | (trace.kind == RECEIVE)

    def pattern(self) -> Pattern:
        """Explain the recording; raises `TraceFileError` about the first operation that does not fit."""
        trace, grid = self._trace, self._grid
        family, families = self._families()
        steps = np.zeros((len(grid.shape), trace.operations), dtype=np.int32)
        messages = np.flatnonzero(self._is_message)
        steps[:, messages] = grid.steps(self._ranks[messages], trace.peer[messages])
        alike = self._compare(steps, family)
        self._compare_edges(steps)
        return Pattern(grid, self._is_message, steps, family, families, alike)

    def _families(self) -> tuple[Column, tuple[tuple[int, ...], ...]]:
        trace, grid = self._trace, self._grid
        rows = np.flatnonzero(trace.kind == COLLECTIVE)
        used, firsts = np.unique(trace.peer[rows], return_index=True)
        dimensions = range(len(grid.shape))
        ways = [
            along
            for count in range(len(grid.shape), -1, -1)
            for along in itertools.combinations(dimensions, count)
        ]
        lines = {along: (grid.lines(along), grid.line_of(along)) for along in ways if len(used)}
        family = np.full(len(trace.groups), -1, dtype=np.int64)
        known: dict[tuple[tuple[int, ...], int], int] = {}
        turns: dict[tuple[tuple[int, ...], int], int] = {}
        for group, row in zip(used.tolist(), rows[firsts].tolist(), strict=True):
            members = trace.groups[group]
            fitting = (
                (along, int(line_of[members[0]]))
                for along, (those, line_of) in lines.items()
                if np.array_equal(those[line_of[members[0]]], members)
            )
            key = next(fitting, None)
            if key is None:
                what = "are neither all ranks nor a row, column or plane of it, in rising order"
                message = (
                    f"is over group {group}, whose {len(members)} ranks on a grid of {grid} {what}"
                )
                raise self._refused(row, message)
            turns[key] = turns.get(key, -1) + 1
            family[group] = known.setdefault((key[0], turns[key]), len(known))
        return family, tuple(along for along, _ in known)

    def _compare(self, steps: Column, family: Column) -> bool:
        """Hold each rank against the one that it must be like; says whether they compute as long."""
        trace = self._trace
        sizes = sizes_of(trace.first)
        prototypes = self._grid.prototypes()
        rows = np.flatnonzero(self._places < sizes[prototypes][self._ranks])
        theirs = trace.first.astype(np.int64)[prototypes[self._ranks[rows]]] + self._places[rows]
        breaks = np.ones(
            trace.operations, dtype=bool
        )  # what lies beyond the prototype's last operation
        breaks[rows] = (steps[:, rows] != steps[:, theirs]).any(axis=0)
        over = np.zeros(trace.operations, dtype=np.int64)
        collectives = trace.kind == COLLECTIVE
        over[collectives] = family[trace.peer[collectives]]
        for column in (over, *(getattr(trace, name) for name in _COMPARED)):
            breaks[rows] |= column[rows] != column[theirs]
        for offsets, items in (
            (trace.need_offsets, trace.needs),
            (trace.started_offsets, trace.started),
        ):
            breaks[rows] |= _differ(offsets.astype(np.int64), items, rows, theirs)
        short = np.flatnonzero(sizes < sizes[prototypes])
        broken = np.flatnonzero(breaks)
        if len(broken) and (not len(short) or self._ranks[broken[0]] <= short[0]):
            raise self._differs(*self._odd_one(broken, prototypes))
        if len(short):
            rank = int(short[0])
            raise self._ends(rank, int(prototypes[rank]))
        computes = trace.kind[rows] == COMPUTE
        return bool((trace.duration_ps[rows] == trace.duration_ps[theirs])[computes].all())

    def _odd_one(self, broken: Column, prototypes: Column) -> tuple[int, int]:
        """The first operation that breaks the pattern, and a rank that keeps it.

        Where most ranks differ from their prototype, it is that which breaks the pattern.
        """
        row = int(broken[0])
        rank = int(self._ranks[row])
        prototype = int(prototypes[rank])
        alike = prototypes == prototype
        own = int(self._trace.first[prototype]) + int(self._places[row])
        is_odd = 2 * alike[np.unique(self._ranks[broken])].sum() > alike.sum()
        if is_odd and own < int(self._trace.first[prototype + 1]):
            return own, rank
        return row, prototype

    def _compare_edges(self, steps: Column) -> None:
        """Ranks at edges have the messages of those inside, without those that would go outside."""
        trace, grid = self._trace, self._grid
        inside = int(grid.prototypes()[np.ravel_multi_index(grid.reach, grid.shape)])
        full = self._messages_of(inside)
        keys = np.concatenate(
            [steps, np.stack([trace.kind, trace.tag, trace.bytes]).astype(np.int64)]
        )
        for rank in np.unique(grid.prototypes()).tolist():
            own = self._messages_of(rank)
            here = np.full(len(full), rank)
            peers, stays = grid.reached(here, steps[:, full])
            expected, peers = full[stays], peers[stays]
            both = min(len(own), len(expected))
            wrong = np.flatnonzero((keys[:, own[:both]] != keys[:, expected[:both]]).any(axis=0))
            place = int(wrong[0]) if len(wrong) else both
            if place == len(own) == len(expected):
                continue
            if place == len(own):
                raise self._ends(rank, inside, int(expected[place]))
            wanted = None
            if place < len(expected):
                wanted = _named(trace, int(expected[place]), int(peers[place]))
            raise self._unlike(int(own[place]), inside, wanted)

    def _messages_of(self, rank: int) -> Column:
        first, last = int(self._trace.first[rank]), int(self._trace.first[rank + 1])
        return first + np.flatnonzero(self._is_message[first:last])

    def _differs(self, row: int, prototype: int) -> TraceFileError:
        """The error about an operation that its rank's prototype has otherwise."""
        trace, grid = self._trace, self._grid
        other = int(trace.first[prototype]) + int(self._places[row])
        if other >= int(trace.first[prototype + 1]):
            return self._unlike(row, prototype, None)
        peer = None
        if self._is_message[other]:
            step = grid.steps(np.array([prototype]), trace.peer[[other]])
            reached, _ = grid.reached(self._ranks[[row]], step)
            peer = int(reached[0])
        return self._unlike(row, prototype, _named(trace, other, peer))

    def _unlike(self, row: int, prototype: int, wanted: str | None) -> TraceFileError:
        own = _named(self._trace, row)
        if wanted is None:
            expected = "ends before"
        elif wanted == own:
            expected = (
                "has it on another stream, for another root or group, or after other operations"
            )
        else:
            expected = f"has {wanted}"
        message = (
            f"is {own}, where on a grid of {self._grid} the program of rank {prototype} {expected}"
        )
        if any(self._grid.halved):
            message += (
                "; a dimension of 2 ranks shows no rank that has all neighbours: record at least 3"
            )
        return self._refused(row, message)

    def _ends(self, rank: int, prototype: int, missing: int | None = None) -> TraceFileError:
        count = int(sizes_of(self._trace.first)[rank])
        if missing is None:
            missing = int(self._trace.first[prototype]) + count
        message = (
            f"rank {rank} ends after {count} operations, where on a grid of {self._grid} the program of rank "
            f"{prototype} has {_named(self._trace, missing)}, too"
        )
        return refused(CODE, message, rank=rank, record=count)

    def _refused(self, row: int, message: str) -> TraceFileError:
        rank, record = int(self._ranks[row]), int(self._places[row])
        return refused(
            CODE, f"operation {record} of rank {rank} {message}", rank=rank, record=record
        )


def _differ(offsets: Column, items: Column, rows: Column, theirs: Column) -> Column:
    """Whether the list of each row differs from that of its partner."""
    sizes = sizes_of(offsets)
    same = sizes[rows] == sizes[theirs]
    lengths = np.where(same, sizes[rows], 0)
    turns = np.arange(int(lengths.sum())) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    own = items[np.repeat(offsets[rows], lengths) + turns]
    other = items[np.repeat(offsets[theirs], lengths) + turns]
    wrong = np.zeros(len(rows), dtype=bool)
    wrong[np.repeat(np.arange(len(rows)), lengths)[own != other]] = True
    found: Column = ~same | wrong
    return found


def _named(trace: Trace, row: int, peer: int | None = None) -> str:
    """An operation in words, perhaps with another peer."""
    kind, size = int(trace.kind[row]), int(trace.bytes[row])
    if kind == COLLECTIVE:
        return f"{COLLECTIVES[int(trace.collective[row])]} of {size} bytes"
    if kind not in (SEND, RECEIVE):
        return {"compute": "a computation"}.get(KINDS[kind], f"a {KINDS[kind]}")
    way = "to" if kind == SEND else "from"
    peer = int(trace.peer[row]) if peer is None else peer
    return f"a {KINDS[kind]} of {size} bytes {way} rank {peer} with tag {int(trace.tag[row])}"
