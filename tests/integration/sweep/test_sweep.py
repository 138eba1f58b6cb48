"""A sweep from its submission to its results, with a real worker."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.specs import deadlocking, long, tiny
from tests.support.stack import Stack


@pytest.fixture(scope="module")
def running(stack: Stack) -> Iterator[Stack]:
    with stack.worker(), stack.scheduler():
        yield stack


@pytest.fixture(scope="module")
def done(running: Stack) -> tuple[Stack, str]:
    """A sweep of 4 points x 2 replicates that has completed."""
    sweep_id = running.submit(tiny(base_seed=1))
    assert running.finish(sweep_id)["phase"] == "completed"
    return running, sweep_id


def test_a_completed_sweep_tells_its_story(done: tuple[Stack, str]) -> None:
    stack, sweep_id = done
    sweep = stack.sweep(sweep_id)
    assert sweep["progress"]["completed"] == sweep["progress"]["total"] == 8
    assert sweep["created_at"] <= sweep["started_at"] <= sweep["finished_at"]
    assert [axis["paths"] for axis in sweep["axes"]] == [
        ["topology"],
        ["network.link_bandwidth_gbps"],
    ]
    assert list(sweep["spec"]["axes"]) == ["topology", "link_bandwidth_gbps"]
    assert json.loads(sweep["spec_text"])["name"] == "tiny"
    assert "completion_time_ns" in sweep["metrics"]


def test_the_first_sweep_runs_and_the_second_is_cached(done: tuple[Stack, str]) -> None:
    stack, first = done
    validation = stack.api.post("/v1/sweeps:validate", json=tiny(base_seed=1))
    assert validation.json()["cached"] == validation.json()["runs"] == 8
    assert validation.json()["estimate"]["core_seconds"]["expected"] == 0
    second = stack.finish(stack.submit(tiny(base_seed=1)))
    assert second["phase"] == "completed"
    assert second["progress"]["cached"] == 8
    ours, theirs = (
        stack.get(f"/v1/sweeps/{sweep_id}/results")["items"] for sweep_id in (second["id"], first)
    )
    assert [row["metrics"] for row in ours] == [row["metrics"] for row in theirs]


def test_what_the_runs_took_stands_beside_what_was_estimated(done: tuple[Stack, str]) -> None:
    stack, sweep_id = done
    costs = [
        run["cost"]
        for index in range(4)
        for run in stack.get(f"/v1/sweeps/{sweep_id}/points/{index}")["replicates"]
    ]
    taken = stack.sweep(sweep_id)["taken"]
    assert taken["core_seconds"] == pytest.approx(sum(cost["cpu_seconds"] for cost in costs))
    assert taken["memory_bytes_max"] == max(cost["peak_memory_bytes"] for cost in costs)
    assert stack.finish(stack.submit(tiny(base_seed=1)))["taken"] is None  # all of it is cached


def test_more_replicates_run_only_the_new_ones(done: tuple[Stack, str]) -> None:
    stack, _ = done
    more = stack.finish(stack.submit(tiny(base_seed=1, replicates=3)))
    assert more["progress"]["completed"] == 12
    assert more["progress"]["cached"] == 8


def test_every_metric_of_the_results_is_one_of_the_sweep(done: tuple[Stack, str]) -> None:
    stack, sweep_id = done
    metrics = set(stack.sweep(sweep_id)["metrics"])
    for row in stack.get(f"/v1/sweeps/{sweep_id}/results")["items"]:
        assert set(row["metrics"]) <= metrics
        assert row["metrics"]["completion_time_ns"] > 0


def test_results_filter_sort_and_page(done: tuple[Stack, str]) -> None:
    stack, sweep_id = done
    path = f"/v1/sweeps/{sweep_id}/results"
    everything = stack.get(path, sort="-completion_time_ns,replicate")["items"]
    times = [row["metrics"]["completion_time_ns"] for row in everything]
    assert times == sorted(times, reverse=True)
    paged: list[dict[str, Any]] = []
    cursor: str | None = None
    while cursor is not None or not paged:
        more = {"cursor": cursor} if cursor else {}
        page = stack.get(path, sort="-completion_time_ns,replicate", limit=3, **more)
        paged, cursor = paged + page["items"], page["next_cursor"]
    assert paged == everything
    rings = stack.get(path, filter="topology = 'ring' and link_bandwidth_gbps > 8")
    assert rings["total"] == len(rings["items"]) == 2
    assert {row["coordinates"]["topology"] for row in rings["items"]} == {"ring"}


def test_columns_choose_what_is_sent(done: tuple[Stack, str]) -> None:
    stack, sweep_id = done
    page = stack.get(f"/v1/sweeps/{sweep_id}/results", columns="topology,completion_time_ns")
    assert [column["name"] for column in page["columns"]] == ["topology", "completion_time_ns"]
    assert list(page["items"][0]["metrics"]) == ["completion_time_ns"]
    assert list(page["items"][0]["coordinates"]) == ["topology"]


def test_csv_holds_the_same_rows(done: tuple[Stack, str]) -> None:
    stack, sweep_id = done
    path = f"/v1/sweeps/{sweep_id}/results"
    response = stack.api.get(path, headers={"Accept": "text/csv"})
    assert response.headers["content-type"].startswith("text/csv")
    assert f'filename="{sweep_id}.csv"' in response.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(response.text)))
    items = stack.get(path)["items"]
    assert [float(row["completion_time_ns"]) for row in rows] == [
        item["metrics"]["completion_time_ns"] for item in items
    ]
    assert stack.api.get(path, params={"format": "csv", "limit": 3}).status_code == 422


def test_aggregates_have_an_interval_at_every_point(done: tuple[Stack, str]) -> None:
    stack, sweep_id = done
    aggregates = stack.get(f"/v1/sweeps/{sweep_id}/aggregates", metric="completion_time_ns")
    assert aggregates["unit"] == "ns"
    assert [row["n"] for row in aggregates["items"]] == [2, 2, 2, 2]
    for row in aggregates["items"]:
        assert row["low"] <= row["mean"] <= row["high"]
    unknown = stack.api.get(f"/v1/sweeps/{sweep_id}/aggregates", params={"metric": "colour"})
    assert unknown.status_code == 422
    assert unknown.json()["errors"][0]["field"] == "metric"


def test_the_answer_draws_the_topologies_against_bandwidth(done: tuple[Stack, str]) -> None:
    stack, sweep_id = done
    answer = stack.get(f"/v1/sweeps/{sweep_id}/answer")
    assert answer["question"] == "paying"
    assert answer["left_out"] == []
    (figure,) = answer["figures"]
    assert (figure["metric"]["name"], figure["metric"]["unit"]) == ("completion_time_ns", "ns")
    assert figure["x"]["path"] == "network.link_bandwidth_gbps"
    (panel,) = figure["panels"]
    assert [line["label"] for line in panel["lines"]] == ["Ring", "Mesh"]
    aggregates = stack.get(f"/v1/sweeps/{sweep_id}/aggregates", metric="completion_time_ns")
    means = {row["point_index"]: row["mean"] for row in aggregates["items"]}
    for line in panel["lines"]:
        for point in line["points"]:
            assert point["value"]["mean"] == pytest.approx(means[point["point_index"]])
    alarms = [alarm["name"] for alarm in answer["alarms"]]
    assert "default_routing" in alarms


def test_the_answer_ranks_the_topologies_at_each_bandwidth(done: tuple[Stack, str]) -> None:
    stack, sweep_id = done
    path = f"/v1/sweeps/{sweep_id}/answer"
    figure = stack.get(path, question="ranking")["figures"][0]
    assert figure["by"]["path"] == "topology"
    places = [panel["coordinates"] for panel in figure["panels"]]
    assert places == [{"network.link_bandwidth_gbps": 8}, {"network.link_bandwidth_gbps": 16}]
    for panel in figure["panels"]:
        assert [row["rank"] for row in panel["rows"]] == [1, 2]
        assert panel["rows"][0]["ratio_to_best"] is None
        ratio = panel["rows"][1]["ratio_to_best"]
        assert ratio["n"] == 2
        assert ratio["low"] <= ratio["mean"] <= ratio["high"]
    one = stack.get(path, question="ranking", filter="link_bandwidth_gbps = 8")
    assert [panel["coordinates"] for panel in one["figures"][0]["panels"]] == places[:1]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"metric": "colour"}, "metric"),
        ({"question": "load"}, "question"),
        ({"question": "why"}, "question"),
        ({"by": "routing"}, "by"),
        ({"question": "ranking", "ideal": "moebius"}, "ideal"),
        ({"relative_to": "topology"}, "relative_to"),
        ({"relative_to": "topology=moebius"}, "relative_to"),
        ({"threshold": 1.5}, "threshold"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_an_answer_that_cannot_be_given_names_the_field(
    done: tuple[Stack, str], query: dict[str, Any], field: str
) -> None:
    stack, sweep_id = done
    response = stack.api.get(f"/v1/sweeps/{sweep_id}/answer", params=query)
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == field


def test_a_point_page_says_everything(done: tuple[Stack, str]) -> None:
    stack, sweep_id = done
    listed = stack.get(f"/v1/sweeps/{sweep_id}/points", limit=3)
    assert [point["index"] for point in listed["items"]] == [0, 1, 2]
    point = stack.get(f"/v1/sweeps/{sweep_id}/points/3")
    assert point["coordinates"] == {"topology": "mesh", "network.link_bandwidth_gbps": 16}
    bandwidth = next(p for p in point["parameters"] if p["name"] == "link_bandwidth_gbps")
    assert (bandwidth["value"], bandwidth["unit"], bandwidth["is_default"]) == (16, "gbps", False)
    for replicate, run in enumerate(point["replicates"]):
        assert run["replicate"] == run["provenance"]["replicate"] == replicate
        assert run["attempts"] == 1
        assert run["worker"]
        assert run["cost"]["events"] > 0
        assert run["ports"]["classes"]
        assert run["distributions"]["read_latency_ns"]["count"] > 0
    assert next(a for a in point["aggregates"] if a["metric"] == "completion_time_ns")["n"] == 2
    assert stack.api.get(f"/v1/sweeps/{sweep_id}/points/4").status_code == 404


def read_events(stack: Stack, sweep_id: str, **headers: str) -> list[tuple[str, str, Any]]:
    """Read a stream to its end: (name, id, data) of each event."""
    found: list[tuple[str, str, Any]] = []
    fields: dict[str, str] = {}
    with stack.api.stream("GET", f"/v1/sweeps/{sweep_id}/events", headers=headers) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        for line in response.iter_lines():
            if line:
                name, _, value = line.partition(": ")
                fields[name] = value
            elif "event" in fields:
                found.append((fields["event"], fields["id"], json.loads(fields["data"])))
                fields = {}
    return found


def test_events_follow_a_sweep_to_its_end(running: Stack) -> None:
    sweep_id = running.submit(long(6))
    events = read_events(running, sweep_id)
    names = [name for name, _, _ in events]
    assert names[0] == "progress"
    assert names[-1] == "end"
    assert "phase" in names
    completed = [data["progress"]["completed"] for name, _, data in events if name == "progress"]
    assert completed == sorted(completed)
    assert completed[-1] == 6
    assert names[-3:] == ["progress", "phase", "end"]
    sweep = running.sweep(sweep_id)
    for name in ("progress", "end"):
        last = [data for told, _, data in events if told == name][-1]
        assert last["phase"] == "completed"
        assert last["progress"] == sweep["progress"]
        assert last["summary"] == sweep["summary"] == "6 of 6 done"
        for time in ("started_at", "finished_at", "resumed_at", "executed_seconds"):
            assert last[time] == sweep[time], time
    assert all(data["progress"]["executing"] <= 1 for name, _, data in events if name == "progress")
    resumed = read_events(running, sweep_id, **{"Last-Event-ID": events[0][1]})
    numbers = [int(number) for name, number, _ in resumed if name != "end"]
    assert numbers
    assert min(numbers) > int(events[0][1])
    wrong = running.api.get(f"/v1/sweeps/{sweep_id}/events", headers={"Last-Event-ID": "x"})
    assert wrong.status_code == 422


def test_an_idempotency_key_makes_one_sweep(running: Stack) -> None:
    spec, headers = tiny(), {"Idempotency-Key": "once"}
    first = running.api.post("/v1/sweeps", json=spec, headers=headers)
    again = running.api.post("/v1/sweeps", json=spec, headers=headers)
    assert first.json()["id"] == again.json()["id"]
    assert again.headers["location"] == f"/v1/sweeps/{first.json()['id']}"
    other = running.api.post("/v1/sweeps", json=tiny(), headers=headers)
    assert other.status_code == 409
    assert other.json()["code"] == "idempotency_key_reused"


def test_a_failing_point_fails_alone_and_retry_runs_only_it(running: Stack) -> None:
    sweep_id = running.submit(deadlocking())
    sweep = running.finish(sweep_id)
    assert sweep["phase"] == "failed"
    assert (sweep["progress"]["failed"], sweep["progress"]["completed"]) == (2, 2)
    ring = running.get(f"/v1/sweeps/{sweep_id}/points/0")
    assert ring["phase"] == "failed"
    failure = ring["replicates"][0]["failure"]
    assert (failure["kind"], failure["code"]) == ("model", "deadlock")
    assert "waits for the next" in failure["message"]
    mesh = running.get(f"/v1/sweeps/{sweep_id}/points/1")
    response = running.api.post(f"/v1/sweeps/{sweep_id}:retry")
    assert response.status_code == 200
    assert response.json()["progress"]["queued"] + response.json()["progress"]["executing"] == 2
    assert running.finish(sweep_id)["phase"] == "failed"
    assert running.get(f"/v1/sweeps/{sweep_id}/points/1") == mesh
    events = read_events(running, sweep_id, **{"Last-Event-ID": "0"})
    assert [name for name, _, _ in events].count("failure") == 4


def test_cancel_keeps_what_is_done_and_retry_runs_the_rest(running: Stack) -> None:
    sweep_id = running.submit(long(40))
    running.wait_for(sweep_id, "completed", 1)
    cancelled = running.api.post(f"/v1/sweeps/{sweep_id}:cancel").json()
    assert cancelled["phase"] == "aborted"
    progress = cancelled["progress"]
    assert progress["queued"] == progress["executing"] == 0
    assert progress["completed"] + progress["aborted"] == 40
    assert progress["aborted"] > 0
    assert cancelled["summary"] == f"{progress['completed']} of 40 done, cancelled"
    again = running.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    assert (again.status_code, again.json()) == (200, cancelled)
    assert running.sweep(sweep_id)["progress"] == progress
    assert running.api.post(f"/v1/sweeps/{sweep_id}:retry").status_code == 200
    assert running.finish(sweep_id)["progress"]["completed"] == 40
    for verb in ("retry", "cancel"):
        again = running.api.post(f"/v1/sweeps/{sweep_id}:{verb}")
        assert (again.status_code, again.json()["code"]) == (409, "phase_conflict")


def test_a_run_that_takes_too_long_times_out(running: Stack) -> None:
    spec = long(1, reads_per_core=100_000, limits={"max_cpu_seconds": 0.2})
    sweep_id = running.submit(spec)
    assert running.finish(sweep_id)["phase"] == "timed_out"
    run = running.get(f"/v1/sweeps/{sweep_id}/points/0")["replicates"][0]
    assert (run["phase"], run["failure"]) == ("timed_out", None)
    assert run["metrics"]["packets_delivered"] > 0


def test_ready_once_a_worker_is_there(running: Stack) -> None:
    ready = running.get("/health/ready")
    assert ready["status"] == "ok"
    assert ready["checks"]["workers"]["count"] == 1
