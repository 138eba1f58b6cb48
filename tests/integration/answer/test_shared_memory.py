"""What limits shared memory, from real runs to points, answers, filters, tables and archives."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import count
from typing import Any

import pyarrow as pa
import pytest

from fabricsweep_client import Client
from fabricsweep_client.cli.console import PlainConsole
from fabricsweep_client.cli.point_output import print_point
from local.postgres import Postgres
from tests.support.services import empty_database
from tests.support.stack import Stack
from tests.support.uploads import Tree, form

OTHER = {"FabricSweep-Project": "elsewhere"}
SLOW, FAST = 1, 400
FEW, MANY = 256, 4096
_seeds = count(71_000)


def spec() -> dict[str, Any]:
    """Links hold back where they are slow; where they are fast, memories do. Long runs time out."""
    return {
        "schema_version": 2,
        "name": "shared memory",
        "model": "packet",
        "base": {
            "workload": {
                "kind": "dsm",
                "memory_bandwidth_gbps": 16,
                "memory_access_interval_ns": 0,
                "outstanding_per_core": 64,
                "l1_mshrs": 64,
                "l2_mshrs": 256,
            },
            "endpoints": 8,
            "report": {"nodes": "all"},
        },
        "axes": {
            "topology": ["single_router", "ring"],
            "link_bandwidth_gbps": [SLOW, FAST],
            "workload.operations_per_core": [FEW, MANY],
        },
        "replicates": 2,
        "base_seed": next(_seeds),
        "limits": {"max_events": 300_000},
    }


@pytest.fixture(scope="module")
def running(stack: Stack) -> Iterator[Stack]:
    with stack.thread_worker():
        yield stack


@pytest.fixture(scope="module")
def done(running: Stack) -> str:
    sweep_id = running.submit(spec())
    sweep = running.finish(sweep_id)
    assert sweep["progress"]["timed_out"] == sweep["progress"]["completed"] == 8, sweep["progress"]
    return sweep_id


def points(running: Stack, sweep_id: str, operations: int) -> list[dict[str, Any]]:
    """Give the points of a number of operations a core, in order."""
    wanted = f"workload.operations_per_core = {operations}"
    items = running.get(f"/v1/sweeps/{sweep_id}/points", filter=wanted)["items"]
    return [running.get(f"/v1/sweeps/{sweep_id}/points/{item['index']}") for item in items]


def test_a_point_says_what_limits_it(running: Stack, done: str) -> None:
    for point in points(running, done, FEW):
        slow = point["coordinates"]["network.link_bandwidth_gbps"] == SLOW
        for run in point["replicates"]:
            found = run["memory_bottleneck"]
            assert found["limit"] == ("network" if slow else "memory"), found
            sentence = found["sentence"]
            named = "link_bandwidth_gbps" if slow else "workload.memory_bandwidth_gbps"
            assert f"({named})" in sentence
            assert "More than 64 outstanding operations a core would only wait longer." in sentence
            parts = sum(found["parts_ns"].values())
            assert parts == pytest.approx(found["miss_latency_ns"], rel=1e-6)
            assert found["operations"] == 8 * 4 * FEW


def test_what_a_limit_cut_short_tells_no_limit_of_the_cores(running: Stack, done: str) -> None:
    for point in points(running, done, MANY):
        (first, _) = point["replicates"]
        assert first["phase"] == "timed_out"
        assert first["memory_bottleneck"] is None
        assert first["bottleneck"] is not None


def test_the_command_line_says_the_same(running: Stack, done: str) -> None:
    with Client(str(running.api.base_url)) as client:
        point = client.point(done, 0)
    out = io.StringIO()
    print_point(point, point.replicates[0], PlainConsole(file=out, width=400))
    memory = point.replicates[0].memory_bottleneck
    assert memory is not None
    assert f"replicate 0: {memory.sentence}" in out.getvalue()
    assert "bound by" not in out.getvalue()


def test_the_sweep_says_how_many_points_each_limit_holds_back(running: Stack, done: str) -> None:
    found = running.get(f"/v1/sweeps/{done}/answer", question="bottleneck")
    (figure,) = found["figures"]
    rows = [row for panel in figure["panels"] for row in panel["rows"]]
    assert len(rows) == 4
    assert all(row["memory"] is not None for row in rows)
    fast = [row["limit"] for row in rows if row["x"] == FAST]
    assert fast == ["memory", "memory"]
    assert "memory" not in [row["limit"] for row in rows if row["x"] == SLOW]
    told = " ".join(found["sentences"])
    assert "memories hold back 2" in told
    assert "timed out" in " ".join(found["left_out"])
    parameters = {"question": "bottleneck", "format": "csv"}
    table = running.api.get(f"/v1/sweeps/{done}/answer", params=parameters).text
    names = table.splitlines()[0].split(",")
    assert {"memory_busy", "outstanding_limited", "miss_reply_queueing_ns"} <= {*names}


def test_new_metrics_filter_and_are_explored(running: Stack, done: str) -> None:
    items = running.get(
        f"/v1/sweeps/{done}/results",
        filter="max_memory_busy_fraction > 0.9 and phase = 'completed'",
    )["items"]
    assert {item["coordinates"]["network.link_bandwidth_gbps"] for item in items} == {FAST}
    assert len(items) == 4
    found = running.get(
        f"/v1/sweeps/{done}/answer",
        question="explore",
        metric="miss_latency_mean_ns",
        against="miss_memory_ns",
    )
    assert found["figures"]


def test_nodes_and_cores_come_as_tables(running: Stack, done: str) -> None:
    run = points(running, done, FEW)[0]["replicates"][0]
    rows = {table["name"]: table["rows"] for table in run["tables"]}
    assert rows == {"nodes": 8, "cores": 32}
    path = f"/v1/runs/{run['run_id']}/tables"
    nodes = pa.ipc.open_stream(running.api.get(f"{path}/nodes").content).read_all().to_pydict()
    assert sum(nodes["operations"]) == run["memory_bottleneck"]["operations"]
    assert sum(nodes["misses"]) == run["memory_bottleneck"]["misses"]
    spread = running.get(f"{path}/cores/quantiles", column="completion_ns")
    last = spread["quantiles"][-1]["value"]
    assert last == pytest.approx(run["metrics"]["completion_time_ns"])


def test_an_imported_fabric_failed_points_and_other_workloads_stand_beside_it(
    running: Stack,
) -> None:
    tree = Tree()
    sent = form("shared-memory", tree.discovery(), tree.tables())
    assert running.api.post("/v1/fabrics", **sent).status_code == 201
    workload = spec()["base"]["workload"] | {"operations_per_core": 64}
    mixed = spec() | {
        "base": {},
        "axes": {
            "topology": [
                {"kind": "torus", "endpoints": tree.endpoints},
                {"kind": "fabric", "fabric": "shared-memory", "link_rates": "equal"},
                # Its links are slower than those of the point, which is found by its runs.
                {"kind": "fabric", "fabric": "shared-memory"},
            ],
            "workload": [workload, {"kind": "halo3d26", "iterations": 1, "face_bytes": 256}],
        },
        "replicates": 1,
    }
    sweep_id = running.submit(mixed)
    progress = running.finish(sweep_id)["progress"]
    assert (progress["completed"], progress["failed"]) == (4, 2)
    found = running.get(f"/v1/sweeps/{sweep_id}/answer", question="bottleneck")
    assert "2 runs failed" in " ".join(found["left_out"])
    rows = [row for panel in found["figures"][0]["panels"] for row in panel["rows"]]
    assert len(rows) == 4
    assert sorted(row["memory"] is None for row in rows) == [False, False, True, True]
    for row in rows:
        run = running.get(f"/v1/sweeps/{sweep_id}/points/{row['point_index']}")["replicates"][0]
        assert (run["memory_bottleneck"] is None) == (row["memory"] is None)


def test_another_project_takes_an_archive_of_it(
    running: Stack,
    done: str,
    postgres: Postgres,
    redis_url: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    archive = running.api.get(f"/v1/sweeps/{done}/archive").content
    url = empty_database(postgres)
    with Stack(url, redis_url, tmp_path_factory.mktemp("elsewhere")) as there:
        assert there.api.post("/v1/projects", json={"name": "elsewhere"}).status_code == 201
        with Client(str(there.api.base_url), project="elsewhere") as client:
            sweep = client.import_archive(io.BytesIO(archive)).sweep
        answer = there.api.get(
            f"/v1/sweeps/{sweep.id}/answer", params={"question": "bottleneck"}, headers=OTHER
        )
        here = running.get(f"/v1/sweeps/{done}/answer", question="bottleneck")
        assert answer.json()["sentences"] == here["sentences"]
        moved = there.api.get(f"/v1/sweeps/{sweep.id}/points/0", headers=OTHER).json()
        kept = running.get(f"/v1/sweeps/{done}/points/0")
        for one, other in zip(moved["replicates"], kept["replicates"], strict=True):
            assert one["memory_bottleneck"] == other["memory_bottleneck"]
            assert one["tables"] == other["tables"]
        assert there.get("/v1/sweeps")["items"] == []
