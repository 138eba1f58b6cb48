"""Sweeps that are given more points: those that they have keep their numbers, results and keys."""

from __future__ import annotations

from typing import Any

import pytest

from storage.session import Engine
from tests.support.runs import claim_any, simulated, store, stored_points
from tests.support.specs import tiny
from tests.support.stack import YAML, Stack, expand_all

BASE = {"workload": {"kind": "random_reads", "reads_per_core": 4}, "endpoints": 16}
SPACES = {
    "rings": {"base": {"topology": "ring"}, "axes": {"link_bandwidth_gbps": [8, 16]}},
    "meshes": {"base": {"topology": "mesh"}},
}


def spaced(**changes: Any) -> dict[str, Any]:
    """Two sub-spaces of four and two points."""
    base = {**BASE, "link_latency_ns": 20}
    shared: dict[str, Any] = {"axes": {"router_latency_ns": [10, 40]}, "replicates": 1}
    return tiny(base=base, spaces=SPACES, **shared) | changes


def run_all(engine: Engine) -> list[tuple[int, int]]:
    """Simulate everything that waits; gives the points and replicates that ran."""
    ran = []
    while (chunk := claim_any(engine, count=50)) is not None and chunk.tasks:
        ran += [(task.point_index, task.replicate) for task in chunk.tasks]
        store(engine, chunk, [simulated(task) for task in chunk.tasks])
    return sorted(ran)


def extend(stack: Stack, sweep_id: str, status: int = 202, **body: Any) -> dict[str, Any]:
    headers = {"Idempotency-Key": body.pop("key")} if "key" in body else {}
    answer = stack.api.post(f"/v1/sweeps/{sweep_id}:extend", json=body, headers=headers)
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_further_values_of_the_first_axis_come_behind_all_points(
    stack: Stack, engine: Engine
) -> None:
    spec = tiny(base=BASE, axes={"link_bandwidth_gbps": [8, 16], "topology": ["ring", "mesh"]})
    sweep_id = stack.submit(spec)
    assert len(run_all(engine)) == 8
    before = stored_points(engine, sweep_id)
    asked: dict[str, Any] = {"axes": {"link_bandwidth_gbps": [32, "64 Gbps"]}}
    told = extend(stack, sweep_id, 200, dry_run=True, **asked)
    assert (told["points_added_max"], told["runs_added_max"]) == (4, 8)
    assert told["values_added"] == {"link_bandwidth_gbps": 2}
    assert stored_points(engine, sweep_id) == before
    asked["key"] = f"more {sweep_id}"
    assert extend(stack, sweep_id, **asked)["sweep"]["phase"] == "pending"
    assert extend(stack, sweep_id, **asked)["is_repeat"]
    stack.expanded(sweep_id)
    assert run_all(engine) == [(point, run) for point in range(4, 8) for run in range(2)]
    assert stored_points(engine, sweep_id)[:4] == before
    after = stack.sweep(sweep_id)
    assert (after["phase"], after["points"], after["progress"]["completed"]) == (
        "completed",
        8,
        16,
    )
    assert [one["value"] for one in after["axes"][0]["values"]] == [8, 16, 32, 64]
    assert stored_points(engine, stack.submit(after["spec"])) == stored_points(engine, sweep_id)


