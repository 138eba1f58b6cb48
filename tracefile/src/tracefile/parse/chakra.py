"""Chakra execution traces: one file a rank, ``NAME.<rank>.et``, and perhaps a ``.json`` that tells of groups.

A file is a sequence of protobuf messages, each behind its length: first one about the file, then the nodes.
Control and data dependencies alike must be done before a node starts. Computing on a processor is stream 0,
on an accelerator stream 1, and communication stream 2, unless a node names a stream of its own. Sizes of
collectives are taken as ASTRA-sim takes them: ``comm_size`` is what a rank holds at first, of which an all-
to-all sends each other rank its share. Streams and tags are numbered as they come, except in files that are
written here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isfinite
from typing import Any

from google.protobuf.message import DecodeError

from tracefile.builder import RankRows, TraceBuilder
from tracefile.parse.chakra_groups import Groups
from tracefile.parse.chakra_messages import (
    ADDED,
    COLLECTIVES_BY_NUMBER,
    EXACT_DURATION,
    GROUPS_OF,
    IS_WAIT,
    RANKS,
    STARTS_AFTER,
    WRITTEN_HERE,
    WRITTEN_VERSION,
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
_ALLTOALL = COLLECTIVES.index("alltoall")

_Collective = tuple[int, RankRows, int, str | None]
"""The rank that does it, its rows, the place there, and the name of the group."""


def is_chakra(sources: list[Source]) -> bool:
    """Say whether files are called as these traces are."""
    return any(source.name.endswith(".et") for source in sources)


def parse(sources: list[Source], limits: Limits) -> Trace:
    """Read the files of all ranks.

    Raises
    ------
    TraceFileError
        They are no such files, or those of some ranks are missing; each mistake has its file, rank and
        record.
    """
    about_groups = [source for source in sources if source.name.endswith(".json")]
    files = by_rank([source for source in sources if not source.name.endswith(".json")], _RANK)
    builder = TraceBuilder(len(files), limits, sources[0].name)
    groups = Groups(builder, [source.name for source in files.values()])
    for source in about_groups:
        groups.read(source)
    streams: dict[Any, int] = {}  # by name, the same on all ranks
    waiting: list[_Collective] = []
    written_here = False
    for number, source in files.items():
        rank = _Rank(builder, groups, streams, number, source, limits)
        _read_rank(rank, len(files), waiting)
        written_here |= rank.written_here
    if written_here:
        groups.number_all()
    for number, rows, place, name in waiting:
        rows.peer[place], members = groups.of(name, number)
        if rows.collective[place] == _ALLTOALL:
            rows.bytes[place] //= members
    return builder.finish({"format": FORMAT, "files": [source.name for source in sources]})


class _Rank:
    def __init__(
        self,
        builder: TraceBuilder,
        groups: Groups,
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
        self.written_here = False

    def refused(self, code: str, message: str) -> Exception:
        place = len(self.rows)
        told = {"file": self.source.name, "rank": self.rank, "record": place}
        return refused(code, f"node {place} of rank {self.rank}: {message}", **told)  # type: ignore[arg-type]

    def stream(self, told: dict[str, Any], usual: int) -> int:
        """The stream that a node names, else that of its kind."""
        named = told.get("stream")
        if named is None:
            return usual
        if self.written_here:
            return _number(self, told, "stream")
        return self.streams.setdefault(named, _FIRST_OWN_STREAM + len(self.streams))


def _read_rank(rank: _Rank, files: int, waiting: list[_Collective]) -> None:
    messages = _messages(rank)
    metadata = next(messages, None)
    if metadata is None:
        raise rank.refused("empty", "the file holds nothing")
    _take_metadata(rank, metadata, files)
    for node in messages:
        told = _attributes(node)
        place = _add(rank, node, told, waiting)
        if node.id in rank.places:
            raise rank.refused("node", f"two nodes have the identifier {node.id}")
        rank.places[node.id] = place
        rank.needs += [(place, need) for need in (*node.ctrl_deps, *node.data_deps)]
        if STARTS_AFTER in told:
            rank.starts += [(place, need) for need in _started(rank, told)]
        if len(rank.rows) > rank.limits.operations:
            message = f"more than {rank.limits.operations} operations"
            raise rank.refused("too_large", message)
    for needs, note in ((rank.needs, rank.rows.need), (rank.starts, rank.rows.need_started)):
        for place, need in needs:
            if need not in rank.places:
                message = f"node {place} of rank {rank.rank} needs node {need}, which is not there"
                file = rank.source.name
                raise refused("needs", message, file=file, rank=rank.rank, record=place)
            note(place, rank.places[need])


def _take_metadata(rank: _Rank, metadata: Any, files: int) -> None:
    told = _attributes(metadata)
    if WRITTEN_HERE not in told:
        return
    file, version = rank.source.name, _number(rank, told, WRITTEN_HERE)
    if version != WRITTEN_VERSION:
        message = f"is of version {version}: {WRITTEN_VERSION} is read here"
        raise refused("unknown_version", message, file=file, rank=rank.rank)
    ranks = _number(rank, told, RANKS)
    if ranks != files:
        message = f"is of a trace of {ranks} ranks: give all of their files (given: {files})"
        raise refused("rank", message, file=file, rank=rank.rank)
    rank.written_here = True


def _started(rank: _Rank, told: dict[str, Any]) -> Iterator[int]:
    for word in str(told[STARTS_AFTER]).split():
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


def _attributes(message: Any) -> dict[str, Any]:
    return {attr.name: getattr(attr, attr.WhichOneof("value") or "name") for attr in message.attr}


def _add(rank: _Rank, node: Any, told: dict[str, Any], waiting: list[_Collective]) -> int:
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
        added = _number(rank, told, ADDED, 0)
        return rank.rows.wait((), size=added, stream=stream, label=label)
    exact = _number(rank, told, EXACT_DURATION, node.duration_micros * _PS_OF_US)
    return rank.rows.compute(exact, stream=stream, label=label)


def _message(rank: _Rank, kind: int, told: dict[str, Any], label: int) -> int:
    is_send = kind == _SEND
    peer = _number(rank, told, "comm_dst" if is_send else "comm_src")
    size = _number(rank, told, "comm_size")
    tag = _number(rank, told, "comm_tag", 0)
    if not rank.written_here:
        tag = rank.builder.tag((told.get("pg_name"), tag))
    add = rank.rows.send if is_send else rank.rows.receive
    return add(peer, size, tag, stream=rank.stream(told, _NETWORK), label=label)


def _collective(
    rank: _Rank,
    told: dict[str, Any],
    label: int,
    waiting: list[_Collective],
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
    has_size = COLLECTIVES_BY_NUMBER[kind] != "barrier" or rank.written_here
    size = _number(rank, told, "comm_size") if has_size else 0
    root = _number(rank, told, "root", 0)
    stream = rank.stream(told, _NETWORK)
    place = rank.rows.collect(number, 0, size, root, stream=stream, label=label)
    waiting.append((rank.rank, rank.rows, place, name))
    return place


def _number(rank: _Rank, told: dict[str, Any], name: str, default: int | None = None) -> int:
    value = told.get(name, default)
    if type(value) is int:
        return value
    if isinstance(value, str) and value.isdecimal() and len(value) < _MOST_DIGITS:
        value = int(value)
    if not isinstance(value, int | float) or not isfinite(value) or value != int(value):
        raise rank.refused("attribute", f"its attribute {name} is {value!r}, and must be a number")
    return int(value)
