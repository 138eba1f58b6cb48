"""A study of failures through the real API and a real worker: what is disconnected is counted."""

from __future__ import annotations

from tests.support.stack import Stack


def test_disconnected_runs_are_results_that_answers_name(stack: Stack) -> None:
    sweep_id_of = {
        "name": "failures",
        "schema_version": 1,
        "model": "packet",
        "base": {
            "topology": {"kind": "torus", "widths": [3, 3]},
            "workload": {"kind": "collective", "operation": "barrier"},
            "network": {"virtual_channels": 2},
            "failures": {"failed_links": 1},
        },
        "axes": {"routing": ["minimal", "spray"], "failures.failed_routers": [0, 1]},
        "replicates": 2,
        "base_seed": 61_000,
    }
    with stack.thread_worker():
        sweep_id = stack.submit(sweep_id_of)
        assert stack.finish(sweep_id)["phase"] == "completed"
    items = stack.get(f"/v1/sweeps/{sweep_id}/points")["items"]
    outcomes = {}
    for item in items:
        point = stack.get(f"/v1/sweeps/{sweep_id}/points/{item['index']}")
        routers = point["point"]["failures"]["failed_routers"]
        metrics = [run["metrics"] for run in point["replicates"]]
        assert all(m["disconnected"] == routers for m in metrics)
        assert all((m["completion_time_ns"] is None) == bool(routers) for m in metrics)
        outcomes[item["index"]] = routers
    assert sorted(outcomes.values()) == [0, 0, 1, 1]
    answer = stack.get(f"/v1/sweeps/{sweep_id}/answer")
    told = " ".join(answer["left_out"])
    assert "what had failed disconnected the network" in told
    assert "4 runs are left out" in told
