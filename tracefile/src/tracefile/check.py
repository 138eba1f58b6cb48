"""Whether a recording can be replayed: messages have both ends, nothing waits in a circle, groups agree."""

from __future__ import annotations

from collections.abc import Iterator
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
_ROWS_OF_A_BLOCK = 1 << 21
"""As many are looked at together: to sort them takes more room than the trace itself."""


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
    for which, name in ((0, "needs"), (1, "needs_started")):
        beyond: list[tuple[int, int]] = []
        for first, last in _blocks(trace):
            rows, items = _links(trace, first, last)[which]
            each = sizes_of(trace.first[first : last + 1])
            sizes = np.repeat(each, each)
            wrong = np.flatnonzero(items >= sizes[rows - int(trace.first[first])])
            wrong = wrong[: problems.limit - len(beyond)]
            beyond += zip(rows[wrong].tolist(), items[wrong].tolist(), strict=True)
        for row, item in beyond:
            message = f"needs operation {item}, which its rank does not have ({name})"
            places.tell(problems, row, "needs", message)
    for number, group in enumerate(trace.groups):
        if len(np.unique(group)) < len(group) or (group >= trace.ranks).any() or not len(group):
            problems.error(
                "group", f"group {number} has no rank, one twice, or one that is not there"
            )
    return problems.count == 0


def _blocks(trace: Trace) -> Iterator[tuple[int, int]]:
    """Ranks that follow one another and have few rows together: the first, and that behind the last."""
    first = 0
    while first < trace.ranks:
        most = trace.first[first] + np.uint64(_ROWS_OF_A_BLOCK)
        last = int(np.searchsorted(trace.first, most, side="right")) - 1
        last = min(max(last, first + 1), trace.ranks)
        yield first, last
        first = last


def _links(trace: Trace, first: int, last: int) -> list[tuple[Column, Column]]:
    """Of these ranks the rows that need others done, and started, with what they need by its place."""
    begin, end = int(trace.first[first]), int(trace.first[last])
    found = []
    for offsets, items in (
        (trace.need_offsets, trace.needs),
        (trace.started_offsets, trace.started),
    ):
        here = offsets[begin : end + 1]
        rows = np.repeat(np.arange(begin, end), sizes_of(here))
        found.append((rows, items[int(here[0]) : int(here[-1])]))
    return found


def _messages(trace: Trace, problems: Problems) -> None:
    """The k-th send of a pair and tag belongs to the k-th receive; each must have its other end."""
    sends = np.flatnonzero(trace.kind == SEND)
    takes = np.flatnonzero(trace.kind == RECEIVE)
    wild = (trace.peer[takes] == ANY) | (trace.tag[takes] == ANY)
    places = _Places(trace)
    for row in takes[wild][: problems.limit]:
        message = (
            "receives from any rank or with any tag, and the recording does not say which came"
        )
        places.tell(problems, int(row), "wildcard", message)
    if not wild.any() and not all(
        _all_meet(trace, *block) for block in _by_sender(trace, sends, takes)
    ):
        _tell_messages(trace, problems, sends, takes)


def _by_sender(trace: Trace, sends: Column, takes: Column) -> Iterator[tuple[Column, Column]]:
    """Sends of some ranks, and receives from them."""
    senders = trace.peer[takes]
    for first, last in _blocks(trace):
        begin, end = np.searchsorted(sends, trace.first[[first, last]].astype(np.int64))
        yield sends[begin:end], takes[(senders >= first) & (senders < last)]


def _ends(trace: Trace, sends: Column, takes: Column) -> list[tuple[Column, ...]]:
    """Of both, in the order in which they belong together: pair, tag, turn and row."""
    width = np.uint64(trace.ranks)
    ends: list[tuple[Column, ...]] = []
    for rows, is_send in ((sends, True), (takes, False)):
        own = (np.searchsorted(trace.first, rows, side="right") - 1).astype(np.uint64)
        peers, tags = trace.peer[rows].astype(np.uint64), trace.tag[rows].astype(np.uint64)
        pairs = own * width + peers if is_send else peers * width + own
        ends.append(_sorted(pairs, tags, rows))
    return ends


def _all_meet(trace: Trace, sends: Column, takes: Column) -> bool:
    sent, taken = _ends(trace, sends, takes)
    if not all(map(np.array_equal, sent[:3], taken[:3])):
        return False
    return bool((trace.bytes[taken[3]] >= trace.bytes[sent[3]]).all())


def _tell_messages(trace: Trace, problems: Problems, sends: Column, takes: Column) -> None:
    """Say which messages lack an end, or room."""
    sent, taken = _ends(trace, sends, takes)
    if all(map(np.array_equal, sent[:3], taken[:3])):
        _sizes(trace, problems, sent[3], taken[3])
        return
    places = _Places(trace)
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


def _edges(trace: Trace, first: int, last: int) -> Column:
    """The rows of these ranks that need others, above those that they need."""
    begin, sizes = int(trace.first[first]), sizes_of(trace.first[first : last + 1])
    bases = np.repeat(trace.first[first:last].astype(np.int64), sizes)
    links = _links(trace, first, last)
    return np.concatenate(
        [np.stack([rows, items + bases[rows - begin]]) for rows, items in links], axis=1
    )


def _only_earlier(trace: Trace, first: int, last: int) -> bool:
    edges = _edges(trace, first, last)
    return bool((edges[0] > edges[1]).all())


def _cycles(trace: Trace, problems: Problems) -> None:
    """Operations of a rank that need one another; what all points backwards cannot."""
    if all(_only_earlier(trace, *ranks) for ranks in _blocks(trace)):
        return
    both = np.concatenate([_edges(trace, *ranks) for ranks in _blocks(trace)], axis=1)
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
