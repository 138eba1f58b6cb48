"""Rates and latencies by class of links: against the reference model, by hand, and refused."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from fabric_documents import ring_document
from reference_model.cases import Case
from reference_model.compare import assert_same
from reference_model.effort import cases
from reference_model.families import FAMILIES
from reference_model.random_cases import random_case

import simcore
from simcore import _core

_DRAGONFLY = {
    "kind": "dragonfly",
    "concentration": 2,
    "routers_per_group": 4,
    "global_links_per_router": 2,
    "groups": 9,
}
_STREAMS = {"kind": "streams"}

FEATURES: dict[str, dict[str, Any]] = {
    "plain": {},
    "store_and_forward": {"switching": "store_and_forward"},
    "round_robin": {"arbitration": "round_robin"},
    "age": {"arbitration": "age"},
    "networks": {"virtual_network_weights": [3, 1, 2]},
    "fifos": {"input_queueing": "fifo"},
    "fifos_in_turn": {"input_queueing": "fifo", "arbitration": "round_robin"},
    "adaptive": {"routing_kind": "adaptive_minimal"},
    "adaptive_by_age": {"routing_kind": "adaptive_minimal", "arbitration": "age"},
    "adaptive_fifos": {"routing_kind": "adaptive_minimal", "input_queueing": "fifo"},
    "ugal": {"routing_kind": "ugal"},
    "ugal_by_age": {"routing_kind": "ugal", "arbitration": "age"},
    "as_fast": {"speedup": 1},
    "faster": {"speedup": 1.5, "arbitration": "round_robin"},
    "fast_fifos": {"speedup": 1, "input_queueing": "fifo"},
}
QUEUES: dict[str, dict[str, Any]] = {
    "first_in_line": {},
    "first_come": {"arbitration": "first_come"},
    "networks": {"virtual_network_weights": [3, 1]},
    "stored": {"switching": "store_and_forward"},
    "fifos": {"input_queueing": "fifo"},
    "adaptive": {"routing_kind": "adaptive_minimal"},
    "adaptive_fifos": {"routing_kind": "adaptive_minimal", "input_queueing": "fifo"},
    "tree": {"family": "fat_tree"},
    "par": {"family": "par"},
}


@pytest.mark.parametrize("features", FEATURES.values(), ids=FEATURES.keys())
def test_random_cases_with(features: dict[str, Any]) -> None:
    for seed in cases(100):
        assert_same(random_case(8000 + seed, classes=True, **features))


@pytest.mark.parametrize("family", FAMILIES)
def test_random_cases_of(family: str) -> None:
    for seed in cases(50):
        assert_same(random_case(8000 + seed, family=family, classes=True))


@pytest.mark.parametrize("features", QUEUES.values(), ids=QUEUES.keys())
def test_random_output_queues_with(features: dict[str, Any]) -> None:
    for seed in cases(50):
        assert_same(random_case(8000 + seed, queues=True, classes=True, **features))


def test_threads_change_nothing() -> None:
    for seed in range(60):
        family = ["hyperx_adaptive", "fat_tree", "detours", "par"][seed % 4]
        case = random_case(8500 + seed, family=family, queues=seed % 3 == 0, classes=True)
        shared = {**case.trace(), "limits": {"threads": 3}}
        assert case.core(_core.trace_messages(shared)) == case.reference()


def test_classes_of_random_cases_matter() -> None:
    changed = 0
    for seed in range(40):
        case = random_case(8000 + seed, family="dragonfly", classes=True)
        alike = {name: value for name, value in case.network.items() if name != "classes"}
        injection = case.network.get("classes", {}).get("injection")
        if injection is not None:
            alike["classes"] = {"injection": injection}
        changed += Case(**{**vars(case), "network": alike}).reference() != case.reference()
    assert changed > 25


def test_classes_that_say_what_holds_change_nothing() -> None:
    for seed in range(60):
        kind = ["minimal", "ugal", "adaptive_minimal"][seed % 3]
        case = random_case(9000 + seed, routing_kind=kind, queues=seed % 2 == 0)
        point = case.trace()
        network = point["network"]
        names = {"torus": "dimension_0", "mesh": "dimension_0", "dragonfly": "global"}
        name = names.get(point["topology"]["kind"])
        if name is None:
            continue
        told = {
            "bandwidth_gbps": network["link_bandwidth_gbps"],
            "latency_ns": network["link_latency_ns"],
        }
        same = {**point, "network": {**network, "classes": {name: told}}}
        assert _core.trace_messages(same) == _core.trace_messages(point)


def _alone(sizes: list[float], latency: float) -> float:
    """Latency of a packet of 1,000 bytes over channels of these rates, 50 ns in each router."""
    times = [8000 / gbps for gbps in sizes]
    slower = sum(max(0, b - a) for a, b in pairwise(times))
    return times[0] + slower + latency + 50 * (len(sizes) - 1)


def test_a_packet_alone_takes_as_long_as_its_channels_say() -> None:
    """From endpoint 0 to the last router of its group's neighbour: local and global channels."""
    classes = {
        "local": {"bandwidth_gbps": 50, "latency_ns": 7},
        "global": {"bandwidth_gbps": 400, "latency_ns": 300},
        "injection": {"bandwidth_gbps": 200, "latency_ns": 20},
    }
    point = {
        "topology": _DRAGONFLY,
        "network": {"packet_bytes": 1000, "classes": classes},
        "messages": [[0, endpoint, 1000, 1000 * 1000 * endpoint, 0] for endpoint in range(1, 72)],
    }
    seen = set()
    for _, _, _, hops, _, injected, arrived in _core.trace_messages(point)["packets"]:
        took = (arrived - injected) / 1000
        ways = {
            0: [[]],
            1: [["l"], ["g"]],
            2: [["l", "g"], ["g", "l"]],
            3: [["l", "g", "l"]],
        }[hops]
        rates, flights = {"l": 50, "g": 400}, {"l": 7, "g": 300}
        expected = [
            _alone([200, *(rates[w] for w in way), 200], 40 + sum(flights[w] for w in way))
            for way in ways
        ]
        assert took in [pytest.approx(time) for time in expected]
        seen.add(hops)
    assert seen == {0, 1, 2, 3}


