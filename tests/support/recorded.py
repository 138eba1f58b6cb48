"""A small trace that has every kind of operation, for tests of what parameters do."""

from __future__ import annotations

import simcore
from tracefile import COLLECTIVES, Limits, Trace
from tracefile.builder import TraceBuilder

EVERYTHING = "everything"
RANKS = 12


def everything() -> Trace:
    """Every rank computes, sends with a wait, and does each collective, one after the other."""
    builder = TraceBuilder(RANKS, Limits())
    group = builder.group(range(RANKS))
    for rank in range(RANKS):
        rows = builder.rank(rank)
        work = rows.compute(2_000_000 + 10_000 * rank)
        sent = rows.send((rank + 5) % RANKS, 9000, 3)
        rows.need(sent, work)
        taken = rows.receive((rank - 5) % RANKS, 9000, 3)
        rows.need_started(taken, sent)
        last = rows.wait((sent, taken))
        rows.need_started(last, taken)
        for kind, name in enumerate(COLLECTIVES):
            place = rows.collect(kind, group, 0 if name == "barrier" else 6000)
            rows.need(place, last)
            last = place
    return builder.finish({"format": "test"})


def traces() -> dict[str, simcore.Trace]:
    """By the name that points call it."""
    return {EVERYTHING: simcore.Trace(everything().columns())}
