"""Chakra execution traces: a zip with ``trace.<rank>.et`` for each rank, and ``comm_groups.json``.

The latter tells who is in which group, as ASTRA-sim's ``--comm-group-configuration`` takes it; names are
numbers from 1, since ASTRA-sim takes group 0 for all ranks. Collectives of all ranks name no group.
Attributes have the types in which Chakra's own feeder reads them.

What the format has no place for stands in attributes that other readers pass over: times finer than a
microsecond (``exact_duration_ps``; the node's own duration is rounded), operations that only need another's
start (``starts_after``), waits (``is_wait``; others take them as computing of no time) and what they add to
the rank's data (``added_bytes``). Each file says which trace it is of (``fabricsweep_trace``, ``ranks``), so
that reading it again gives a trace of the same digest.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

import numpy as np

from tracefile.builder import MOST_PS
from tracefile.parse.chakra_messages import (
    ADDED,
    COLLECTIVES_BY_NUMBER,
    EXACT_DURATION,
    IS_WAIT,
    RANKS,
    SCHEMA_VERSION,
    STARTS_AFTER,
    WRITTEN_HERE,
    WRITTEN_VERSION,
    Metadata,
    Node,
)
from tracefile.problems import Problems
from tracefile.source import MOST_FILES
from tracefile.trace import (
    ANY,
    COLLECTIVE,
    COLLECTIVES,
    COMPUTE,
    MOST_BYTES,
    RECEIVE,
    SEND,
    WAIT,
    Column,
    Trace,
)

GROUPS_FILE = "comm_groups.json"
_PS_OF_US = 1_000_000
_TYPES = {COMPUTE: 4, WAIT: 4, SEND: 5, RECEIVE: 6, COLLECTIVE: 7}
_NUMBERS = {name: number for number, name in reversed(COLLECTIVES_BY_NUMBER.items())}
_ALLTOALL = COLLECTIVES.index("alltoall")
_MOST_INT32 = (1 << 31) - 1
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""A file of a zip has a time; the same trace gives the same bytes."""


def archive(trace: Trace) -> bytes:
    """Write a recording as a zip of a file a rank, which `parse` takes back as it is.

    Raises
    ------
    TraceFileError
        It has more ranks than an archive is read with, a receive from anyone, a computation longer than
        140 s, or an alltoall in which a rank holds more than 2^48 bytes; each with rank and record.
    """
    _check(trace)
    everyone = _groups_of_all(trace)
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as zipped:
        for rank in range(trace.ranks):
            content = b"".join(_delimited(_messages(trace, rank, everyone)))
            zipped.writestr(_entry(f"trace.{rank}.et"), content)
        groups = {str(number): group.tolist() for number, group in enumerate(trace.groups, start=1)}
        if groups:
            zipped.writestr(_entry(GROUPS_FILE), json.dumps(groups))
    return written.getvalue()


def _check(trace: Trace) -> None:
    problems = Problems()
    if trace.ranks >= MOST_FILES:
        message = f"{trace.ranks} ranks: an archive is read with at most {MOST_FILES - 1}"
        problems.error("ranks", message)
    wild = (trace.kind == RECEIVE) & ((trace.peer == ANY) | (trace.tag == ANY))
    _tell(
        trace, problems, wild, "wildcard", "receives from anyone: such traces have no place for it"
    )
    long = (trace.kind == COMPUTE) & (trace.duration_ps > MOST_PS)
    _tell(trace, problems, long, "time", f"computes longer than {MOST_PS} ps, which is not read")
    exchanges = (trace.kind == COLLECTIVE) & (trace.collective == _ALLTOALL)
    members = np.array([len(group) for group in trace.groups] or [1], dtype=np.uint64)
    most = MOST_BYTES // members[np.where(exchanges, trace.peer, 0)]
    large = exchanges & (trace.bytes > most)
    message = f"is an alltoall in which the rank holds more than {MOST_BYTES} bytes"
    _tell(trace, problems, large, "size", message)
    problems.raise_errors()


