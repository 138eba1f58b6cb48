"""A simulation that does not stop when it is told to, and the workers beside it."""

from __future__ import annotations

from tests.support.specs import long, tiny
from tests.support.stack import Stack, until

STUBBORN_LATENCY_NS = 77
"""As in `tests.support.stubborn_worker`, which only a worker can import."""


def test_a_simulation_that_does_not_stop_ends_with_its_process_alone(stack: Stack) -> None:
    app = "tests.support.stubborn_worker"
    with stack.worker(2, app=app, FABRICSWEEP_STOP_SECONDS="0.5") as worker, stack.scheduler():
        axes = {"link_latency_ns": [STUBBORN_LATENCY_NS]}
        stubborn = stack.submit(tiny(axes=axes | {"topology": ["ring"]}, replicates=1))
        stack.wait_for(stubborn, "executing", 1)
        beside = stack.submit(long(4))
        stack.wait_for(beside, "executing", 1)
        before = {process.pid for process in worker.pool()}
        cancelled = stack.api.post(f"/v1/sweeps/{stubborn}:cancel").json()
        assert cancelled["phase"] == "aborted"
        until(lambda: "simulation_told_to_stop" in worker.log.read_text(), "the stop to be told")
        until(lambda: len({p.pid for p in worker.pool()} - before) == 1, "one process to be new")
        assert len(before & {process.pid for process in worker.pool()}) == len(before) - 1
        assert stack.finish(beside)["phase"] == "completed"
        # What the process beside it did was done once, and not by its successor.
        points = stack.get(f"/v1/sweeps/{beside}/points")["items"]
        runs = [
            stack.get(f"/v1/sweeps/{beside}/points/{point['index']}")["replicates"][0]
            for point in points
        ]
        assert {run["attempts"] for run in runs} == {1}
    (attempt,) = stack.get(f"/v1/sweeps/{stubborn}/points/0")["replicates"][0]["attempt_history"]
    assert (attempt["outcome"], attempt["number"]) == ("aborted", 1)
