"""Sweeps are stored at once; workers make their points, whatever happens to the workers."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import text

from api.find import find_sweep
from domain.catalog.load import load_catalog
from judge.direct import DirectJudge
from storage.answer.study_reader import StudyReader
from storage.run.expansion_store import ExpansionStore
from storage.session import Engine, transaction
from tests.support.runs import LIMITS, REVISION, claim
from tests.support.specs import tiny
from tests.support.stack import Stack, expand_all, until
from worker.config import WorkerSettings
from worker.sweep import expansion
from worker.sweep.expander import Expander


def many(**changes: Any) -> dict[str, Any]:
    """40 points x 2 replicates."""
    axes = {"topology": ["ring", "mesh"], "link_latency_ns": list(range(10, 30))}
    return tiny(axes=axes, **changes)


def post(stack: Stack, spec: dict[str, Any]) -> dict[str, Any]:
    response = stack.api.post("/v1/sweeps", json=spec)
    assert response.status_code == 202, response.text
    document: dict[str, Any] = response.json()
    return document


def rows(engine: Engine, query: str, **parameters: Any) -> list[Any]:
    with transaction(engine) as session:
        return list(session.execute(text(query), parameters).all())


def points_of(engine: Engine, sweep_id: str) -> list[Any]:
    """Give everything that is stored of the points of a sweep and of their runs."""
    found = rows(
        engine,
        """
        SELECT p.point_index, p.point_key, CAST(p.coordinates AS text), p.turn, p.network,
            CAST(d.document AS text), t.replicate, t.turn
        FROM sweeps s JOIN points p ON p.sweep_id = s.id
        JOIN point_documents d ON d.sweep_id = s.id AND d.point_index = p.point_index
        JOIN replicates t ON t.sweep_id = s.id AND t.point_index = p.point_index
        WHERE s.public_id = :sweep_id ORDER BY p.point_index, t.replicate
        """,
        sweep_id=sweep_id,
    )
    return [tuple(row) for row in found]


@contextmanager
def stepwise(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have points made ten at a time."""
    monkeypatch.setattr(expansion, "_FIRST_POINTS", 10)
    monkeypatch.setattr(expansion, "_BATCH_POINTS", 10)
    yield


def expand(stack: Stack, engine: Engine, added: Callable[[], None] = lambda: None) -> None:
    """Expand the next sweep here; ``added`` is called after each batch."""
    settings = WorkerSettings(
        database_url=stack.database_url, redis_url="redis://unused", heartbeat_seconds=0.1
    )
    revision = load_catalog().model_revision
    Expander(engine, settings, "here", revision, DirectJudge, added).expand_next()


def test_a_sweep_is_stored_before_its_points(stack: Stack) -> None:
    sweep = post(stack, many())
    assert (sweep["phase"], sweep["points"], sweep["progress"]["total"]) == ("pending", 0, 0)
    assert sweep["expansion"] == {
        "points": 0,
        "points_expected": 40,
        "waits_for": "no worker is running",
        "searching": False,
    }
    assert sweep["summary"] == "waiting to be expanded: no worker is running"
    assert [axis["paths"] for axis in sweep["axes"]] == [
        ["topology"],
        ["network.link_latency_ns"],
    ]
    assert sweep["estimate"] is None
    listed = stack.get("/v1/sweeps", phase="pending")["items"]
    assert sweep["id"] in [one["id"] for one in listed]
    expand_all(stack.database_url)
    made = stack.sweep(sweep["id"])
    assert (made["phase"], made["points"], made["progress"]["queued"]) == ("queued", 40, 80)
    assert made["expansion"] is None
    assert made["estimate"]["core_seconds"]["expected"] > 0
    assert "completion_time_ns" in made["metrics"]


