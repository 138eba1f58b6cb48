"""A number that is searched, through the whole path, beside the fine grid that it stands for."""

from __future__ import annotations

from typing import Any

from domain.run.back_off import NO_PAUSE
from domain.run.failure import Failure, FailureKind
from storage.run.records.task import FailedRun, FailurePolicy
from storage.run.settle_store import SettleStore
from storage.session import Engine, transaction
from tests.support.runs import REVISION, claim_any, simulated, store
from tests.support.specs import tiny
from tests.support.stack import Stack, expand_all

DEADLOCK = Failure(kind=FailureKind.MODEL, code="deadlock", message="router 7 waits")
LOADS = {"linear": {"from": 0.1, "to": 1.0, "count": 10}}


def searching(**changes: Any) -> dict[str, Any]:
    """Where two small networks saturate, to a tenth of the load."""
    workload = {"kind": "uniform_random", "warmup_ns": 2000, "measurement_ns": 4000}
    base = {"workload": workload, "endpoints": 16}
    axes = {
        "topology": ["ring", "mesh"],
        "offered_load": {"find": LOADS, "until": "saturated"},
    }
    return tiny(base=base, axes=axes, replicates=2, base_seed=77) | changes


def submit(stack: Stack, spec: dict[str, Any]) -> str:
    """Submit a search, and see the points of its first round made."""
    answer = stack.api.post("/v1/sweeps", json=spec)
    assert answer.status_code == 202, answer.text
    expand_all(stack.database_url)
    found: str = answer.json()["id"]
    return found


def run_rounds(stack: Stack, engine: Engine, rounds: int = 12) -> int:
    """Simulate all that waits and go on searching, until nothing comes; gives the runs."""
    count = 0
    for _ in range(rounds):
        done = 0
        while (chunk := claim_any(engine, count=50)) is not None:
            if chunk.tasks:
                store(engine, chunk, [simulated(task) for task in chunk.tasks])
                done += len(chunk.tasks)
        if not done:
            return count
        count += done
        expand_all(stack.database_url)
    raise AssertionError("the search does not end")


def grid_thresholds(stack: Stack, engine: Engine) -> dict[str, list[float]]:
    """Run every load, and give for each topology and replicate the first that saturates it."""
    spec = searching()
    spec["axes"]["offered_load"] = LOADS
    sweep_id = stack.submit(spec)
    run_rounds(stack, engine)
    rows = stack.api.get(f"/v1/sweeps/{sweep_id}/results", params={"limit": 100}).json()["items"]
    found: dict[tuple[str, int], float] = {}
    for row in rows:
        load = row["coordinates"]["workload.offered_load"]
        if row["metrics"]["saturated"]:
            key = (row["coordinates"]["topology"], row["replicate"])
            found[key] = min(load, found.get(key, 2.0))
    return {t: [found[t, r] for r in range(2)] for t in ("ring", "mesh")}


def test_a_search_finds_what_a_fine_grid_finds(stack: Stack, engine: Engine) -> None:
    sweep_id = submit(stack, searching())
    sweep = stack.sweep(sweep_id)
    assert sweep["points"] == 4, "both ends of both searches"
    assert sweep["phase"] == "expanding"
    assert sweep["expansion"]["searching"]
    assert sweep["summary"].startswith("searching, 4 of at most 20 points; ")
    (listed,) = [one for one in stack.get("/v1/sweeps")["items"] if one["id"] == sweep_id]
    assert listed["expansion"]["searching"]
    assert (sweep["search"]["searches"], sweep["search"]["searching"]) == (4, 4)
    assert (sweep["search"]["round"], sweep["search"]["rounds_at_most"]) == (1, 5)
    runs = run_rounds(stack, engine)
    sweep = stack.sweep(sweep_id)
    assert (sweep["search"]["found"], sweep["search"]["searching"]) == (4, 0)
    assert sweep["search"]["widest"] is None
    assert sweep["phase"] == "completed"
    assert runs == 2 * sweep["points"] < 2 * 20
    answer = stack.api.get(f"/v1/sweeps/{sweep_id}/answer").json()
    assert answer["controls"]["metric"] == "found_offered_load"
    (figure,) = answer["figures"]
    rows = {row["label"]: row for panel in figure["panels"] for row in panel["rows"]}
    # The grid's runs are the search's and some more: the same results, cached or not.
    for topology, own in grid_thresholds(stack, engine).items():
        middle = sum(own) / 2 - 0.05
        assert abs(rows[topology.capitalize()]["value"]["mean"] - middle) < 1e-9
    assert any("begins to hold between" in text for text in answer["sentences"])
    note = next(text for text in answer["notes"] if "found by bisection" in text)
    assert "a choice wins only where it leads by more than that" in note


def test_more_replicates_go_on_with_a_search(stack: Stack, engine: Engine) -> None:
    sweep_id = submit(stack, searching(base_seed=78))
    run_rounds(stack, engine)
    answer = stack.api.post(f"/v1/sweeps/{sweep_id}:extend", json={"replicates": 3})
    assert answer.status_code == 202, answer.text
    expand_all(stack.database_url)
    run_rounds(stack, engine)
    sweep = stack.sweep(sweep_id)
    assert sweep["phase"] == "completed"
    rows = stack.get(f"/v1/sweeps/{sweep_id}/results", limit=1000)["items"]
    assert len(rows) == 3 * sweep["points"]


def test_a_search_goes_on_after_its_failed_runs_are_retried(stack: Stack, engine: Engine) -> None:
    sweep_id = submit(stack, searching(base_seed=83))
    chunk = claim_any(engine, count=50)
    assert chunk is not None
    assert chunk.lease_id is not None
    lost = [task for task in chunk.tasks if task.document["topology"]["kind"] == "ring"]
    others = [task for task in chunk.tasks if task not in lost]
    store(engine, chunk, [simulated(task) for task in others])
    with transaction(engine) as session:
        failed = [FailedRun(task, DEADLOCK) for task in lost]
        policy = FailurePolicy(back_off=NO_PAUSE, breaker_failures=0)
        SettleStore(session).store(chunk.lease_id, [], failed, REVISION, policy)
    expand_all(stack.database_url)
    run_rounds(stack, engine)
    before = stack.sweep(sweep_id)
    assert (before["phase"], before["expansion"]) == ("failed", None)
    answer = stack.api.post(f"/v1/sweeps/{sweep_id}:retry")
    assert answer.status_code == 200, answer.text
    expand_all(stack.database_url)
    assert stack.sweep(sweep_id)["points"] == before["points"], "its runs come first"
    run_rounds(stack, engine)
    after = stack.sweep(sweep_id)
    assert after["phase"] == "completed"
    assert after["points"] > before["points"]
    answer = stack.api.get(f"/v1/sweeps/{sweep_id}/answer").json()
    (figure,) = answer["figures"]
    labels = {row["label"] for panel in figure["panels"] for row in panel["rows"]}
    assert labels == {"Ring", "Mesh"}
    assert answer["left_out"] == []


def test_a_search_that_does_not_bracket_says_so(stack: Stack, engine: Engine) -> None:
    spec = searching(base_seed=79)
    spec["axes"]["offered_load"] = {"find": [0.01, 0.02], "until": "accepted_load > 2"}
    sweep_id = submit(stack, spec)
    run_rounds(stack, engine)
    answer = stack.api.get(f"/v1/sweeps/{sweep_id}/answer").json()
    assert any("let the search go beyond it" in text for text in answer["left_out"])
    assert "load 2 %" in " ".join(answer["left_out"])
