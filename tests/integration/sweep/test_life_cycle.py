"""Sweeps are renamed, tagged, deleted and pruned; what others need of them stays."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import text

from storage.run.deletion_store import DeletionStore
from storage.session import Engine, transaction
from tests.support.runs import claim, claim_any, release, simulated, store, work_off
from tests.support.specs import tiny
from tests.support.stack import Stack


@pytest.fixture
def bench(stack: Stack, engine: Engine) -> Iterator[Stack]:
    """The service without workers; a test leaves no work behind."""
    yield stack
    work_off(engine, simulated)


def rows(engine: Engine, table: str) -> int:
    with transaction(engine) as session:
        return int(session.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())


def collect(engine: Engine, count: int = 3) -> int:
    """Delete what is marked, a few rows at a time; gives the number of batches."""
    batches = 0
    while True:
        with transaction(engine) as session:
            if not DeletionStore(session).delete_some(count):
                return batches
        batches += 1


def done(stack: Stack, engine: Engine, **changes: Any) -> str:
    sweep_id = stack.submit(tiny(**changes))
    work_off(engine, simulated)
    return sweep_id


def age(engine: Engine, sweep_id: str, days: float) -> None:
    statement = """
        UPDATE sweeps SET finished_at = now() - make_interval(hours => :hours)
        WHERE public_id = :sweep_id
    """
    with transaction(engine) as session:
        session.execute(text(statement), {"hours": int(days * 24), "sweep_id": sweep_id})


def listed(stack: Stack, **query: Any) -> list[str]:
    return [sweep["id"] for sweep in stack.get("/v1/sweeps", **query)["items"]]


def test_a_deleted_sweep_is_gone_for_all_at_once(bench: Stack, engine: Engine) -> None:
    sweep_id = done(bench, engine, base_seed=11)
    response = bench.api.delete(f"/v1/sweeps/{sweep_id}")
    assert (response.status_code, response.content) == (204, b"")
    assert sweep_id not in listed(bench)
    parts = ("", "/points", "/points/0", "/results", "/answer", "/events")
    paths = [f"/v1/sweeps/{sweep_id}{part}" for part in parts]
    for path in [*paths, f"/v1/runs/{sweep_id}.0.0/tables"]:
        assert bench.api.get(path).status_code == 404, path
    for verb in (":cancel", ":retry", ":rerun"):
        assert bench.api.post(f"/v1/sweeps/{sweep_id}{verb}").status_code == 404, verb
    assert bench.api.delete(f"/v1/sweeps/{sweep_id}").status_code == 404
    collect(engine)


def test_its_rows_go_some_at_a_time_and_its_results_stay(bench: Stack, engine: Engine) -> None:
    other = done(bench, engine, base_seed=12)
    results = rows(engine, "results")
    before = {name: rows(engine, name) for name in ("sweeps", "points", "replicates", "events")}
    sweep_id = done(bench, engine, base_seed=13, name="large")
    grown = rows(engine, "results") - results
    runs = bench.sweep(sweep_id)["progress"]["total"]
    assert grown == runs > 3
    bench.api.delete(f"/v1/sweeps/{sweep_id}")
    assert collect(engine) > runs / 3
    assert {name: rows(engine, name) for name in before} == before
    assert rows(engine, "results") == results + grown
    assert bench.sweep(other)["phase"] == "completed"
    # What was simulated once is not simulated again.
    again = bench.sweep(bench.submit(tiny(base_seed=13, name="large")))
    work_off(engine, simulated)
    assert bench.sweep(again["id"])["progress"]["cached"] == runs


def test_a_sweep_under_way_is_not_deleted(bench: Stack, engine: Engine) -> None:
    sweep_id = bench.submit(tiny(base_seed=14))
    chunk = claim(engine)
    refused = bench.api.delete(f"/v1/sweeps/{sweep_id}")
    assert refused.status_code == 409
    assert "cancel it first" in refused.json()["detail"]
    bench.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    assert bench.api.delete(f"/v1/sweeps/{sweep_id}").status_code == 204
    # The worker comes back with what nobody wants any more.
    assert not store(engine, chunk, [simulated(chunk.tasks[0])]).held
    release(engine, chunk)
    collect(engine)
    assert claim_any(engine) is None


def test_deleting_and_storing_at_once_leaves_nothing_half_done(
    bench: Stack, engine: Engine
) -> None:
    for seed in range(8):
        sweep_id = bench.submit(tiny(base_seed=1000 + seed))
        chunk = claim(engine, count=1000)
        runs = [simulated(task) for task in chunk.tasks]
        storing = threading.Thread(target=store, args=(engine, chunk, runs))
        storing.start()
        answers = [bench.api.delete(f"/v1/sweeps/{sweep_id}").status_code for _ in range(3)]
        storing.join()
        release(engine, chunk)
        assert set(answers) <= {409, 204, 404}, answers
        if 204 not in answers:
            assert bench.sweep(sweep_id)["phase"] == "completed"
            assert bench.api.delete(f"/v1/sweeps/{sweep_id}").status_code == 204
        collect(engine, 1000)
    with transaction(engine) as session:
        lost = "SELECT count(*) FROM replicates WHERE sweep_id NOT IN (SELECT id FROM sweeps)"
        assert session.execute(text(lost)).scalar_one() == 0
    assert rows(engine, "leases") == 0


def test_a_retried_sweep_is_not_pruned(bench: Stack, engine: Engine) -> None:
    sweep_id = bench.submit(tiny(base_seed=15))
    bench.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    age(engine, sweep_id, 40)
    bench.api.post(f"/v1/sweeps/{sweep_id}:retry")
    gone = bench.api.post("/v1/sweeps:prune", json={"older_than": "30d"}).json()
    assert sweep_id not in [sweep["id"] for sweep in gone["sweeps"]]
    assert bench.sweep(sweep_id)["phase"] == "queued"


def test_a_key_of_a_deleted_sweep_makes_a_new_one(bench: Stack, engine: Engine) -> None:
    key = {"Idempotency-Key": "once"}
    first = bench.api.post("/v1/sweeps", json=tiny(base_seed=16), headers=key).json()["id"]
    bench.expanded(first)
    work_off(engine, simulated)
    assert bench.api.delete(f"/v1/sweeps/{first}").status_code == 204
    second = bench.api.post("/v1/sweeps", json=tiny(base_seed=16), headers=key)
    assert second.status_code == 202
    assert second.json()["id"] != first


def test_results_of_runs_that_timed_out_go_with_their_sweep(bench: Stack, engine: Engine) -> None:
    def cut(task: Any) -> Any:
        run = simulated(task)
        told = run.result.provenance.model_copy(update={"outcome": "timed_out"})
        return type(run)(task, run.result.model_copy(update={"provenance": told}))

    before = rows(engine, "results")
    sweep_id = bench.submit(tiny(base_seed=17))
    work_off(engine, cut)
    assert rows(engine, "results") > before
    bench.api.delete(f"/v1/sweeps/{sweep_id}")
    collect(engine)
    assert rows(engine, "results") == before


def test_names_descriptions_and_tags_are_changed(bench: Stack, engine: Engine) -> None:
    sweep_id = done(bench, engine, base_seed=18)
    path = f"/v1/sweeps/{sweep_id}"
    changed = bench.api.patch(path, json={"name": "rings", "tags": ["paper", "2026", "paper"]})
    assert changed.status_code == 200
    assert changed.json() == bench.sweep(sweep_id)
    assert (changed.json()["name"], changed.json()["tags"]) == ("rings", ["2026", "paper"])
    text_before = changed.json()["spec_text"]
    described = bench.api.patch(path, json={"description": "for the paper"}).json()
    assert (described["name"], described["description"]) == ("rings", "for the paper")
    assert bench.api.patch(path, json={"description": None}).json()["description"] is None
    assert bench.sweep(sweep_id)["spec_text"] == text_before
    assert listed(bench, tag="paper") == [sweep_id]
    assert listed(bench, tag="pape") == []
    assert listed(bench, filter="tags = '2026 paper' and name = 'rings'") == [sweep_id]
    assert bench.api.patch(path, json={"tags": []}).json()["tags"] == []
    assert listed(bench, tag="paper") == []


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"colour": "red"}, "colour"),
        ({"name": ""}, "name"),
        ({"name": None}, "name"),
        ({"name": "a\0b"}, "name"),
        ({"name": 3}, "name"),
        ({"tags": ["Großes"]}, "tags.0"),
        ({"tags": "paper"}, "tags"),
        ({"tags": [f"t{i}" for i in range(33)]}, "tags"),
        ([], ""),
    ],
)
def test_changes_that_mean_nothing_name_the_field(bench: Stack, changes: Any, field: str) -> None:
    refused = bench.api.patch("/v1/sweeps/none", json=changes)
    assert refused.status_code == 422, refused.text
    assert refused.json()["errors"][0]["field"] == field


def test_a_body_must_be_json_and_small(bench: Stack) -> None:
    yaml = {"Content-Type": "application/yaml"}
    assert bench.api.patch("/v1/sweeps/x", content="a: 1", headers=yaml).status_code == 415
    large = bench.api.patch("/v1/sweeps/x", json={"description": "x" * 70_000})
    assert large.status_code == 413
    broken = bench.api.post(
        "/v1/sweeps:prune", content="{", headers={"Content-Type": "application/json"}
    )
    assert broken.status_code == 422


def test_pruning_tells_what_goes_before_it_goes(bench: Stack, engine: Engine) -> None:
    old = done(bench, engine, base_seed=19)
    tagged = done(bench, engine, base_seed=20)
    done(bench, engine, base_seed=21)
    bench.api.patch(f"/v1/sweeps/{tagged}", json={"tags": ["keep"]})
    age(engine, old, 31)
    age(engine, tagged, 50)
    asked = {"older_than": "30d", "dry_run": True}
    report = bench.api.post("/v1/sweeps:prune", json=asked).json()
    assert [sweep["id"] for sweep in report["sweeps"]] == [tagged, old]
    assert report["dry_run"] is True
    assert report["more"] is False
    assert report["bytes"] == sum(sweep["bytes"] for sweep in report["sweeps"])
    assert all(1000 < sweep["bytes"] < 1e6 for sweep in report["sweeps"])
    assert {old, tagged} <= set(listed(bench))
    only = bench.api.post("/v1/sweeps:prune", json=asked | {"tag": "keep"}).json()
    assert [sweep["id"] for sweep in only["sweeps"]] == [tagged]
    none = bench.api.post("/v1/sweeps:prune", json=asked | {"phase": "failed"}).json()
    assert none["sweeps"] == []
    younger = bench.api.post("/v1/sweeps:prune", json=asked | {"older_than": "5w"}).json()
    assert [sweep["id"] for sweep in younger["sweeps"]] == [tagged]
    gone = bench.api.post("/v1/sweeps:prune", json={"older_than": "30d"}).json()
    assert [sweep["id"] for sweep in gone["sweeps"]] == [tagged, old]
    assert not {old, tagged} & set(listed(bench))


@pytest.mark.parametrize(
    "asked",
    [{}, {"older_than": "30"}, {"older_than": "-1d"}, {"older_than": "1d", "phase": "queued"}],
)
def test_pruning_without_a_clear_age_or_phase_is_refused(bench: Stack, asked: Any) -> None:
    assert bench.api.post("/v1/sweeps:prune", json=asked).status_code == 422
