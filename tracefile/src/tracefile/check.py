"""Whether a recording can be replayed: messages have both ends, nothing waits in a circle, groups agree."""

from __future__ import annotations

from typing import Any

import numpy as np

from tracefile.problems import Problems, TraceFileError
from tracefile.trace import (
    ANY,
    COLLECTIVE,
    COLLECTIVES,
    MOST_BYTES,
    RECEIVE,
    SEND,
    STREAMS,
    Column,
    Trace,
    sizes_of,
)

_SHOWN_OF_A_CYCLE = 12


def check(trace: Trace) -> Problems:
    """Find everything that keeps a recording from being replayed."""
    problems = Problems()
    if _in_range(trace, problems):
        _messages(trace, problems)
        _cycles(trace, problems)
        _collectives(trace, problems)
    return problems


def require_sound(trace: Trace) -> None:
    """Raise `TraceFileError` with what is wrong, if anything is."""
    check(trace).raise_errors()


class _Places:
    """Names operations for people."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace

    def of(self, row: int) -> tuple[int, int]:
        """The rank of a row, and its place there."""
        rank = int(np.searchsorted(self._trace.first, row, side="right")) - 1
        return rank, row - int(self._trace.first[rank])

    def tell(self, problems: Problems, row: int, code: str, message: str) -> None:
        rank, record = self.of(row)
        told = f"operation {record} of rank {rank} {message}"
        problems.error(code, told, rank=rank, record=record)


def _in_range(trace: Trace, problems: Problems) -> bool:
    places = _Places(trace)

    def tell(wrong: Column, code: str, message: Any) -> None:
        for row in np.flatnonzero(wrong)[: problems.limit]:
            places.tell(problems, int(row), code, message(int(row)))

    tell(trace.kind > COLLECTIVE, "kind", lambda r: f"is of kind {trace.kind[r]}: 0 to 4 exist")
    many = f"a rank has at most {STREAMS}"
    tell(trace.stream >= STREAMS, "streams", lambda r: f"is of stream {trace.stream[r]}: {many}")
    most = f"at most {MOST_BYTES} are possible"
    tell(trace.bytes > MOST_BYTES, "size", lambda r: f"has {trace.bytes[r]} bytes: {most}")
    sends, receives = trace.kind == SEND, trace.kind == RECEIVE
    known = trace.peer < trace.ranks
    tell(
        (sends & ~known) | (receives & ~known & (trace.peer != ANY)),
        "peer",
        lambda r: f"has the peer {trace.peer[r]}: there are ranks 0 to {trace.ranks - 1}",
    )
    groups = len(trace.groups)
    of_group = trace.kind == COLLECTIVE
    tell(
        of_group & ((trace.peer >= groups) | (trace.collective >= len(COLLECTIVES))),
        "collective",
        lambda r: (
            f"is collective {trace.collective[r]} of group {trace.peer[r]}, which is not there"
        ),
    )
    sizes = sizes_of(trace.first)
    for offsets, items, name in (
        (trace.need_offsets, trace.needs, "needs"),
        (trace.started_offsets, trace.started, "needs_started"),
    ):
        rows = np.repeat(np.arange(trace.operations), sizes_of(offsets))
        beyond = items >= np.repeat(sizes, sizes)[rows]
        for place in np.flatnonzero(beyond)[: problems.limit]:
            message = f"needs operation {items[place]}, which its rank does not have ({name})"
            places.tell(problems, int(rows[place]), "needs", message)
    for number, group in enumerate(trace.groups):
        if len(np.unique(group)) < len(group) or (group >= trace.ranks).any() or not len(group):
            problems.error(
                "group", f"group {number} has no rank, one twice, or one that is not there"
            )
    return problems.count == 0


def _messages(trace: Trace, problems: Problems) -> None:
    """The k-th send of a pair and tag belongs to the k-th receive; each must have its other end."""
    ranks = trace.rank_of_rows().astype(np.uint64)
    peers, tags = trace.peer.astype(np.uint64), trace.tag.astype(np.uint64)
    sends = np.flatnonzero(trace.kind == SEND)
    takes = np.flatnonzero(trace.kind == RECEIVE)
    wild = (trace.peer[takes] == ANY) | (trace.tag[takes] == ANY)
    places = _Places(trace)
    for row in takes[wild][: problems.limit]:
        message = (
            "receives from any rank or with any tag, and the recording does not say which came"
        )
        places.tell(problems, int(row), "wildcard", message)
    if wild.any():
        return
    width = np.uint64(trace.ranks)
    sent = _sorted(ranks[sends] * width + peers[sends], tags[sends], sends)
    taken = _sorted(peers[takes] * width + ranks[takes], tags[takes], takes)
    if all(map(np.array_equal, sent[:3], taken[:3])):  # as in every sound recording
        _sizes(trace, problems, sent[3], taken[3])
        return
    keys = [np.stack([pair, tag, turn]) for pair, tag, turn, _ in (sent, taken)]
    both = np.unique(np.concatenate(keys, axis=1), axis=1, return_inverse=True)[1].ravel()
    of_sends, of_takes = both[: len(sends)], both[len(sends) :]
    for rows, own, other, words in (
        (sent[3], of_sends, of_takes, ("sends to", "receive")),
        (taken[3], of_takes, of_sends, ("receives from", "send")),
    ):
        alone = rows[~np.isin(own, other)]
        for row in alone[: problems.limit]:
            message = (
                f"{words[0]} rank {trace.peer[row]} with tag {trace.tag[row]}, which has no "
                f"{words[1]} for it ({len(alone)} such operations in all)"
            )
            places.tell(problems, int(row), "unmatched", message)


def _sizes(trace: Trace, problems: Problems, sent: Column, taken: Column) -> None:
    """Each message, of which these are the rows, has room where it is received."""
    small = np.flatnonzero(trace.bytes[taken] < trace.bytes[sent])
    places = _Places(trace)
    for place in small[: problems.limit]:
        row = int(taken[place])
        message = (
            f"has room for {trace.bytes[row]} bytes, and rank {trace.peer[row]} sends it "
            f"{trace.bytes[sent[place]]}"
        )
        places.tell(problems, row, "truncated", message)


def _sorted(pair: Column, tag: Column, rows: Column) -> tuple[Column, Column, Column, Column]:
    """Sort by pair and tag, and number the messages of each; rows are in record order."""
    order = np.lexsort((rows, tag, pair))
    pair, tag = pair[order], tag[order]
    begins = np.ones(len(order), dtype=bool)
    begins[1:] = (pair[1:] != pair[:-1]) | (tag[1:] != tag[:-1])
    starts = np.flatnonzero(begins)
    turn = np.arange(len(order)) - np.repeat(starts, np.diff([*starts, len(order)]))
    return pair, tag, turn.astype(np.uint64), rows[order]


def _cycles(trace: Trace, problems: Problems) -> None:
    """Operations of a rank that need one another; what all points backwards cannot."""
    bases = np.repeat(trace.first[:-1].astype(np.int64), sizes_of(trace.first))
    edges = []
    for offsets, items in (
        (trace.need_offsets, trace.needs),
        (trace.started_offsets, trace.started),
    ):
        rows = np.repeat(np.arange(trace.operations), sizes_of(offsets))
        edges.append(np.stack([rows, items.astype(np.int64) + bases[rows]]))
    both = np.concatenate(edges, axis=1)
    if (both[0] > both[1]).all():
        return
    from scipy.sparse import csr_array  # many recordings never come here
    from scipy.sparse.csgraph import connected_components

    size = trace.operations
    graph = csr_array(
        (np.ones(both.shape[1], dtype=np.int8), (both[0], both[1])), shape=(size, size)
    )
    count, parts = connected_components(graph, directed=True, connection="strong")
    own = np.flatnonzero(both[0] == both[1])
    if count == size and not len(own):
        return
    largest = int(np.bincount(parts).argmax()) if count < size else int(parts[both[0][own[0]]])
    members = np.flatnonzero(parts == largest)
    places = _Places(trace)
    rank, record = places.of(int(members[0]))
    shown = ", ".join(str(places.of(int(row))[1]) for row in members[:_SHOWN_OF_A_CYCLE])
    more = (
        f" and {len(members) - _SHOWN_OF_A_CYCLE} more" if len(members) > _SHOWN_OF_A_CYCLE else ""
    )
    message = f"operations {shown}{more} of rank {rank} need one another"
    problems.error("cycle", message, rank=rank, record=record)


def _collectives(trace: Trace, problems: Problems) -> None:
    """The k-th collective of a group is the same on all of its members."""
    rows = np.flatnonzero(trace.kind == COLLECTIVE)
    if not len(rows):
        return
    ranks = trace.rank_of_rows()[rows]
    order = np.lexsort((rows, ranks, trace.peer[rows]))
    rows, ranks = rows[order], ranks[order]
    groups = trace.peer[rows]
    places = _Places(trace)
    for number, group in enumerate(trace.groups):
        start, end = np.searchsorted(groups, [number, number + 1])
        own, by = rows[start:end], ranks[start:end]
        here, times = np.unique(by, return_counts=True)
        strange = np.setdiff1d(here, group)
        if len(strange):
            row = int(own[by == strange[0]][0])
            places.tell(problems, row, "collective", f"is of group {number}, without being in it")
            continue
        counts = np.zeros(len(group), dtype=np.int64)
        counts[np.isin(group, here)] = times[np.searchsorted(here, group[np.isin(group, here)])]
        if counts.min() < counts.max():
            few, many = group[counts.argmin()], group[counts.argmax()]
            message = (
                f"rank {few} does {counts.min()} collectives of group {number}, and rank {many} does "
                f"{counts.max()}"
            )
            problems.error("collective", message, rank=int(few))
            continue
        _agree(trace, problems, number, own.reshape(len(group), -1))


def _agree(trace: Trace, problems: Problems, number: int, rows: Column) -> None:
    for name in ("collective", "bytes", "root", "stream"):
        values = getattr(trace, name)[rows]
        differs = np.argwhere(values != values[0])
        if len(differs):
            member, turn = differs[0]
            told = [values[member, turn], values[0, turn]]
            if name == "collective":
                told = [COLLECTIVES[int(value)] for value in told]
            message = f"has {name} {told[0]} where another member of group {number} has {told[1]}"
            _Places(trace).tell(problems, int(rows[member, turn]), "collective", message)
            return


__all__ = ["TraceFileError", "check", "require_sound"]
