"""Traces for tests, written down operation by operation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

import simcore

KINDS = ("compute", "send", "receive", "wait", "collective")
COLLECTIVES = (
    "allreduce",
    "reduce",
    "allgather",
    "alltoall",
    "broadcast",
    "reduce_scatter",
    "barrier",
)


@dataclass
class Operation:
    kind: str
    peer: int = 0
    bytes: int = 0
    tag: int = 0
    duration_ps: int = 0
    stream: int = 0
    needs: tuple[int, ...] = ()
    started: tuple[int, ...] = ()
    collective: str = "allreduce"
    root: int = 0


@dataclass
class Recording:
    """The operations of each rank, in order."""

    ranks: int
    groups: list[list[int]] = field(default_factory=list)
    operations: list[list[Operation]] = field(init=False)

    def __post_init__(self) -> None:
        self.operations = [[] for _ in range(self.ranks)]

    def add(self, rank: int, kind: str, **told: Any) -> int:
        """Append an operation and give its number in the rank."""
        self.operations[rank].append(Operation(kind, **told))
        return len(self.operations[rank]) - 1

    def columns(self) -> dict[str, Any]:
        rows = [one for rank in self.operations for one in rank]

        def offsets(lists: list[Any]) -> np.ndarray:
            return np.cumsum([0, *(len(one) for one in lists)]).astype(np.uint64)

        def flat(lists: list[Any]) -> np.ndarray:
            return np.array([one for items in lists for one in items], dtype=np.uint32)

        def column(values: list[int], dtype: Any) -> np.ndarray:
            return np.array(values, dtype=dtype)

        return {
            "first": offsets(self.operations),
            "kind": column([KINDS.index(one.kind) for one in rows], np.uint8),
            "stream": column([one.stream for one in rows], np.uint16),
            "peer": column([one.peer for one in rows], np.uint32),
            "tag": column([one.tag for one in rows], np.uint32),
            "bytes": column([one.bytes for one in rows], np.uint64),
            "duration_ps": column([one.duration_ps for one in rows], np.uint64),
            "collective": column([COLLECTIVES.index(one.collective) for one in rows], np.uint8),
            "root": column([one.root for one in rows], np.uint32),
            "need_offsets": offsets([one.needs for one in rows]),
            "needs": flat([one.needs for one in rows]),
            "started_offsets": offsets([one.started for one in rows]),
            "started": flat([one.started for one in rows]),
            "group_offsets": offsets(self.groups),
            "group_members": flat(self.groups),
        }

    def trace(self) -> simcore.Trace:
        return simcore.Trace(self.columns())
