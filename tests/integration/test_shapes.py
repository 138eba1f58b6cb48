"""The process that tells the API the shape of networks: right, bounded, and replaceable."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from api.shapes import RequestShapes, ShapeServer
from domain.shape.source import ShapeRefusedError
from storage.answer_store import AnswerStore
from storage.session import Engine, transaction
from storage.sweep_store import SweepStore
from tests.support.shapes import CoreShapes
from tests.support.specs import tiny
from tests.support.stack import Stack

TORUS = {"kind": "torus", "endpoints": 64, "dimensions": 3, "concentration": 1}
ROUTING = {"kind": "minimal"}


@pytest.fixture
def server() -> Iterator[ShapeServer]:
    made = ShapeServer(2**31, 20)
    yield made
    made.close()


def test_it_says_what_the_core_says(server: ShapeServer) -> None:
    asked = RequestShapes(server, 60)
    assert asked.shape(TORUS, ROUTING) == CoreShapes().shape(TORUS, ROUTING)
    assert asked.shape(TORUS, None)["endpoints"] == 64


def test_a_refusal_names_field_value_and_what_is_allowed(server: ShapeServer) -> None:
    with pytest.raises(ShapeRefusedError, match="endpoints") as caught:
        RequestShapes(server, 60).shape({"kind": "torus", "widths": [4, 4], "endpoints": 7}, None)
    assert caught.value.field.startswith("topology.")


def test_a_process_that_died_is_started_again(server: ShapeServer) -> None:
    shapes = RequestShapes(server, 60)
    shapes.shape(TORUS, None)
    os.kill(server._process.pid, signal.SIGKILL)
    server._process.wait()
    assert shapes.shape(TORUS | {"endpoints": 27}, None)["endpoints"] == 27


def test_a_network_that_takes_too_long_is_refused_and_the_next_is_answered(
    server: ShapeServer,
) -> None:
    shapes = RequestShapes(server, 60)
    shapes.shape(TORUS, None)
    os.kill(server._process.pid, signal.SIGSTOP)  # as if it were busy
    server._seconds = 0.2
    with pytest.raises(ShapeRefusedError, match=r"could not be laid out within 0\.2 s"):
        shapes.shape(TORUS | {"endpoints": 27}, None)
    server._seconds = 20
    assert shapes.shape(TORUS | {"endpoints": 27}, None)["routers"] == 27


def test_patience_is_for_all_networks_together(server: ShapeServer) -> None:
    shapes = RequestShapes(server, 1e-9)
    shapes.shape(TORUS, None)
    with pytest.raises(ShapeRefusedError, match="take more than 1e-09 s to lay out: split it"):
        shapes.shape(TORUS | {"endpoints": 27}, None)


def test_a_submission_with_an_impossible_network_is_refused_at_its_place(stack: Stack) -> None:
    spec: dict[str, Any] = tiny(axes={"topology": [{"kind": "torus", "widths": [0, 0]}, "mesh"]})
    response = stack.api.post("/v1/sweeps", json=spec)
    assert response.status_code == 422
    (error,) = response.json()["errors"]
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


def test_it_tells_what_networks_are_compared_by(server: ShapeServer) -> None:
    asked, rates = RequestShapes(server, 60), {"link_bandwidth_gbps": 100}
    found = asked.network_facts(TORUS, ROUTING, rates)
    assert found == CoreShapes().network_facts(TORUS, ROUTING, rates)
    assert found["cables_per_endpoint"] == 3
    with pytest.raises(ShapeRefusedError):
        asked.network_facts({"kind": "torus", "widths": [4, 4], "endpoints": 7}, ROUTING, rates)
    imported = {"kind": "fabric", "fabric": "0" * 64}
    with pytest.raises(ShapeRefusedError):
        asked.network_facts(imported, {"kind": "min_hop"}, None)


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
