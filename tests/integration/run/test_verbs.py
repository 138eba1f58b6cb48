"""Pausing, stopping, cancelling and retrying sweeps, by what may be claimed; no worker runs."""

from __future__ import annotations

from collections import Counter
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from domain.result.document import Result
from domain.run.back_off import NO_PAUSE
from domain.run.failure import Failure, FailureKind
from storage.run.reap_store import ReapStore
from storage.run.records.task import Chunk, FailedRun, FailurePolicy
from storage.run.settle_store import SettleStore
from storage.session import Engine, transaction
from tests.support.runs import REVISION, claim, claim_any, invented, release, simulated, store
from tests.support.specs import tiny
from tests.support.stack import Stack, expand_all
from worker.run.failures import WORKER_LOST

DEADLOCK = Failure(kind=FailureKind.MODEL, code="deadlock", message="router 7 waits")
MEMORY = Failure(kind=FailureKind.RESOURCE, code="memory_limit", message="it needs 5 GiB")
BROKEN = Failure(kind=FailureKind.TRANSIENT, code="connection_lost", message="gone")
NEVER = FailurePolicy(back_off=NO_PAUSE, breaker_failures=0)


@pytest.fixture(scope="module")
def template(stack: Stack, engine: Engine) -> Result:
    """A real result."""
    sweep_id = stack.submit(tiny(replicates=1))
    result = simulated(claim(engine).tasks[0]).result
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    return result


@pytest.fixture(autouse=True)
def alone(stack: Stack) -> Any:
    """Leave nothing for the next test to claim."""
    yield
    for phase in ("pending", "queued", "executing"):
        for sweep in stack.get("/v1/sweeps", phase=phase)["items"]:
            say(stack, sweep["id"], "cancel")


def say(stack: Stack, sweep_id: str, verb: str, **query: Any) -> dict[str, Any]:
    answer = ask(stack, sweep_id, verb, **query)
    assert answer.status_code == 200, answer.text
    document: dict[str, Any] = answer.json()
    return document


def ask(stack: Stack, sweep_id: str, verb: str, **query: Any) -> httpx.Response:
    return stack.api.post(f"/v1/sweeps/{sweep_id}:{verb}", params=query)


def refused(stack: Stack, sweep_id: str, verb: str) -> str:
    answer = ask(stack, sweep_id, verb)
    assert answer.status_code == 409, answer.text
    detail: str = answer.json()["detail"]
    return detail


def fail(
    engine: Engine, chunk: Chunk, failure: Failure, policy: FailurePolicy = NEVER, runs: int = 256
) -> bool:
    """Fail the first runs of a chunk; tells whether the sweep was paused."""
    assert chunk.lease_id is not None
    failed = [FailedRun(task, failure, 0.5, 1000) for task in chunk.tasks[:runs]]
    with transaction(engine) as session:
        settled = SettleStore(session).store(chunk.lease_id, [], failed, REVISION, policy)
    assert settled.held
    return settled.paused


def complete(engine: Engine, chunk: Chunk, template: Result) -> list[tuple[int, int]]:
    assert store(engine, chunk, [invented(task, 1.0, template) for task in chunk.tasks]).held
    release(engine, chunk)
    return [(task.point_index, task.replicate) for task in chunk.tasks]


def lose(engine: Engine, chunk: Chunk, max_attempts: int = 3) -> None:
    """Let a chunk's worker vanish."""
    with transaction(engine) as session:
        session.execute(
            text("UPDATE leases SET expires_at = now() - interval '1 second' WHERE id = :id"),
            {"id": chunk.lease_id},
        )
        ReapStore(session).reap_one(max_attempts, WORKER_LOST)


def history(stack: Stack, sweep_id: str, point: int = 0) -> list[dict[str, Any]]:
    run = stack.get(f"/v1/sweeps/{sweep_id}/points/{point}")["replicates"][0]
    attempts: list[dict[str, Any]] = run["attempt_history"]
    return attempts