def _refused(network: dict[str, Any], topology: Any = None) -> simcore.PointError:
    point = {"topology": topology or _DRAGONFLY, "workload": _STREAMS, "network": network}
    with pytest.raises(simcore.PointError) as refused:
        simcore.check(point)
    return refused.value


@pytest.mark.parametrize(
    ("network", "field", "words"),
    [
        ({"classes": {}}, "network.classes", "leave it out"),
        ({"classes": 5}, "network.classes", "must be an object"),
        ({"classes": {"global": {}}}, "network.classes.global", "says nothing"),
        ({"classes": {"global": 5}}, "network.classes.global", "must be an object"),
        (
            {"classes": {"global": {"latency": 5}}},
            "network.classes.global.latency",
            "has no parameter 'latency'",
        ),
        (
            {"classes": {"global": {"bandwidth_gbps": 0}}},
            "network.classes.global.bandwidth_gbps",
            "too small",
        ),
        (
            {"classes": {"globl": {"latency_ns": 5}}},
            "network.classes.globl",
            "local, global, injection",
        ),
        (
            {"classes": {"injection": {"latency_ns": 5}}, "injection_latency_ns": 10},
            "network.injection_latency_ns",
            "classes.injection gives no latency_ns",
        ),
        (
            {"classes": {"injection": {"bandwidth_gbps": 5}}, "injection_bandwidth_gbps": 5},
            "network.injection_bandwidth_gbps",
            "classes.injection gives no bandwidth_gbps",
        ),
    ],
)
def test_what_is_wrong_is_named(network: dict[str, Any], field: str, words: str) -> None:
    refused = _refused(network)
    assert refused.field == field
    assert words in str(refused)
    section = simcore.resolve("packet", [("network", network)])[0]
    if not section["refusals"]:
        lists = {"topology": [_DRAGONFLY], "workload": [_STREAMS], "network": [section["values"]]}
        found = simcore.fits("packet", lists, [[0, 0, 0]])
        assert [
            refusal["field"] for refusal in found["refusals"].values() for refusal in refusal
        ] == [field]


def test_a_canonical_section_keeps_what_classes_say() -> None:
    classes = {"local": {"latency_ns": None, "bandwidth_gbps": 5}, "global": {"latency_ns": 70}}
    network = {"classes": {**classes, "injection": {"latency_ns": 3}}}
    (first,) = simcore.resolve("packet", [("network", network)])
    assert first["refusals"] == []
    assert first["values"]["classes"] == {
        "global": {"latency_ns": 70.0},
        "injection": {"latency_ns": 3.0},
        "local": {"bandwidth_gbps": 5.0},
    }
    assert "injection_latency_ns" not in first["values"]
    (again,) = simcore.resolve("packet", [("network", first["values"])])
    assert again["values"] == first["values"]


def test_network_facts_take_the_rate_of_each_class() -> None:
    plain = simcore.network_facts({"topology": _DRAGONFLY, "network": {}})
    classes = {"global": {"bandwidth_gbps": 400}, "injection": {"bandwidth_gbps": 50}}
    told = simcore.network_facts({"topology": _DRAGONFLY, "network": {"classes": classes}})
    loads, before = told["class_loads"], plain["class_loads"]
    assert loads["local"] == pytest.approx(before["local"] / 2)
    assert loads["global"] == pytest.approx(before["global"] / 8)
    cables = 9 * 6 * 100 + 36 * 400
    assert told["cable_rate_per_endpoint_fraction"] == pytest.approx(cables / (72 * 50))


def test_the_bisection_is_across_the_dimension_that_carries_least() -> None:
    torus = {"kind": "torus", "widths": [4, 6], "concentration": 1}
    bisections = {}
    for gbps in (100, 60, 20):
        network = {"classes": {"dimension_0": {"bandwidth_gbps": gbps}}}
        facts = simcore.network_facts({"topology": torus, "network": network})
        bisections[gbps] = facts["bisection_fraction"] * 12 * 100
    assert bisections == pytest.approx({100: 800, 60: 720, 20: 240})


def test_the_classes_of_a_fabric_may_have_its_rates() -> None:
    document = ring_document(3, [0, 1, 2], link_gbps=[40.0] * 3, endpoint_gbps=[40.0] * 3)
    fabrics = {"any": simcore.Fabric(document)}
    topology = {"kind": "fabric", "fabric": "any"}
    facts = simcore.network_facts({"topology": topology}, fabrics=fabrics)
    (name,) = facts["class_loads"]
    point = {"topology": topology, "workload": _STREAMS}
    rates = {"bandwidth_gbps": 40}
    network = {"injection_bandwidth_gbps": 40, "classes": {name: rates}}
    simcore.check({**point, "network": network}, fabrics=fabrics)
    network["classes"] = {name: {"bandwidth_gbps": 50}}
    with pytest.raises(simcore.PointError) as refused:
        simcore.check({**point, "network": network}, fabrics=fabrics)
    assert f"network.classes.{name}.bandwidth_gbps is 50" in str(refused.value)
