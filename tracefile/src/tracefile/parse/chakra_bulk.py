"""The nodes of a Chakra file as columns, where they lie alike; the rules are those of single nodes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from tracefile.builder import MOST_PS, TYPES
from tracefile.parse.chakra_messages import LONGEST_MESSAGE, STARTS_AFTER, attributes
from tracefile.parse.chakra_nodes import NodeReader
from tracefile.parse.chakra_shapes import Alike, IrregularError, shapes, varint
from tracefile.trace import (
    COLLECTIVE,
    COMPUTE,
    MOST_BYTES,
    RECEIVE,
    SEND,
    STREAMS,
    WAIT,
    Column,
)

_NODES_OF_A_BLOCK = 1 << 18
"""Their bytes are copied several times while they are decoded."""
_MOST_NUMBER = 1 << 62
_MOST = {
    "kind": COLLECTIVE,
    "stream": STREAMS - 1,
    "peer": 0xFFFFFFFF,
    "tag": 0xFFFFFFFF,
    "bytes": MOST_BYTES,
    "duration_ps": MOST_PS,
    "collective": 0xFF,
    "root": 0xFFFFFFFF,
}
"""The most that each column may hold."""


def add_nodes(rank: NodeReader, rows: Any, data: bytes, begin: int, most: int) -> None:
    """Add all nodes of a file from this byte on, at most so many.

    Raises
    ------
    IrregularError
        They must be added one by one. Nothing has been changed, unless one of them is refused.
    """
    starts, lengths = _spans(data, begin)
    if len(starts) > most:
        raise IrregularError
    found: list[Alike] = []
    for first in range(0, len(starts), _NODES_OF_A_BLOCK):
        last = min(first + _NODES_OF_A_BLOCK, len(starts))
        here, end = int(starts[first]), int(starts[last - 1] + lengths[last - 1])
        block = shapes(data[here:end], starts[first:last] - here, lengths[first:last])
        for alike in block:
            alike.rows += first
        found += block
    found.sort(key=lambda alike: int(alike.rows[0]))
    readers = [_AlikeReader(alike, written_here=rank.written_here) for alike in found]
    links = _links(readers, len(starts))
    rows.extend(**_columns(rank, readers, len(starts)))
    for (of, needed), started in zip(links, (False, True), strict=True):
        rows.extend_needs(of, needed, started=started)


def _spans(data: bytes, at: int) -> tuple[Column, Column]:
    """Where messages begin, and how long they are: each stands behind its length."""
    starts: list[int] = []
    lengths: list[int] = []
    begin, add, end = starts.append, lengths.append, len(data)
    while at < end:
        length = data[at]
        at += 1
        if length > 0x7F:
            length, at = varint(data, at - 1, end)
        begin(at)
        add(length)
        at += length
    if at != end or max(lengths, default=0) > LONGEST_MESSAGE:
        raise IrregularError
    return np.array(starts, dtype=np.int64), np.array(lengths, dtype=np.int64)


class _Many:
    """Nodes of one shape, as the rules look at a node."""

    def __init__(self, alike: Alike) -> None:
        node = alike.node
        self.name, self.type, self.inputs = node.name, node.type, node.inputs
        self.duration_micros = alike.duration_micros


class _AlikeReader(NodeReader):
    """What nodes of one shape do: one operation whose numbers may be columns."""

    def __init__(self, alike: Alike, *, written_here: bool) -> None:
        super().__init__(self, written_here=written_here)
        self.alike = alike
        self.columns: dict[str, Any] = {}
        self.tagged: tuple[Any, Any] | None = None
        self.stream_name: Any = None
        self.groups_told: str | None = None
        self.group: str | None = None
        told = attributes(alike.node) | alike.numbers
        self.add(_Many(alike), told)
        self.starts = alike.starts
        if self.starts is None and STARTS_AFTER in told:
            self.starts = [told[STARTS_AFTER]] * len(alike.rows)

    def compute(self, duration_ps: Any, **told: Any) -> int:
        return self._take(COMPUTE, duration_ps=duration_ps, **told)

    def send(self, peer: Any, size: Any, tag: Any = 0, **told: Any) -> int:
        return self._take(SEND, peer=peer, size=size, tag=tag, **told)

    def receive(self, peer: Any, size: Any, tag: Any = 0, **told: Any) -> int:
        return self._take(RECEIVE, peer=peer, size=size, tag=tag, **told)

    def wait(self, needs: Iterable[int], **told: Any) -> int:
        return self._take(WAIT, **told)

    def collect(
        self, collective: int, group: int, size: Any, root: Any = 0, **told: Any
    ) -> int:  # group: once all are known
        return self._take(COLLECTIVE, collective=collective, size=size, root=root, **told)

    def refused(self, code: str, message: str) -> Exception:
        return IrregularError()

    def label(self, name: str) -> int:
        return -1  # of all nodes together, below

    def tag(self, group: Any, tag: Any) -> Any:
        if isinstance(tag, int) and abs(tag) > _MOST_NUMBER:
            raise IrregularError
        self.tagged = (group, tag)
        return 0

    def own_stream(self, name: Any) -> Any:
        self.stream_name = name
        return 0

    def tell_groups(self, values: str) -> None:
        self.groups_told = values

    def see_group(self, place: int, name: str | None) -> None:
        self.group = name

    def _take(self, kind: int, *, size: Any = 0, label: int = -1, **told: Any) -> int:
        self.columns = {"kind": kind, "bytes": size, **told}
        return 0


def _links(readers: list[_AlikeReader], nodes: int) -> list[tuple[Column, Column]]:
    """Which node needs which done, and which started, by their places."""
    ids = np.zeros(nodes, dtype=np.int64)
    for reader in readers:
        ids[reader.alike.rows] = reader.alike.ids
    places = _Places(ids)
    of, needed = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    starting: list[int] = []
    started: list[int] = []
    for reader in readers:
        alike = reader.alike
        of.append(np.repeat(alike.rows, alike.needs.shape[1]))
        needed.append(alike.needs.ravel())
        for row, text in zip(alike.rows.tolist(), reader.starts or (), strict=False):
            named = list(reader.started(text))
            starting += [row] * len(named)
            started += named
    if started and max(started) > _MOST_NUMBER:
        raise IrregularError
    return [
        (np.concatenate(of), places.of(np.concatenate(needed))),
        (np.array(starting, np.int64), places.of(np.array(started, np.int64))),
    ]


class _Places:
    """The places of nodes by their identifiers."""

    def __init__(self, ids: Column) -> None:
        self._least = ids[0] if len(ids) else np.int64(0)
        self._count = len(ids)
        self._order: Column | None = None
        if len(ids) and not np.array_equal(ids, np.arange(len(ids)) + self._least):
            self._order = np.argsort(ids, kind="stable")
            self._sorted = ids[self._order]
            if (self._sorted[1:] == self._sorted[:-1]).any():
                raise IrregularError

    def of(self, ids: Column) -> Column:
        """The places of these."""
        if self._order is None:
            places = ids - self._least
            if len(ids) and not 0 <= places.min() <= places.max() < self._count:
                raise IrregularError
            return places
        near = np.minimum(np.searchsorted(self._sorted, ids), self._count - 1)
        if (self._sorted[near] != ids).any():
            raise IrregularError
        return self._order[near]


def _columns(rank: NodeReader, readers: list[_AlikeReader], nodes: int) -> dict[str, Column]:
    """The operations of all nodes, numbered as if they came one by one."""
    columns = {name: np.zeros(nodes, dtype=dtype) for name, dtype in TYPES.items()}
    for reader in readers:
        if reader.stream_name is not None:
            reader.columns["stream"] = rank.own_stream(reader.stream_name)
        if reader.groups_told is not None:
            rank.tell_groups(reader.groups_told)
        for name, value in reader.columns.items():
            least, most = np.min(value), np.max(value)
            if not 0 <= least <= most <= _MOST[name]:
                raise IrregularError
            columns[name][reader.alike.rows] = value
    _number_tags(rank, readers, columns["tag"])
    for row, group in _collectives(readers):
        rank.see_group(row, group)
    return columns | {"label": _labels(rank, readers, nodes)}


def _number_tags(rank: NodeReader, readers: list[_AlikeReader], column: Column) -> None:
    tagged = [(reader, *reader.tagged) for reader in readers if reader.tagged is not None]
    if not tagged:
        return
    groups: dict[Any, int] = {}
    rows, of, tags = [], [], []
    for reader, group, tag in tagged:
        many = len(reader.alike.rows)
        rows.append(reader.alike.rows)
        of.append(np.full(many, groups.setdefault(group, len(groups))))
        tags.append(np.broadcast_to(tag, many).astype(np.int64))
    places = np.concatenate(rows)
    told, which = np.unique(np.concatenate(tags), return_inverse=True)
    keys = np.concatenate(of) * len(told) + which
    order = np.argsort(places)
    found, first, number = np.unique(keys[order], return_index=True, return_inverse=True)
    codes = np.zeros(len(found), dtype=np.uint32)
    names = list(groups)
    for key in np.argsort(first).tolist():
        group, tag = divmod(int(found[key]), len(told))
        codes[key] = rank.tag(names[group], int(told[tag]))
    column[places[order]] = codes[number]


def _collectives(readers: list[_AlikeReader]) -> list[tuple[int, str | None]]:
    """The places and groups of collectives, in their order."""
    return sorted(
        (
            (row, reader.group)
            for reader in readers
            if reader.columns["kind"] == COLLECTIVE
            for row in reader.alike.rows.tolist()
        ),
        key=lambda told: told[0],
    )


def _labels(rank: NodeReader, readers: list[_AlikeReader], nodes: int) -> Column:
    first: dict[str, int] = {}
    named = []
    for reader in readers:
        rows, names, name = reader.alike.rows, reader.alike.names, reader.alike.node.name
        if names is not None and len(set(names)) > 1:
            for row, text in zip(rows.tolist(), names, strict=True):
                first[text] = min(row, first.get(text, row))
            named.append((rows, names))
        elif name:
            first[name] = min(int(rows[0]), first.get(name, nodes))
            named.append((rows, [name]))
    codes = {text: rank.label(text) for text in sorted(first, key=first.__getitem__) if text}
    column = np.full(nodes, -1, dtype=np.int32)
    for rows, names in named:
        column[rows] = [codes[text] for text in names]
    return column