def test_a_pause_in_the_midst_loses_and_doubles_nothing(
    stack: Stack, engine: Engine, template: Result
) -> None:
    sweep_id = stack.submit(tiny())
    first = claim(engine, count=3)
    paused = say(stack, sweep_id, "pause", note="for the paper")
    assert paused["held"] | {"since": None} == {
        "hold": "paused",
        "by": "user",
        "note": "for the paper",
        "since": None,
    }
    assert paused["waits_for"] == ":resume; it was paused: for the paper"
    assert paused["summary"].endswith("paused")
    assert claim_any(engine) is None
    done = complete(engine, first, template)
    again = say(stack, sweep_id, "pause", note="another")
    assert (again["held"], again["progress"]["completed"]) == (paused["held"], 3)
    assert again["phase"] == "executing"
    assert say(stack, sweep_id, "resume")["held"] is None
    assert say(stack, sweep_id, "resume")["waits_for"] is None
    while (chunk := claim_any(engine)) is not None:
        done += complete(engine, chunk, template)
    assert Counter(done) == Counter({(point, run): 1 for point in range(4) for run in range(2)})
    assert stack.sweep(sweep_id)["phase"] == "completed"
    assert "completed" in refused(stack, sweep_id, "pause")


def test_a_sweep_is_paused_before_its_points_are_made(
    stack: Stack, engine: Engine, database_url: str
) -> None:
    sweep_id = stack.api.post("/v1/sweeps", json=tiny()).json()["id"]
    assert say(stack, sweep_id, "pause")["phase"] == "pending"
    expand_all(database_url)
    made = stack.sweep(sweep_id)
    assert (made["phase"], made["points"], made["held"]["hold"]) == ("queued", 4, "paused")
    assert claim_any(engine) is None
    say(stack, sweep_id, "resume")
    assert len(claim(engine).tasks) == 5


def test_a_stop_finishes_what_runs(stack: Stack, engine: Engine, template: Result) -> None:
    sweep_id = stack.submit(tiny())
    first, second = claim(engine, count=2), claim(engine, "b", count=2)
    stopping = say(stack, sweep_id, "stop")
    assert (stopping["phase"], stopping["held"]["hold"]) == ("executing", "stopping")
    assert stopping["progress"]["aborted"] == 4
    assert say(stack, sweep_id, "stop")["progress"] == stopping["progress"]
    assert "stopping" in refused(stack, sweep_id, "pause")
    assert "stopping" in refused(stack, sweep_id, "resume")
    assert "stopping" in refused(stack, sweep_id, "retry")
    complete(engine, first, template)
    release(engine, second)  # what was not begun, or is lost, is not begun any more
    ended = stack.sweep(sweep_id)
    assert (ended["phase"], ended["held"]) == ("aborted", None)
    assert (ended["progress"]["completed"], ended["progress"]["aborted"]) == (2, 6)
    assert say(stack, sweep_id, "stop")["progress"] == ended["progress"]
    assert say(stack, sweep_id, "retry")["progress"]["queued"] == 6


def test_a_sweep_that_was_stopped_is_extended(
    stack: Stack, engine: Engine, template: Result
) -> None:
    sweep_id = stack.submit(tiny(replicates=1, base_seed=313))
    chunk = claim(engine, count=50)
    say(stack, sweep_id, "stop")
    more = {"replicates": 2}
    answer = stack.api.post(f"/v1/sweeps/{sweep_id}:extend", json=more)
    assert answer.status_code == 409
    assert "being stopped" in answer.json()["detail"]
    complete(engine, chunk, template)
    assert stack.sweep(sweep_id)["phase"] == "completed"
    assert stack.api.post(f"/v1/sweeps/{sweep_id}:extend", json=more).status_code == 202
    expand_all(stack.database_url)
    complete(engine, claim(engine, count=50), template)
    sweep = stack.sweep(sweep_id)
    assert (sweep["phase"], sweep["held"]) == ("completed", None)
    assert sweep["progress"]["completed"] == 2 * sweep["points"]


def test_what_is_lost_while_a_sweep_is_stopped_is_not_tried_again(
    stack: Stack, engine: Engine
) -> None:
    sweep_id = stack.submit(tiny())
    chunk = claim(engine, count=1)
    say(stack, sweep_id, "stop")
    lose(engine, chunk)
    assert stack.sweep(sweep_id)["progress"]["aborted"] == 8


def test_a_stop_before_the_points_are_made_ends_the_sweep(
    stack: Stack, engine: Engine, database_url: str
) -> None:
    sweep_id = stack.api.post("/v1/sweeps", json=tiny()).json()["id"]
    assert say(stack, sweep_id, "stop")["phase"] == "aborted"
    expand_all(database_url)
    assert stack.sweep(sweep_id)["points"] == 0
    assert say(stack, sweep_id, "retry", dry_run=True)["makes_points"]
    assert say(stack, sweep_id, "retry")["phase"] == "pending"
    assert stack.expanded(sweep_id)["points"] == 4


