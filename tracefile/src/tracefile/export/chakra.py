"""Chakra execution traces: a zip with ``trace.<rank>.et`` for each rank.

What the format has no place for stands in attributes that other readers pass over: times finer than a
microsecond (``exact_duration_ps``; the node's own duration is rounded), operations that only need another's
start (``starts_after``), and waits (``is_wait``; others take them as computing of no time).
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

import numpy as np

from tracefile.parse.chakra_messages import (
    COLLECTIVES_BY_NUMBER,
    EXACT_DURATION,
    GROUPS_OF,
    IS_WAIT,
    MOST_NAMED_STREAMS,
    SCHEMA_VERSION,
    STARTS_AFTER,
    Metadata,
    Node,
)
from tracefile.problems import refused
from tracefile.trace import ANY, COLLECTIVE, COLLECTIVES, COMPUTE, RECEIVE, SEND, WAIT, Trace

_PS_OF_US = 1_000_000
_TYPES = {COMPUTE: 4, WAIT: 4, SEND: 5, RECEIVE: 6, COLLECTIVE: 7}
_NUMBERS = {name: number for number, name in reversed(COLLECTIVES_BY_NUMBER.items())}
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""A file of a zip has a time; the same trace gives the same bytes."""


def archive(trace: Trace) -> bytes:
    """Write a recording as a zip of a file a rank.

    Raises
    ------
    TraceFileError
        It has a receive from anyone, or more streams than have a name.
    """
    _check(trace)
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as zipped:
        for rank in range(trace.ranks):
            entry = zipfile.ZipInfo(f"trace.{rank}.et", _EARLIEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            with zipped.open(entry, "w") as file:
                for message in _messages(trace, rank):
                    data = message.SerializeToString()
                    file.write(_varint(len(data)) + data)
    return written.getvalue()


def _check(trace: Trace) -> None:
    if ((trace.kind == RECEIVE) & ((trace.peer == ANY) | (trace.tag == ANY))).any():
        raise refused("wildcard", "a receive from anyone has no place in Chakra traces")
    streams = len(np.unique(trace.stream))
    if streams > MOST_NAMED_STREAMS:
        message = f"{streams} streams: Chakra traces are read with at most {MOST_NAMED_STREAMS}"
        raise refused("streams", message)


def _messages(trace: Trace, rank: int) -> Iterator[Any]:
    yield Metadata(version=SCHEMA_VERSION)
    first, end = int(trace.first[rank]), int(trace.first[rank + 1])
    if len(trace.groups):
        # Behind all operations, whose identifiers are their places.
        yield _groups(trace, end - first)
    for row in range(first, end):
        yield _node(trace, row, row - first)


def _groups(trace: Trace, number: int) -> Any:
    node = Node(id=number, name=f"## {GROUPS_OF} ##", type=1)
    told = [
        {"pg_name": str(place), "ranks": [int(member) for member in group]}
        for place, group in enumerate(trace.groups)
    ]
    node.inputs.values = json.dumps([json.dumps(told)])
    _attribute(node, "is_cpu_op", value=True)
    return node


def _node(trace: Trace, row: int, number: int) -> Any:
    kind = int(trace.kind[row])
    label = int(trace.label[row])
    name = trace.labels[label] if label >= 0 else ""
    node = Node(id=number, name=name, type=_TYPES[kind])
    needs = trace.needs[int(trace.need_offsets[row]) : int(trace.need_offsets[row + 1])]
    node.data_deps.extend(int(need) for need in needs)
    started = trace.started[int(trace.started_offsets[row]) : int(trace.started_offsets[row + 1])]
    if len(started):
        _attribute(node, STARTS_AFTER, " ".join(str(int(place)) for place in started))
    _attribute(node, "stream", int(trace.stream[row]))
    peer, size = int(trace.peer[row]), int(trace.bytes[row])
    if kind == WAIT:
        _attribute(node, IS_WAIT, value=True)
    elif kind == COMPUTE:
        duration = int(trace.duration_ps[row])
        node.duration_micros = round(duration / _PS_OF_US)
        if duration % _PS_OF_US:
            _attribute(node, EXACT_DURATION, duration)
    elif kind == COLLECTIVE:
        name = COLLECTIVES[int(trace.collective[row])]
        times = len(trace.groups[peer]) if name == "alltoall" else 1
        for told, value in (
            ("comm_type", _NUMBERS[name]),
            ("comm_size", size * times),
            ("root", int(trace.root[row])),
            ("pg_name", str(peer)),
        ):
            _attribute(node, told, value)
    else:
        _attribute(node, "comm_dst" if kind == SEND else "comm_src", peer)
        _attribute(node, "comm_size", size)
        _attribute(node, "comm_tag", int(trace.tag[row]))
    _attribute(node, "is_cpu_op", kind != COMPUTE)
    return node


def _attribute(node: Any, name: str, value: bool | int | str) -> None:
    attribute = node.attr.add(name=name)
    if isinstance(value, bool):
        attribute.bool_val = value
    elif isinstance(value, str):
        attribute.string_val = value
    else:
        attribute.uint64_val = value


def _varint(value: int) -> bytes:
    written = bytearray()
    while value >= 128:
        written.append(value % 128 | 128)
        value //= 128
    written.append(value)
    return bytes(written)