def test_further_sub_spaces_come_behind_the_others(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(spaced())
    assert len(run_all(engine)) == 6
    before = stored_points(engine, sweep_id)
    more = {
        "tori": {
            "base": {"topology": "torus", "link_latency_ns": 30},
            "axes": {"dimensions": [1, 2]},
        }
    }
    told = extend(stack, sweep_id, spaces=more, replicates=2)
    assert (told["points_added_max"], told["runs_added_max"]) == (4, 14)
    assert told["spaces_added"] == ["tori"]
    stack.expanded(sweep_id)
    run_all(engine)
    after = stored_points(engine, sweep_id)
    assert [key for key, _ in after[:6]] == [key for key, _ in before]
    # The latency of links sets sub-spaces apart from now on: it is a coordinate of the earlier points too.
    latency = "network.link_latency_ns"
    for (_, was), (_, becomes) in zip(before, after, strict=False):
        assert becomes == {**was, latency: 20}
    assert {own[latency] for _, own in after[6:]} == {30}
    sweep = stack.sweep(sweep_id)
    assert (sweep["phase"], sweep["progress"]["completed"]) == ("completed", 20)
    assert list(sweep["spec"]["spaces"]) == ["rings", "meshes", "tori"]
    assert stored_points(engine, stack.submit(sweep["spec"])) == after


def test_comments_stay_and_an_impossible_point_leaves_all_as_it_was(
    stack: Stack, engine: Engine
) -> None:
    written = (
        "schema_version: 1  # kept\nname: n\nmodel: packet\nreplicates: 1\nbase_seed: 7781\n"
        "base: {workload: {kind: random_reads, reads_per_core: 4}}\naxes:\n  topology:\n"
        "    - {kind: torus, widths: [4, 4], endpoints: 16}  # the first\n# the end\n"
        # With a condition only the points tell: without one the request would be refused.
        "where: endpoints > 0\n"
    )
    answer = stack.api.post("/v1/sweeps", content=written, headers=YAML)
    sweep_id = answer.json()["id"]
    expand_all(stack.database_url)
    run_all(engine)
    before = stored_points(engine, sweep_id)
    wrong = {"kind": "torus", "widths": [4, 4], "endpoints": 20, "label": "twenty"}
    extend(stack, sweep_id, axes={"topology": [wrong]})
    stack.expanded(sweep_id)
    sweep = stack.sweep(sweep_id)
    assert (sweep["phase"], sweep["points"], sweep["spec_text"]) == ("completed", 1, written)
    assert "endpoints" in sweep["extension_errors"][0]["message"]
    extend(stack, sweep_id, axes={"topology": [{"kind": "ring", "endpoints": 16}]})
    stack.expanded(sweep_id)
    sweep = stack.sweep(sweep_id)
    assert sweep["spec_text"] == written.replace(
        "# the first\n", "# the first\n    - {kind: ring, endpoints: 16}\n"
    )
    assert (sweep["extension_errors"], sweep["points"]) == ([], 2)
    assert stored_points(engine, sweep_id)[:1] == before


@pytest.mark.parametrize(
    ("changes", "body", "field", "words"),
    [
        ({}, {"axes": {"link_bandwidth_gbps": [9]}}, "axes.link_bandwidth_gbps", "move them"),
        ({}, {"axes": {"bandwidth": [9]}}, "axes.bandwidth", "there is no axis"),
        ({}, {"axes": {"topology": ["torus", "ring"]}}, "axes.topology.1", "repeats"),
        ({}, {"axes": {"topology": [8]}}, "axes.topology.0", "is neither"),
        ({}, {"axes": {"topology": ["torus", "rnig"]}}, "axes.topology.1", "'rnig'"),
        (
            {},
            {"axes": {"topology": ["torus", {"kind": "torus", "dimensions": -4, "label": "x"}]}},
            "axes.topology.1.dimensions",
            "too small",
        ),
        (
            {},
            {"axes": {"topology": [{"kind": "torus", "widths": [4, 5]}]}, "dry_run": True},
            "axes.topology.0.widths",
            "topology.endpoints = 16",
        ),
        (
            {"axes": {"topology": [{"kind": "torus", "widths": [4, 4]}]}},
            {"axes": {"topology": [{"kind": "torus", "widths": [2, 8]}]}},
            "axes.topology",
            "'torus' would be called 'torus widths=4x4'",
        ),
        ({}, {"spaces": {"a": {}}}, "spaces", "has no sub-spaces"),
        (
            {"axes": {"endpoints": {"log2": [4, 16]}}},
            {"axes": {"endpoints": [32]}},
            "axes.endpoints",
            "follow a rule (log2)",
        ),
        (
            {"axes": {"endpoints": {"when": "topology = 'ring'", "values": [4]}}},
            {"axes": {"endpoints": [32]}},
            "axes.endpoints",
            "with a condition",
        ),
        (
            {
                "axes": {"link_latency_ns": {"uniform": {"from": 10, "to": 40}}},
                "samples": {"count": 4},
            },
            {"axes": {"link_latency_ns": [32]}},
            "axes.link_latency_ns",
            "draws samples",
        ),
    ],
)
def test_what_would_move_points_is_refused(
    stack: Stack, changes: dict[str, Any], body: dict[str, Any], field: str, words: str
) -> None:
    varied = changes.get("axes", {})
    plain = {**BASE, "topology": {"kind": "ring"}}
    base = {name: value for name, value in plain.items() if name not in varied}
    sweep_id = stack.submit(tiny(**({"base": base} if varied else {}), **changes))
    found = extend(stack, sweep_id, 422, **body)
    assert found["code"] == "invalid_extension"
    (error,) = found["errors"]
    assert (error["field"], words in error["message"]) == (field, True), error
    assert error["line"] is None
    assert stack.sweep(sweep_id)["phase"] == "queued"


def test_wrong_sub_spaces_are_refused(stack: Stack) -> None:
    sweep_id = stack.submit(spaced())

    def field(**body: Any) -> str:
        error: dict[str, Any] = extend(stack, sweep_id, 422, **body)["errors"][0]
        return str(error["field"])

    assert field(spaces={"rings": {}}) == "spaces.rings"
    assert field(axes={"router_latency_ns": [9]}) == "axes.router_latency_ns"
    assert field(spaces={"x": {"base": {"topologi": "ring"}}}) == "spaces.x.base.topologi"
    assert field(spaces={"x": {"bases": {}}}) == "spaces.x.bases"
    assert field(spaces={"x": {"base": {"topology": "rnig"}}}) == "spaces.x.base.topology"
    wide = {"base": {"topology": "torus"}, "axes": {"dimensions": [2, -1]}}
    assert field(spaces={"x": wide}) == "spaces.x.axes.dimensions.1"
    drawn = {"base": {"topology": "ring"}, "axes": {"tapers": {"uniform": {"from": 1, "to": 2}}}}
    assert field(spaces={"x": drawn}).startswith("spaces")
    many = {"linear": {"from": 1, "to": 9, "count": 90_000}}
    huge = {"base": {"topology": "ring"}, "axes": {"link_bandwidth_gbps": many}}
    assert field(spaces={"x": huge}) == "spaces"
    assert field(spaces={}) == "spaces"
    assert field(axes={"router_latency_ns": []}) == "axes.router_latency_ns"