def test_failures_are_retried_by_class_code_and_filter(
    stack: Stack, engine: Engine, template: Result
) -> None:
    sweep_id = stack.submit(tiny())
    fail(engine, claim(engine, count=3), DEADLOCK)
    fail(engine, claim(engine, count=2), MEMORY)
    complete(engine, claim(engine, count=3), template)
    sweep = stack.sweep(sweep_id)
    assert sweep["phase"] == "failed"
    told = [(f["failure_class"], f["code"], f["runs"], f["message"]) for f in sweep["failures"]]
    assert told == [
        ("spec", "deadlock", 3, "router 7 waits"),
        ("limit", "memory_limit", 2, "it needs 5 GiB"),
    ]
    preview = say(stack, sweep_id, "retry", dry_run=True)
    assert preview == {
        "sweep_id": sweep_id,
        "runs": 5,
        "by_class": {"limit": 2, "spec": 3},
        "by_phase": {"failed": 5},
        "makes_points": False,
        "dry_run": True,
    }
    assert say(stack, sweep_id, "retry", dry_run=True, code="memory_limit")["runs"] == 2
    condition = "topology = 'ring' and phase = 'failed'"
    ring = say(stack, sweep_id, "retry", dry_run=True, filter=condition)["runs"]
    mesh = say(stack, sweep_id, "retry", dry_run=True, filter="topology = 'mesh'")["runs"]
    assert (0 < ring < 5, ring + mesh) == (True, 5)
    none = ask(stack, sweep_id, "retry", **{"class": "us"})
    assert (none.status_code, "limit 2, spec 3" in none.json()["detail"]) == (409, True)
    assert stack.sweep(sweep_id)["progress"] == sweep["progress"]  # nothing was changed so far
    again = {"class": "limit"}
    retried = say(stack, sweep_id, "retry", **again)
    assert (retried["progress"]["queued"], retried["progress"]["failed"]) == (2, 3)
    assert say(stack, sweep_id, "retry", **again)["progress"] == retried["progress"]
    complete(engine, claim(engine), template)
    assert stack.sweep(sweep_id)["progress"]["failed"] == 3


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"class": "spec,mine"}, "class"),
        ({"filter": "no_such_column = 1"}, "filter"),
        ({"kind": "model"}, "kind"),
    ],
)
def test_a_retry_of_what_means_nothing_is_refused(
    stack: Stack, engine: Engine, query: dict[str, str], field: str
) -> None:
    sweep_id = stack.submit(tiny())
    fail(engine, claim(engine, count=1), DEADLOCK)
    answer = ask(stack, sweep_id, "retry", **query)
    assert answer.status_code == 422, answer.text
    assert field in str(answer.json()["errors"])


def test_every_attempt_is_told(stack: Stack, engine: Engine, template: Result) -> None:
    sweep_id = stack.submit(tiny(replicates=1))
    lose(engine, claim(engine, "first", count=1))
    fail(engine, claim(engine, "second", count=1), BROKEN)
    chunk = claim(engine, "third", count=1)
    under_way = history(stack, sweep_id)
    assert [one["outcome"] for one in under_way] == ["lost", "failed", "executing"]
    complete(engine, chunk, template)
    attempts = history(stack, sweep_id)
    assert [one["number"] for one in attempts] == [1, 2, 3]
    assert [one["worker"] for one in attempts] == ["first", "second", "third"]
    assert [one["outcome"] for one in attempts] == ["lost", "failed", "completed"]
    classes = [one["failure"] and one["failure"]["failure_class"] for one in attempts]
    assert classes == ["transient", "transient", None]
    assert [one["cpu_seconds"] for one in attempts] == [None, 0.5, template.cost.cpu_seconds]
    assert all(one["started_at"] <= one["ended_at"] for one in attempts)
    with transaction(engine) as session:
        assert session.execute(text("SELECT count(*) FROM attempts")).scalar_one() >= 2
    say(stack, sweep_id, "cancel")
    assert stack.api.delete(f"/v1/sweeps/{sweep_id}").status_code == 204


def test_a_run_that_kills_its_workers_fails_and_says_who_must_act(
    stack: Stack, engine: Engine
) -> None:
    sweep_id = stack.submit(tiny(replicates=1))
    for _ in range(3):
        lose(engine, claim(engine, count=1))
    (group,) = stack.sweep(sweep_id)["failures"]
    assert (group["failure_class"], group["code"], group["runs"]) == ("us", "worker_lost", 1)
    assert [one["outcome"] for one in history(stack, sweep_id)] == ["lost"] * 3


