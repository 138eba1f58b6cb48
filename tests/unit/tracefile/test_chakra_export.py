"""Traces written as Chakra and read again are the same, and others can read what they know."""

from __future__ import annotations

import dataclasses
import io
import json
import zipfile
from typing import Any

import numpy as np
import pytest

import simcore
import tracefile
from tests.support import trace_files
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


_HERE = {
    name: sources for name, sources in trace_files.of_ranks().items() if name in tracefile.FORMATS
}


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


def _table() -> Trace:
    return tracefile.parse(Source("table.csv", _TABLE.encode())).trace


def _files(trace: Trace) -> dict[str, bytes]:
    written = b"".join(tracefile.export_pieces(trace, "chakra"))
    with zipfile.ZipFile(io.BytesIO(written)) as files:
        return {name: files.read(name) for name in files.namelist()}


def _nodes(data: bytes) -> list[Any]:
    at, nodes = 0, []
    while at < len(data):
        length, shift = 0, 0
        while True:
            length |= (data[at] & 127) << shift
            at, shift = at + 1, shift + 7
            if data[at - 1] < 128:
                break
        nodes.append(data[at : at + length])
        at += length
    return [Node.FromString(content) for content in nodes[1:]]


def _trained(**workload: Any) -> Trace:
    point = {
        "model": "loggp",
        "topology": {"kind": "single_router", "endpoints": 8},
        "workload": {"kind": "training", **SMALL_TRAINING, **workload},
        "mpi": _EAGER,
    }
    return Trace.of_columns(simcore.program_trace(point), {})


@pytest.mark.parametrize("sources", _HERE.values(), ids=_HERE)
def test_a_recording_of_any_format_is_the_same(sources: list[Source]) -> None:
    trace = tracefile.parse(*sources).trace
    again = _again(trace)
    assert again.digest == trace.digest
    assert [again.labels[n] for n in again.label if n >= 0] == [
        trace.labels[n] for n in trace.label if n >= 0
    ]


@pytest.mark.parametrize("model", ["loggp", "packet"])
def test_a_recording_replays_alike(model: str) -> None:
    trace = _table()
    assert _metrics(_again(trace), model, 2) == _metrics(trace, model, 2)


@pytest.mark.parametrize(
    "workload", [{}, {"expert_parallel": 1, "zero_stage": 3}, {"expert_imbalance": 0.5}]
)
def test_a_step_of_training_replays_alike(workload: dict[str, Any]) -> None:
    shape = {"tensor_parallel": 2, "pipeline_parallel": 2, "expert_parallel": 2} | workload
    trace = _trained(**shape)
    assert _again(trace).digest == trace.digest
    assert _metrics(_again(trace), "loggp", 8) == _metrics(trace, "loggp", 8)


def test_what_waits_add_to_the_data_is_kept() -> None:
    table = _table()
    added = np.where(table.kind == tracefile.KINDS.index("wait"), 4096, table.bytes)
    trace = dataclasses.replace(table, bytes=added.astype(np.uint64))
    assert _again(trace).digest == trace.digest


def test_all_streams_and_tags_are_kept() -> None:
    lines = ["num_ranks 2", "rank 0 {", *(f"l{n}: calc 5 cpu {63 - n}" for n in range(64))]
    lines += ["send 1b to 1 tag 4294967294", "}", "rank 1 {", "recv 1b from 0 tag 4294967294", "}"]
    trace = tracefile.parse(Source("wide.goal", "\n".join(lines).encode())).trace
    assert _again(trace).digest == trace.digest


def _with_groups(groups: list[list[int]], of_rows: list[int], kind: int = 0) -> Trace:
    """Ranks 0 and 1 reduce in these groups, each in turn; the other two do nothing."""
    times = len(of_rows)
    rows = np.array(of_rows * 2)
    zeros = np.zeros(2 * times)
    sizes = np.full(2 * times, 64)
    columns = {
        "first": np.array([0, times, 2 * times, 2 * times, 2 * times], dtype=np.uint64),
        "kind": np.full(2 * times, 4, dtype=np.uint8),
        "stream": zeros.astype(np.uint16),
        "peer": rows.astype(np.uint32),
        "tag": zeros.astype(np.uint32),
        "bytes": sizes.astype(np.uint64),
        "duration_ps": zeros.astype(np.uint64),
        "collective": np.full(2 * times, kind, dtype=np.uint8),
        "root": zeros.astype(np.uint32),
        "need_offsets": np.zeros(2 * times + 1, dtype=np.uint64),
        "needs": np.zeros(0, dtype=np.uint32),
        "started_offsets": np.zeros(2 * times + 1, dtype=np.uint64),
        "started": np.zeros(0, dtype=np.uint32),
        "group_offsets": np.cumsum([0, *map(len, groups)]),
        "group_members": np.concatenate(groups),
    }
    return Trace.of_columns(columns, {})


