"""Tables of runs and runs that time out, through the API; results are invented."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from sqlalchemy import text

from fabricsweep_client import Client
from storage.run.records.task import FinishedRun, TaskRecord
from storage.session import Engine, transaction
from tests.support.runs import claim_any, invented, simulated, work_off
from tests.support.specs import tiny
from tests.support.stack import Stack
from worker.run.tables import encode_tables

ROWS = 70_000
PORTS = {
    "router": np.arange(ROWS, dtype=np.uint32),
    "link_class": ["local", "injection"] * (ROWS // 2),
    "active_ns": np.arange(ROWS) / 8,
}


@pytest.fixture(scope="module")
def engine_alone(stack: Stack, engine: Engine) -> Iterator[Engine]:
    yield engine
    assert claim_any(engine) is None


class Pretend:
    """Finishes tasks: point 1 times out, all hand out tables."""

    def __init__(self) -> None:
        self._template: FinishedRun | None = None

    def __call__(self, task: TaskRecord) -> FinishedRun:
        if self._template is None:
            self._template = simulated(task)
        result = self._template.result
        if task.point_index == 1:
            cut = result.provenance.model_copy(update={"outcome": "timed_out"})
            result = result.model_copy(update={"provenance": cut})
        run = invented(task, 100.0 * (task.point_index + 1) + task.replicate, result)
        tables = encode_tables({"ports": PORTS, "flows": {"bytes": np.array([1, 2])}}, 10**8)
        return replace(run, tables=tables)


@pytest.fixture(scope="module")
def done(stack: Stack, engine_alone: Engine) -> str:
    sweep_id = stack.submit(tiny(base_seed=77))
    work_off(engine_alone, Pretend())
    return sweep_id


def test_tables_are_listed_where_the_point_is_shown(stack: Stack, done: str) -> None:
    run = stack.get(f"/v1/sweeps/{done}/points/0")["replicates"][1]
    assert run["run_id"] == f"{done}.0.1"
    listed = stack.get(f"/v1/runs/{run['run_id']}/tables")
    assert listed["tables"] == run["tables"]
    assert [(t["name"], t["rows"]) for t in listed["tables"]] == [("flows", 2), ("ports", ROWS)]


def test_a_table_comes_as_arrow_of_the_length_told(stack: Stack, done: str) -> None:
    response = stack.api.get(f"/v1/runs/{done}.0.0/tables/ports")
    assert response.headers["content-type"] == "application/vnd.apache.arrow.stream"
    assert f"{done}.0.0.ports.arrows" in response.headers["content-disposition"]
    sizes = {t["name"]: t["bytes"] for t in stack.get(f"/v1/runs/{done}.0.0/tables")["tables"]}
    assert len(response.content) == sizes["ports"]
    table = pa.ipc.open_stream(response.content).read_all()
    assert table["router"].to_numpy().tolist() == PORTS["router"].tolist()
    assert table["link_class"].to_pylist()[:3] == ["local", "injection", "local"]


def test_a_table_comes_as_csv(stack: Stack, done: str) -> None:
    response = stack.api.get(f"/v1/runs/{done}.0.0/tables/ports", params={"format": "csv"})
    assert response.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(response.text)))
    assert len(rows) == ROWS
    assert rows[-1] == {"router": str(ROWS - 1), "link_class": "injection", "active_ns": "8749.875"}


@pytest.mark.parametrize(
    ("place", "code", "told"),
    [
        ("{}.0.0/tables/flow", "table_not_found", "its tables are flows, ports"),
        ("{}.0.9/tables", "run_not_found", "SWEEP.POINT.REPLICATE"),
        ("{}.99.0/tables/ports", "run_not_found", "SWEEP.POINT.REPLICATE"),
        ("nonsense/tables", "run_not_found", "SWEEP.POINT.REPLICATE"),
    ],
)
def test_what_is_not_there_is_said_with_what_is(
    stack: Stack, done: str, place: str, code: str, told: str
) -> None:
    response = stack.api.get("/v1/runs/" + place.format(done))
    assert response.status_code == 404
    assert response.json()["code"] == code
    assert told in response.json()["detail"]


def test_unknown_formats_and_parameters_are_refused(stack: Stack, done: str) -> None:
    for parameters in ({"format": "xml"}, {"limit": 3}):
        response = stack.api.get(f"/v1/runs/{done}.0.0/tables/ports", params=parameters)
        assert response.status_code == 422


def test_a_column_is_summed_up(stack: Stack, done: str) -> None:
    path = f"/v1/runs/{done}.0.0/tables/ports/quantiles"
    found = stack.get(path, column="router", steps=4)
    assert (found["rows"], found["missing"], found["mean"]) == (ROWS, 0, (ROWS - 1) / 2)
    assert [q["fraction"] for q in found["quantiles"]] == [0, 0.25, 0.5, 0.75, 1]
    assert [q["value"] for q in found["quantiles"]][::2] == [0, (ROWS - 1) / 2, ROWS - 1]
    refused = stack.api.get(path, params={"column": "link_class"})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["allowed"] == "router, active_ns"


def test_the_client_reads_tables(stack: Stack, done: str) -> None:
    with Client(str(stack.api.base_url)) as client:
        assert [table.name for table in client.tables(f"{done}.0.0").tables] == ["flows", "ports"]
        with client.table(f"{done}.0.0", "flows") as pieces:
            table = pa.ipc.open_stream(b"".join(pieces)).read_all()
    assert table["bytes"].to_pylist() == [1, 2]


def test_a_run_that_timed_out_is_counted_and_keeps_what_it_measured(
    stack: Stack, done: str
) -> None:
    sweep = stack.sweep(done)
    assert sweep["phase"] == "timed_out"
    assert sweep["progress"]["timed_out"] == 2
    assert sweep["progress"]["completed"] == 6
    point = stack.get(f"/v1/sweeps/{done}/points/1")
    assert point["phase"] == "timed_out"
    run = point["replicates"][0]
    assert (run["phase"], run["failure"]) == ("timed_out", None)
    assert run["metrics"] == {"completion_time_ns": 200.0}
    assert run["provenance"]["outcome"] == "timed_out"
    assert len(run["tables"]) == 2
    assert point["aggregates"] == []
    listed = stack.get(f"/v1/sweeps/{done}/points", phase="timed_out")["items"]
    assert [item["index"] for item in listed] == [1]


def test_results_and_csv_show_runs_that_timed_out(stack: Stack, done: str) -> None:
    path = f"/v1/sweeps/{done}/results"
    rows = stack.get(path, filter="phase = 'timed_out'")["items"]
    assert [row["metrics"]["completion_time_ns"] for row in rows] == [200.0, 201.0]
    lines = stack.api.get(path, params={"format": "csv"}).text.splitlines()
    assert sum("timed_out" in line for line in lines) == 2


def test_statistics_leave_them_out_and_say_so(stack: Stack, done: str) -> None:
    path, metric = f"/v1/sweeps/{done}/aggregates", "completion_time_ns"
    found = stack.get(path, metric=metric)
    assert found["timed_out"] == 2
    assert [row["point_index"] for row in found["items"]] == [0, 2, 3]
    everything = stack.get(path, metric=metric, include_timed_out=True)
    assert everything["timed_out"] == 0
    assert [row["point_index"] for row in everything["items"]] == [0, 1, 2, 3]
    answer = stack.get(f"/v1/sweeps/{done}/answer", metric=metric)
    assert answer["timed_out"] == 2
    assert answer["left_out"][0].startswith("2 runs timed out and are left out")
    whole = stack.get(f"/v1/sweeps/{done}/answer", metric=metric, include_timed_out=True)
    assert not any("timed out" in text for text in whole["left_out"])


def test_a_partial_result_answers_no_other_run(
    stack: Stack, engine_alone: Engine, done: str
) -> None:
    spec = tiny(base_seed=77)
    verdict = stack.api.post("/v1/sweeps:validate", json=spec).json()
    assert (verdict["runs"], verdict["cached"]) == (8, 6)
    again = stack.submit(spec)
    assert stack.sweep(again)["progress"]["cached"] == 6
    tasks = work_off(engine_alone, simulated)
    assert {task.point_index for task in tasks} == {1}
    assert stack.sweep(again)["phase"] == "completed"
    # The earlier sweep keeps its own until it is asked to try again; then the answer is known.
    assert stack.sweep(done)["phase"] == "timed_out"


def test_retrying_forgets_the_partial_result(stack: Stack, engine_alone: Engine) -> None:
    spec: dict[str, Any] = tiny(base_seed=78)
    sweep_id = stack.submit(spec)
    work_off(engine_alone, Pretend())
    assert stack.api.post(f"/v1/sweeps/{sweep_id}:retry").status_code == 200
    assert stack.sweep(sweep_id)["progress"]["queued"] == 2
    assert stack.get(f"/v1/runs/{sweep_id}.1.0/tables")["tables"] == []
    work_off(engine_alone, simulated)
    assert stack.sweep(sweep_id)["phase"] == "completed"
    with transaction(engine_alone) as session:
        partial = "SELECT count(*) FROM results WHERE is_partial AND id NOT IN "
        orphans = session.execute(
            text(partial + "(SELECT result_id FROM replicates WHERE result_id IS NOT NULL)")
        ).scalar()
    assert orphans == 0
