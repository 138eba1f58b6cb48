"""Chakra execution traces, written for tests."""

from __future__ import annotations

from typing import Any

from tracefile import Source
from tracefile.parse.chakra_messages import Metadata, Node


def node(number: int, kind: int, needs: tuple[int, ...] = (), **told: Any) -> Any:
    """A node; attributes are (width, value)."""
    made = Node(id=number, name=told.pop("name", f"node {number}"), type=kind)
    made.duration_micros = told.pop("micros", 0)
    made.data_deps.extend(needs)
    for name, (width, value) in told.items():
        attribute = made.attr.add(name=name)
        setattr(attribute, width, value)
    return made


def file(*nodes: Any) -> bytes:
    """The messages of a file, each behind its length."""
    parts = []
    for message in (Metadata(version="0.0.4"), *nodes):
        data = message.SerializeToString()
        length, prefix = len(data), bytearray()
        while length >= 128:
            prefix.append(length % 128 | 128)
            length //= 128
        parts.append(bytes([*prefix, length]) + data)
    return b"".join(parts)


def allreduces(ranks: int) -> list[Source]:
    """Ranks that compute, pass a message round, and reduce in groups that they name."""
    groups = node(1, 1, name="## process_group:init ##")
    groups.inputs.values = '["[{\\"pg_name\\": \\"tp\\", \\"ranks\\": [1, 0]}]"]'
    files = []
    for rank in range(ranks):
        reduced = {"comm_type": ("int64_val", 0), "comm_size": ("uint64_val", 4096)}
        group = {"pg_name": ("string_val", "tp")} if rank < 2 else {}
        sent = {"comm_dst": ("int32_val", (rank + 1) % ranks), "comm_size": ("int64_val", 64)}
        taken = {"comm_src": ("int32_val", (rank - 1) % ranks), "comm_size": ("int64_val", 64)}
        nodes = [groups, node(2, 4, (1,), micros=7, is_cpu_op=("bool_val", False))]
        nodes += [node(3, 5, (2,), **sent), node(4, 6, (2,), **taken)]
        nodes += [node(5, 7, (3, 4), **reduced, **group)] if group else []
        files.append(Source(f"run.{rank}.et", file(*nodes)))
    return files
