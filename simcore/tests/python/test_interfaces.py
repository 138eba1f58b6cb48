"""Endpoints with several interfaces: facts, refusals, and what whole runs make of them."""

from __future__ import annotations

from typing import Any

import pytest
from golden_networks import TOPOLOGIES, WITHOUT_PLANES

import simcore

_TORUS = {"kind": "torus", "widths": [4, 4], "concentration": 2}
_TWO = {"interfaces_per_endpoint": 2}


def _facts(network: dict[str, Any], topology: dict[str, Any] | None = None) -> dict[str, Any]:
    return simcore.network_facts({"topology": topology or _TORUS, "network": network})


@pytest.mark.parametrize("topology", WITHOUT_PLANES.values(), ids=WITHOUT_PLANES.keys())
@pytest.mark.parametrize("interfaces", [2, 5])
def test_facts_count_every_interface(topology: dict[str, Any], interfaces: int) -> None:
    one, some = _facts({}, topology), _facts({"interfaces_per_endpoint": interfaces}, topology)
    endpoints = one["endpoints"]
    assert some["ports_used"] == one["ports_used"] + (interfaces - 1) * endpoints
    assert some["cables_per_endpoint"] == one["cables_per_endpoint"]
    for field in ("cable_rate_per_endpoint_fraction", "bisection_fraction"):
        if one[field] is not None:
            assert some[field] == pytest.approx(one[field] / interfaces, rel=1e-12)
    for name, load in (one["class_loads"] or {}).items():
        assert some["class_loads"][name] == pytest.approx(load * interfaces, rel=1e-12)


def test_the_radix_counts_them_where_endpoints_are() -> None:
    assert _facts(_TWO)["radix"] == 4 + 2 * 2
    # A fat tree's leaves have 2 endpoints and 2 links up, its other routers 4 links.
    assert _facts({"interfaces_per_endpoint": 3}, TOPOLOGIES["fat_tree"])["radix"] == 8


@pytest.mark.parametrize(
    ("network", "field", "said"),
    [
        ({"interfaces_per_endpoint": 9}, "network.interfaces_per_endpoint", "too large"),
        ({"interface_choice": "by_virtual_network"}, "network.interface_choice", "above 1"),
        (
            {**_TWO, "interface_choice": "by_virtual_network"},
            "network.interface_choice",
            "a virtual network for each interface",
        ),
        (
            {
                "interfaces_per_endpoint": 3,
                "interface_choice": "by_virtual_network",
                "virtual_network_weights": [1, 1],
            },
            "network.interface_choice",
            "a virtual network for each interface",
        ),
    ],
)
def test_refusals(network: dict[str, Any], field: str, said: str) -> None:
    with pytest.raises(simcore.PointError) as refused:
        simcore.check({"topology": _TORUS, "network": network, "workload": {"kind": "streams"}})
    assert refused.value.field == field
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("workload", "interfaces", "idle"),
    [
        ({"kind": "uniform_random"}, 2, 1),
        ({"kind": "random_reads"}, 2, 1),
        ({"kind": "random_reads", "reply_virtual_network": 1}, 2, 0),
        ({"kind": "random_reads", "reply_virtual_network": 1}, 3, 1),
        ({"kind": "halo3d26"}, 2, 0),  # jobs beside it may have other priorities
    ],
)
def test_no_interface_is_left_without_traffic(
    workload: dict[str, Any], interfaces: int, idle: int
) -> None:
    network = {
        "interfaces_per_endpoint": interfaces,
        "interface_choice": "by_virtual_network",
        "virtual_network_weights": [1] * interfaces,
    }
    point = {"topology": _TORUS, "network": network, "workload": workload}
    if not idle:
        simcore.check(point)
        return
    with pytest.raises(simcore.PointError) as refused:
        simcore.check(point)
    assert refused.value.field == "network.interface_choice"
    assert f"leaves {idle} of {interfaces} interfaces" in str(refused.value)


def test_a_router_has_ports_for_so_many() -> None:
    point = {
        "topology": {"kind": "single_router", "endpoints": 4096},
        "network": {"interfaces_per_endpoint": 5},
        "workload": {"kind": "uniform_random"},
    }
    with pytest.raises(simcore.PointError) as refused:
        simcore.run(point)
    assert refused.value.field == "network.interfaces_per_endpoint"
    assert "20480 ports a router" in str(refused.value)


