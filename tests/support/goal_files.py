"""Schedules in GOAL, written for tests."""

from __future__ import annotations

import struct

from tracefile import Trace


def ring(ranks: int = 4, size: int = 4096, compute_ns: int = 500, rounds: int = 2) -> str:
    """Every rank computes, then sends to the next one and receives from the one before, some times."""
    lines = [f"num_ranks {ranks}"]
    for rank in range(ranks):
        lines.append(f"rank {rank} {{")
        before: list[str] = []
        for turn in range(rounds):
            lines.append(f"c{turn}: calc {compute_ns}")
            lines += [f"c{turn} requires {label}" for label in before]
            lines.append(f"s{turn}: send {size}b to {(rank + 1) % ranks} tag {turn}")
            lines.append(f"r{turn}: recv {size}b from {(rank - 1) % ranks} tag {turn}")
            lines += [f"{label}{turn} requires c{turn}" for label in "sr"]
            before = [f"s{turn}", f"r{turn}"]
        lines.append("}")
    return "\n".join(lines) + "\n"


def binary(trace: Trace) -> bytes:
    """The binary schedule of a trace without collectives and waits, as `txt2bin` writes it."""
    head = 6 + 16 * trace.ranks
    table, blocks = b"", b""
    for rank in range(trace.ranks):
        block = _block(trace, int(trace.first[rank]), int(trace.first[rank + 1]))
        table += struct.pack("<2Q", head + len(blocks), head + len(blocks) + len(block))
        blocks += block
    return struct.pack("<QIBB", 4223, trace.ranks, int(trace.stream.max()), 0) + table + blocks


def _block(trace: Trace, first: int, last: int) -> bytes:
    """The operations of a rank; each names those that need it."""
    rows = range(first, last)
    named: dict[tuple[str, int], list[int]] = {}
    counts = dict.fromkeys(rows, 0)
    for name, offsets in (("needs", trace.need_offsets), ("started", trace.started_offsets)):
        for row in rows:
            for needed in getattr(trace, name)[int(offsets[row]) : int(offsets[row + 1])]:
                named.setdefault((name, first + int(needed)), []).append(row - first)
                counts[row] += 1
    roots = [row - first for row in rows if not counts[row]]
    operations, listed = b"", []
    for row in rows:
        kind = {0: 3, 1: 1, 2: 2}[int(trace.kind[row])]
        size = int(trace.duration_ps[row]) // 1000 if kind == 3 else int(trace.bytes[row])
        plain = (kind, int(trace.peer[row]), size, int(trace.tag[row]), int(trace.stream[row]), 0)
        operations += struct.pack("<IBIQIBB", counts[row], *plain)
        for name in ("needs", "started"):
            those = named.get((name, row), [])
            operations += struct.pack("<2I", len(those), len(listed) if those else 999)
            listed += those
    head = struct.pack(f"<2I{len(roots)}I", len(rows), len(roots), *roots)
    return head + operations + struct.pack(f"<{len(listed)}I", *listed)