def _tell(trace: Trace, problems: Problems, wrong: Column, code: str, message: str) -> None:
    for row in np.flatnonzero(wrong)[: problems.limit]:
        rank = int(np.searchsorted(trace.first, row, side="right")) - 1
        record = int(row) - int(trace.first[rank])
        told = f"operation {record} of rank {rank} {message}"
        problems.error(code, told, rank=rank, record=record)


def _groups_of_all(trace: Trace) -> int | None:
    """The first group of all ranks in their order, if there is one."""
    everyone = np.arange(trace.ranks)
    return next(
        (n for n, group in enumerate(trace.groups) if np.array_equal(group, everyone)), None
    )


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _EARLIEST)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def _messages(trace: Trace, rank: int, everyone: int | None) -> Iterator[Any]:
    metadata = Metadata(version=SCHEMA_VERSION)
    metadata.attr.add(name=WRITTEN_HERE, int64_val=WRITTEN_VERSION)
    metadata.attr.add(name=RANKS, int64_val=trace.ranks)
    yield metadata
    first, end = int(trace.first[rank]), int(trace.first[rank + 1])
    for row in range(first, end):
        node = Node(id=row - first)
        label = int(trace.label[row]) if len(trace.label) else -1
        if label >= 0:
            node.name = trace.labels[label]
        _dependencies(trace, row, node)
        _operation(trace, row, node, everyone)
        node.attr.add(name="stream", int64_val=int(trace.stream[row]))
        yield node


def _dependencies(trace: Trace, row: int, node: Any) -> None:
    begin, end = int(trace.need_offsets[row]), int(trace.need_offsets[row + 1])
    if end > begin:
        node.data_deps.extend(trace.needs[begin:end].tolist())
    begin, end = int(trace.started_offsets[row]), int(trace.started_offsets[row + 1])
    if end > begin:
        places = " ".join(map(str, trace.started[begin:end].tolist()))
        node.attr.add(name=STARTS_AFTER, string_val=places)


def _operation(trace: Trace, row: int, node: Any, everyone: int | None) -> None:
    kind, size = int(trace.kind[row]), int(trace.bytes[row])
    node.type = _TYPES[kind]
    # ASTRA-sim ends at a message or collective of the processor.
    node.attr.add(name="is_cpu_op", bool_val=kind == WAIT)
    if kind == WAIT:
        node.attr.add(name=IS_WAIT, bool_val=True)
        if size:
            node.attr.add(name=ADDED, int64_val=size)
    elif kind == COMPUTE:
        duration = int(trace.duration_ps[row])
        node.duration_micros = (duration + _PS_OF_US // 2) // _PS_OF_US
        if duration % _PS_OF_US:
            node.attr.add(name=EXACT_DURATION, int64_val=duration)
    elif kind == COLLECTIVE:
        _collective(trace, row, node, everyone)
    else:
        _number(node, "comm_dst" if kind == SEND else "comm_src", int(trace.peer[row]))
        node.attr.add(name="comm_size", int64_val=size)
        _number(node, "comm_tag", int(trace.tag[row]))


def _collective(trace: Trace, row: int, node: Any, everyone: int | None) -> None:
    number, name = int(trace.peer[row]), COLLECTIVES[int(trace.collective[row])]
    times = len(trace.groups[number]) if name == "alltoall" else 1
    node.attr.add(name="comm_type", int64_val=_NUMBERS[name])
    node.attr.add(name="comm_size", int64_val=int(trace.bytes[row]) * times)
    if root := int(trace.root[row]):
        _number(node, "root", root)
    if number != everyone:
        node.attr.add(name="pg_name", string_val=str(number + 1))


def _number(node: Any, name: str, value: int) -> None:
    """Chakra's feeder takes ranks and tags of 32 bits; larger ones are for others."""
    if value <= _MOST_INT32:
        node.attr.add(name=name, int32_val=value)
    else:
        node.attr.add(name=name, int64_val=value)


def _delimited(messages: Iterator[Any]) -> Iterator[bytes]:
    """Each message behind its length."""
    for message in messages:
        data = message.SerializeToString()
        length, written = len(data), bytearray()
        while length >= 128:
            written.append(length % 128 | 128)
            length //= 128
        written.append(length)
        yield bytes(written)
        yield data