def test_what_is_transient_is_tried_again_later_and_not_for_ever(
    stack: Stack, engine: Engine
) -> None:
    sweep_id = stack.submit(tiny(axes={"topology": ["ring"]}, replicates=1))
    slow = FailurePolicy(max_attempts=2)
    fail(engine, claim(engine), BROKEN, slow)
    waiting = stack.sweep(sweep_id)
    assert (waiting["phase"], waiting["progress"]["queued"]) == ("queued", 1)
    assert "tried again" in waiting["waits_for"]
    assert claim_any(engine) is None
    with transaction(engine) as session:
        session.execute(text("UPDATE replicates SET not_before = now() WHERE phase = 'queued'"))
    fail(engine, claim(engine), BROKEN, slow)
    ended = stack.sweep(sweep_id)
    assert (ended["phase"], ended["failures"][0]["failure_class"]) == ("failed", "transient")
    assert ended["failures"][0]["message"] == "gone It was tried 2 times."


def test_a_run_in_its_pause_is_not_taken_along_with_those_that_are_due(
    stack: Stack, engine: Engine
) -> None:
    sweep_id = stack.submit(tiny(axes={"topology": ["ring"]}, replicates=3))
    first = claim(engine, count=1)
    fail(engine, first, BROKEN, FailurePolicy(max_attempts=2))
    due = claim(engine, count=5)
    assert [task.replicate for task in due.tasks] == [1, 2]
    assert [task.replicate for task in first.tasks] == [0]
    release(engine, due)
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")


def test_the_breaker_pauses_a_sweep_that_fails_for_one_reason(
    stack: Stack, engine: Engine, template: Result
) -> None:
    policy = FailurePolicy(back_off=NO_PAUSE, breaker_failures=6)
    sweep_id = stack.submit(tiny(replicates=5))
    complete(engine, claim(engine, count=2), template)
    other = DEADLOCK.model_copy(update={"message": "router 8 waits"})  # the same reason
    assert not fail(engine, claim(engine, count=3), DEADLOCK, policy)
    assert fail(engine, claim(engine, count=3), other, policy)
    paused = stack.sweep(sweep_id)
    assert (paused["held"]["hold"], paused["held"]["by"]) == ("paused", "breaker")
    assert "router 8 waits" in paused["held"]["note"]
    assert paused["waits_for"].startswith(":resume or :retry; the circuit breaker")
    assert claim_any(engine) is None
    say(stack, sweep_id, "resume")
    assert not fail(engine, claim(engine, count=5), DEADLOCK, policy)  # it counts anew
    assert fail(engine, claim(engine, count=1), DEADLOCK, policy)
    assert say(stack, sweep_id, "retry")["held"] is None
    assert stack.sweep(sweep_id)["progress"]["queued"] == 18


def test_scattered_failures_and_time_outs_trip_nothing(
    stack: Stack, engine: Engine, template: Result
) -> None:
    policy = FailurePolicy(back_off=NO_PAUSE, breaker_failures=3)
    partial = template.provenance.model_copy(update={"outcome": "timed_out"})
    sweep_id = stack.submit(tiny(replicates=5))
    for _ in range(4):
        chunk = claim(engine, count=5)
        assert not fail(engine, chunk, DEADLOCK, policy, runs=2)
        runs = [invented(task, 1.0, template, provenance=partial) for task in chunk.tasks[2:]]
        store(engine, chunk, runs)
        release(engine, chunk)
    ended = stack.sweep(sweep_id)
    assert (ended["phase"], ended["held"]) == ("failed", None)
    assert (ended["progress"]["failed"], ended["progress"]["timed_out"]) == (8, 12)
    assert say(stack, sweep_id, "retry", dry_run=True, **{"class": "limit"})["runs"] == 12


def test_verbs_are_told_to_who_follows(stack: Stack, engine: Engine, template: Result) -> None:
    sweep_id = stack.submit(tiny(replicates=1))
    with stack.api.stream("GET", f"/v1/sweeps/{sweep_id}/events") as answer:
        first = next(line for line in answer.iter_lines() if line.startswith("id:"))
    seen = {"Last-Event-ID": first.removeprefix("id:").strip()}
    say(stack, sweep_id, "pause", note="look")
    say(stack, sweep_id, "resume")
    complete(engine, claim(engine), template)
    with stack.api.stream("GET", f"/v1/sweeps/{sweep_id}/events", headers=seen) as answer:
        lines = list(answer.iter_lines())
    events = [line.removeprefix("event:").strip() for line in lines if line.startswith("event:")]
    assert events[-1] == "end"
    numbers = [int(line.removeprefix("id:")) for line in lines if line.startswith("id:")]
    assert numbers == sorted(numbers)
    assert numbers[0] > int(seen["Last-Event-ID"])