_WORKLOADS: dict[str, dict[str, Any]] = {
    "uniform_random": {"offered_load": 0.3, "warmup_ns": 1000, "measurement_ns": 3000},
    "hotspot": {"messages_per_endpoint": 20, "message_bytes": 700},
    "streams": {"messages": 20, "message_bytes": 700, "window_messages": 3},
    "random_reads": {"reads_per_core": 20},
    "halo3d26": {"iterations": 1, "face_bytes": 4000},
}


def _run(kind: str, network: dict[str, Any], **more: Any) -> dict[str, Any]:
    workload = {"kind": kind, **_WORKLOADS[kind], **more.pop("workload", {})}
    return simcore.run({"topology": _TORUS, "network": network, "workload": workload, **more})


@pytest.mark.parametrize("kind", _WORKLOADS)
@pytest.mark.parametrize("router", [{}, {"input_queueing": "fifo"}], ids=["fast", "fifo"])
def test_threads_and_repetitions_change_nothing(kind: str, router: dict[str, Any]) -> None:
    network = {**_TWO, **router}
    alone = _run(kind, network)
    shared = _run(kind, network, limits={"threads": 3})
    assert alone["metrics"] == shared["metrics"]
    assert alone["distributions"] == shared["distributions"]


def test_as_many_packets_arrive_whatever_the_interfaces() -> None:
    for kind in ("hotspot", "streams", "random_reads", "halo3d26"):
        found = {n: _run(kind, {"interfaces_per_endpoint": n})["metrics"] for n in (1, 2, 4)}
        delivered = {n: metrics["bytes_delivered"] for n, metrics in found.items()}
        assert delivered[1] == delivered[2] == delivered[4], kind


def test_requests_and_replies_have_links_of_their_own() -> None:
    """By ports: requests of 8 bytes, replies of 136, each way on an interface of its own."""
    network = {
        **_TWO,
        "interface_choice": "by_virtual_network",
        "virtual_network_weights": [1, 1],
    }
    sizes = {"request_bytes": 8, "reply_header_bytes": 8, "read_bytes": 128}
    result = _run(
        "random_reads",
        network,
        workload={"reply_virtual_network": 1, **sizes},
        report={"ports": "all"},
    )
    ports = result["tables"]["ports"]
    names = ports["link_class"]["values"]
    totals: dict[str, list[tuple[int, int]]] = {"injection": [], "ejection": []}
    rows = zip(ports["link_class"]["codes"], ports["bytes"], ports["packets"], strict=True)
    for code, size, packets in rows:
        if names[code] in totals:
            totals[names[code]].append((int(size), int(packets)))
    for rows_of_class in totals.values():
        assert len(rows_of_class) == 2 * 32
        # Of each router two first interfaces, then two second ones.
        for place, (size, packets) in enumerate(rows_of_class):
            assert size == packets * (8 if place % 4 < 2 else 136)
            assert packets > 0


def test_two_take_twice_the_load_of_one() -> None:
    """Endpoints, not links, hold back a torus of one endpoint a router with fast links."""
    topology = {"kind": "torus", "widths": [4, 4]}
    accepted = {}
    for interfaces in (1, 2):
        result = simcore.run(
            {
                "topology": topology,
                "network": {
                    "link_bandwidth_gbps": 400,
                    "injection_bandwidth_gbps": 100,
                    "interfaces_per_endpoint": interfaces,
                },
                "workload": {"kind": "random_permutation", "messages_per_endpoint": 2000},
            }
        )
        accepted[interfaces] = 100 * interfaces * result["metrics"]["accepted_load"]
    assert accepted[1] == pytest.approx(100, rel=0.01)
    assert accepted[2] == pytest.approx(200, rel=0.02)


def test_estimates_know_of_them() -> None:
    point = {"topology": _TORUS, "workload": {"kind": "uniform_random"}}
    one = simcore.work(point)
    two = simcore.work({**point, "network": _TWO})
    assert two["memory_bytes"] > one["memory_bytes"]
