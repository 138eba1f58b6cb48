"""A window of a recording: the operations that begin in it, as a recording of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from tracefile.problems import refused
from tracefile.trace import COLLECTIVE, COMPUTE, RECEIVE, SEND, Column, Trace, sizes_of


@dataclass(frozen=True, slots=True)
class Cut:
    """A window of a recording.

    Attributes
    ----------
    messages_left_out
        of which one end begins in the window, and the other does not.
    collectives_left_out
        that some members begin in the window, and others do not.
    """

    trace: Trace
    messages_left_out: int
    collectives_left_out: int


def cut(trace: Trace, begins: Column, window: tuple[int, int], source: Mapping[str, Any]) -> Cut:
    """Take what begins in a window of time.

    What a kept operation needs of earlier ones counts as done. A message or a collective that crosses
    a border of the window takes no time and moves nothing; its operations stay, as computations of
    no duration, so that what waits for them does.

    Parameters
    ----------
    begins
        when each row begins, rows in the order of the trace; any unit.
    window
        from when, and until before when, in that unit.
    source
        what the new recording says of where it comes from.

    Raises
    ------
    TraceFileError
        Nothing begins in the window.
    """
    kept = (begins >= window[0]) & (begins < window[1])
    if not kept.any():
        last = f"the last operation does at {begins.max(initial=0)}"
        message = f"nothing begins from {window[0]} to before {window[1]}: {last}"
        raise refused("window", message)
    message_rows, messages = _torn_messages(trace, kept)
    collective_rows, collectives = _torn_collectives(trace, kept)
    torn = np.concatenate((message_rows, collective_rows))
    kind = trace.kind.copy()
    kind[torn] = COMPUTE
    columns = {
        name: getattr(trace, name).copy()
        for name in ("peer", "tag", "bytes", "duration_ps", "collective", "root")
    }
    for column in columns.values():
        column[torn] = 0
    places = np.cumsum(kept)  # of kept rows, one more than their new row
    first = np.concatenate(([0], places))[trace.first.astype(np.int64)]
    needs = _kept_needs(trace, kept, places, first, trace.need_offsets, trace.needs)
    started = _kept_needs(trace, kept, places, first, trace.started_offsets, trace.started)
    found = Trace(
        first=first.astype(np.uint64),
        kind=kind[kept],
        stream=trace.stream[kept],
        **{name: column[kept] for name, column in columns.items()},
        need_offsets=needs[0],
        needs=needs[1],
        started_offsets=started[0],
        started=started[1],
        groups=trace.groups,
        label=trace.label[kept] if len(trace.label) else trace.label,
        labels=trace.labels,
        source=source,
    )
    return Cut(found, messages, collectives)


def _torn_messages(trace: Trace, kept: Column) -> tuple[Column, int]:
    """Kept rows of messages whose other end is not, and how many messages they are of."""
    ranks = trace.rank_of_rows()
    sends = np.flatnonzero(trace.kind == SEND)
    receives = np.flatnonzero(trace.kind == RECEIVE)
    # The k-th send of a pair and tag belongs to the k-th receive.
    sends = sends[np.lexsort((trace.tag[sends], trace.peer[sends], ranks[sends]))]
    receives = receives[np.lexsort((trace.tag[receives], ranks[receives], trace.peer[receives]))]
    torn = kept[sends] != kept[receives]
    rows = np.concatenate((sends[torn], receives[torn]))
    return rows[kept[rows]], int(torn.sum())


def _torn_collectives(trace: Trace, kept: Column) -> tuple[Column, int]:
    """Kept parts of collectives of which other parts are not kept, and how many collectives they are of."""
    rows = np.flatnonzero(trace.kind == COLLECTIVE)
    if not len(rows):
        return rows, 0
    ranks = trace.rank_of_rows()
    # The k-th of a group is the same on all members.
    rows = rows[np.lexsort((rows, ranks[rows], trace.peer[rows]))]
    groups = trace.peer[rows].astype(np.int64)
    begins = np.flatnonzero(np.diff(ranks[rows], prepend=-1) | np.diff(groups, prepend=-1))
    turns = np.arange(len(rows)) - np.repeat(begins, np.diff(begins, append=len(rows)))
    both = np.stack((groups, turns))
    numbers = np.unique(both, axis=1, return_inverse=True)[1].ravel()
    there = np.bincount(numbers, weights=kept[rows])
    torn = (there > 0) & (there < np.bincount(numbers))
    of_torn = rows[torn[numbers]]
    return of_torn[kept[of_torn]], int(torn.sum())


def _kept_needs(
    trace: Trace, kept: Column, places: Column, first: Column, offsets: Column, items: Column
) -> tuple[Column, Column]:
    """What kept rows need of kept rows, as new places within their ranks."""
    sizes = sizes_of(offsets)
    of = np.repeat(np.arange(trace.operations), sizes)
    ranks = trace.rank_of_rows()[of].astype(np.int64)
    needed = trace.first[ranks].astype(np.int64) + items
    both = kept[of] & kept[needed]
    new = places[needed[both]] - 1 - first[ranks[both]]
    counts = np.bincount(places[of[both]] - 1, minlength=int(places[-1]))
    return np.concatenate(([0], np.cumsum(counts))).astype(np.uint64), new.astype(np.uint32)
