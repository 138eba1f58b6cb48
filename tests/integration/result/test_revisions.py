"""Results belong to a revision of the models; a sweep of an older one can be computed anew."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text

from domain.result.document import Result
from storage.run.claim_store import ClaimStore
from storage.run.reap_store import ReapStore
from storage.run.records.worker import WorkerRecord
from storage.run.worker_store import WorkerStore
from storage.session import Engine, transaction
from tests.support.runs import (
    LIMITS,
    REVISION,
    claim,
    invented,
    release,
    simulated,
    store,
    work_off,
)
from tests.support.specs import tiny
from tests.support.stack import Stack

OLDER = REVISION - 1


@pytest.fixture(scope="module")
def template(stack: Stack, engine: Engine) -> Result:
    stack.submit(tiny(replicates=1))
    chunk = claim(engine)
    runs = [simulated(task) for task in chunk.tasks]
    store(engine, chunk, runs)
    release(engine, chunk)
    return runs[0].result


def age(engine: Engine, sweep_id: str) -> None:
    """Make a sweep and its results those of the revision before."""
    with transaction(engine) as session:
        values = {"id": sweep_id, "older": OLDER}
        session.execute(
            text(
                "UPDATE results SET model_revision = :older WHERE id IN (SELECT result_id FROM "
                "replicates t JOIN sweeps s ON s.id = t.sweep_id WHERE s.public_id = :id)"
            ),
            values,
        )
        session.execute(
            text("UPDATE sweeps SET model_revision = :older WHERE public_id = :id"), values
        )


@pytest.fixture
def old(stack: Stack, engine: Engine, template: Result) -> str:
    """A completed sweep of 8 runs, of the revision before."""
    sweep_id = stack.submit(tiny())
    work_off(engine, lambda task: invented(task, 100.0 + task.point_index, template))
    assert stack.sweep(sweep_id)["phase"] == "completed"
    age(engine, sweep_id)
    return sweep_id


def rerun(stack: Stack, sweep_id: str) -> str:
    response = stack.api.post(f"/v1/sweeps/{sweep_id}:rerun")
    assert response.status_code == 202, response.text
    made: str = response.json()["id"]
    assert response.headers["location"] == f"/v1/sweeps/{made}"
    stack.expanded(made)
    return made


def differences(stack: Stack, sweep_id: str, other: str, **query: Any) -> dict[str, Any]:
    return stack.get(f"/v1/sweeps/{sweep_id}/differences", **{"with": other}, **query)


def test_older_results_answer_nothing_new(stack: Stack, engine: Engine, old: str) -> None:
    shown = stack.sweep(old)
    assert (shown["model_revision"], shown["newer_results"]) == (OLDER, True)
    assert shown["current_model_revision"] == REVISION
    listed = stack.get("/v1/sweeps")["items"]
    assert next(sweep for sweep in listed if sweep["id"] == old)["newer_results"]
    made = stack.sweep(rerun(stack, old))
    assert made["progress"]["queued"] == 8
    assert made["progress"]["cached"] == 0
    assert (made["model_revision"], made["newer_results"]) == (REVISION, False)
    assert made["spec_text"] == shown["spec_text"]
    stack.api.post(f"/v1/sweeps/{made['id']}:cancel")


def test_a_sweep_and_its_repetition_name_each_other(
    stack: Stack, engine: Engine, template: Result, old: str
) -> None:
    first = rerun(stack, old)
    work_off(engine, lambda task: invented(task, 1.0, template))
    second = rerun(stack, old)
    assert stack.sweep(first)["rerun_of"] == stack.sweep(second)["rerun_of"] == old
    assert stack.sweep(old)["reruns"] == [second, first]
    assert stack.sweep(old)["rerun_of"] is None
    assert stack.sweep(second)["progress"]["cached"] == 8


def test_a_sweep_of_the_revision_of_now_is_not_repeated(stack: Stack) -> None:
    sweep_id = stack.submit(tiny())
    response = stack.api.post(f"/v1/sweeps/{sweep_id}:rerun")
    assert (response.status_code, response.json()["code"]) == (409, "phase_conflict")
    assert f"model revision {REVISION}" in response.json()["detail"]
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    assert stack.api.post("/v1/sweeps/nothing:rerun").status_code == 404


def test_an_older_sweep_is_repeated_and_not_retried(
    stack: Stack, engine: Engine, template: Result
) -> None:
    sweep_id = stack.submit(tiny())
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    age(engine, sweep_id)
    response = stack.api.post(f"/v1/sweeps/{sweep_id}:retry")
    assert response.status_code == 409
    assert "rerun it" in response.json()["detail"]


def test_a_worker_does_runs_of_its_own_revision_only(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(tiny())
    age(engine, sweep_id)
    newer = WorkerRecord(name="new", processes=2, memory_bytes=1, model_revision=REVISION)
    older = newer.model_copy(update={"name": "old", "model_revision": OLDER})
    with transaction(engine) as session:
        assert ClaimStore(session).claim("new", REVISION, LIMITS) is None
        WorkerStore(session).seen(newer)
        assert ReapStore(session).backlog(60).queued == 0
        WorkerStore(session).seen(older)
        assert ReapStore(session).backlog(60).queued == 8
        for worker in (older, newer):
            WorkerStore(session).gone(worker.name)
        chunk = ClaimStore(session).claim("old", OLDER, LIMITS)
        assert chunk is not None
        assert len(chunk.tasks) == LIMITS.count
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")


def test_differences_tell_which_points_moved(
    stack: Stack, engine: Engine, template: Result, old: str
) -> None:
    made = rerun(stack, old)

    def finish(task: Any) -> Any:
        # Point 1 moves by 1 in both replicates, point 2 by 10 % in one of them.
        value = 100.0 + task.point_index
        if task.point_index == 1:
            value += 1
        if task.point_index == 2 and task.replicate == 1:
            value *= 0.9
        return invented(task, value, template)

    work_off(engine, finish)
    found = differences(stack, old, made)
    assert (found["model_revision"], found["other_model_revision"]) == (OLDER, REVISION)
    assert (found["compared"], found["moved"], found["unmoved"], found["missing"]) == (4, 2, 2, 0)
    one, two = found["items"]
    assert (one["point_index"], one["metric"], one["unit"]) == (1, "completion_time_ns", "ns")
    assert (one["n"], one["before"], one["after"]) == (2, 101, 102)
    assert one["relative_change"] == pytest.approx(1 / 101)
    assert one["coordinates"] == {"topology": "ring", "network.link_bandwidth_gbps": 16}
    assert (two["point_index"], two["before"]) == (2, 102)
    assert two["after"] == pytest.approx(102 * 0.95)
    assert two["relative_change"] == pytest.approx(-0.1)
    back = differences(stack, made, old)["items"]
    assert back[0]["relative_change"] == pytest.approx(-1 / 102)


def test_differences_page_and_choose_a_metric(
    stack: Stack, engine: Engine, template: Result, old: str
) -> None:
    made = rerun(stack, old)
    work_off(engine, lambda task: invented(task, 1.0, template))
    first = differences(stack, old, made, limit=3)
    rest = differences(stack, old, made, limit=3, cursor=first["next_cursor"])
    assert [row["point_index"] for row in first["items"] + rest["items"]] == [0, 1, 2, 3]
    assert rest["next_cursor"] is None
    other = differences(stack, old, made, metric="packets_delivered")
    assert (other["compared"], other["moved"], other["items"]) == (4, 0, [])
    path = f"/v1/sweeps/{old}/differences"
    for query, field in (
        ({}, "with"),
        ({"with": "nothing"}, "with"),
        ({"with": made, "metric": "colour"}, "metric"),
        ({"with": made, "other": made}, "other"),
    ):
        response = stack.api.get(path, params=query)
        assert response.status_code == 422, query
        assert response.json()["errors"][0]["field"] == field


def test_points_without_results_in_both_are_missing(
    stack: Stack, engine: Engine, template: Result, old: str
) -> None:
    made = rerun(stack, old)
    chunk = claim(engine, count=3)
    store(engine, chunk, [invented(task, 100.0, template) for task in chunk.tasks])
    release(engine, chunk)
    found = differences(stack, old, made)
    done = {task.point_index for task in chunk.tasks}
    assert (found["compared"], found["missing"]) == (len(done), 4 - len(done))
    # Point 0 is as it was: it took 100 ns then too.
    assert [row["point_index"] for row in found["items"]] == sorted(done - {0})
    stack.api.post(f"/v1/sweeps/{made}:cancel")


def test_sweeps_of_other_specifications_share_points_by_their_keys(
    stack: Stack, engine: Engine, template: Result, old: str
) -> None:
    seed = stack.sweep(old)["base_seed"]
    wider = tiny(base_seed=seed, axes={"topology": ["mesh"], "link_bandwidth_gbps": [16, 32]})
    other = stack.submit(wider)
    work_off(engine, lambda task: invented(task, 7.0, template))
    found = differences(stack, old, other)
    assert (found["compared"], found["missing"]) == (1, 3)
    assert [row["point_index"] for row in found["items"]] == [3]


def test_what_was_not_measured_says_why(stack: Stack, engine: Engine, template: Result) -> None:
    sweep_id = stack.submit(tiny(replicates=1, axes={"topology": ["ring"]}))
    reason = {"read_latency_mean_ns": "no read has ended"}
    chance = template.provenance.model_copy(update={"random_streams": ["placement", "traffic"]})
    changes = {"unmeasured": reason, "provenance": chance}
    changes["metrics"] = {"completion_time_ns": 5.0, "read_latency_mean_ns": None}

    def finish(task: Any) -> Any:
        return invented(task, 5.0, template, **changes)

    work_off(engine, finish)
    (run,) = stack.get(f"/v1/sweeps/{sweep_id}/points/0")["replicates"]
    assert run["metrics"] == {"completion_time_ns": 5, "read_latency_mean_ns": None}
    assert run["unmeasured"] == reason
    (row,) = stack.get(f"/v1/sweeps/{sweep_id}/results", sort="completion_time_ns")["items"]
    assert row["metrics"]["completion_time_ns"] == 5
    with transaction(engine) as session:
        streams = session.execute(
            text(
                "SELECT random_streams FROM results r JOIN replicates t ON t.result_id = r.id "
                "JOIN sweeps s ON s.id = t.sweep_id WHERE s.public_id = :id"
            ),
            {"id": sweep_id},
        ).scalar_one()
    assert streams == ["placement", "traffic"]


def test_saturated_runs_are_marked(stack: Stack, engine: Engine, template: Result) -> None:
    sweep_id = stack.submit(tiny(replicates=3, axes={"topology": ["ring", "mesh"]}))

    def finish(task: Any) -> Any:
        metrics: dict[str, float | None] = {"completion_time_ns": 5.0 + task.replicate}
        if task.point_index == 0:
            metrics["saturated"] = float(task.replicate > 0)
        return invented(task, 0, template, metrics=metrics)

    work_off(engine, finish)
    path = f"/v1/sweeps/{sweep_id}"
    rows = stack.get(f"{path}/results")["items"]
    assert [row["steady"] for row in rows] == [True, False, False, None, None, None]
    assert stack.get(f"{path}/results", filter="not steady")["total"] == 5
    assert stack.get(f"{path}/results", filter="steady = false")["total"] == 2
    order = stack.get(f"{path}/results", sort="steady,-replicate")["items"]
    assert [row["steady"] for row in order] == [False, False, True, None, None, None]
    lines = stack.api.get(f"{path}/results", params={"format": "csv"}).text.splitlines()
    assert lines[0].split(",")[4] == "steady"
    assert [line.split(",")[4] for line in lines[1:]] == ["true", "false", "false", "", "", ""]
    found = stack.get(f"{path}/aggregates", metric="completion_time_ns")
    assert [(row["n"], row["not_steady"]) for row in found["items"]] == [(3, 2), (3, 0)]
    point = stack.get(f"{path}/points/0")["aggregates"]
    assert point[0]["not_steady"] == 2


@pytest.fixture
def half_done(stack: Stack, engine: Engine, template: Result) -> str:
    """A sweep of the revision before: 3 of its 8 runs are done."""
    sweep_id = stack.submit(tiny())
    chunk = claim(engine, count=3)
    store(engine, chunk, [invented(task, 100.0, template) for task in chunk.tasks])
    release(engine, chunk)
    age(engine, sweep_id)
    return sweep_id


def upgrade(stack: Stack, sweep_id: str, finish_on: str) -> dict[str, Any]:
    response = stack.api.post(f"/v1/sweeps/{sweep_id}:upgrade", params={"finish_on": finish_on})
    assert response.status_code == 200, response.text
    document: dict[str, Any] = response.json()
    return document


def test_a_half_done_sweep_waits_for_its_own_workers(
    stack: Stack, engine: Engine, half_done: str
) -> None:
    shown = upgrade(stack, half_done, "old")
    assert shown["waits_for"] == f"workers of model revision {OLDER}; none is alive"
    assert shown["progress"]["queued"] == 5
    older = WorkerRecord(name="old", processes=1, memory_bytes=1, model_revision=OLDER)
    with transaction(engine) as session:
        WorkerStore(session).seen(older)
    assert stack.sweep(half_done)["waits_for"] is None
    with transaction(engine) as session:
        WorkerStore(session).gone("old")
    stack.api.post(f"/v1/sweeps/{half_done}:cancel")
    assert stack.sweep(half_done)["waits_for"] is None


def test_a_half_done_sweep_is_started_anew(stack: Stack, half_done: str) -> None:
    made = upgrade(stack, half_done, "restart")
    assert made["rerun_of"] == half_done
    assert (made["model_revision"], made["earlier_model_revisions"]) == (REVISION, [])
    assert stack.sweep(half_done)["phase"] == "aborted"
    stack.api.post(f"/v1/sweeps/{made['id']}:cancel")


def test_a_half_done_sweep_is_mixed_on_purpose_and_says_so(
    stack: Stack, engine: Engine, template: Result, half_done: str
) -> None:
    shown = upgrade(stack, half_done, "mix")
    assert (shown["id"], shown["newer_results"]) == (half_done, False)
    assert (shown["model_revision"], shown["earlier_model_revisions"]) == (REVISION, [OLDER])
    work_off(engine, lambda task: invented(task, 200.0, template))
    assert stack.sweep(half_done)["phase"] == "completed"
    with transaction(engine) as session:
        query = (
            "SELECT r.model_revision, count(*) FROM results r JOIN replicates t "
            "ON t.result_id = r.id JOIN sweeps s ON s.id = t.sweep_id "
            "WHERE s.public_id = :id GROUP BY 1 ORDER BY 1"
        )
        found = session.execute(text(query), {"id": half_done}).all()
    assert [tuple(row) for row in found] == [(OLDER, 3), (REVISION, 5)]
    path = f"/v1/sweeps/{half_done}/results"
    lines = stack.api.get(path, params={"format": "csv"}).text.splitlines()
    assert lines[0].endswith(",model_revision")
    told = sorted(line.rsplit(",", 1)[1] for line in lines[1:])
    assert told == [str(OLDER)] * 3 + [str(REVISION)] * 5
    alarms = stack.get(f"/v1/sweeps/{half_done}/answer")["alarms"]
    (alarm,) = [alarm["text"] for alarm in alarms if alarm["name"] == "mixed_revisions"]
    assert alarm.startswith(f"Mixed model revisions {OLDER} and {REVISION}")


def test_what_need_not_be_upgraded(stack: Stack, old: str) -> None:
    current = stack.submit(tiny())
    for sweep_id, reason in ((current, "no newer one"), (old, "rerun it")):
        path = f"/v1/sweeps/{sweep_id}:upgrade"
        response = stack.api.post(path, params={"finish_on": "mix"})
        assert (response.status_code, response.json()["code"]) == (409, "phase_conflict")
        assert reason in response.json()["detail"]
        assert stack.api.post(path, params={"finish_on": "soon"}).status_code == 422
        assert stack.api.post(path).status_code == 422
    stack.api.post(f"/v1/sweeps/{current}:cancel")


def test_differences_ask_for_the_other_sweep(stack: Stack) -> None:
    sweep_id = stack.submit(tiny(replicates=1))
    refused = stack.api.get(f"/v1/sweeps/{sweep_id}/differences")
    assert refused.status_code == 422
    assert refused.json()["detail"] == "with: is required: identifier of the other sweep"
    (problem,) = refused.json()["errors"]
    assert (problem["field"], problem["value"]) == ("with", None)
