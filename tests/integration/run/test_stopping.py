"""Replicates until precise enough: which points grow, by how much, and that nothing doubles."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import text

from domain.result.document import Result
from domain.run.failure import Failure, FailureKind
from storage.blobs.database import DatabaseBlobs
from storage.run.contents import keep_contents
from storage.run.reap_store import ReapStore
from storage.run.records.task import FailedRun, FinishedRun, TaskRecord
from storage.run.settle_store import SettleStore
from storage.session import Engine, transaction
from tests.support.runs import (
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

UNTIL = {"metric": "completion_time_ns", "relative_half_width": 0.1}
RULE = {"min": 4, "max": 13, "until": UNTIL}
# Point 0 always gives the same value; point 1 is so noisy that it never gets precise; the
# interval of point 2 is wide after 4 replicates and narrow enough after 6.
NOISY = [100.0, 10.0]
SETTLING = [100.0, 112.0, 100.0, 92.0, 100.0, 100.0]


def sequential(**changes: Any) -> dict[str, Any]:
    axes = {"link_bandwidth_gbps": [8, 16, 32]}
    base = {
        "topology": {"kind": "ring", "endpoints": 16},
        "workload": {"kind": "random_reads", "reads_per_core": 8},
    }
    return tiny(base=base, axes=axes, replicates=RULE) | changes


@pytest.fixture(scope="module")
def template(stack: Stack, engine: Engine) -> Result:
    """A result of the simulator, whose metrics are then replaced."""
    sweep_id = stack.submit(tiny(replicates=1))
    chunk = claim(engine, count=1)
    result = simulated(chunk.tasks[0]).result
    release(engine, chunk)
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    return result


@pytest.fixture
def sweep_id(stack: Stack) -> Iterator[str]:
    made = stack.submit(sequential())
    yield made
    if stack.sweep(made)["phase"] in ("queued", "executing"):
        stack.api.post(f"/v1/sweeps/{made}:cancel")


def value_of(task: TaskRecord) -> float:
    if task.point_index == 0:
        return 50.0
    series = NOISY if task.point_index == 1 else SETTLING
    return series[task.replicate % len(series)]


def ran(task: TaskRecord, template: Result) -> FinishedRun:
    """Pretend that a task has run; of point 0 chance has no part."""
    provenance = template.provenance
    if task.point_index == 0:
        provenance = provenance.model_copy(update={"random_streams": []})
    return invented(task, value_of(task), template, provenance=provenance)


def replicates_of(stack: Stack, sweep_id: str) -> list[int]:
    """How many replicates each point has; they are numbered without gaps."""
    counts = []
    for index in range(3):
        runs = stack.get(f"/v1/sweeps/{sweep_id}/points/{index}")["replicates"]
        assert [run["replicate"] for run in runs] == list(range(len(runs)))
        counts.append(len(runs))
    return counts


def test_points_get_the_replicates_that_they_need(
    stack: Stack, engine: Engine, sweep_id: str, template: Result
) -> None:
    sweep = stack.sweep(sweep_id)
    assert (sweep["replicates"], sweep["replicates_min"]) == (13, 4)
    assert sweep["until"] == UNTIL | {"confidence": 0.95}
    assert sweep["progress"]["total"] == sweep["progress"]["queued"] == 12
    done = work_off(engine, lambda task: ran(task, template))
    # 4; 4 + 2 + 3 + 4 up to the maximum; 4 + 2.
    assert replicates_of(stack, sweep_id) == [4, 13, 6]
    assert len(done) == len({(t.point_index, t.replicate) for t in done}) == 23
    sweep = stack.sweep(sweep_id)
    assert sweep["phase"] == "completed"
    assert sweep["progress"]["completed"] == sweep["progress"]["total"] == 23


def test_equal_runs_in_which_chance_has_a_part_go_on_to_the_maximum(
    stack: Stack, engine: Engine, sweep_id: str, template: Result
) -> None:
    assert template.provenance.random_streams
    work_off(engine, lambda task: invented(task, 50.0, template))
    assert replicates_of(stack, sweep_id) == [13, 13, 13]


def test_the_sweep_ends_only_when_no_point_grows(
    stack: Stack, engine: Engine, sweep_id: str, template: Result
) -> None:
    chunk = claim(engine, count=12)
    runs = [ran(task, template) for task in chunk.tasks]
    settled = store(engine, chunk, runs)
    release(engine, chunk)
    assert settled.queued == 4  # two each of points 1 and 2
    sweep = stack.sweep(sweep_id)
    assert sweep["phase"] == "executing"
    assert sweep["progress"]["total"] == 16
    assert sweep["finished_at"] is None


def test_storing_again_adds_nothing(
    stack: Stack, engine: Engine, sweep_id: str, template: Result
) -> None:
    chunk = claim(engine, count=12)
    runs = [ran(task, template) for task in chunk.tasks]
    assert store(engine, chunk, runs).queued == 4
    assert not store(engine, chunk, runs).held
    assert replicates_of(stack, sweep_id) == [4, 6, 6]


def test_two_workers_with_the_last_runs_of_a_point_add_once(
    stack: Stack, engine: Engine, template: Result
) -> None:
    for _ in range(5):
        sweep_id = stack.submit(sequential(axes={"link_bandwidth_gbps": [8, 16, 32]}))
        chunks = [claim(engine, f"w{number}", count=1) for number in range(12)]
        barrier = threading.Barrier(12)

        def finish(number: int, chunks: Any = chunks, barrier: Any = barrier) -> int:
            task = chunks[number].tasks[0]
            barrier.wait()
            return store(engine, chunks[number], [ran(task, template)]).queued

        with ThreadPoolExecutor(12) as pool:
            added = sum(pool.map(finish, range(12)))
        assert added == 4
        assert replicates_of(stack, sweep_id) == [4, 6, 6]
        for chunk in chunks:
            release(engine, chunk)
        stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")


def test_results_known_already_count_and_grow_on(
    stack: Stack, engine: Engine, template: Result
) -> None:
    spec = sequential()
    first = stack.submit(spec)
    work_off(engine, lambda task: ran(task, template))
    again = stack.submit(spec)
    sweep = stack.sweep(again)
    assert sweep["phase"] == "completed"
    assert sweep["progress"]["cached"] == sweep["progress"]["total"] == 23
    assert replicates_of(stack, again) == replicates_of(stack, first)
    # A higher maximum goes on where the known results end: 9 + 5, then 15.
    tight = stack.submit(spec | {"replicates": RULE | {"max": 15}})
    progress = stack.sweep(tight)["progress"]
    assert (progress["cached"], progress["queued"]) == (23, 1)
    work_off(engine, lambda task: ran(task, template))
    assert replicates_of(stack, tight) == [4, 15, 6]


def test_results_that_become_known_while_queued_grow_on(
    stack: Stack, engine: Engine, template: Result
) -> None:
    spec = sequential()
    first, second = stack.submit(spec), stack.submit(spec)
    work_off(engine, lambda task: ran(task, template))
    for sweep_id in (first, second):
        assert stack.sweep(sweep_id)["phase"] == "completed"
        assert replicates_of(stack, sweep_id) == [4, 13, 6]
    total = stack.sweep(first)["progress"]["cached"] + stack.sweep(second)["progress"]["cached"]
    assert total == 23


def test_a_failed_run_stops_the_growth_of_its_point_until_retried(
    stack: Stack, engine: Engine, sweep_id: str, template: Result
) -> None:
    chunk = claim(engine, count=12)
    broken = next(task for task in chunk.tasks if task.point_index == 1)
    failure = Failure(kind=FailureKind.MODEL, code="deadlock", message="stuck")
    runs = [ran(task, template) for task in chunk.tasks if task != broken]
    kept = keep_contents(DatabaseBlobs(engine), runs)
    with transaction(engine) as session:
        assert chunk.lease_id is not None
        failed = [FailedRun(broken, failure)]
        assert SettleStore(session).store(chunk.lease_id, kept, failed, REVISION).queued == 2
    release(engine, chunk)
    work_off(engine, lambda task: ran(task, template))
    assert replicates_of(stack, sweep_id) == [4, 4, 6]
    assert stack.sweep(sweep_id)["phase"] == "failed"
    stack.api.post(f"/v1/sweeps/{sweep_id}:retry")
    work_off(engine, lambda task: ran(task, template))
    assert replicates_of(stack, sweep_id) == [4, 13, 6]
    assert stack.sweep(sweep_id)["phase"] == "completed"


def test_cancelling_leaves_nothing_growing(stack: Stack, engine: Engine, template: Result) -> None:
    for _ in range(5):
        sweep_id = stack.submit(sequential())
        chunks = [claim(engine, f"w{number}", count=3) for number in range(4)]
        barrier = threading.Barrier(5)

        def finish(number: int, chunks: Any = chunks, barrier: Any = barrier) -> None:
            runs = [ran(task, template) for task in chunks[number].tasks]
            barrier.wait()
            store(engine, chunks[number], runs)

        def cancel(sweep_id: str = sweep_id, barrier: Any = barrier) -> None:
            barrier.wait()
            assert stack.api.post(f"/v1/sweeps/{sweep_id}:cancel").status_code == 200

        with ThreadPoolExecutor(5) as pool:
            futures = [pool.submit(finish, number) for number in range(4)] + [pool.submit(cancel)]
            for future in futures:
                future.result()
        sweep = stack.sweep(sweep_id)
        assert sweep["phase"] == "aborted"
        assert sweep["progress"]["queued"] == sweep["progress"]["executing"] == 0
        assert len(sweep["spec"]["axes"]) == 1
        work_off(engine, lambda task: ran(task, template))
        stack.api.post(f"/v1/sweeps/{sweep_id}:retry")
        work_off(engine, lambda task: ran(task, template))
        assert replicates_of(stack, sweep_id) == [4, 13, 6]


def test_a_lost_worker_delays_the_decision(
    stack: Stack, engine: Engine, sweep_id: str, template: Result
) -> None:
    kept, lost = claim(engine, "kept", count=11), claim(engine, "lost", count=1)
    store(engine, kept, [ran(task, template) for task in kept.tasks])
    release(engine, kept)
    last = lost.tasks[0].point_index
    before = replicates_of(stack, sweep_id)
    assert before[last] == 4
    with transaction(engine) as session:
        session.execute(text("UPDATE leases SET expires_at = now() - interval '1 second'"))
    with transaction(engine) as session:
        gone = Failure(kind=FailureKind.TRANSIENT, code="worker_lost", message="lost")
        assert ReapStore(session).reap_one(3, gone).requeued == 1
    late = [ran(task, template) for task in lost.tasks]
    assert not store(engine, lost, late).held
    work_off(engine, lambda task: ran(task, template))
    assert replicates_of(stack, sweep_id) == [4, 13, 6]


def test_validation_counts_fewest_and_most_runs(stack: Stack) -> None:
    answer = stack.api.post("/v1/sweeps:validate", json=sequential()).json()
    assert (answer["runs"], answer["runs_max"]) == (12, 39)
    cost = answer["estimate"]["core_seconds"]
    fixed = stack.api.post("/v1/sweeps:validate", json=sequential(replicates=4)).json()["estimate"][
        "core_seconds"
    ]
    assert cost["expected"] == pytest.approx(fixed["expected"])
    assert cost["high"] == pytest.approx(fixed["high"] * 13 / 4)


def test_a_metric_that_does_not_exist_is_refused(stack: Stack) -> None:
    until = UNTIL | {"metric": "completion_tmie_ns"}
    refusal = stack.api.post("/v1/sweeps", json=sequential(replicates=RULE | {"until": until}))
    assert refusal.status_code == 422
    error = refusal.json()["errors"][0]
    assert error["pointer"] == "/replicates/until/metric"
    assert error["value"] == "completion_tmie_ns"
    assert "completion_time_ns" in error["message"] + str(error["allowed"])


def test_a_sweep_with_workers_stops_by_itself(stack: Stack) -> None:
    spec = sequential(replicates={"min": 2, "max": 30, "until": UNTIL | {"relative_half_width": 1}})
    # No scheduler: added runs must wake workers up by themselves.
    with stack.worker(processes=2):
        sweep = stack.finish(stack.submit(spec))
    assert sweep["phase"] == "completed"
    assert sweep["progress"]["total"] == sum(replicates_of(stack, sweep["id"])) < 90


def test_a_sweep_that_is_being_stopped_grows_no_more(
    stack: Stack, engine: Engine, template: Result
) -> None:
    sweep_id = stack.submit(sequential(axes={"link_bandwidth_gbps": [16]}))
    chunk = claim(engine, count=50)
    assert stack.api.post(f"/v1/sweeps/{sweep_id}:stop").status_code == 200
    runs = [invented(task, NOISY[task.replicate % 2], template) for task in chunk.tasks]
    assert store(engine, chunk, runs).held
    release(engine, chunk)
    ended = stack.sweep(sweep_id)
    assert (ended["phase"], ended["progress"]["completed"], ended["progress"]["total"]) == (
        "completed",
        4,
        4,
    )
