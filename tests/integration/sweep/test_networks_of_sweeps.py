"""What the core refuses and tells of networks, as those who submit sweeps meet it."""

from __future__ import annotations

from typing import Any

from storage.answer.store import AnswerStore
from storage.session import Engine, transaction
from storage.sweep.store import SweepStore
from tests.support.specs import tiny
from tests.support.stack import Stack

TORUS = {"kind": "torus", "endpoints": 64, "dimensions": 3, "concentration": 1}


def test_a_submission_with_an_impossible_network_is_refused_at_its_place(stack: Stack) -> None:
    spec: dict[str, Any] = tiny(axes={"topology": [{"kind": "torus", "widths": [0, 0]}, "mesh"]})
    (error,) = stack.mistakes(spec)
    assert error["field"] == "topology.widths"
    assert error["pointer"].startswith("/axes/topology/0")


def test_a_submission_with_a_job_that_does_not_fit_is_refused_at_its_place(stack: Stack) -> None:
    halo = {"kind": "halo3d26"}
    rival = {"workload": halo, "fraction": 0.75}
    spec: dict[str, Any] = tiny(
        base={"topology": TORUS, "workload": halo},
        axes={"environment": ["full", {"kind": "shared", "background": [rival]}]},
    )
    (error,) = stack.mistakes(spec)
    assert error["field"] == "environment.background[0].fraction"
    assert error["pointer"].startswith("/axes/environment/1/background/0/fraction")
    assert error["message"] == "wants 48 endpoints, but only 32 are left"


def test_a_sweep_keeps_the_facts_of_its_networks(stack: Stack, engine: Engine) -> None:
    sweep_id = stack.submit(tiny())
    with transaction(engine) as session:
        record = SweepStore(session).get(sweep_id)
        assert record is not None
        facts = SweepStore(session).spec(record.id).networks
        places = [point.network for point in AnswerStore(session, record.id).points()]
    # Two topologies at two rates of their links; replicates and buffers make no network.
    assert places == [0, 1, 2, 3]
    assert [found["cables_per_endpoint"] for found in facts[:2]] == [1, 1]
    assert all(found["unknown"] == {} for found in facts)
    assert {found["endpoints"] for found in facts} == {16}
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")


def test_networks_are_drawn_before_a_sweep_and_of_its_points(stack: Stack) -> None:
    drawn = stack.api.post("/v1/sweeps:draw", json=tiny())
    assert drawn.status_code == 200, drawn.text
    told = drawn.json()
    assert told["networks_found"] == len(told["networks"]) == 2
    assert sum(one["points"] for one in told["networks"]) == told["points_expected"]
    assert all(one["network"]["endpoints"] == 16 for one in told["networks"])
    refused = stack.api.post("/v1/sweeps:draw", json=tiny(colour="red"))
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid_spec")
    missing = stack.api.get("/v1/sweeps/nobody/points/0/network")
    assert (missing.status_code, missing.json()["code"]) == (404, "sweep_not_found")
