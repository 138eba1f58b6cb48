"""What a recording holds: counts, sizes, who sends to whom, collectives, computing."""

from __future__ import annotations

from typing import Any

import numpy as np

from tracefile.trace import COLLECTIVE, COLLECTIVES, COMPUTE, KINDS, SEND, Column, Trace, sizes_of

MOST_BLOCKS = 256
_PS_OF_NS = 1000


def describe(trace: Trace) -> dict[str, Any]:
    """Describe a recording in plain JSON values.

    ``matrix`` holds the bytes that ranks send one another in messages, summed over blocks of
    ``ranks_per_block`` ranks where there are more than `MOST_BLOCKS`; collectives are listed apart.
    """
    counts = np.bincount(trace.kind, minlength=len(KINDS))
    sends = np.flatnonzero(trace.kind == SEND)
    return {
        "ranks": trace.ranks,
        "operations": trace.operations,
        "streams": int(trace.stream.max()) + 1,
        "operations_by_kind": {name: int(counts[n]) for n, name in enumerate(KINDS)},
        "messages": len(sends),
        "sent_bytes": int(trace.bytes[sends].sum()),
        "message_sizes": _sizes(trace.bytes[sends]),
        "matrix": _matrix(trace, sends),
        "collectives": _collectives(trace),
        "compute": _compute(trace),
    }


def figures(trace: Trace) -> dict[str, Any]:
    """What a sweep's specification says of a trace, by the simulator's names."""
    sends = trace.kind == SEND
    parts = trace.kind == COLLECTIVE
    kinds = np.unique(trace.collective[parts])
    return {
        "ranks": trace.ranks,
        "operations": trace.operations,
        "messages": int(sends.sum()),
        "sent_bytes": int(trace.bytes[sends].sum()),
        "collectives": sum(row["count"] for row in _collectives(trace)),
        "collective_parts": int(parts.sum()),
        "collective_bytes": int(trace.bytes[parts].sum()),
        "compute_ns": int(trace.duration_ps[trace.kind == COMPUTE].sum()) // _PS_OF_NS,
        "collective_kinds": sorted(COLLECTIVES[int(kind)] for kind in kinds),
    }


def _sizes(sent: Column) -> list[dict[str, int]]:
    """How many messages have up to so many bytes, by powers of two."""
    if not len(sent):
        return []
    exponents = np.ceil(np.log2(np.maximum(sent.astype(np.float64), 1))).astype(int)
    counts = np.bincount(exponents)
    return [
        {"up_to_bytes": 1 << exponent, "messages": int(count)}
        for exponent, count in enumerate(counts.tolist())
        if count
    ]


def _matrix(trace: Trace, sends: Column) -> dict[str, Any]:
    each = -(-trace.ranks // MOST_BLOCKS)
    blocks = -(-trace.ranks // each)
    from_block = trace.rank_of_rows()[sends] // each
    to_block = trace.peer[sends] // each
    cells = from_block.astype(np.int64) * blocks + to_block
    # Sums of whole numbers: weights would make them floats.
    order = np.argsort(cells, kind="stable")
    found, starts = np.unique(cells[order], return_index=True)
    sums: Column = np.add.reduceat(trace.bytes[sends][order], starts) if len(found) else found
    return {
        "blocks": blocks,
        "ranks_per_block": each,
        "from_block": (found // blocks).tolist(),
        "to_block": (found % blocks).tolist(),
        "bytes": sums.tolist(),
    }


def _collectives(trace: Trace) -> list[dict[str, Any]]:
    """Collectives by kind, bytes and size of their group, each counted once for its group."""
    rows = np.flatnonzero(trace.kind == COLLECTIVE)
    if not len(rows):
        return []
    sizes = np.array([len(group) for group in trace.groups], dtype=np.int64)[trace.peer[rows]]
    keys = np.stack([trace.collective[rows], trace.bytes[rows], sizes.astype(np.uint64)])
    found, parts = np.unique(keys, axis=1, return_counts=True)
    return [
        {
            "collective": COLLECTIVES[int(kind)],
            "bytes": int(size),
            "members": int(members),
            "count": int(count // members),
        }
        for (kind, size, members), count in zip(found.T, parts, strict=True)
    ]


def _compute(trace: Trace) -> dict[str, float]:
    """Computing of a rank, all streams together, in ns: the least, the mean and the most."""
    own = np.where(trace.kind == COMPUTE, trace.duration_ps, np.uint64(0))
    first, does = trace.first[:-1].astype(np.int64), sizes_of(trace.first) > 0
    sums = np.zeros(trace.ranks, dtype=np.uint64)
    sums[does] = np.add.reduceat(own, first[does])  # of ranks without operations it knows nothing
    of_ranks = sums / _PS_OF_NS
    return {
        "least_ns": float(of_ranks.min()),
        "mean_ns": float(of_ranks.mean()),
        "most_ns": float(of_ranks.max()),
    }
