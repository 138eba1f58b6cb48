"""Traces written as Chakra and read again replay alike, and others can read what they know."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest

import simcore
import tracefile
from tests.support.small_training import SMALL_TRAINING
from tracefile import Source, Trace, TraceFileError
from tracefile.parse.chakra_messages import Node

_EAGER = {"eager_limit_bytes": 1 << 30}
_TABLE = """rank,operation,peer,bytes,tag,duration_ns
0,compute,,,,1500.25
0,isend,1,5000,3,
0,ireceive,1,70,4,
0,compute,,,,10
0,wait,,,,
0,alltoall,,64,,
0,broadcast,1,99,,
1,ireceive,0,5000,3,
1,isend,0,70,4,
1,compute,,,,2000
1,wait,,,,
1,alltoall,,64,,
1,broadcast,1,99,,
"""


def _again(trace: Trace) -> Trace:
    written = b"".join(tracefile.export_pieces(trace, "chakra"))
    assert written == b"".join(tracefile.export_pieces(trace, "chakra"))
    reading = tracefile.parse(Source("trace.zip", written))
    assert reading.format == "chakra"
    return reading.trace


def _metrics(trace: Trace, model: str, ranks: int) -> dict[str, Any]:
    point = {
        "model": model,
        "topology": {"kind": "single_router", "endpoints": ranks},
        "workload": {"kind": "trace", "trace": "it"},
        "mpi": _EAGER,
    }
    return simcore.run(point, traces={"it": simcore.Trace(trace.columns())})["metrics"]


def _trained(**workload: Any) -> Trace:
    point = {
        "model": "loggp",
        "topology": {"kind": "single_router", "endpoints": 8},
        "workload": {"kind": "training", **SMALL_TRAINING, **workload},
        "mpi": _EAGER,
    }
    return Trace.of_columns(simcore.program_trace(point), {})


@pytest.mark.parametrize("model", ["loggp", "packet"])
def test_a_recording_replays_alike(model: str) -> None:
    trace = tracefile.parse(Source("table.csv", _TABLE.encode())).trace
    assert _metrics(_again(trace), model, 2) == _metrics(trace, model, 2)


@pytest.mark.parametrize(
    "workload", [{}, {"expert_parallel": 1, "zero_stage": 3}, {"expert_imbalance": 0.5}]
)
def test_a_step_of_training_replays_alike(workload: dict[str, Any]) -> None:
    shape = {"tensor_parallel": 2, "pipeline_parallel": 2, "expert_parallel": 2} | workload
    trace = _trained(**shape)
    assert _metrics(_again(trace), "loggp", 8) == _metrics(trace, "loggp", 8)


def test_others_read_rounded_times_and_what_must_be_done_before() -> None:
    trace = tracefile.parse(Source("table.csv", _TABLE.encode())).trace
    written = b"".join(tracefile.export_pieces(trace, "chakra"))
    with zipfile.ZipFile(io.BytesIO(written)) as files:
        assert files.namelist() == ["trace.0.et", "trace.1.et"]
        data = files.read("trace.0.et")
    at, nodes = 0, []
    while at < len(data):
        length, shift = 0, 0
        while True:
            length |= (data[at] & 127) << shift
            at, shift = at + 1, shift + 7
            if data[at - 1] < 128:
                break
        nodes.append(Node.FromString(data[at : at + length]))
        at += length
    computing = nodes[2]
    assert (computing.type, computing.duration_micros) == (4, 2)
    wait = next(node for node in nodes if any(a.name == "is_wait" for a in node.attr))
    assert sorted(wait.data_deps)[:2] == [1, 2]


def test_what_it_cannot_say_is_refused() -> None:
    lines = ["num_ranks 1", "rank 0 {", *(f"l{n}: calc 5 cpu {n}" for n in range(62)), "}"]
    trace = tracefile.parse(Source("wide.goal", "\n".join(lines).encode())).trace
    with pytest.raises(TraceFileError, match="62 streams"):
        list(tracefile.export_pieces(trace, "chakra"))


def test_one_rank_alone_has_no_collectives() -> None:
    trace = tracefile.parse(Source("table.csv", _TABLE.encode())).trace
    written = b"".join(tracefile.export_pieces(trace, "chakra"))
    with zipfile.ZipFile(io.BytesIO(written)) as files:
        alone = Source("trace.0.et", files.read("trace.0.et"))
    with pytest.raises(TraceFileError, match="no file of another rank"):
        tracefile.parse(alone)
