"""What readers of programs share: which file is of which rank, and what comes after what."""

from __future__ import annotations

import re

import numpy as np

from tracefile.builder import RankRows
from tracefile.problems import refused
from tracefile.source import Source
from tracefile.trace import WAIT, Column


def by_rank(sources: list[Source], pattern: re.Pattern[str]) -> dict[int, Source]:
    """The files by the rank that their names end in, as the pattern's group; else by their order.

    Raises
    ------
    TraceFileError
        Two are of one rank, or a rank has none.
    """
    found: dict[int, Source] = {}
    for source in sources:
        told = pattern.search(source.name)
        rank = int(told[1][:9]) if told is not None else len(found)
        if rank in found:
            message = f"{found[rank].name} and {source.name} are both of rank {rank}"
            raise refused("rank", message, file=source.name, rank=rank)
        found[rank] = source
    missing = next((rank for rank in range(len(found)) if rank not in found), None)
    if missing is not None:
        message = f"there is no file of rank {missing}, and there are {len(found)} files"
        raise refused("rank", message, rank=missing)
    return dict(sorted(found.items()))


class Order:
    """Puts the operations of a rank one behind the other, as its program has them."""

    def __init__(self, rows: RankRows) -> None:
        self._rows = rows
        self._last: int | None = None
        self._last_blocks = True

    def append(self, place: int, *, blocks: bool = True) -> None:
        """Put an operation behind the last one: behind its end if that blocks, else behind its start.

        What a wait needs keeps it from ending, and not from starting and holding its stream. So a wait is
        behind the start of the last one in any case.
        """
        if self._last is not None:
            is_wait = self._rows.kind[place] == WAIT
            if self._last_blocks:
                self._rows.need(place, self._last)
            if is_wait or not self._last_blocks:
                self._rows.need_started(place, self._last)
        self._last, self._last_blocks = place, blocks

    def append_many(self, kinds: Column, blocks: Column) -> None:
        """`append` operations that lie one behind the other at the end of the rows, by kind and blocking."""
        if not len(kinds):
            return
        first = len(self._rows) - len(kinds)
        places = np.arange(first, len(self._rows))
        before = places - 1
        before_blocks = np.concatenate(([self._last_blocks], blocks[:-1]))
        if self._last is None:
            places, before, before_blocks = places[1:], before[1:], before_blocks[1:]
            kinds = kinds[1:]
        else:
            before[0] = self._last
        self._rows.extend_needs(places[before_blocks], before[before_blocks])
        starts = (kinds == WAIT) | ~before_blocks
        self._rows.extend_needs(places[starts], before[starts], started=True)
        self._last, self._last_blocks = len(self._rows) - 1, bool(blocks[-1])
