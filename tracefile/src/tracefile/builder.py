"""The columns of a recording while readers find its operations, in any order of ranks."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from tracefile.problems import refused
from tracefile.source import Limits
from tracefile.trace import (
    COLLECTIVE,
    COMPUTE,
    MOST_BYTES,
    RECEIVE,
    SEND,
    STREAMS,
    WAIT,
    Column,
    Trace,
)

MOST_PS = (1 << 47) - 1
"""As long as a simulated run may last: 140 s."""
TYPES = {
    "kind": np.uint8,
    "stream": np.uint16,
    "peer": np.uint32,
    "tag": np.uint32,
    "bytes": np.uint64,
    "duration_ps": np.uint64,
    "collective": np.uint8,
    "root": np.uint32,
    "label": np.int32,
}
"""The columns that have a value for each operation."""
_LINKS = ("needs", "started")


class RankRows:
    """The operations of one rank, in record order."""

    def __init__(self, file: str | None, rank: int) -> None:
        self._file = file
        self._rank = rank
        self.kind = array("B")
        self.stream = array("H")
        self.peer = array("I")
        self.tag = array("I")
        self.bytes = array("Q")
        self.duration_ps = array("Q")
        self.collective = array("B")
        self.root = array("I")
        self.label = array("i")
        self.need_of = array("I")
        self.needs = array("I")
        self.started_of = array("I")
        self.started = array("I")
        self._links: dict[str, tuple[Column, Column]] = {}
        self._moved: tuple[Mapping[str, array[int]], int] | None = None
        self._size = 0

    def __len__(self) -> int:
        return len(self.kind) if self._moved is None else self._size

    def compute(self, duration_ps: int, **told: Any) -> int:
        """Add a computation and give its place."""
        if not 0 <= duration_ps <= MOST_PS:
            message = f"a computation of {duration_ps} ps: at most {MOST_PS} are simulated"
            raise self._refused("time", message)
        return self._add(COMPUTE, duration_ps=duration_ps, **told)

    def send(self, peer: int, size: int, tag: int = 0, **told: Any) -> int:
        """Add a send and give its place."""
        return self._add(SEND, peer=peer, size=size, tag=tag, **told)

    def receive(self, peer: int, size: int, tag: int = 0, **told: Any) -> int:
        """Add a receive and give its place."""
        return self._add(RECEIVE, peer=peer, size=size, tag=tag, **told)

    def wait(self, needs: Iterable[int], **told: Any) -> int:
        """Add a wait for these operations and give its place."""
        place = self._add(WAIT, **told)
        for need in needs:
            self.need(place, need)
        return place

    def collect(self, collective: int, group: int, size: int, root: int = 0, **told: Any) -> int:
        """Add the rank's part of a collective and give its place."""
        return self._add(
            COLLECTIVE, collective=collective, peer=group, size=size, root=root, **told
        )

    def need(self, place: int, needed: int) -> None:
        """Have an operation wait until another is done."""
        self.need_of.append(place)
        self.needs.append(needed)

    def need_started(self, place: int, needed: int) -> None:
        """Have an operation wait until another has started."""
        self.started_of.append(place)
        self.started.append(needed)

    def extend(self, **columns: Column) -> None:
        """Add many operations at once.

        Parameters
        ----------
        columns
            ``kind``, ``stream``, ``peer``, ``tag``, ``bytes`` and ``duration_ps``, of equal length, as
            numpy arrays of whole numbers; ``collective``, ``root`` and ``label`` where they have some.

        Raises
        ------
        TraceFileError
            As the methods for one operation do; it names the first that is wrong.
        """
        bounds = (("bytes", "size", MOST_BYTES), ("stream", "streams", STREAMS - 1))
        for name, code, most in (*bounds, ("duration_ps", "time", MOST_PS)):
            wrong = np.flatnonzero((columns[name] > most) | (columns[name] < 0))
            if len(wrong):
                message = f"{name} {columns[name][wrong[0]]}: 0 to {most} are possible"
                raise self._refused(code, message, len(self) + int(wrong[0]))
        for name, column in columns.items():
            own = getattr(self, name)
            own.frombytes(column.astype(own.typecode).tobytes())
        many = len(columns["kind"])
        for name, value in (("collective", 0), ("root", 0), ("label", -1)):
            if name not in columns:
                own = getattr(self, name)
                own.frombytes(np.full(many, value, dtype=own.typecode).tobytes())

    def extend_needs(self, of: Column, needed: Column, *, started: bool = False) -> None:
        """Have each operation of ``of`` wait until that of ``needed`` is done, or has started."""
        columns = (self.started_of, self.started) if started else (self.need_of, self.needs)
        for own, column in zip(columns, (of, needed), strict=True):
            own.frombytes(column.astype(own.typecode).tobytes())

    def column(self, name: str) -> Column:
        """A column, which may be changed, and must not be held while operations are added."""
        if self._moved is None:
            return np.frombuffer(getattr(self, name), dtype=TYPES[name])
        whole, first = self._moved
        return np.frombuffer(whole[name], dtype=TYPES[name])[first : first + self._size]

    def settle(self) -> None:
        """Sort what operations need, once all of the rank is known: it takes less room so."""
        for of, items in (("need_of", "needs"), ("started_of", "started")):
            places, needed = (np.frombuffer(getattr(self, n), np.uint32) for n in (of, items))
            self._links[items] = _by_place(places, needed, len(self))
            setattr(self, of, array("I"))
            setattr(self, items, array("I"))

    def move(self, whole: Mapping[str, array[int]]) -> None:
        """Put what is settled behind the columns of other ranks, and keep no copy."""
        first, self._size = len(whole["kind"]), len(self)
        for name in TYPES:
            own = getattr(self, name)
            whole[name].extend(own)
            setattr(self, name, array(own.typecode))
        for items, (counts, needed) in self._links.items():
            whole[f"{items} of each"].frombytes(counts.tobytes())
            whole[items].frombytes(needed.tobytes())
        self._links.clear()
        self._moved = whole, first

    def _add(
        self,
        kind: int,
        *,
        peer: int = 0,
        size: int = 0,
        tag: int = 0,
        duration_ps: int = 0,
        stream: int = 0,
        collective: int = 0,
        root: int = 0,
        label: int = -1,
    ) -> int:
        if not 0 <= size <= MOST_BYTES:
            raise self._refused("size", f"{size} bytes: 0 to {MOST_BYTES} are possible")
        if not 0 <= stream < STREAMS:
            raise self._refused("streams", f"stream {stream}: a rank has at most {STREAMS}")
        for name, value in (("peer", peer), ("tag", tag), ("root", root)):
            if not 0 <= value <= 0xFFFFFFFF:
                raise self._refused(name, f"{name} {value}: 0 to 4294967295 are possible")
        self.kind.append(kind)
        self.stream.append(stream)
        self.peer.append(peer)
        self.tag.append(tag)
        self.bytes.append(size)
        self.duration_ps.append(duration_ps)
        self.collective.append(collective)
        self.root.append(root)
        self.label.append(label)
        return len(self.kind) - 1

    def _refused(self, code: str, message: str, record: int | None = None) -> Exception:
        record = len(self.kind) if record is None else record
        told = f"operation {record} of rank {self._rank}: {message}"
        return refused(code, told, file=self._file, rank=self._rank, record=record)


