"""A small study of the packet model through the real API and a real worker."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pyarrow as pa
import pytest

from tests.support.stack import Stack

_seeds = count(52_000)
HALO = {"kind": "halo3d26", "face_bytes": 512, "iterations": 2}
REPORT = {"ports": "all", "flows": "all", "ranks": "all", "hot_link_window_ns": 2000}
QUARTER = {
    "kind": "shared",
    "foreground_fraction": 0.25,
    "background": [
        {"workload": {"kind": "halo3d26", "face_bytes": 1024}, "fraction": 0.5},
    ],
}


def spec(**changes: Any) -> dict[str, Any]:
    whole: dict[str, Any] = {
        "schema_version": 1,
        "name": "packet study",
        "model": "packet",
        "base": {"workload": HALO, "endpoints": 16, "report": REPORT},
        "axes": {
            "topology": ["torus", "dragonfly"],
            "routing": [{"kind": "minimal", "deadlock_avoidance": "auto"}],
            "mpi.ranks_per_endpoint": [1, 4],
            "environment": ["alone", QUARTER],
        },
        "replicates": 2,
        "base_seed": next(_seeds),
    }
    return whole | changes


@pytest.fixture(scope="module")
def running(stack: Stack) -> Iterator[Stack]:
    with stack.thread_worker():
        yield stack


@pytest.fixture(scope="module")
def done(running: Stack) -> str:
    sweep_id = running.submit(spec())
    sweep = running.finish(sweep_id)
    failures = running.get(f"/v1/sweeps/{sweep_id}/points", phase="failed")["items"]
    assert sweep["phase"] == "completed", failures
    return sweep_id


def point_at(running: Stack, done: str, ranks: int, environment: str) -> dict[str, Any]:
    items = running.get(f"/v1/sweeps/{done}/points")["items"]
    (place, *_) = [
        item["index"]
        for item in items
        if item["coordinates"]["mpi.ranks_per_endpoint"] == ranks
        and item["coordinates"]["environment"].startswith(environment)
    ]
    return running.get(f"/v1/sweeps/{done}/points/{place}")


def test_each_combination_is_a_point_of_its_own(running: Stack, done: str) -> None:
    sweep = running.sweep(done)
    assert sweep["points"] == 8
    assert sweep["progress"]["completed"] == 16
    assert "iteration_time_mean_ns" in sweep["metrics"]
    items = running.get(f"/v1/sweeps/{done}/results")["items"]
    times = {item["metrics"]["iteration_time_mean_ns"] for item in items if item["replicate"] == 0}
    assert len(times) == 8


def test_a_point_tells_of_its_jobs(running: Stack, done: str) -> None:
    shared = point_at(running, done, 4, "shared")["replicates"][0]["jobs"]
    assert [(job["role"], job["endpoints"], job["ranks"]) for job in shared] == [
        ("foreground", 4, 16),
        ("background", 8, 32),
    ]
    assert shared[0]["iteration_time_ns"]["count"] > 0
    alone = point_at(running, done, 1, "alone")["replicates"][0]["jobs"]
    assert [(job["role"], job["endpoints"], job["ranks"]) for job in alone] == [
        ("foreground", 16, 16)
    ]


def test_sections_of_the_point_are_shown_with_units_and_defaults(running: Stack, done: str) -> None:
    parameters = {p["path"]: p for p in point_at(running, done, 4, "shared")["parameters"]}
    assert parameters["mpi.ranks_per_endpoint"]["value"] == 4
    assert parameters["mpi.eager_limit_bytes"]["is_default"]
    (job,) = parameters["environment.background"]["value"]
    assert job["workload"]["kind"] == "halo3d26"
    assert job["priority"] == 0


def test_ports_come_as_a_table(running: Stack, done: str) -> None:
    run = point_at(running, done, 4, "alone")["replicates"][0]
    (listed,) = [table for table in run["tables"] if table["name"] == "ports"]
    assert listed["rows"] == sum(each["ports"] for each in run["ports"]["classes"])
    content = running.api.get(f"/v1/runs/{run['run_id']}/tables/ports").content
    table = pa.ipc.open_stream(content).read_all()
    assert table.num_rows == listed["rows"]
    busy = table["active_ns"].to_numpy() + table["idle_ns"].to_numpy()
    whole = busy + table["stalled_ns"].to_numpy()
    assert whole == pytest.approx(run["ports"]["elapsed_ns"], rel=1e-6)
    for each in run["ports"]["classes"]:
        chosen = [name == each["link_class"] for name in table["link_class"].to_pylist()]
        assert sum(table["bytes"].to_numpy()[chosen]) == each["bytes"]


def test_flows_and_ranks_come_as_tables(running: Stack, done: str) -> None:
    run = point_at(running, done, 4, "shared")["replicates"][0]
    rows = {table["name"]: table["rows"] for table in run["tables"]}
    assert set(rows) == {"flows", "ports", "ranks"}
    assert rows["ranks"] == sum(job["ranks"] for job in run["jobs"])
    path = f"/v1/runs/{run['run_id']}/tables"
    content = running.api.get(f"{path}/flows").content
    flows = pa.ipc.open_stream(content).read_all().to_pydict()
    assert min(flows["throughput_gbps"]) > 0
    assert all(
        first <= last for first, last in zip(flows["first_ns"], flows["last_ns"], strict=True)
    )
    spread = running.get(f"{path}/flows/quantiles", column="throughput_gbps")
    assert spread["rows"] == rows["flows"]
    assert spread["quantiles"][-1]["value"] == pytest.approx(max(flows["throughput_gbps"]))


def test_hot_links_tell_whose_traffic_they_carry(running: Stack, done: str) -> None:
    run = point_at(running, done, 1, "alone")["replicates"][0]
    hot = run["hot_links"]
    assert hot["window_ns"] == 2000
    busiest = [window["links"][0] for window in hot["windows"] if window["links"]]
    assert busiest
    for link in busiest:
        assert sum(flow["bytes"] for flow in link["flows"]) == link["bytes"]
    assert run["bottleneck"]["bound"] in ("injection", "network", "ejection", "latency")


def test_environments_are_compared(running: Stack, done: str) -> None:
    found = running.get(
        f"/v1/sweeps/{done}/answer",
        question="conditions",
        metric="iteration_time_mean_ns",
        by="environment",
    )
    assert found["timed_out"] == 0
    assert len(found["figures"][0]["panels"]) == 4
    for panel in found["figures"][0]["panels"]:
        assert {row["label"] for row in panel["rows"]} == {"alone", "shared"}


def test_a_run_that_passes_its_limit_times_out_with_part_of_a_result(running: Stack) -> None:
    cut = spec(axes={"topology": ["torus", "dragonfly"]}, replicates=1, limits={"max_events": 2000})
    sweep = running.finish(running.submit(cut))
    assert sweep["phase"] == "timed_out"
    assert sweep["progress"]["timed_out"] == 2
    run = running.get(f"/v1/sweeps/{sweep['id']}/points/0")["replicates"][0]
    assert (run["phase"], run["provenance"]["outcome"]) == ("timed_out", "timed_out")
    assert 2000 <= run["cost"]["events"] < 4000
    assert run["metrics"]["packets_delivered"] > 0
    assert run["ports"]["classes"]
    # The same points with more events are run, not answered by what was cut short.
    again = running.finish(running.submit(cut | {"limits": {}}))
    assert (again["phase"], again["progress"]["cached"]) == ("completed", 0)
    # Now that the answer is known, limits no longer matter.
    assert running.finish(running.submit(cut))["progress"]["cached"] == 2


def test_threads_and_limits_are_no_part_of_a_point(running: Stack) -> None:
    plain = spec(axes={"topology": ["torus"]}, replicates=1)
    first = running.finish(running.submit(plain))
    second = running.finish(running.submit(plain | {"limits": {"threads": 64}}))
    assert first["phase"] == second["phase"] == "completed"
    assert second["progress"]["cached"] == 1


def test_more_threads_than_the_worker_has_are_cut_to_its_cores(running: Stack) -> None:
    wide = spec(axes={"topology": ["torus"]}, replicates=1, limits={"threads": 64})
    sweep = running.finish(running.submit(wide))
    assert sweep["phase"] == "completed"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"environment": {"kind": "shared", "background": [{"fraction": 0.5}]}}, "workload"),
        ({"workload": {"kind": "random_reads"}, "mpi.ranks_per_endpoint": 4}, "mpi"),
        ({"network.virtual_channels": 3, "topology": "torus"}, "network.virtual_channels"),
    ],
)
def test_what_cannot_be_simulated_is_refused_with_its_field(
    running: Stack, change: dict[str, Any], field: str
) -> None:
    base = spec()["base"] | {"topology": "torus"} | change
    if change.get("workload"):
        base.pop("report")
    errors = running.mistakes(spec(base=base, axes={}))
    assert any(field in error["field"] for error in errors), errors
