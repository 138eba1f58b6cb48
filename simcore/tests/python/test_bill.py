"""What networks are made of: counts against closed forms, and bills that cannot be made."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from fabric_documents import ring_document
from golden_networks import STATIC_TOPOLOGIES, TOPOLOGIES

import simcore

_KINDS = TOPOLOGIES | STATIC_TOPOLOGIES


def _facts(topology: dict[str, Any], **network: Any) -> dict[str, Any]:
    return simcore.network_facts({"topology": topology, "network": network})


def _bill(topology: dict[str, Any], **network: Any) -> dict[str, Any]:
    facts = _facts(topology, **network)
    assert "bill" not in facts["unknown"]
    bill: dict[str, Any] = facts["bill"]
    return bill


def _by_class(bill: dict[str, Any]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for kind in bill["cables"]:
        counts[kind["link_class"]] = counts.get(kind["link_class"], 0) + sum(kind["counts"])
    return counts


def _metres(bill: dict[str, Any]) -> float:
    lengths = [
        length * count
        for kind in bill["cables"]
        for length, count in zip(kind["lengths_m"], kind["counts"], strict=True)
    ]
    return math.fsum(lengths)


def _switches(bill: dict[str, Any]) -> dict[int, int]:
    return {kind["ports"]: kind["count"] for kind in bill["switches"]}


@pytest.mark.parametrize("k", [4, 8, 16, 48])
def test_full_fat_trees_are_their_closed_forms(k: int) -> None:
    bill = _bill({"kind": "fat_tree", "radix": k})
    assert bill["endpoints"] == k**3 // 4
    assert _switches(bill) == {k: 5 * k**2 // 4}
    assert _by_class(bill) == dict.fromkeys(("up_1", "up_2", "endpoint"), k**3 // 4)
    # Pods in order, tops by themselves: a pod of several leaves a cabinet, 32 tops a cabinet.
    pod = (k // 2) ** 2
    tops = math.ceil(k**2 / 4 / 32)
    assert bill["cabinets"] >= math.ceil(k * pod / 64) + tops


@pytest.mark.parametrize(("p", "a", "h"), [(2, 4, 2), (4, 8, 4), (1, 2, 1), (3, 5, 2)])
def test_dragonflies_are_their_closed_forms(p: int, a: int, h: int) -> None:
    g = a * h + 1
    shape = {"concentration": p, "routers_per_group": a, "global_links_per_router": h, "groups": g}
    bill = _bill({"kind": "dragonfly", **shape, "allow_underprovisioned": True})
    assert bill["endpoints"] == p * a * g
    assert _switches(bill) == {p + a - 1 + h: a * g}
    assert _by_class(bill) == {
        "local": g * a * (a - 1) // 2,
        "global": g * (g - 1) // 2,
        "endpoint": p * a * g,
    }


def test_grids_are_their_closed_forms() -> None:
    # Of R routers each has two links in a dimension of a torus, S - 1 in one of a HyperX.
    torus = _bill({"kind": "torus", "widths": [4, 5, 6], "concentration": 3})
    assert _switches(torus) == {9: 120}
    every = {f"dimension_{d}": 120 for d in range(3)}
    assert _by_class(torus) == every | {"endpoint": 360}
    hyperx = _bill({"kind": "hyperx", "widths": [4, 3, 5], "concentration": 2})
    assert _switches(hyperx) == {11: 60}
    each = {"dimension_0": 90, "dimension_1": 60, "dimension_2": 120}
    assert _by_class(hyperx) == each | {"endpoint": 120}


@pytest.mark.parametrize(("q", "delta"), [(5, 1), (7, -1), (13, 1), (19, -1)])
def test_slim_flies_are_their_closed_forms(q: int, delta: int) -> None:
    ports = (3 * q - delta) // 2
    bill = _bill({"kind": "slim_fly", "q": q, "concentration": 4})
    assert _switches(bill) == {ports + 4: 2 * q**2}
    assert sum(_by_class(bill).values()) == q**2 * ports + 8 * q**2


def test_planes_spare_a_tier_of_switches() -> None:
    # Switches of 64 ports at 800 Gb/s: 512 of 100, in two tiers of each of 8 planes.
    planes = {"kind": "multi_plane", "endpoints": 131_072, "planes": 8, "radix": 512}
    bill = _bill(planes, link_bandwidth_gbps=100)
    assert _switches(bill) == {512: 6144}
    assert 6144 / bill["endpoints"] == 3 / 64
    assert bill["nics"] == [{"rate_gbps": 100.0, "ports": 8, "count": 131_072}]
    assert _by_class(bill) == {"plane_up": 8 * 131_072, "up_1": 8 * 131_072}
    assert [kind["to"] for kind in bill["cables"]] == ["endpoint", "switch"]
    one = _bill({"kind": "fat_tree", "radix": 64}, link_bandwidth_gbps=800)
    assert _switches(one) == {64: 5 * one["endpoints"] // 64}


def test_interfaces_are_nics_with_a_port_and_a_cable_each() -> None:
    ring = {"kind": "ring", "endpoints": 4}
    bill = _bill(ring, interfaces_per_endpoint=2, injection_bandwidth_gbps=50)
    assert bill["nics"] == [{"rate_gbps": 50.0, "ports": 1, "count": 8}]
    assert bill["switches"] == [{"ports": 4, "rate_gbps": 100.0, "count": 4}]
    assert _by_class(bill) == {"dimension_0": 4, "endpoint": 8}


def test_rates_of_classes_count() -> None:
    torus = {"kind": "torus", "widths": [4, 4]}
    bill = _bill(torus, classes={"dimension_1": {"bandwidth_gbps": 400}})
    rates = {kind["link_class"]: kind["rate_gbps"] for kind in bill["cables"]}
    assert rates == {"dimension_0": 100, "dimension_1": 400, "endpoint": 100}
    assert bill["switches"] == [{"ports": 5, "rate_gbps": 400.0, "count": 16}]


def test_every_topology_is_billed() -> None:
    known = {one["kind"] for one in simcore.catalog()["sections"]["topology"]}
    assert set(_KINDS) | {"fabric"} == known


@pytest.mark.parametrize("kind", _KINDS)
def test_a_bill_has_every_cable_once(kind: str) -> None:
    facts = _facts(_KINDS[kind])
    bill = facts["bill"]
    own = [sum(c["counts"]) for c in bill["cables"] if c["to"] == "endpoint"]
    between = [sum(c["counts"]) for c in bill["cables"] if c["to"] == "switch"]
    assert sum(own) == bill["endpoints"] * bill["nics"][0]["ports"]
    assert sum(between) == facts["cables_per_endpoint"] * facts["endpoints"]
    ports = sum(one["ports"] * one["count"] for one in bill["switches"])
    assert ports == facts["ports_used"]
    assert sum(one["count"] for one in bill["switches"]) == facts["routers"]
    for cable in bill["cables"]:
        assert min(cable["lengths_m"]) >= 2
        assert all((2 * length).is_integer() for length in cable["lengths_m"])
        assert sorted(set(cable["lengths_m"])) == cable["lengths_m"]
        assert min(cable["counts"]) > 0
    assert json.loads(json.dumps(bill)) == bill


def test_bills_stay_short() -> None:
    assert len(json.dumps(_bill({"kind": "fat_tree", "radix": 64}))) < 4096
    assert len(json.dumps(_bill({"kind": "torus", "widths": [64, 64, 64]}))) < 8192


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # The same chips are joined, by other sockets.
        (
            {"kind": "chassis", "endpoints": 600, "chip_ports": 36},
            {"kind": "chassis", "endpoints": 600, "chip_ports": 36, "cabling": "shuffled"},
        ),
        (
            {"kind": "hypercube", "dimensions": 8},
            {"kind": "mesh", "widths": [2] * 8},
        ),
        (
            {"kind": "flattened_butterfly", "width": 8, "dimensions": 2},
            {"kind": "hyperx", "widths": [8, 8], "concentration": 8},
        ),
        (
            {"kind": "fat_tree", "radix": 16, "levels": 2},
            {"kind": "multi_plane", "endpoints": 128, "planes": 1, "radix": 16},
        ),
    ],
)
def test_alike_networks_take_as_much_cable(one: dict[str, Any], other: dict[str, Any]) -> None:
    bill, again = _bill(one), _bill(other)
    assert _metres(bill) == _metres(again)
    assert (bill["cabinets"], bill["switches"]) == (again["cabinets"], again["switches"])


def test_the_least_network() -> None:
    assert _bill({"kind": "single_router", "endpoints": 2}) == {
        "endpoints": 2,
        "cabinets": 1,
        "nics": [{"rate_gbps": 100.0, "ports": 1, "count": 2}],
        "switches": [{"ports": 2, "rate_gbps": 100.0, "count": 1}],
        "cables": [
            {
                "link_class": "endpoint",
                "to": "endpoint",
                "rate_gbps": 100.0,
                "lengths_m": [2.0],
                "counts": [2],
            }
        ],
    }


def test_without_rates_there_is_no_bill() -> None:
    facts = simcore.network_facts({"topology": {"kind": "torus", "widths": [4, 4]}})
    assert facts["bill"] is None
    assert facts["unknown"] == {"bill": "no rate is given for some of its cables"}


def test_a_fabric_is_billed_at_its_own_rates() -> None:
    def facts(**rates: list[float]) -> dict[str, Any]:
        ring = simcore.Fabric(ring_document(5, [0, 1], **rates))
        topology = {"kind": "fabric", "fabric": "ring"}
        return simcore.network_facts({"topology": topology}, fabrics={"ring": ring})

    rated = facts(link_gbps=[40.0] * 4 + [100.0], endpoint_gbps=[10.0, 20.0])["bill"]
    by_rate = dict.fromkeys((10.0, 20.0, 40.0, 100.0), 0)
    for cable in rated["cables"]:
        by_rate[cable["rate_gbps"]] += sum(cable["counts"])
    assert by_rate == {10.0: 1, 20.0: 1, 40.0: 4, 100.0: 1}
    assert rated["switches"] == [
        {"ports": 2, "rate_gbps": 40.0, "count": 2},
        {"ports": 2, "rate_gbps": 100.0, "count": 1},
        {"ports": 3, "rate_gbps": 40.0, "count": 1},
        {"ports": 3, "rate_gbps": 100.0, "count": 1},
    ]
    unrated = facts(link_gbps=[40.0] * 4 + [0.0], endpoint_gbps=[10.0, 20.0])
    assert unrated["bill"] is None
    assert "no rate" in unrated["unknown"]["bill"]


def test_beyond_the_most_cables_there_is_no_bill() -> None:
    facts = _facts({"kind": "torus", "widths": [128, 128, 64]})
    assert facts["bill"] is None
    assert "4194304 cables" in facts["unknown"]["bill"]
