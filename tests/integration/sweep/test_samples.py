"""Axes that are drawn, through the whole path, and sweeps that are extended."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from storage.session import Engine
from tests.support.runs import claim_any, simulated, store, stored_points
from tests.support.specs import tiny
from tests.support.stack import Stack

LATENCY = "network.link_latency_ns"


def drawn(**changes: Any) -> dict[str, Any]:
    """Eight samples x two topologies."""
    axes = {
        "topology": ["ring", "mesh"],
        "link_latency_ns": {"uniform": {"from": 10, "to": 40}},
        "read_bytes": {"log_uniform": {"from": "8 B", "to": "128 B"}},
        "routing": {"choice": {"values": ["minimal", "valiant"], "weights": [3, 1]}},
    }
    samples = {"count": 8, "method": "sobol", "seed": 7}
    return tiny(axes=axes, samples=samples, replicates=1) | changes


def run_all(engine: Engine) -> None:
    """Simulate everything that waits."""
    while (chunk := claim_any(engine, count=50)) is not None:
        if chunk.tasks:
            store(engine, chunk, [simulated(task) for task in chunk.tasks])


def table(stack: Stack, sweep_id: str, **query: str) -> list[dict[str, str]]:
    """Give the results as a CSV file holds them."""
    accept = {"Accept": "text/csv"}
    answer = stack.api.get(f"/v1/sweeps/{sweep_id}/results", params=query, headers=accept)
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.text)))


def keys(engine: Engine, sweep_id: str) -> list[str]:
    return [key for key, _ in stored_points(engine, sweep_id)]


def extend(stack: Stack, sweep_id: str, **body: Any) -> dict[str, Any]:
    headers = {"Idempotency-Key": body.pop("key")} if "key" in body else {}
    answer = stack.api.post(f"/v1/sweeps/{sweep_id}:extend", json=body, headers=headers)
    assert answer.status_code == (200 if body.get("dry_run") else 202), answer.text
    found: dict[str, Any] = answer.json()
    return found


def refusal(stack: Stack, sweep_id: str, status: int = 422, **body: Any) -> dict[str, Any]:
    answer = stack.api.post(f"/v1/sweeps/{sweep_id}:extend", json=body)
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_sampled_sweep_runs_is_asked_and_extended(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(drawn())
    sweep = stack.sweep(sweep_id)
    assert (sweep["points"], sweep["samples"]["samples"]) == (16, 8)
    told = {axis["name"]: axis["distribution"] for axis in sweep["axes"]}
    assert told["topology"] is None
    assert (told["link_latency_ns"]["low"], told["link_latency_ns"]["median"]) == (10, 25)
    run_all(engine)
    rows = table(stack, sweep_id)
    assert len(rows) == 16
    for sample in range(1, 9):
        ours = [row for row in rows if row["sample"] == str(sample)]
        assert [row["topology"] for row in ours] == ["ring", "mesh"]
        assert (
            len({(row[LATENCY], row["workload.read_bytes"], row["routing"]) for row in ours}) == 1
        )
    assert len(table(stack, sweep_id, filter="sample <= 3")) == 6
    page = stack.get(f"/v1/sweeps/{sweep_id}/results", sort="-sample", columns="sample", limit=1)
    assert page["items"][0]["coordinates"] == {"sample": 8}
    answer = stack.get(f"/v1/sweeps/{sweep_id}/answer")
    assert answer["question"] == "probability"
    before = keys(engine, sweep_id)

    preview = extend(stack, sweep_id, samples=20, replicates=2, dry_run=True)
    assert (preview["points_added_max"], preview["runs_added_max"]) == (24, 24 * 2 + 16)
    assert stack.sweep(sweep_id)["phase"] == "completed"
    asked = {"samples": 20, "replicates": 2, "key": f"more {sweep_id}"}
    assert extend(stack, sweep_id, **asked)["sweep"]["phase"] == "pending"
    assert extend(stack, sweep_id, **asked)["is_repeat"]
    stack.expanded(sweep_id)
    run_all(engine)
    after = stack.sweep(sweep_id)
    assert (after["phase"], after["points"], after["progress"]["completed"]) == (
        "completed",
        40,
        80,
    )
    assert keys(engine, sweep_id)[:16] == before
    assert after["spec"]["samples"]["count"] == 20
    assert (
        after["estimate"]["core_seconds"]["expected"]
        > sweep["estimate"]["core_seconds"]["expected"]
    )
    first = [row for row in table(stack, sweep_id) if row["replicate"] == "0"]
    assert [row[LATENCY] for row in first[:16]] == [row[LATENCY] for row in rows]
    assert after["replicates"] == 2


def test_an_extension_whose_points_are_wrong_leaves_the_sweep_as_it_was(
    stack: Stack, engine: Engine
) -> None:
    # A torus of 4 x 4 takes 16 endpoints; of the first three samples none asks for another number.
    axes = {
        "topology": ["ring", {"kind": "torus", "widths": [4, 4]}],
        "endpoints": {"choice": {"values": [16, 20], "weights": [5, 1]}},
    }
    base = {"workload": {"kind": "random_reads", "reads_per_core": 8}}
    samples = {"count": 3, "method": "random", "seed": 5}
    sweep_id = stack.submit(drawn(base=base, axes=axes, samples=samples))
    before = stack.sweep(sweep_id)
    assert before["points"] == 6, before["errors"]
    run_all(engine)
    kept = keys(engine, sweep_id)
    extend(stack, sweep_id, samples=100)
    stack.expanded(sweep_id)
    after = stack.sweep(sweep_id)
    assert (after["phase"], after["points"], after["spec"]["samples"]["count"]) == (
        "completed",
        6,
        3,
    )
    assert "endpoints" in after["extension_errors"][0]["message"]
    assert after["errors"] == []
    assert keys(engine, sweep_id) == kept


def test_replicates_of_a_sweep_under_way_are_extended(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(tiny())
    assert refusal(stack, sweep_id, samples=5)["errors"][0]["field"] == "samples"
    extend(stack, sweep_id, replicates=5)
    waiting = refusal(stack, sweep_id, 409, replicates=6)
    assert "still being made" in waiting["detail"]
    stack.expanded(sweep_id)
    sweep = stack.sweep(sweep_id)
    assert (sweep["phase"], sweep["progress"]["queued"], sweep["replicates"]) == ("queued", 20, 5)
    run_all(engine)
    assert stack.sweep(sweep_id)["phase"] == "completed"


def test_replicates_until_precise_enough_go_on_to_a_higher_most(
    stack: Stack, engine: Engine
) -> None:
    never = {"metric": "completion_time_ns", "relative_half_width": 1e-9}
    # Times are whole nanoseconds: with one seed in 30 two replicates agree, which is precise enough.
    rule = {"min": 2, "max": 3, "until": never}
    sweep_id = stack.submit(tiny(replicates=rule, base_seed=9700))
    run_all(engine)
    assert stack.sweep(sweep_id)["progress"]["completed"] == 12
    added = extend(stack, sweep_id, replicates=5)
    assert (added["replicates_before"], added["runs_added_max"]) == (3, 8)
    stack.expanded(sweep_id)
    run_all(engine)
    after = stack.sweep(sweep_id)
    assert (after["phase"], after["progress"]["completed"]) == ("completed", 20)
    assert after["spec"]["replicates"]["max"] == 5


@pytest.mark.parametrize(
    ("method", "body", "words"),
    [
        ("latin_hypercube", {"samples": 9}, "every sample would move"),
        ("saltelli", {"samples": 9}, "base sample"),
        ("random", {"samples": 8}, "the sweep has 8 samples"),
        ("halton", {"samples": 100_001}, "at most 100000"),
        ("halton", {"samples": 90_000}, "180000 points"),
        ("random", {"replicates": 1}, "the sweep has 1 replicates"),
        ("random", {"replicates": 1001}, "at most 1000"),
    ],
)
def test_what_cannot_be_extended_says_why(
    stack: Stack, method: str, body: dict[str, int], words: str
) -> None:
    sweep_id = stack.submit(drawn(samples={"count": 8, "method": method}))
    found = refusal(stack, sweep_id, **body)
    assert found["code"] == "invalid_extension"
    assert words in found["errors"][0]["message"]
    assert found["errors"][0]["field"] == next(iter(body))


def test_nonsense_is_refused(stack: Stack) -> None:
    sweep_id = stack.submit(drawn())
    assert refusal(stack, sweep_id)["errors"]
    assert refusal(stack, sweep_id, samples="9")["errors"][0]["field"] == "samples"
    assert refusal(stack, sweep_id, points=3)["errors"]
    assert refusal(stack, "nosuchsweep", 404, samples=9)["code"] == "sweep_not_found"
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    assert "retry it" in refusal(stack, sweep_id, 409, samples=9)["detail"]