def test_groups_keep_their_numbers_order_and_names() -> None:
    trace = _with_groups([[3, 2], [1, 0], [0, 1], [1, 0]], [3, 2, 1])
    again = _again(trace)
    assert [group.tolist() for group in again.groups] == [[3, 2], [1, 0], [0, 1], [1, 0]]
    assert again.digest == trace.digest
    groups = json.loads(_files(trace)["comm_groups.json"])
    assert groups == {"1": [3, 2], "2": [1, 0], "3": [0, 1], "4": [1, 0]}


def test_chakras_own_feeder_and_astra_sim_read_it() -> None:
    files = _files(_table())
    assert list(files) == ["trace.0.et", "trace.1.et", "comm_groups.json"]
    nodes = _nodes(files["trace.0.et"])
    told = [
        {a.name: (a.WhichOneof("value"), getattr(a, a.WhichOneof("value"))) for a in node.attr}
        for node in nodes
    ]
    sent = next(told[n] for n, node in enumerate(nodes) if node.type == 5)
    assert sent["comm_dst"] == ("int32_val", 1)
    assert sent["comm_size"] == ("int64_val", 5000)
    assert sent["comm_tag"] == ("int32_val", 3)
    exchange = next(told[n] for n, node in enumerate(nodes) if node.type == 7)
    assert exchange["comm_type"] == ("int64_val", 6)
    assert exchange["comm_size"] == ("int64_val", 128)
    assert "pg_name" not in exchange  # of all ranks
    for node, attributes in zip(nodes, told, strict=True):
        assert attributes["is_cpu_op"] == ("bool_val", "is_wait" in attributes)
        assert node.type != 1  # a note, at which ASTRA-sim's statistics end
    computing = nodes[0]
    assert (computing.type, computing.duration_micros) == (4, 2)
    wait = next(nodes[n] for n, attributes in enumerate(told) if "is_wait" in attributes)
    assert sorted(wait.data_deps)[:2] == [1, 2]


def _wild() -> Trace:
    lines = ["num_ranks 2", "rank 0 {", "calc 5", "send 8b to 1", "}"]
    lines += ["rank 1 {", "calc 5", "recv 8b from 0", "}"]
    trace = tracefile.parse(Source("pair.goal", "\n".join(lines).encode())).trace
    tag = np.where(trace.kind == tracefile.KINDS.index("receive"), 0xFFFFFFFF, 0)
    return dataclasses.replace(trace, tag=tag.astype(np.uint32))


@pytest.mark.parametrize(
    ("trace", "code", "place"),
    [
        (_wild(), "wildcard", (1, 1)),
        (dataclasses.replace(_wild(), duration_ps=np.full(4, 1 << 63, np.uint64)), "time", (0, 0)),
        (
            dataclasses.replace(
                _with_groups([[0, 1]], [0], kind=3), bytes=np.full(2, 1 << 48, np.uint64)
            ),
            "size",
            (0, 0),
        ),
    ],
    ids=["wildcard", "time", "size"],
)
def test_what_it_cannot_say_is_refused(trace: Trace, code: str, place: tuple[int, int]) -> None:
    with pytest.raises(TraceFileError) as caught:
        list(tracefile.export_pieces(trace, "chakra"))
    problem = next(one for one in caught.value.problems if one.code == code)
    assert (problem.rank, problem.record) == place


def test_more_ranks_than_an_archive_is_read_with_are_refused() -> None:
    first = np.full(65_537, 1, dtype=np.uint64)
    first[0] = 0
    lines = "num_ranks 1\nrank 0 {\ncalc 5\n}\n"
    one = tracefile.parse(Source("one.goal", lines.encode())).trace
    with pytest.raises(TraceFileError, match="65536 ranks"):
        list(tracefile.export_pieces(dataclasses.replace(one, first=first), "chakra"))


def test_files_of_some_ranks_alone_are_refused() -> None:
    files = _files(_table())
    with pytest.raises(TraceFileError, match="is of a trace of 2 ranks") as caught:
        tracefile.parse(Source("trace.0.et", files["trace.0.et"]))
    assert caught.value.problems[0].file == "trace.0.et"


def test_files_without_their_groups_are_refused() -> None:
    files = _files(_with_groups([[0, 1]], [0]))
    del files["comm_groups.json"]
    with pytest.raises(TraceFileError, match="group '1', and no file tells who is in it"):
        tracefile.parse(*(Source(name, data) for name, data in files.items()))


def test_files_of_a_later_version_are_refused() -> None:
    files = _files(_table())
    changed = files["trace.0.et"].replace(
        b"fabricsweep_trace\x48\x01", b"fabricsweep_trace\x48\x02"
    )
    assert changed != files["trace.0.et"]
    with pytest.raises(TraceFileError, match="is of version 2: 1 is read here"):
        tracefile.parse(Source("trace.0.et", changed), Source("trace.1.et", files["trace.1.et"]))


def test_a_rank_alone_in_its_groups_is_a_trace() -> None:
    lines = ["rank,operation,bytes", "0,allreduce,8", "0,allreduce,8"]
    trace = tracefile.parse(Source("alone.csv", "\n".join(lines).encode())).trace
    assert _again(trace).digest == trace.digest
