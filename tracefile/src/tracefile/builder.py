"""The columns of a recording while readers find its operations, in any order of ranks."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from tracefile.problems import refused
from tracefile.source import Limits
from tracefile.trace import COLLECTIVE, COMPUTE, MOST_BYTES, RECEIVE, SEND, STREAMS, WAIT, Trace

MOST_PS = (1 << 47) - 1
"""As long as a simulated run may last: 140 s."""


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

    def __len__(self) -> int:
        return len(self.kind)

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

    def extend(self, **columns: np.ndarray[Any, Any]) -> None:
        """Add many computations, sends and receives at once.

        Parameters
        ----------
        columns
            ``kind``, ``stream``, ``peer``, ``tag``, ``bytes`` and ``duration_ps``, of equal length, as
            numpy arrays of whole numbers.

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
            own = getattr(self, name)
            own.frombytes(np.full(many, value, dtype=own.typecode).tobytes())

    def extend_needs(
        self, of: np.ndarray[Any, Any], needed: np.ndarray[Any, Any], *, started: bool = False
    ) -> None:
        """Have each operation of ``of`` wait until that of ``needed`` is done, or has started."""
        columns = (self.started_of, self.started) if started else (self.need_of, self.needs)
        for own, column in zip(columns, (of, needed), strict=True):
            own.frombytes(column.astype(own.typecode).tobytes())

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

    def finish(self, source: Mapping[str, Any]) -> Trace:
        """Make the trace.

        Raises
        ------
        TraceFileError
            It has no operations, or more than `Limits.operations`.
        """
        sizes = [0 if rows is None else len(rows) for rows in self._rows]
        ranks = [rows for rows in self._rows if rows]
        total = sum(sizes)
        if not total:
            raise refused("empty", "has no operations")
        if total > self._limits.operations:
            message = f"{total} operations: at most {self._limits.operations} can be read"
            raise refused("too_large", message)
        needs = _by_place(ranks, "need_of", "needs")
        started = _by_place(ranks, "started_of", "started")
        return Trace(
            first=np.cumsum([0, *sizes]).astype(np.uint64),
            kind=_joined(ranks, "kind", np.uint8),
            stream=_joined(ranks, "stream", np.uint16),
            peer=_joined(ranks, "peer", np.uint32),
            tag=_joined(ranks, "tag", np.uint32),
            bytes=_joined(ranks, "bytes", np.uint64),
            duration_ps=_joined(ranks, "duration_ps", np.uint64),
            collective=_joined(ranks, "collective", np.uint8),
            root=_joined(ranks, "root", np.uint32),
            need_offsets=needs[0],
            needs=needs[1],
            started_offsets=started[0],
            started=started[1],
            groups=tuple(np.array(members, dtype=np.uint32) for _, members in self._groups),
            label=_joined(ranks, "label", np.int32),
            labels=tuple(self._labels),
            source=source,
        )


def _joined(ranks: list[RankRows], name: str, dtype: Any) -> np.ndarray[Any, Any]:
    return np.concatenate([np.frombuffer(getattr(rows, name), dtype=dtype) for rows in ranks])


def _by_place(
    ranks: list[RankRows], of: str, items: str
) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Offsets and items, sorted by operation; what is said twice counts once."""
    counts, sorted_items = [], []
    for rows in ranks:
        places = np.frombuffer(getattr(rows, of), dtype=np.uint32).astype(np.int64)
        needed = np.frombuffer(getattr(rows, items), dtype=np.uint32).astype(np.int64)
        pairs = np.unique(np.stack([places, needed], axis=1), axis=0) if len(places) else None
        size = len(rows)
        counts.append(
            np.bincount(pairs[:, 0], minlength=size) if pairs is not None else np.zeros(size, int)
        )
        if pairs is not None:
            sorted_items.append(pairs[:, 1])
    offsets = np.concatenate(([0], np.cumsum(np.concatenate(counts)))).astype(np.uint64)
    joined = np.concatenate(sorted_items) if sorted_items else np.zeros(0)
    return offsets, joined.astype(np.uint32)
