"""Studies that name no routing: sub-spaces, samples and an imported fabric, through HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.specs import tiny
from tests.support.stack import Stack
from tests.support.uploads import Tree, form

_AXES = {"link_latency_ns": {"uniform": {"from": 10, "to": 40}}}
_FABRIC = {"kind": "fabric", "fabric": "tree"}


def _study(version: int, *, explicit: bool) -> dict[str, Any]:
    """Give three networks x four samples, whose routings are named or left to the version."""
    routings = {"built": "adaptive_up", "grown": "imported", "flat": "adaptive_minimal"}
    bases: dict[str, dict[str, Any]] = {
        "built": {"topology": {"kind": "fat_tree", "endpoints": 16}},
        "grown": {"topology": _FABRIC},
        "flat": {"topology": {"kind": "torus", "dimensions": 2, "endpoints": 16}},
    }
    if explicit:
        for name, base in bases.items():
            base["routing"] = routings[name]
    return tiny(
        schema_version=version,
        base={
            "workload": {"kind": "random_reads", "reads_per_core": 4},
            "link_bandwidth_gbps": 32,
        },
        axes=_AXES,
        samples={"count": 4, "method": "sobol", "seed": 7},
        spaces={name: {"base": base} for name, base in bases.items()},
        replicates=1,
        base_seed=77,
    )


@pytest.fixture(scope="module")
def running(stack: Stack) -> Iterator[Stack]:
    tree = Tree()
    answer = stack.api.post("/v1/fabrics", **form("tree", tree.discovery(), tree.tables()))
    assert answer.status_code == 201, answer.text
    with stack.thread_worker():
        yield stack


@pytest.fixture(scope="module")
def done(running: Stack) -> str:
    sweep_id = running.submit(_study(2, explicit=False))
    assert running.finish(sweep_id)["phase"] == "completed"
    return sweep_id


def _routings(stack: Stack, sweep_id: str) -> dict[str, str]:
    points = (stack.get(f"/v1/sweeps/{sweep_id}/points/{number}") for number in range(12))
    return {point["coordinates"]["space"]: point["point"]["routing"]["kind"] for point in points}


def test_points_and_results_name_the_routing_itself(running: Stack, done: str) -> None:
    assert _routings(running, done) == {
        "built": "adaptive_up",
        "grown": "imported",
        "flat": "adaptive_minimal",
    }
    assert running.sweep(done)["schema_version"] == 2


def test_results_are_shared_with_a_study_that_names_each(running: Stack, done: str) -> None:
    named = running.finish(running.submit(_study(1, explicit=True)))
    assert named["progress"]["cached"] == named["progress"]["total"] == 12


def test_version_1_keeps_its_meaning(running: Stack, done: str) -> None:
    sweep_id = running.submit(_study(1, explicit=False))
    assert running.finish(sweep_id)["progress"]["cached"] == 0
    assert set(_routings(running, sweep_id).values()) == {"minimal"}


def test_the_answer_says_what_each_network_ran_under(running: Stack, done: str) -> None:
    answer = running.get(f"/v1/sweeps/{done}/answer")
    (note,) = [note for note in answer["notes"] if "recommended routing" in note]
    assert note == (
        "Each network runs under its recommended routing: built adaptive_up, grown imported, "
        "flat adaptive_minimal."
    )
    assert "default_routing" not in [alarm["name"] for alarm in answer["alarms"]]


def test_more_samples_keep_the_version(running: Stack, done: str) -> None:
    answer = running.api.post(f"/v1/sweeps/{done}:extend", json={"samples": 6})
    assert answer.status_code == 202, answer.text
    assert running.finish(done)["phase"] == "completed"
    last = running.get(f"/v1/sweeps/{done}/points/17")
    assert last["point"]["routing"]["kind"] != "minimal"


def test_an_unknown_routing_is_refused_with_what_there_is(running: Stack) -> None:
    wrong = tiny(schema_version=2, axes={"routing": ["recommended", "recomended"]})
    wrong["base"]["topology"] = "ring"
    told = running.api.post("/v1/sweeps:validate", json=wrong).json()
    (error,) = told["errors"]
    assert (error["pointer"], error["value"]) == ("/axes/routing/1", "recomended")
    assert "recommended" in error["allowed"]


def test_the_catalogue_offers_it(running: Stack) -> None:
    catalog = running.get("/v1/catalog")
    (word,) = [one for one in catalog["sections"]["routing"] if one["kind"] == "recommended"]
    assert word["models"] == ["packet", "flow"]
    trees = next(one for one in catalog["sections"]["topology"] if one["kind"] == "fat_tree")
    assert trees["recommended_routings"][0]["kind"] == "adaptive_up"
