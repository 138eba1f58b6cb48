"""Chakra execution traces: one file a rank, ``NAME.<rank>.et``, or all of them in an archive.

A file is a sequence of protobuf messages, each behind its length: first one about the file, then the nodes.
Control and data dependencies alike must be done before a node starts. Computing on a processor is stream 0,
on an accelerator stream 1, and communication stream 2, unless a node names a stream of its own. Sizes of
collectives are taken as ASTRA-sim takes them: ``comm_size`` is what a rank holds at first, of which an all-
to-all sends each other rank its share.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from math import isfinite
from typing import Any

from google.protobuf.message import DecodeError

from tracefile.builder import RankRows, TraceBuilder
from tracefile.parse.chakra_messages import (
    COLLECTIVES_BY_NUMBER,
    EXACT_DURATION,
    GROUPS_OF,
    IS_WAIT,
    STARTS_AFTER,
    Metadata,
    Node,
)
from tracefile.parse.program import by_rank
from tracefile.problems import refused, shortened
from tracefile.source import Limits, Source
from tracefile.trace import COLLECTIVES, Trace

FORMAT = "chakra"
_RANK = re.compile(r"(\d+)\.et\Z")
_PS_OF_US = 1_000_000
_SEND, _RECEIVE, _COLLECT = 5, 6, 7
_LEFT_OUT = {3: "gather", 4: "scatter"}
_CPU, _ACCELERATOR, _NETWORK = 0, 1, 2
_FIRST_OWN_STREAM = 3
_LONGEST_MESSAGE = 1 << 28
_MOST_DIGITS = 20


def is_chakra(source: Source) -> bool:
    """Say whether a file is called or begins as one of these traces."""
    return source.name.endswith(".et")


def parse(sources: list[Source], limits: Limits) -> Trace:
    """Read the files of all ranks.

    Raises
    ------
    TraceFileError
        They are no such files; each mistake has its file, rank and record.
    """
    files = by_rank(sources, _RANK)
    builder = TraceBuilder(len(files), limits)
    groups = _Groups(len(files))
    streams: dict[Any, int] = {}  # by name, the same on all ranks
    waiting: list[tuple[RankRows, int, str | None, int]] = []
    for rank, source in files.items():
        _read_rank(_Rank(builder, groups, streams, rank, source, limits), waiting)
    if len(files) == 1 and waiting:
        message = (
            "takes part in collectives, and there is no file of another rank: give all of them"
        )
        raise refused("rank", message, file=sources[0].name, rank=0)
    members = groups.members()
    for rows, place, name, kind in waiting:
        ranks = members[name]
        rows.peer[place] = builder.group(ranks)
        if COLLECTIVES[kind] == "alltoall":
            rows.bytes[place] //= len(ranks)
    return builder.finish({"format": FORMAT, "files": [source.name for source in sources]})


class _Groups:
    """Who is in which group: as the traces say, else whoever communicates in it."""

    def __init__(self, ranks: int) -> None:
        self._ranks = ranks
        self._told: dict[str, tuple[int, ...]] = {}
        self._seen: dict[str, set[int]] = {}

    def tell(self, values: str) -> None:
        """Take in what a node says of groups, in JSON."""
        try:
            listed = json.loads(values)
            texts = listed if isinstance(listed, list) else [listed]
            for text in texts:
                for group in json.loads(text) if isinstance(text, str) else [text]:
                    ranks = tuple(int(rank) for rank in group["ranks"])
                    if ranks:
                        self._told[str(group["pg_name"])] = ranks
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
            return  # a recorder's own note: groups are then who communicates in them

    def see(self, name: str, rank: int) -> None:
        """Note that a rank communicates in a group."""
        self._seen.setdefault(name, set()).add(rank)

    def members(self) -> dict[str | None, tuple[int, ...]]:
        """The ranks of each group; None is the group of all."""
        found: dict[str | None, tuple[int, ...]] = {None: tuple(range(self._ranks))}
        for name, seen in self._seen.items():
            found[name] = self._told.get(name, tuple(sorted(seen)))
        return found


class _Rank:
    def __init__(
        self,
        builder: TraceBuilder,
        groups: _Groups,
        streams: dict[Any, int],
        rank: int,
        source: Source,
        limits: Limits,
    ) -> None:
        self.builder = builder
        self.groups = groups
        self.rank = rank
        self.source = source
        self.limits = limits
        self.rows = builder.rank(rank, source.name)
        self.places: dict[int, int] = {}
        self.needs: list[tuple[int, int]] = []
        self.starts: list[tuple[int, int]] = []
        self.streams = streams

    def refused(self, code: str, message: str) -> Exception:
        place = len(self.rows)
        told = {"file": self.source.name, "rank": self.rank, "record": place}
        return refused(code, f"node {place} of rank {self.rank}: {message}", **told)  # type: ignore[arg-type]

    def stream(self, told: dict[str, Any], usual: int) -> int:
        """The stream that a node names, else that of its kind."""
        named = told.get("stream")
        if named is None:
            return usual
        return self.streams.setdefault(named, _FIRST_OWN_STREAM + len(self.streams))


def _read_rank(rank: _Rank, waiting: list[tuple[RankRows, int, str | None, int]]) -> None:
    messages = _messages(rank)
    if next(messages, None) is None:
        raise rank.refused("empty", "the file holds nothing")
    for node in messages:
        place = _add(rank, node, waiting)
        if node.id in rank.places:
            raise rank.refused("node", f"two nodes have the identifier {node.id}")
        rank.places[node.id] = place
        rank.needs += [(place, need) for need in (*node.ctrl_deps, *node.data_deps)]
        rank.starts += [(place, need) for need in _started(rank, node)]
        if len(rank.rows) > rank.limits.operations:
            message = f"more than {rank.limits.operations} operations"
            raise rank.refused("too_large", message)
    for needs, note in ((rank.needs, rank.rows.need), (rank.starts, rank.rows.need_started)):
        for place, need in needs:
            if need not in rank.places:
                message = f"node {place} of rank {rank.rank} needs node {need}, which is not there"
                told = {"file": rank.source.name, "rank": rank.rank, "record": place}
                raise refused("needs", message, **told)  # type: ignore[arg-type]
            note(place, rank.places[need])


def _started(rank: _Rank, node: Any) -> Iterator[int]:
    for attr in node.attr:
        if attr.name != STARTS_AFTER:
            continue
        for word in attr.string_val.split():
            if not word.isdecimal() or len(word) >= _MOST_DIGITS:
                raise rank.refused("attribute", f"its attribute {STARTS_AFTER} names node {word!r}")
            yield int(word)


def _messages(rank: _Rank) -> Iterator[Any]:
    """The messages of a file: one about the file, then nodes."""
    data, at, kind = memoryview(rank.source.data), 0, Metadata
    while at < len(data):
        length, at = _varint(rank, data, at)
        if length > _LONGEST_MESSAGE or at + length > len(data):
            raise rank.refused(
                "cut_short", f"the file is cut short, or no Chakra trace, at byte {at}"
            )
        message = kind()
        try:
            message.ParseFromString(bytes(data[at : at + length]))
        except DecodeError as error:
            raise rank.refused("damaged", f"no message can be read at byte {at}") from error
        yield message
        at, kind = at + length, Node


def _varint(rank: _Rank, data: memoryview, at: int) -> tuple[int, int]:
    value, shift = 0, 0
    while at < len(data) and shift < 63:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7
    raise rank.refused("cut_short", f"the file is cut short at byte {at}")


def _add(rank: _Rank, node: Any, waiting: list[tuple[RankRows, int, str | None, int]]) -> int:
    told = {attr.name: getattr(attr, attr.WhichOneof("value") or "name") for attr in node.attr}
    label = rank.builder.label(shortened(node.name)) if node.name else -1
    if node.type in (_SEND, _RECEIVE):
        return _message(rank, node.type, told, label)
    if node.type == _COLLECT:
        return _collective(rank, told, label, waiting)
    if GROUPS_OF in node.name:
        rank.groups.tell(node.inputs.values)
    on_cpu = bool(told.get("is_cpu_op", node.type != 4))
    stream = rank.stream(told, _CPU if on_cpu else _ACCELERATOR)
    if told.get(IS_WAIT):
        return rank.rows.wait((), stream=stream, label=label)
    exact = _number(rank, told, EXACT_DURATION, node.duration_micros * _PS_OF_US)
    return rank.rows.compute(exact, stream=stream, label=label)


def _message(rank: _Rank, kind: int, told: dict[str, Any], label: int) -> int:
    is_send = kind == _SEND
    peer = _number(rank, told, "comm_dst" if is_send else "comm_src")
    size = _number(rank, told, "comm_size")
    tag = rank.builder.tag((told.get("pg_name"), _number(rank, told, "comm_tag", 0)))
    add = rank.rows.send if is_send else rank.rows.receive
    return add(peer, size, tag, stream=rank.stream(told, _NETWORK), label=label)


def _collective(
    rank: _Rank,
    told: dict[str, Any],
    label: int,
    waiting: list[tuple[RankRows, int, str | None, int]],
) -> int:
    kind = _number(rank, told, "comm_type")
    if kind not in COLLECTIVES_BY_NUMBER:
        left_out = _LEFT_OUT.get(kind, f"of type {kind}")
        raise rank.refused("collective", f"a collective {left_out}, which is not simulated")
    group = told.get("pg_name")
    name = None if group in (None, "") else str(group)
    if name is not None:
        rank.groups.see(name, rank.rank)
    number = COLLECTIVES.index(COLLECTIVES_BY_NUMBER[kind])
    size = 0 if COLLECTIVES_BY_NUMBER[kind] == "barrier" else _number(rank, told, "comm_size")
    root = _number(rank, told, "root", 0)
    stream = rank.stream(told, _NETWORK)
    place = rank.rows.collect(number, 0, size, root, stream=stream, label=label)
    waiting.append((rank.rows, place, name, number))
    return place


def _number(rank: _Rank, told: dict[str, Any], name: str, default: int | None = None) -> int:
    value = told.get(name, default)
    if isinstance(value, str) and value.isdecimal() and len(value) < _MOST_DIGITS:
        value = int(value)
    if not isinstance(value, int | float) or not isfinite(value) or value != int(value):
        raise rank.refused("attribute", f"its attribute {name} is {value!r}, and must be a number")
    return int(value)
