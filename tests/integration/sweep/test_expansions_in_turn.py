"""Whose points are made next, and that who has lost an expansion cannot go on with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text

from domain.catalog.load import load_catalog
from judge.direct import DirectJudge
from storage.run import expansion_store
from storage.run.expansion_store import ExpansionStore, hold
from storage.run.records.expansion import ExpansionLease
from storage.session import Engine, transaction
from tests.support.runs import REVISION
from tests.support.specs import tiny
from tests.support.stack import Stack
from worker.config import WorkerSettings
from worker.sweep import expander, expansion
from worker.sweep.expander import Expander


@pytest.fixture(autouse=True)
def nothing(engine: Engine) -> None:
    execute(engine, "DELETE FROM expansions")


def execute(engine: Engine, statement: str, **values: Any) -> None:
    with transaction(engine) as session:
        session.execute(text(statement), values)


def add(stack: Stack, points: int, project: str | None = None) -> str:
    headers = {}
    if project is not None:
        stack.api.post("/v1/projects", json={"name": project})
        headers = {"FabricSweep-Project": project}
    axes = {"topology": ["ring"], "link_latency_ns": list(range(10, 10 + points))}
    response = stack.api.post("/v1/sweeps", json=tiny(axes=axes), headers=headers)
    assert response.status_code == 202, response.text
    identifier: str = response.json()["id"]
    return identifier


def take(engine: Engine, worker: str, **wanted: Any) -> ExpansionLease:
    with transaction(engine) as session:
        lease = ExpansionStore(session).take(worker, REVISION, 60, **wanted)
    assert lease is not None
    return lease


def act(engine: Engine, do: Callable[[ExpansionStore], bool]) -> bool:
    with transaction(engine) as session:
        return do(ExpansionStore(session))


def is_held(engine: Engine, lease: ExpansionLease) -> bool:
    with transaction(engine) as session:
        return hold(session, lease)


class TestTurns:
    def test_projects_take_turns(self, stack: Stack, engine: Engine) -> None:
        first, second = add(stack, 50), add(stack, 50)
        late = add(stack, 100, "late")
        taken = [take(engine, "a").public_id for _ in range(3)]
        assert taken == [first, late, second]

    def test_small_sweeps_go_before_large_ones(self, stack: Stack, engine: Engine) -> None:
        large, small = add(stack, 100), add(stack, 4)
        # On a busy machine the large one waits so long that it counts as the smaller one.
        execute(engine, "UPDATE expansions SET requested_at = now()")
        assert [take(engine, "a").public_id for _ in range(2)] == [small, large]

    def test_large_ones_leave_processes_to_runs(
        self, stack: Stack, engine: Engine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(expansion_store, "SMALL_POINTS", 10)
        large, others = add(stack, 100), add(stack, 90, "others")
        assert take(engine, "a", large_at_once=1).public_id == large
        with transaction(engine) as session:
            store = ExpansionStore(session)
            assert store.take("b", REVISION, 60, large_at_once=1) is None
        small = add(stack, 4)
        assert take(engine, "b", large_at_once=1).public_id == small
        assert take(engine, "c", large_at_once=2).public_id == others

    def test_a_large_one_is_not_overtaken_for_ever(self, stack: Stack, engine: Engine) -> None:
        large, small = add(stack, 100), add(stack, 4)
        waited = (
            "UPDATE expansions SET requested_at = requested_at - interval '1 min' FROM sweeps s "
            "WHERE s.id = sweep_id AND s.public_id = :sweep"
        )
        execute(engine, waited, sweep=large)
        assert [take(engine, "a").public_id for _ in range(2)] == [large, small]

    def test_one_that_fails_holds_up_no_other(self, stack: Stack, engine: Engine) -> None:
        small, large = add(stack, 4), add(stack, 100)
        lease = take(engine, "a")
        assert act(engine, lambda store: store.give_back(lease, forgiven=False))
        assert [take(engine, "a").public_id for _ in range(2)] == [large, small]

    def test_small_ones_of_others_are_made_between_batches(
        self, stack: Stack, engine: Engine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(expansion, "_FIRST_POINTS", 10)
        monkeypatch.setattr(expansion, "_BATCH_POINTS", 10)
        monkeypatch.setattr(expander, "_SMALL_SECONDS", 0.0)
        large = [add(stack, 100), add(stack, 100)]
        others = [add(stack, 4, "others"), add(stack, 50, "others")]
        monkeypatch.setattr(expander, "SMALL_POINTS", 20)
        # The first of the large ones is begun, and all else waits.
        execute(engine, "UPDATE expansions SET expires_at = now() + interval '1 h', attempts = 1")
        execute(
            engine,
            "UPDATE expansions SET expires_at = NULL, attempts = 0 FROM sweeps s "
            "WHERE s.id = sweep_id AND s.public_id = :sweep",
            sweep=large[0],
        )
        seen: list[list[int]] = []

        def added() -> None:
            points = [stack.sweep(sweep)["points"] for sweep in [*large, *others]]
            if not seen:
                execute(engine, "UPDATE expansions SET expires_at = NULL WHERE worker IS NULL")
            seen.append(points)

        settings = WorkerSettings(database_url=stack.database_url, redis_url="redis://unused")
        revision = load_catalog().model_revision
        Expander(engine, settings, "here", revision, DirectJudge, added).expand_next()
        assert seen[-1] == [100, 0, 4, 0]
        made = next(points for points in seen if points[2])
        assert made[0] < 100

    def test_who_works_for_one_sweep_makes_no_other(
        self, stack: Stack, engine: Engine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(expansion, "_FIRST_POINTS", 10)
        monkeypatch.setattr(expansion, "_BATCH_POINTS", 10)
        monkeypatch.setattr(expander, "_SMALL_SECONDS", 0.0)
        own, other = add(stack, 30), add(stack, 4, "others")
        settings = WorkerSettings(database_url=stack.database_url, redis_url="redis://unused")
        revision = load_catalog().model_revision
        Expander(engine, settings, "b", revision, DirectJudge, lambda: None).expand_next(own)
        assert [stack.sweep(sweep)["points"] for sweep in (own, other)] == [30, 0]


class TestFence:
    def test_who_was_overtaken_does_not_come_back(self, stack: Stack, engine: Engine) -> None:
        add(stack, 4)
        slow = take(engine, "slow")
        execute(engine, "UPDATE expansions SET expires_at = now() - interval '1 s'")
        fast = take(engine, "fast")
        assert fast.fence > slow.fence
        assert not is_held(engine, slow)
        # The other's try is forgiven: it counts as many as the slow one's, and the fence stays.
        assert act(engine, lambda store: store.give_back(fast, forgiven=True))
        assert not is_held(engine, slow)
        assert not act(engine, lambda store: store.renew(slow, 60))
        assert not act(engine, lambda store: store.give_back(slow, forgiven=True))
        again = take(engine, "fast")
        assert again.attempt == slow.attempt + 1
        assert again.fence > fast.fence
        assert is_held(engine, again)

    def test_a_search_that_waits_lets_nobody_back(self, stack: Stack, engine: Engine) -> None:
        add(stack, 4)
        slow = take(engine, "slow")
        execute(engine, "UPDATE expansions SET expires_at = now() - interval '1 s'")
        fast = take(engine, "fast")
        assert act(engine, lambda store: store.wait(fast))
        again = take(engine, "fast")
        assert again.attempt == slow.attempt
        assert not is_held(engine, slow)
        assert not act(engine, lambda store: store.wait(slow))

    def test_another_row_has_another_fence(self, stack: Stack, engine: Engine) -> None:
        sweep = add(stack, 4)
        slow = take(engine, "slow")
        for verb in ("cancel", "retry"):
            assert stack.api.post(f"/v1/sweeps/{sweep}:{verb}").status_code == 200
        fast = take(engine, "fast")
        assert (fast.attempt, fast.sweep_id) == (slow.attempt, slow.sweep_id)
        assert not is_held(engine, slow)
        assert is_held(engine, fast)

    def test_nobody_sets_it_back(self, stack: Stack, engine: Engine) -> None:
        add(stack, 4)
        lease = take(engine, "a")
        execute(engine, "UPDATE expansions SET fence = 0, attempts = 0")
        assert is_held(engine, lease)
