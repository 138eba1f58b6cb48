"""Collectives written out as messages end when collectives do."""

from __future__ import annotations

import numpy as np
import pytest

import simcore
from tracefile import COLLECTIVES, Trace, check, export_pieces, parse
from tracefile.builder import TraceBuilder
from tracefile.expand import expanded
from tracefile.source import Limits, Source

_TOPOLOGY = {
    "loggp": {"kind": "single_router", "endpoints": 6},
    "packet": {"kind": "torus", "widths": [3, 2]},
}


def _trace(groups: list[list[int]], size: int, kinds: tuple[str, ...] = COLLECTIVES) -> Trace:
    """Six ranks that compute, and do each kind in each of their groups, twice."""
    builder = TraceBuilder(6, Limits())
    numbers = [builder.group(members, f"group {place}") for place, members in enumerate(groups)]
    for rank in range(6):
        rows = builder.rank(rank)
        for turn in range(2):
            rows.compute(1_000_000 * (rank + 1))
            for kind in kinds:
                for number, members in zip(numbers, groups, strict=True):
                    if rank in members:
                        root = len(members) - 1 if kind in ("reduce", "broadcast") else 0
                        amount = 0 if kind == "barrier" else size + turn
                        rows.collect(COLLECTIVES.index(kind), number, amount, root)
        for place in range(1, len(rows)):
            rows.need(place, place - 1)
    return builder.finish({"format": "test"})


def _completion(trace: Trace, model: str) -> float:
    point = {
        "model": model,
        "topology": _TOPOLOGY[model],
        "workload": {"kind": "trace", "trace": "own", "iterations": 1},
        "mpi": {"send_overhead_ns": 200.0, "receive_overhead_ns": 100.0},
    }
    told = simcore.run(point, traces={"own": simcore.Trace(trace.columns())})
    return float(told["metrics"]["completion_time_ns"])


@pytest.mark.parametrize("model", _TOPOLOGY)
@pytest.mark.parametrize("size", [1, 3_000, 300_000])
def test_it_ends_when_the_collectives_do(model: str, size: int) -> None:
    trace = _trace([[0, 1, 2, 3, 4, 5], [4, 1], [3, 5, 0], [2]], size)
    found = expanded(trace, simcore.collective_program)
    assert check(found).count == 0
    assert not (found.kind == 4).any()
    assert _completion(found, model) == _completion(trace, model)


def test_what_has_no_collectives_stays_as_it_is() -> None:
    builder = TraceBuilder(2, Limits())
    sends, takes = builder.rank(0), builder.rank(1)
    sends.compute(5)
    sends.need(sends.send(1, 8, tag=3, stream=2), 0)
    takes.need_started(takes.wait((takes.receive(0, 8, tag=3),)), 0)
    trace = builder.finish({"format": "test"})
    assert expanded(trace, simcore.collective_program).digest == trace.digest


def test_a_schedule_of_it_replays_like_it() -> None:
    trace = _trace([[0, 1, 2, 3, 4, 5]], 4_000, ("allreduce", "alltoall"))
    written = b"".join(export_pieces(expanded(trace, simcore.collective_program), "goal"))
    again = parse(Source("written.goal", written)).trace
    assert np.array_equal(again.kind == 1, expanded(trace, simcore.collective_program).kind == 1)
    # A schedule's wait is a computation of no time, which needs what the wait waits for.
    assert _completion(again, "loggp") == pytest.approx(_completion(trace, "loggp"), rel=0.02)
