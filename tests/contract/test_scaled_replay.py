"""A trace that was scaled is replayed as what more ranks left."""

from __future__ import annotations

from typing import Any

import pytest

import simcore
from tests.support.grid_programs import halo, pipeline
from tracefile import Trace, scaled


def replayed(trace: Trace, topology: dict[str, Any], model: str) -> dict[str, Any]:
    point = {
        "model": model,
        "topology": topology,
        "workload": {"kind": "trace", "trace": "own"},
        "mpi": {"send_overhead_ns": 310.0, "receive_overhead_ns": 270.0},
    }
    result: dict[str, Any] = simcore.run(point, traces={"own": simcore.Trace(trace.columns())})
    return result


@pytest.mark.parametrize("model", ["loggp", "packet"])
@pytest.mark.parametrize("program", ["ring", "pipeline"])
def test_a_larger_program_ends_when_one_of_as_many_ranks_does(program: str, model: str) -> None:
    def recorded(ranks: int) -> Trace:
        if program == "pipeline":
            return pipeline(ranks)
        return halo((ranks,), (True,), [(1,)], reduces=False)

    topologies: dict[str, dict[str, Any]] = {
        "loggp": {"kind": "single_router", "endpoints": 16},
        "packet": {"kind": "torus", "widths": [4, 4]},
    }
    topology = topologies[model]
    larger = replayed(scaled(recorded(4), 16), topology, model)
    whole = replayed(recorded(16), topology, model)
    assert larger["metrics"] == whole["metrics"]
    assert larger["metrics"]["completion_time_ns"] > 0