def test_points_run_while_others_are_made(
    stack: Stack, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweep_id = post(stack, many())["id"]
    seen = []

    def added() -> None:
        sweep = stack.sweep(sweep_id)
        seen.append((sweep["phase"], sweep["summary"], len(claim(engine).tasks)))

    with stepwise(monkeypatch):
        expand(stack, engine, added)
    assert [phase for phase, _, _ in seen] == ["expanding"] * 4
    assert seen[0][1] == "expanding, 10 of 40 points; 0 of 20 done, waiting for a worker"
    assert seen[1][1].startswith("expanding, 20 of 40 points; 0 of 40 done")
    assert [claimed for _, _, claimed in seen] == [LIMITS.count] * 4
    sweep = stack.sweep(sweep_id)
    assert (sweep["phase"], sweep["progress"]["total"]) == ("executing", 80)
    assert sweep["started_at"] is not None
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")


def test_another_worker_goes_on_where_one_was_lost(
    stack: Stack, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, broken = post(stack, many(base_seed=1)), post(stack, many(base_seed=1))
    expand(stack, engine)

    class LostError(BaseException):
        """What no worker survives."""

    batches = []

    def dies() -> None:
        batches.append(1)
        if len(batches) == 2:
            raise LostError

    with stepwise(monkeypatch):
        with pytest.raises(LostError):
            expand(stack, engine, dies)
        assert stack.sweep(broken["id"])["points"] == 20
        expand(stack, engine)  # the lease of the lost one still lasts
        assert stack.sweep(broken["id"])["phase"] == "expanding"
        rows(engine, "UPDATE expansions SET expires_at = now() - interval '1 s' RETURNING 1")
        expand(stack, engine)
    assert stack.sweep(broken["id"])["phase"] == "queued"
    assert points_of(engine, broken["id"]) == points_of(engine, whole["id"])
    assert len(points_of(engine, whole["id"])) == 80


def test_a_specification_that_no_worker_survives_is_given_up(stack: Stack, engine: Engine) -> None:
    sweep_id = post(stack, many())["id"]
    rows(engine, "UPDATE expansions SET attempts = 3 RETURNING 1")
    expand(stack, engine)
    sweep = stack.sweep(sweep_id)
    assert sweep["phase"] == "failed"
    assert "was lost or failed" in sweep["errors"][0]["message"]


def test_cancelling_stops_it_and_a_retry_makes_the_rest(
    stack: Stack, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweep_id = post(stack, many())["id"]

    def added() -> None:
        if stack.sweep(sweep_id)["points"] == 20:
            assert stack.api.post(f"/v1/sweeps/{sweep_id}:cancel").status_code == 200

    with stepwise(monkeypatch):
        expand(stack, engine, added)
    sweep = stack.sweep(sweep_id)
    assert (sweep["phase"], sweep["points"], sweep["progress"]["aborted"]) == ("aborted", 20, 40)
    assert sweep["summary"].startswith("cancelled after 20 of 40 points")
    assert rows(engine, "SELECT 1 FROM expansions") == []
    assert stack.api.post(f"/v1/sweeps/{sweep_id}:retry").status_code == 200
    again = stack.sweep(sweep_id)
    assert (again["phase"], again["progress"]["queued"]) == ("pending", 40)
    expand(stack, engine)
    whole = stack.sweep(sweep_id)
    assert (whole["phase"], whole["points"], whole["progress"]["queued"]) == ("queued", 40, 80)


@pytest.mark.parametrize(
    "changes",
    [
        {
            "axes": {"topology": ["ring", {"kind": "torus", "widths": [3, 4]}, "mesh"]},
            "where": "endpoints > 0",
        },
        {"where": "link_latency_ns > 1000", "axes": {"link_latency_ns": [1, 2]}},
        {"limits": {"max_memory_bytes": 2**20}},
    ],
)
def test_late_mistakes_are_those_of_validation(stack: Stack, changes: dict[str, Any]) -> None:
    base = {"topology": "ring", "workload": {"kind": "random_reads"}, "endpoints": 16}
    if "topology" in changes.get("axes", {"topology": 1}):
        del base["topology"]
    spec = tiny(base=base, **changes)
    told = stack.api.post("/v1/sweeps:validate", json=spec).json()
    assert not told["valid"]
    sweep = stack.expanded(post(stack, spec)["id"])
    assert sweep["phase"] == "failed"
    assert sweep["errors"] == told["errors"]
    assert len(sweep["errors"]) >= 1
    assert sweep["summary"].startswith("refused: its specification has mistakes")
    assert sweep["progress"]["queued"] == sweep["progress"]["executing"] == 0
    retried = stack.api.post(f"/v1/sweeps/{sweep['id']}:retry")
    assert (retried.status_code, retried.json()["code"]) == (409, "phase_conflict")


def test_a_lost_message_is_found(stack: Stack) -> None:
    sweep_id = post(stack, tiny())["id"]
    stack.forget_messages()
    with stack.worker(), stack.scheduler():
        assert stack.finish(sweep_id)["phase"] == "completed"


def test_a_killed_worker_is_replaced(stack: Stack) -> None:
    count = 4_000
    axes = {"link_latency_ns": {"linear": {"from": 1, "to": 4000, "count": count}}}
    spec = tiny(axes=axes, base=tiny()["base"] | {"topology": "ring"}, replicates=1)
    sweep_id = post(stack, spec)["id"]
    with stack.scheduler():
        with stack.worker(processes=2) as doomed:
            until(lambda: stack.sweep(sweep_id)["points"] > 0, "the first points")
            doomed.kill()
        with stack.worker(processes=2):
            until(lambda: stack.sweep(sweep_id)["expansion"] is None, "the rest of the points")
    sweep = stack.sweep(sweep_id)
    assert (sweep["points"], sweep["progress"]["total"]) == (count, count)
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")


def test_two_workers_never_make_the_points_of_one_sweep(stack: Stack, engine: Engine) -> None:
    sweep_id = post(stack, many())["id"]
    start = threading.Barrier(4)
    taken = []

    def take(name: str) -> None:
        start.wait()
        with transaction(engine) as session:
            taken.append(ExpansionStore(session).take(name, REVISION, 15))

    threads = [threading.Thread(target=take, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [lease.public_id for lease in taken if lease is not None] == [sweep_id]
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")


def test_a_worker_of_other_models_leaves_it_alone(stack: Stack, engine: Engine) -> None:
    sweep_id = post(stack, many())["id"]
    with transaction(engine) as session:
        assert ExpansionStore(session).take("other", REVISION + 1, 15) is None
    assert stack.sweep(sweep_id)["phase"] == "pending"
    expand_all(stack.database_url)


def test_an_idempotency_key_makes_one_sweep_before_its_points(stack: Stack) -> None:
    spec, headers = many(), {"Idempotency-Key": "expansion"}
    first = stack.api.post("/v1/sweeps", json=spec, headers=headers).json()
    again = stack.api.post("/v1/sweeps", json=spec, headers=headers).json()
    assert first["id"] == again["id"]
    expand_all(stack.database_url)
    later = stack.api.post("/v1/sweeps", json=spec, headers=headers).json()
    assert (later["id"], later["phase"]) == (first["id"], "queued")


def test_an_answer_is_of_the_points_that_were_there_when_it_was_asked(
    stack: Stack, engine: Engine
) -> None:
    sweep_id = post(stack, many(base_seed=977))["id"]
    expand_all(stack.database_url)
    with transaction(engine) as session:
        sweep = find_sweep(session, sweep_id)
        reader = StudyReader(session, load_catalog())
        earlier = reader.read(sweep.model_copy(update={"points": 3}), None, None)
        assert [point.index for point in earlier.points] == [0, 1, 2]
        assert {run.point_index for run in earlier.runs} == {0, 1, 2}
        assert len(reader.read(sweep, None, None).points) == 40
