"""Workers that are lost while they extend a sweep by points: another goes on, nothing is twice or missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text

from domain.catalog.load import load_catalog
from judge.direct import DirectJudge
from storage.session import Engine, transaction
from tests.support.runs import claim_any, simulated, store
from tests.support.specs import tiny
from tests.support.stack import Stack
from worker.config import WorkerSettings
from worker.sweep import expansion
from worker.sweep.expander import Expander

SPACES = {
    "rings": {"base": {"topology": "ring"}, "axes": {"link_bandwidth_gbps": [8, 16]}},
    "meshes": {"base": {"topology": "mesh"}},
}
MORE: dict[str, Any] = {
    # Its latency sets sub-spaces apart from now on: earlier points get a coordinate more.
    "spaces": {
        "tori": {
            "base": {"topology": "torus", "link_latency_ns": 30},
            "axes": {"link_bandwidth_gbps": [8, 16, 24]},
        }
    },
    "replicates": 2,
}
STEPS = 10
"""Transactions of the extension, two points at a time: runs and coordinates of three batches that are there,
three batches that are new, and the end."""


class LostError(BaseException):
    """What no worker survives."""


def spaced() -> dict[str, Any]:
    base = {"workload": {"kind": "random_reads", "reads_per_core": 4}, "endpoints": 16}
    axes = {"router_latency_ns": [10, 40]}
    shared: dict[str, Any] = {"axes": axes, "replicates": 1, "base_seed": 9600}
    return tiny(base=base | {"link_latency_ns": 20}, spaces=SPACES, **shared)


def rows(engine: Engine, query: str, **parameters: Any) -> list[Any]:
    with transaction(engine) as session:
        return [tuple(row) for row in session.execute(text(query), parameters).all()]


def stored(engine: Engine, sweep_id: str) -> list[Any]:
    """Give all that is stored of the points of a sweep and of their runs."""
    query = """
        SELECT p.point_index, p.point_key, CAST(p.coordinates AS text), p.network,
            CAST(d.document AS text), t.replicate, t.phase
        FROM sweeps s JOIN points p ON p.sweep_id = s.id
        JOIN point_documents d ON d.sweep_id = s.id AND d.point_index = p.point_index
        JOIN replicates t ON t.sweep_id = s.id AND t.point_index = p.point_index
        WHERE s.public_id = :id ORDER BY p.point_index, t.replicate
    """
    return rows(engine, query, id=sweep_id)


def expand(stack: Stack, engine: Engine) -> None:
    settings = WorkerSettings(
        database_url=stack.database_url, redis_url="redis://unused", heartbeat_seconds=60
    )
    revision = load_catalog().model_revision
    Expander(engine, settings, "here", revision, DirectJudge, lambda: None).expand_next()


def dying_after(steps: int) -> Callable[[Any, Any], Any]:
    """Give `Expansion._stored` of a worker that is lost after so many transactions."""
    whole, left = expansion.Expansion._stored, iter(range(steps))

    def storing(self: Any, change: Any) -> Any:
        if next(left, None) is None:
            raise LostError
        return whole(self, change)

    return storing


def run_all(engine: Engine) -> None:
    while (chunk := claim_any(engine, count=50)) is not None and chunk.tasks:
        store(engine, chunk, [simulated(task) for task in chunk.tasks])


def extended(stack: Stack, engine: Engine) -> str:
    """Submit a sweep, run it to its end, and ask for more of it."""
    sweep_id = stack.submit(spaced())
    run_all(engine)
    assert stack.sweep(sweep_id)["phase"] == "completed"
    answer = stack.api.post(f"/v1/sweeps/{sweep_id}:extend", json=MORE)
    assert answer.status_code == 202, answer.text
    return sweep_id


@pytest.fixture(scope="module")
def whole(stack: Stack, engine: Engine) -> list[Any]:
    """What an extension stores that nothing disturbs."""
    sweep_id = extended(stack, engine)
    stack.expanded(sweep_id)
    run_all(engine)
    found = stored(engine, sweep_id)
    assert len(found) == 2 * 12
    assert all(row[-1] == "completed" for row in found)
    return found


@pytest.mark.parametrize("steps", range(STEPS))
def test_a_worker_lost_after_any_step_is_replaced(
    stack: Stack, engine: Engine, monkeypatch: pytest.MonkeyPatch, whole: list[Any], steps: int
) -> None:
    monkeypatch.setattr(expansion, "_FIRST_POINTS", 2)
    monkeypatch.setattr(expansion, "_BATCH_POINTS", 2)
    sweep_id = extended(stack, engine)
    with monkeypatch.context() as lost:
        lost.setattr(expansion.Expansion, "_stored", dying_after(steps))
        with pytest.raises(LostError):
            expand(stack, engine)
    # What is there meanwhile can be read: coordinates of old points, of new ones, or of both.
    for path in ("", "/points", "/results", "/answer"):
        assert stack.api.get(f"/v1/sweeps/{sweep_id}{path}").status_code == 200, path
    rows(engine, "UPDATE expansions SET expires_at = now() - interval '1 s' RETURNING 1")
    run_all(engine)  # those that are stored run before anybody goes on
    expand(stack, engine)
    run_all(engine)
    sweep = stack.sweep(sweep_id)
    assert (sweep["phase"], sweep["points"]) == ("completed", 12)
    assert (sweep["progress"]["total"], sweep["progress"]["completed"]) == (24, 24)
    assert stored(engine, sweep_id) == whole
    assert sweep["extension_errors"] == []
