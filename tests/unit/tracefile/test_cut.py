"""Windows of recordings: what stays, what is torn, and that the rest can be replayed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import simcore
from tracefile import Trace, TraceFileError, check
from tracefile.builder import TraceBuilder
from tracefile.cut import cut
from tracefile.source import Limits
from tracefile.trace import COLLECTIVE, COMPUTE

_SOURCE = {"format": "test"}


def _ring(ranks: int, iterations: int, compute_ps: int = 1_000, allreduce: bool = True) -> Trace:
    """Ranks that compute, pass 100 bytes on, and perhaps reduce, again and again."""
    builder = TraceBuilder(ranks, Limits())
    everybody = builder.group(range(ranks))
    for rank in range(ranks):
        rows = builder.rank(rank)
        for _ in range(iterations):
            rows.compute(compute_ps)
            sent = rows.send((rank + 1) % ranks, 100)
            rows.wait((sent, rows.receive((rank - 1) % ranks, 100)))
            if allreduce:
                rows.collect(0, everybody, 4096)
        for place in range(1, len(rows)):
            rows.need_started(place, place - 1)
    return builder.finish(_SOURCE)


def _begins(trace: Trace) -> Any:
    return simcore.trace_clock(simcore.Trace(trace.columns()))["begin_ps"]


def test_iterations_cut_from_a_loop_are_the_shorter_loop() -> None:
    whole = _ring(4, 10)
    found = cut(whole, _begins(whole), (3_000, 7_000), _SOURCE)
    assert (found.messages_left_out, found.collectives_left_out) == (0, 0)
    assert found.trace.operations == _ring(4, 4).operations
    # The tail of an iteration begins at 3,000, when its computing ends: shift it to before the border.
    inner = cut(
        whole,
        np.where(whole.kind == COMPUTE, _begins(whole), _begins(whole) - 1),
        (3_000, 7_000),
        _SOURCE,
    )
    assert inner.trace.digest == _ring(4, 4).digest


def test_what_crosses_a_border_takes_no_time_and_is_counted() -> None:
    whole = _ring(3, 2)
    begins = _begins(whole).copy()
    begins[whole.first[1] :] += 10  # the other ranks do everything later
    found = cut(whole, begins, (0, 1_005), _SOURCE)
    # Of the first iteration only rank 0 has sent, received, waited and come to the allreduce.
    assert found.messages_left_out == 2
    assert found.collectives_left_out == 1
    assert check(found.trace).count == 0
    assert COLLECTIVE not in found.trace.kind
    assert found.trace.kind[:5].tolist() == [0, 0, 0, 3, 0]
    assert found.trace.duration_ps[:5].tolist() == [1000, 0, 0, 0, 0]


def test_a_window_with_nothing_in_it_is_refused() -> None:
    whole = _ring(2, 1)
    with pytest.raises(TraceFileError, match="nothing begins from 5000 to before 6000"):
        cut(whole, _begins(whole), (5_000, 6_000), _SOURCE)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(2, 5),
    st.integers(1, 5),
    st.booleans(),
    st.integers(0, 4_000),
    st.integers(1, 4_000),
    st.integers(0, 3),
)
def test_every_window_can_be_replayed(
    ranks: int, iterations: int, allreduce: bool, begin: int, length: int, latency_ns: int
) -> None:
    whole = _ring(ranks, iterations, allreduce=allreduce)
    core = simcore.Trace(whole.columns())
    begins = simcore.trace_clock(core, latency_ns=float(latency_ns))["begin_ps"]
    window = (begin, begin + length)
    inside = int(((begins >= window[0]) & (begins < window[1])).sum())
    if not inside:
        return
    found = cut(whole, begins, window, _SOURCE)
    assert found.trace.operations == inside
    assert check(found.trace).count == 0
    told = simcore.trace_clock(simcore.Trace(found.trace.columns()), latency_ns=float(latency_ns))
    assert told["length_ps"] >= 0


def test_the_whole_time_is_the_whole_recording() -> None:
    whole = _ring(4, 3)
    assert cut(whole, _begins(whole), (0, 1 << 60), _SOURCE).trace.digest == whole.digest
