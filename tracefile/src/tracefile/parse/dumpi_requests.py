"""Which operation each wait in a run of MPI calls is for."""

from __future__ import annotations

from typing import Any

import numpy as np

from tracefile.trace import Column

Columns = dict[str, Column]


class IrregularError(Exception):
    """A run must be read call by call."""


class Table:
    """Columns of equal length that are collected in pieces."""

    def __init__(self, **types: Any) -> None:
        self._types = types
        self._pieces: list[dict[str, Column]] = []

    def add(self, count: int, **columns: Any) -> None:
        """Add rows; what is one number is that of all."""
        self._pieces.append({n: np.broadcast_to(c, (count,)) for n, c in columns.items()})

    def joined(self) -> dict[str, Column]:
        """The columns."""
        return {
            name: np.concatenate([np.zeros(0, kind), *(piece[name] for piece in self._pieces)])
            for name, kind in self._types.items()
        }


def matched(begun: Columns, waited: Columns) -> tuple[Column, Column]:
    """Which begun operation each wait is for, and which are left over.

    A wait is for the last one begun with its request, which nothing else has waited for.
    """
    many = len(begun["call"])
    handles = np.concatenate([begun["request"], waited["request"]])
    calls = np.concatenate([begun["call"], waited["call"]])
    turns = np.concatenate([np.full(many, -1), waited["turn"]])
    order = np.lexsort((turns, calls, handles))
    is_wait = order >= many
    follows = np.zeros(len(order), dtype=bool)
    follows[1:] = handles[order[1:]] == handles[order[:-1]]
    at = np.flatnonzero(is_wait)
    if len(at) and (not follows[at].all() or is_wait[at - 1].any()):
        raise IrregularError
    matched = np.zeros(len(waited["call"]), dtype=np.int64)
    matched[order[at] - many] = order[at - 1]
    is_last = np.append(~follows[1:], True)[: len(order)]
    return matched, order[is_last & ~is_wait]