class TraceBuilder:
    """Collects the ranks of a recording."""

    def __init__(self, ranks: int, limits: Limits, file: str | None = None) -> None:
        if not 1 <= ranks <= limits.ranks:
            message = f"{ranks} ranks: 1 to {limits.ranks} can be read"
            raise refused("ranks", message, file=file)
        self._limits = limits
        self._rows: list[RankRows | None] = [None] * ranks
        self._labels: dict[str, int] = {}
        self._groups: dict[tuple[str | None, tuple[int, ...]], int] = {}
        self._ranges: dict[range, int] = {}
        self._tags: dict[Any, int] = {}
        # All ranks one behind the other: a large array grows in its place, where small ones leave holes.
        none = RankRows(file, 0)
        self._whole = {name: array(getattr(none, name).typecode) for name in TYPES}
        for items in _LINKS:
            self._whole |= {items: array("I"), f"{items} of each": array("I")}
        self._settled = 0

    @property
    def ranks(self) -> int:
        """How many there are."""
        return len(self._rows)

    def rank(self, rank: int, file: str | None = None) -> RankRows:
        """The rows of a rank, made when it is first asked for."""
        rows = self._rows[rank]
        if rows is None:
            rows = self._rows[rank] = RankRows(file, rank)
        return rows

    def label(self, text: str) -> int:
        """The code of a label."""
        return self._labels.setdefault(text, len(self._labels))

    def group(self, members: Iterable[int], name: str | None = None) -> int:
        """The number of a group of ranks, in this order; groups of different names are apart.

        Raises
        ------
        TraceFileError
            It has a rank that is not there.
        """
        if name is None and isinstance(members, range) and members in self._ranges:
            return self._ranges[members]  # without looking at each member
        ranks = tuple(members)
        number = self._groups.get((name, ranks))
        if number is None:
            if ranks and not 0 <= min(ranks) <= max(ranks) < self.ranks:
                message = f"a group has a rank other than 0 to {self.ranks - 1}"
                raise refused("group", message)
            number = self._groups[name, ranks] = len(self._groups)
        if name is None and isinstance(members, range):
            self._ranges[members] = number
        return number

    def tag(self, told: Any) -> int:
        """A number for what a recording tells messages apart by, such as (communicator, tag)."""
        return self._tags.setdefault(told, len(self._tags))

    def settle(self, rank: int) -> None:
        """Give up what reading a rank took, once all of this rank and of those before it is known."""
        for rows in self._rows[self._settled : rank + 1]:
            if rows is not None:
                rows.settle()
                rows.move(self._whole)
        self._settled = max(self._settled, rank + 1)

    def finish(self, source: Mapping[str, Any]) -> Trace:
        """Make the trace, which ends the building.

        Raises
        ------
        TraceFileError
            It has no operations, or more than `Limits.operations`.
        """
        sizes = [0 if rows is None else len(rows) for rows in self._rows]
        total = sum(sizes)
        if not total:
            raise refused("empty", "has no operations")
        if total > self._limits.operations:
            message = f"{total} operations: at most {self._limits.operations} can be read"
            raise refused("too_large", message)
        self.settle(self.ranks - 1)
        links = [self._joined_links(items) for items in _LINKS]
        return Trace(
            first=np.cumsum([0, *sizes]).astype(np.uint64),
            **{name: np.frombuffer(self._whole[name], dtype) for name, dtype in TYPES.items()},
            need_offsets=links[0][0],
            needs=links[0][1],
            started_offsets=links[1][0],
            started=links[1][1],
            groups=tuple(np.array(members, dtype=np.uint32) for _, members in self._groups),
            labels=tuple(self._labels),
            source=source,
        )

    def _joined_links(self, items: str) -> tuple[Column, Column]:
        """Offsets and items of all ranks."""
        counts = np.frombuffer(self._whole.pop(f"{items} of each"), np.uint32)
        offsets = np.zeros(len(counts) + 1, dtype=np.uint64)
        np.cumsum(counts, out=offsets[1:])
        return offsets, np.frombuffer(self._whole[items], np.uint32)


def _by_place(places: Column, needed: Column, size: int) -> tuple[Column, Column]:
    """How many items each of so many operations has, and all items; what is said twice counts once."""
    keys = places.astype(np.uint64) << np.uint64(32) | needed
    if (keys[1:] <= keys[:-1]).any():
        keys.sort()
        keys = keys[np.concatenate(([True], keys[1:] != keys[:-1]))]
    counts = np.bincount((keys >> np.uint64(32)).astype(np.int64), minlength=size)
    return counts.astype(np.uint32), keys.astype(np.uint32)
