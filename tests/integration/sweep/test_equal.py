"""Sweeps whose networks cost the same, from the draft to the answer: sums by hand say what is chosen."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from domain.access.role import Role
from storage.session import Engine
from tests.support.access import bearer, key
from tests.support.equal_prices import TABLE_TEXT
from tests.support.runs import claim_any, simulated, store, stored_points
from tests.support.specs import tiny
from tests.support.stack import YAML, Stack, expand_all

_names = count(1)
_DEARER = TABLE_TEXT.replace("price_usd: 20.0", "price_usd: 30.0")
FIRST = "Fat tree (leaf taper 2, 30 Gb/s)"
SECOND = "Ring (20 Gb/s)"


@pytest.fixture
def prices(stack: Stack) -> str:
    """Give the name of a table of the project: see `tests.support.equal_prices`."""
    name = f"by-hand-{next(_names)}"
    save(stack, name, TABLE_TEXT)
    return name


def save(stack: Stack, name: str, text: str) -> None:
    path, params = "/v1/price-tables", {"name": name}
    response = stack.api.post(path, params=params, content=text, headers=YAML)
    assert response.status_code == 201, response.text


def alike(prices: str, **changes: Any) -> dict[str, Any]:
    """Two networks at two loads, of which 78 US dollars an endpoint choose the sizes."""
    return tiny(
        base={"workload": {"kind": "random_reads"}, "endpoints": 16},
        axes={
            "reads_per_core": [4, 8],
            "topology": ["fat_tree", "ring"],
            "leaf_taper": {"when": "topology = 'fat_tree'", "values": [1, 2, 4]},
            "link_bandwidth_gbps": [10, 20, 30],
        },
        equal={
            "cost_per_endpoint": 78,
            "choose": ["leaf_taper", "link_bandwidth_gbps"],
            "prices": prices,
        },
        **changes,
    )


def run_all(engine: Engine) -> None:
    while (chunk := claim_any(engine, count=50)) is not None and chunk.tasks:
        store(engine, chunk, [simulated(task) for task in chunk.tasks])


def sizes(stack: Stack, sweep: str) -> list[str]:
    columns = "workload.reads_per_core,topology,topology.leaf_taper,network.link_bandwidth_gbps"
    params = {"columns": columns, "format": "csv"}
    table = stack.api.get(f"/v1/sweeps/{sweep}/results", params=params).text.split()
    return sorted(set(table[1:]))


def test_a_draft_tells_what_is_chosen(stack: Stack, prices: str) -> None:
    told = stack.api.post("/v1/sweeps:validate", json=alike(prices)).json()
    assert told["errors"] == []
    assert told["chosen"] == [
        {
            "choice": "fat_tree",
            "place": "",
            "sizes": {"leaf_taper": "2", "link_bandwidth_gbps": "30 Gb/s"},
            "value": 77.5,
            "target": 78.0,
        },
        {
            "choice": "ring",
            "place": "",
            "sizes": {"link_bandwidth_gbps": "20 Gb/s"},
            "value": 80.0,
            "target": 78.0,
        },
    ]
    # 9 trees and 3 rings at 2 loads make 24 candidates, of which 4 are kept.
    counts = (told["points"], told["excluded_by_where"], told["excluded_by_equal"])
    assert (counts, told["points_checked"], told["chosen_left_out"]) == ((4, 0, 20), 24, 0)


def test_networks_that_cost_the_same_are_one_study(
    stack: Stack, engine: Engine, prices: str
) -> None:
    sweep = stack.submit(alike(prices))
    run_all(engine)
    assert sizes(stack, sweep) == ["4,fat_tree,2,30", "4,ring,,20", "8,fat_tree,2,30", "8,ring,,20"]

    answer = stack.get(f"/v1/sweeps/{sweep}/answer", prices=prices)
    (figure,) = answer["figures"]
    assert {one["label"] for panel in figure["panels"] for one in panel["rows"]} == {FIRST, SECOND}
    # What is chosen competes in nothing, and nothing is walked along it.
    assert [one["value"] for one in answer["controls"]["bys"]] == [
        "workload.reads_per_core",
        "topology",
    ]
    assert "paying" not in [one["question"] for one in answer["questions"]]
    for one in answer["questions"]:
        told = stack.get(f"/v1/sweeps/{sweep}/answer", question=one["question"], prices=prices)
        compares = told["controls"]["by"] == "topology"
        assert compares == ("unlike_networks" in {alarm["name"] for alarm in told["alarms"]}), one
    kept = stack.get(f"/v1/sweeps/{sweep}/answer", filter="leaf_taper = 2 or topology = 'ring'")
    assert kept["points"] == 4
    rows = {row["label"]: (row["size"], row["cost_per_endpoint_usd"]) for row in answer["networks"]}
    assert rows == {
        FIRST: ("leaf taper 2, 30 Gb/s", pytest.approx(77.5)),
        SECOND: ("20 Gb/s", pytest.approx(80.0)),
    }
    told = next(a["text"] for a in answer["alarms"] if a["name"] == "unlike_networks")
    # The tree has 8 cables for 16 endpoints; the ring 16, which are as long as its endpoints' are many.
    # Bisections: 1/2 of a tree with taper 2, and 2 cables for 8 endpoints of a ring.
    assert told == (
        "Sizes were chosen so that the networks cost the same: 78 US dollars an endpoint, within 5 %, by "
        f"{prices}@1. Left unequal: cable bandwidth per endpoint by a factor of up to 2, bisection "
        "bandwidth per endpoint by a factor of up to 2 and the rate of an endpoint by a factor of up to "
        "1.5."
    )


def test_another_table_says_how_far_the_networks_are_apart_by_it(
    stack: Stack, engine: Engine, prices: str
) -> None:
    sweep = stack.submit(alike(prices))
    run_all(engine)
    save(stack, prices, TABLE_TEXT.replace("price_per_gbps_usd: 1.0", "price_per_gbps_usd: 3.0"))
    answer = stack.get(f"/v1/sweeps/{sweep}/answer", question="cost", prices=prices)
    told = next(a["text"] for a in answer["alarms"] if a["name"] == "unlike_networks")
    # 47.5 + 3 x 30 over 60 + 3 x 20.
    assert f"by {prices}@1. By the prices of this answer, {prices}@2, they differ in cost" in told
    assert "by a factor of up to 1.15." in told
    changed = stack.get(
        f"/v1/sweeps/{sweep}/answer", prices=f"{prices}@1", price_factors="switch=2"
    )
    told = next(a["text"] for a in changed["alarms"] if a["name"] == "unlike_networks")
    assert f"{prices}@1 with changed prices, they differ" in told
    asked = stack.get(f"/v1/sweeps/{sweep}/answer", ideal="ring", prices=prices)
    assert asked["controls"]["ideal"] in ("ring", SECOND)


def test_the_version_of_the_table_is_kept(stack: Stack, engine: Engine, prices: str) -> None:
    sweep = stack.submit(alike(prices))
    shown = stack.sweep(sweep)
    assert shown["spec"]["equal"]["prices"] == f"{prices}@1"
    assert f"{prices}@1" in shown["spec_text"]
    run_all(engine)
    before = stored_points(engine, sweep)
    # By this table a tree with taper 4 at 30 Gb/s, or one with taper 2 at 20, would be the nearest.
    save(stack, prices, _DEARER)
    body = {"axes": {"reads_per_core": [16]}}
    answer = stack.api.post(f"/v1/sweeps/{sweep}:extend", json=body)
    assert answer.status_code == 202, answer.text
    stack.expanded(sweep)
    run_all(engine)
    assert stored_points(engine, sweep)[:4] == before
    assert [one for one in sizes(stack, sweep) if one.startswith("16,")] == [
        "16,fat_tree,2,30",
        "16,ring,,20",
    ]
    again = stack.submit(shown["spec"])
    assert stored_points(engine, again) == before
    other = stack.submit(alike(prices, base_seed=shown["spec"]["base_seed"]))
    assert stored_points(engine, other) != before
    refused = stack.api.post(
        f"/v1/sweeps/{sweep}:extend", json={"axes": {"link_bandwidth_gbps": [40]}}
    )
    assert refused.status_code == 422
    assert "sizes are chosen along" in refused.json()["errors"][0]["message"]


def test_what_no_size_meets_is_refused_at_once(stack: Stack, prices: str) -> None:
    spec = alike(prices)
    spec["equal"]["cost_per_endpoint"] = 40
    response = stack.api.post("/v1/sweeps", json=spec)
    assert response.status_code == 422
    first = response.json()["errors"][0]
    assert (first["pointer"], first["value"]) == ("/equal/cost_per_endpoint", 40.0)
    assert "the nearest above is 51.25 US dollars with leaf_taper 4" in first["message"]


def test_a_table_of_nobody_is_refused(stack: Stack, prices: str) -> None:
    for reference in (f"{prices}@7", "no-such-table"):
        response = stack.api.post("/v1/sweeps", json=alike(reference))
        assert response.status_code == 422
        (first,) = response.json()["errors"]
        assert (first["pointer"], first["value"]) == ("/equal/prices", reference)


def test_a_project_uses_its_own_tables_alone(guarded_stack: Stack, engine: Engine) -> None:
    here = bearer(key(engine, Role.EDITOR, "equal-here"))
    there = bearer(key(engine, Role.EDITOR, "equal-there"))
    api, path = guarded_stack.api, "/v1/price-tables?name=ours"
    assert api.post(path, content=TABLE_TEXT, headers=YAML | here).status_code == 201
    spec = alike("ours")
    assert api.post("/v1/sweeps:validate", json=spec, headers=here).json()["errors"] == []
    refused = api.post("/v1/sweeps", json=spec, headers=there)
    assert refused.status_code == 422
    (first,) = refused.json()["errors"]
    assert (first["pointer"], first["value"]) == ("/equal/prices", "ours")
    # Under the same name a project means its own table, also where a worker makes the points.
    assert api.post(path, content=_DEARER, headers=YAML | there).status_code == 201
    made = [api.post("/v1/sweeps", json=spec, headers=who).json()["id"] for who in (here, there)]
    expand_all(guarded_stack.database_url)
    first_points, second_points = (stored_points(engine, sweep) for sweep in made)
    assert len(first_points) == len(second_points) == 4
    assert first_points != second_points
