"""A goal through the whole path, beside the full grid that it stands for."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from domain.archive.names import ARCHIVE_TYPE
from domain.price.shipped_tables import shipped_text
from domain.run.back_off import NO_PAUSE
from domain.run.failure import Failure, FailureKind
from local.postgres import Postgres
from storage.run.records.task import FailedRun, FailurePolicy
from storage.run.settle_store import SettleStore
from storage.session import Engine, transaction
from tests.integration.sweep.test_search import run_rounds
from tests.support.runs import REVISION, claim_any, simulated, store
from tests.support.services import empty_database
from tests.support.specs import tiny
from tests.support.stack import YAML, Stack, expand_all

GOAL = {"minimize": "cost_per_endpoint", "subject_to": "completion_time_ns <= 1.2 * best"}
DEADLOCK = Failure(kind=FailureKind.MODEL, code="deadlock", message="router 7 waits")
_names = count(1)


def looking(**changes: Any) -> dict[str, Any]:
    """Networks of two rates under two workloads, and the cheapest that is fast enough for both."""
    axes = {
        "topology": ["ring", "torus", "hyperx"],
        "link_bandwidth_gbps": [100, 400],
        "reads_per_core": {"values": [4, 8], "role": "condition"},
    }
    base = {"workload": {"kind": "random_reads"}, "endpoints": 16}
    return tiny(base=base, axes=axes, replicates=8, goal=GOAL) | changes


def submit(stack: Stack, spec: dict[str, Any]) -> str:
    """Submit a goal, and see its points made."""
    answer = stack.api.post("/v1/sweeps", json=spec)
    assert answer.status_code == 202, answer.text
    expand_all(stack.database_url)
    found: str = answer.json()["id"]
    return found


def means(stack: Stack, sweep_id: str) -> dict[tuple[str, float, int], list[float]]:
    """Give the times of every point by topology, rate and reads."""
    rows = stack.get(f"/v1/sweeps/{sweep_id}/results", limit=1000)["items"]
    found: dict[tuple[str, float, int], list[float]] = {}
    for row in rows:
        at = row["coordinates"]
        key = (at["topology"], at["network.link_bandwidth_gbps"], at["workload.reads_per_core"])
        found.setdefault(key, []).append(row["metrics"]["completion_time_ns"])
    return found


def answered(stack: Stack, sweep_id: str, **query: Any) -> dict[str, Any]:
    found: dict[str, Any] = stack.get(f"/v1/sweeps/{sweep_id}/answer", **query)
    return found


def test_a_goal_names_the_winner_of_the_full_grid(stack: Stack, engine: Engine) -> None:
    sweep_id = submit(stack, looking(base_seed=901))
    sweep = stack.sweep(sweep_id)
    assert (sweep["points"], sweep["phase"]) == (12, "expanding")
    assert sweep["summary"].startswith("searching among 12 points; 0 of 12 done")
    assert sweep["replicates_min"] == 0
    assert sweep["spec"]["goal"]["prices"] == "list-2026@0", "the version of then"
    runs = run_rounds(stack, engine)
    sweep = stack.sweep(sweep_id)
    assert sweep["phase"] == "completed"
    assert 12 < runs < 96
    answer = answered(stack, sweep_id)
    assert answer["question"] == "goal"
    first, second, third, last = answer["sentences"]
    assert first.startswith("HyperX at 100 Gb/s is the cheapest that meets 'completion_time_ns <=")
    assert first.endswith("USD an endpoint (95 % confidence).")
    assert "is nearest to the limit with reads per core" in second
    assert third == "With 95 % no other candidate that meets it is cheaper: the regret is 0."
    assert last.startswith(f"It took {runs} runs of the 96 that all points would have")
    assert any("points have" in told for told in answer["left_out"])
    assert answer["figures"][0]["kind"] == "cost"
    assert answer["figures"][0]["within"] == 1.2

    grid = looking(base_seed=901)
    del grid["goal"]
    whole = stack.submit(grid)
    assert run_rounds(stack, engine) == 96 - runs, "runs of a goal are those of the grid"
    times = {key: sum(own) / len(own) for key, own in means(stack, whole).items()}
    enough = {
        (topology, rate)
        for topology, rate, _ in times
        if all(
            times[topology, rate, reads]
            <= 1.2 * min(t for key, t in times.items() if key[2] == reads)
            for reads in (4, 8)
        )
    }
    costs = answer["figures"][0]["panels"][0]["rows"]
    cheapest = min(costs, key=lambda row: row["cost_per_endpoint_usd"]["value"])
    assert cheapest["label"] == "Ring at 100 Gb/s"
    assert ("ring", 100) not in enough
    assert ("hyperx", 100) in enough


def test_a_worker_lost_between_two_rounds_is_followed_by_another(
    stack: Stack, engine: Engine
) -> None:
    sweep_id = submit(stack, looking(base_seed=902))
    run_rounds(stack, engine)
    expected = {key: len(own) for key, own in means(stack, sweep_id).items()}
    again = submit(stack, looking(base_seed=902, name="again"))  # all of it is known
    assert {key: len(own) for key, own in means(stack, again).items()} == expected

    lost = submit(stack, looking(base_seed=903))
    chunk = claim_any(engine, count=50)
    assert chunk is not None
    store(engine, chunk, [simulated(task) for task in chunk.tasks])
    with transaction(engine) as session:
        # Whoever took the sweep next was killed before it could say which runs come.
        taken = "UPDATE expansions SET worker = 'gone', expires_at = now() - interval '1 s'"
        session.execute(text(f"{taken}, waits_for_runs = false, attempts = 1"))
    expand_all(stack.database_url)
    run_rounds(stack, engine)
    assert stack.sweep(lost)["phase"] == "completed"
    assert "95 % confidence" in answered(stack, lost)["sentences"][0]


def test_a_candidate_whose_run_failed_is_told_of_and_comes_back_by_a_retry(
    stack: Stack, engine: Engine
) -> None:
    sweep_id = submit(stack, looking(base_seed=904))
    chunk = claim_any(engine, count=50)
    assert chunk is not None
    assert chunk.lease_id is not None
    lost = [task for task in chunk.tasks if task.document["topology"]["kind"] == "hyperx"]
    store(engine, chunk, [simulated(task) for task in chunk.tasks if task not in lost])
    with transaction(engine) as session:
        failed = [FailedRun(task, DEADLOCK) for task in lost]
        policy = FailurePolicy(back_off=NO_PAUSE, breaker_failures=0)
        SettleStore(session).store(chunk.lease_id, [], failed, REVISION, policy)
    expand_all(stack.database_url)
    run_rounds(stack, engine)
    assert stack.sweep(sweep_id)["phase"] == "failed"
    answer = answered(stack, sweep_id)
    assert answer["sentences"][0].startswith("Torus at 100 Gb/s is the cheapest")
    assert any("HyperX at 100 Gb/s and HyperX at 400 Gb/s failed" in t for t in answer["left_out"])
    assert stack.api.post(f"/v1/sweeps/{sweep_id}:retry").status_code == 200
    expand_all(stack.database_url)
    run_rounds(stack, engine)
    assert stack.sweep(sweep_id)["phase"] == "completed"
    assert answered(stack, sweep_id)["sentences"][0].startswith(
        "HyperX at 100 Gb/s is the cheapest"
    )


def test_more_replicates_go_on_with_a_goal_and_more_points_are_refused(
    stack: Stack, engine: Engine
) -> None:
    tight = GOAL | {"subject_to": "completion_time_ns <= 1.001 * best"}
    sweep_id = submit(stack, looking(base_seed=905, goal=tight, replicates=2))
    before = run_rounds(stack, engine)
    more = stack.api.post(f"/v1/sweeps/{sweep_id}:extend", json={"replicates": 8})
    assert more.status_code == 202, more.text
    expand_all(stack.database_url)
    assert run_rounds(stack, engine) > 0
    sweep = stack.sweep(sweep_id)
    assert sweep["phase"] == "completed"
    assert max(len(own) for own in means(stack, sweep_id).values()) > 2
    assert before <= 24
    axes = {"axes": {"link_bandwidth_gbps": [800]}}
    refused = stack.api.post(f"/v1/sweeps/{sweep_id}:extend", json=axes)
    assert refused.status_code == 422
    assert "a goal" in refused.json()["errors"][0]["message"]


def test_the_metric_that_is_least_within_a_budget(stack: Stack, engine: Engine) -> None:
    goal = {"minimize": "completion_time_ns", "subject_to": "cost_per_endpoint <= 3500"}
    sweep_id = submit(stack, looking(base_seed=906, goal=goal))
    runs = run_rounds(stack, engine)
    assert 0 < runs < 96
    answer = answered(stack, sweep_id)
    assert answer["sentences"][0].startswith("Ring at 100 Gb/s has the least completion time")
    assert any("broke a limit on the cost before any run" in told for told in answer["left_out"])
    assert set(means(stack, sweep_id)) == {("ring", 100, 4), ("ring", 100, 8)}


def test_a_goal_that_no_network_can_meet_by_its_cost_is_refused(stack: Stack) -> None:
    goal = {"minimize": "completion_time_ns", "subject_to": "cost_per_endpoint <= 35"}
    sweep_id = submit(stack, looking(goal=goal))
    sweep = stack.sweep(sweep_id)
    assert sweep["phase"] == "failed"
    (error,) = sweep["errors"]
    assert error["pointer"] == "/goal/subject_to"
    assert "no network keeps cost_per_endpoint <= 35: the nearest costs 3," in error["message"]


def test_where_nobody_meets_the_goal_the_nearest_is_named(stack: Stack, engine: Engine) -> None:
    goal = GOAL | {"subject_to": "completion_time_ns <= 100 ns"}
    sweep_id = submit(stack, looking(base_seed=907, goal=goal))
    run_rounds(stack, engine)
    first, second, *_ = answered(stack, sweep_id)["sentences"]
    assert first == "No candidate meets 'completion_time_ns <= 100 ns' (95 % confidence)."
    assert second.startswith("The nearest is HyperX at 400 Gb/s: it breaks 'completion_time_ns <=")


def test_prices_are_those_of_the_table_that_was_there_at_submission(
    stack: Stack, engine: Engine
) -> None:
    name = f"goal-{next(_names)}"

    def save(title: str) -> None:
        changed = shipped_text("list-2026").replace("title: ", f"title: {title} ", 1)
        saved = stack.api.post(
            "/v1/price-tables", params={"name": name}, content=changed, headers=YAML
        )
        assert saved.status_code == 201, saved.text

    save("first")
    sweep_id = submit(stack, looking(base_seed=908, goal=GOAL | {"prices": name}))
    save("second")
    run_rounds(stack, engine)
    assert stack.sweep(sweep_id)["spec"]["goal"]["prices"] == f"{name}@1"
    assert answered(stack, sweep_id)["prices"]["version"] == 1
    gone = stack.api.delete(f"/v1/price-tables/{name}", params={"version": 1})
    assert gone.status_code == 204, gone.text
    (told,) = answered(stack, sweep_id, confidence=0.9)["sentences"][:1]
    assert told.startswith(f"The price table {name}@1, by which the goal is decided, is not there")


@pytest.mark.parametrize("table", ["nobodys", "nobodys@3"])
def test_a_table_of_another_project_is_not_there(stack: Stack, table: str) -> None:
    answer = stack.api.post("/v1/sweeps", json=looking(goal=GOAL | {"prices": table}))
    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert error["pointer"] == "/goal/prices"
    assert error["message"] == f"there is no price table '{table}' in this project"


def test_points_that_never_ran_are_told_everywhere(stack: Stack, engine: Engine) -> None:
    goal = GOAL | {"subject_to": "completion_time_ns <= 1 ms"}
    axes = looking()["axes"] | {"link_bandwidth_gbps": [100, 200, 400]}
    sweep_id = submit(stack, looking(base_seed=909, goal=goal, axes=axes))
    run_rounds(stack, engine)
    sweep = stack.sweep(sweep_id)
    assert (sweep["phase"], sweep["points"]) == ("completed", 18)
    assert len(means(stack, sweep_id)) == 8, "the four cheapest"
    answer = answered(stack, sweep_id)
    assert any("and 10 points of 18 none" in told for told in answer["left_out"])
    assert any("never ran: dearer than one that meets" in told for told in answer["left_out"])
    points = stack.get(f"/v1/sweeps/{sweep_id}/points", limit=100)["items"]
    assert [sum(one["progress"]["total"] for one in points), len(points)] == [10, 18]
    point = stack.get(f"/v1/sweeps/{sweep_id}/points/17")
    assert (point["replicates"], point["phase"]) == ([], "completed")
    for question in answer["questions"]:
        told = answered(stack, sweep_id, question=question["question"])["left_out"]
        assert any("What compares all points alike is less sure" in one for one in told)


def test_a_goal_goes_into_an_archive_and_comes_back(
    stack: Stack, engine: Engine, postgres: Postgres, redis_url: str, tmp_path: Path
) -> None:
    goal = GOAL | {"subject_to": "completion_time_ns <= 1 ms"}
    sweep_id = submit(stack, looking(base_seed=910, goal=goal))
    run_rounds(stack, engine)
    archive = stack.api.get(f"/v1/sweeps/{sweep_id}/archive").content
    told = answered(stack, sweep_id)["sentences"]
    with Stack(empty_database(postgres), redis_url, tmp_path) as other:
        headers = {"Content-Type": ARCHIVE_TYPE}
        back = other.api.post("/v1/sweeps:import", content=archive, headers=headers)
        assert back.status_code == 201, back.text
        assert answered(other, back.json()["sweep"]["id"])["sentences"] == told != []
