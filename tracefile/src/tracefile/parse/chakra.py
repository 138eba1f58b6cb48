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
from contextlib import suppress
from typing import Any

import numpy as np
from google.protobuf.message import DecodeError

from tracefile.builder import TraceBuilder
from tracefile.parse.chakra_bulk import add_nodes
from tracefile.parse.chakra_groups import Groups
from tracefile.parse.chakra_messages import (
    LONGEST_MESSAGE,
    RANKS,
    STARTS_AFTER,
    WRITTEN_HERE,
    WRITTEN_VERSION,
    Metadata,
    Node,
    attributes,
)
from tracefile.parse.chakra_nodes import FIRST_OWN_STREAM, NodeReader
from tracefile.parse.chakra_shapes import IrregularError
from tracefile.parse.program import by_rank
from tracefile.problems import refused, shortened
from tracefile.source import Limits, Source
from tracefile.trace import COLLECTIVES, Trace

FORMAT = "chakra"
_RANK = re.compile(r"(\d+)\.et\Z")
_ALLTOALL = COLLECTIVES.index("alltoall")


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
    ranks = []
    for number, source in files.items():
        rank = _Rank(builder, groups, streams, number, source.name)
        rank.read(source.data, len(files), limits.operations)
        builder.settle(number)
        ranks.append(rank)
    if any(rank.written_here for rank in ranks):
        groups.number_all()
    for rank in ranks:
        rank.number_groups()
    return builder.finish({"format": FORMAT, "files": [source.name for source in sources]})


class _Rank(NodeReader):
    """Reads the file of one rank."""

    def __init__(
        self,
        builder: TraceBuilder,
        groups: Groups,
        streams: dict[Any, int],
        rank: int,
        file: str,
    ) -> None:
        self._rows = builder.rank(rank, file)
        super().__init__(self._rows)
        self._builder = builder
        self._groups = groups
        self._streams = streams
        self._rank = rank
        self._file = file
        self._collectives: dict[str | None, list[int]] = {}

    def read(self, data: bytes, files: int, most: int) -> None:
        """Read all nodes, at most so many, of a trace of so many files."""
        messages = self._messages(memoryview(data))
        at, metadata = next(messages, (0, None))
        if metadata is None:
            raise self.refused("empty", "the file holds nothing")
        self._take_metadata(metadata, files)
        # What is wrong is told by reading one by one, and what is uncommon is read so.
        with suppress(IrregularError):
            add_nodes(self, self._rows, data, at, most)
            return
        self._read_nodes(messages, most)

    def number_groups(self) -> None:
        """Have collectives name the numbers of their groups, once all files are read."""
        for name, places in self._collectives.items():
            number, members = self._groups.of(name, self._rank)
            peer, size, kind = map(self._rows.column, ("peer", "bytes", "collective"))
            rows = np.array(places, dtype=np.int64)
            peer[rows] = number
            size[rows[kind[rows] == _ALLTOALL]] //= np.uint64(members)

    def refused(self, code: str, message: str) -> Exception:
        place = len(self._rows)
        told = {"file": self._file, "rank": self._rank, "record": place}
        return refused(code, f"node {place} of rank {self._rank}: {message}", **told)  # type: ignore[arg-type]

    def label(self, name: str) -> int:
        return self._builder.label(shortened(name))

    def tag(self, group: Any, tag: Any) -> int:
        return self._builder.tag((group, tag))

    def own_stream(self, name: Any) -> int:
        return self._streams.setdefault(name, FIRST_OWN_STREAM + len(self._streams))

    def tell_groups(self, values: str) -> None:
        self._groups.tell(values)

    def see_group(self, place: int, name: str | None) -> None:
        if name is not None:
            self._groups.see(name, self._rank)
        self._collectives.setdefault(name, []).append(place)

    def _read_nodes(self, messages: Iterator[tuple[int, Any]], most: int) -> None:
        places: dict[int, int] = {}
        needs: list[tuple[int, int]] = []
        starts: list[tuple[int, int]] = []
        for _, node in messages:
            told = attributes(node)
            place = self.add(node, told)
            if node.id in places:
                raise self.refused("node", f"two nodes have the identifier {node.id}")
            places[node.id] = place
            needs += [(place, need) for need in (*node.ctrl_deps, *node.data_deps)]
            if STARTS_AFTER in told:
                starts += [(place, need) for need in self.started(told[STARTS_AFTER])]
            if len(self._rows) > most:
                raise self.refused("too_large", f"more than {most} operations")
        for links, note in ((needs, self._rows.need), (starts, self._rows.need_started)):
            for place, need in links:
                if need not in places:
                    message = (
                        f"node {place} of rank {self._rank} needs node {need}, which is not there"
                    )
                    file = self._file
                    raise refused("needs", message, file=file, rank=self._rank, record=place)
                note(place, places[need])

    def _take_metadata(self, metadata: Any, files: int) -> None:
        told = attributes(metadata)
        if WRITTEN_HERE not in told:
            return
        file, version = self._file, self.number(told, WRITTEN_HERE)
        if version != WRITTEN_VERSION:
            message = f"is of version {version}: {WRITTEN_VERSION} is read here"
            raise refused("unknown_version", message, file=file, rank=self._rank)
        ranks = self.number(told, RANKS)
        if ranks != files:
            message = f"is of a trace of {ranks} ranks: give all of their files (given: {files})"
            raise refused("rank", message, file=file, rank=self._rank)
        self.written_here = True

    def _messages(self, data: memoryview) -> Iterator[tuple[int, Any]]:
        """The messages of a file, each with its end: one about the file, then nodes."""
        at, kind = 0, Metadata
        while at < len(data):
            length, at = self._varint(data, at)
            if length > LONGEST_MESSAGE or at + length > len(data):
                raise self.refused(
                    "cut_short", f"the file is cut short, or no Chakra trace, at byte {at}"
                )
            message = kind()
            try:
                message.ParseFromString(bytes(data[at : at + length]))
            except DecodeError as error:
                raise self.refused("damaged", f"no message can be read at byte {at}") from error
            at, kind = at + length, Node
            yield at, message

    def _varint(self, data: memoryview, at: int) -> tuple[int, int]:
        value, shift = 0, 0
        while at < len(data) and shift < 63:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value, at
            shift += 7
        raise self.refused("cut_short", f"the file is cut short at byte {at}")
