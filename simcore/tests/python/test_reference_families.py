"""The core against the reference model: families of networks with their routings, and crossbars."""

from __future__ import annotations

from typing import Any

import pytest
from reference_model.cases import Case, grid, network_of
from reference_model.compare import assert_same
from reference_model.effort import cases
from reference_model.families import FAMILIES
from reference_model.parts import Message
from reference_model.random_cases import random_case

import simcore
from simcore import _core

_EACH = 70
_MANY = {"detours": 200}  # rules that only differ where queues weigh about the same

QUEUES: dict[str, dict[str, Any]] = {
    "first_in_line": {},
    "first_come": {"arbitration": "first_come"},
    "round_robin": {"arbitration": "round_robin"},
    "age": {"arbitration": "age"},
    "transit_first": {"arbitration": "transit_first"},
    "networks": {"virtual_network_weights": [3, 1]},
    "networks_round_robin": {"virtual_network_weights": [1, 2], "arbitration": "round_robin"},
    "stored": {"switching": "store_and_forward"},
    "fifos": {"input_queueing": "fifo"},
    "fifos_in_turn": {"input_queueing": "fifo", "arbitration": "round_robin"},
    "adaptive": {"routing_kind": "adaptive_minimal"},
    "hyperx": {"family": "hyperx_adaptive"},
    "tree": {"family": "fat_tree"},
    "par": {"family": "par"},
}

CROSSBARS: dict[str, dict[str, Any]] = {
    "as_fast": {"speedup": 1},
    "faster": {"speedup": 1.5},
    "fifos_in_turn": {"speedup": 1, "input_queueing": "fifo", "arbitration": "round_robin"},
    "networks": {"speedup": 1, "virtual_network_weights": [2, 1]},
}


@pytest.mark.parametrize("family", [family for family in FAMILIES if family != "unsafe"])
def test_random_cases_of(family: str) -> None:
    for seed in cases(_MANY.get(family, _EACH)):
        assert_same(random_case(3000 + seed, family=family))


@pytest.mark.parametrize("family", FAMILIES)
def test_shapes_and_channels_of(family: str) -> None:
    for seed in range(30):
        case = random_case(3000 + seed, family=family)
        wiring = case.topology.wiring
        shape = simcore.shape(case.section, case.routing)
        assert shape["virtual_channels"] == case.topology.channels
        assert shape["routers"] == len(wiring)
        assert shape["endpoints"] == len(case.attached)
        assert shape["channels"] == sum(far is not None for ports in wiring for far in ports)


@pytest.mark.parametrize("family", FAMILIES)
def test_random_cases_by_age_of(family: str) -> None:
    for seed in range(_EACH // 4):
        assert_same(random_case(4000 + seed, family=family, arbitration="age"))


@pytest.mark.parametrize("features", QUEUES.values(), ids=QUEUES.keys())
def test_random_output_queues_with(features: dict[str, Any]) -> None:
    for seed in cases(_EACH):
        assert_same(random_case(5000 + seed, queues=True, **features))


@pytest.mark.parametrize("features", CROSSBARS.values(), ids=CROSSBARS.keys())
def test_random_limited_crossbars_with(features: dict[str, Any]) -> None:
    for seed in cases(_EACH // 2):
        assert_same(random_case(6000 + seed, **features))


def test_a_packet_that_waits_for_its_input_too_does_not_stall() -> None:
    """Packet 3 waits for space at the next router, while the fourth crosses to its own endpoint."""
    topology, section, concentration = grid("mesh", [2])
    rates = {"link_bandwidth_gbps": 400, "injection_bandwidth_gbps": 80, "speedup": 1}
    times = {"link_latency": 3000, "injection_latency": 0, "router_latency": 30_000}
    network = network_of(topology, packet_bytes=100, buffer_bytes=200, **rates, **times)
    messages = [Message(0, 1, 300, 0), Message(0, 0, 100, 0)]
    assert_same(Case(topology, section, concentration, network, messages))


def test_threads_change_nothing() -> None:
    for seed in range(60):
        family = ["hyperx_adaptive", "fat_tree", "detours", "dragonfly_plus_par"][seed % 4]
        case = random_case(7000 + seed, family=family, queues=seed % 3 == 0)
        shared = {**case.trace(), "limits": {"threads": 3}}
        assert case.core(_core.trace_messages(shared)) == case.reference()


@pytest.mark.parametrize(
    ("family", "detours"),
    [("hyperx_adaptive", 4), ("par", 6), ("dragonfly_plus_par", 4), ("detours", 6)],
)
def test_random_cases_take_detours(family: str, detours: int) -> None:
    """No shortest path is so long: of HyperX 3 hops, of dragonflies and Dragonfly+ as many."""
    short = {"dragonfly", "hyperx", "dragonfly_plus"}
    cases = [random_case(3000 + seed, family=family) for seed in range(_EACH)]
    arrivals = [c.reference()[0] for c in cases if c.section["kind"] in short]
    assert max(arrival.hops for found in arrivals for arrival in found) >= detours


def test_some_deadlock_without_precaution() -> None:
    """Both models then say so; what they carried until then is not compared."""
    cases = [random_case(3000 + seed, family="unsafe") for seed in range(_EACH)]
    assert sum(assert_same(case) == [] for case in cases) >= 3


def test_output_queues_fill() -> None:
    """The queues of the random cases matter: without them packets arrive at other times."""
    changed = 0
    for seed in range(40):
        case = random_case(5000 + seed, queues=True)
        plain = {n: v for n, v in case.network.items() if n != "router_model"}
        for name in ("output_buffer_bytes", "speedup"):
            plain.pop(name, None)
        other = Case(**{**vars(case), "network": plain | {"switching": "virtual_cut_through"}})
        changed += case.reference()[0] != other.reference()[0]
    assert changed > 25
