"""The core against the second reckoning of effective bandwidth, which shares no code with it."""

from __future__ import annotations

import numpy as np
import pytest

import simcore
from tests.validation import ebb_reference as reference
from tests.validation.ebb_reference import Ints, Network
from tests.validation.ebb_study import Point, make_point

TOPOLOGIES: list[Point] = [
    {"kind": "chassis", "endpoints": 72, "chip_ports": 12},
    {
        "kind": "chassis",
        "endpoints": 72,
        "chip_ports": 12,
        "cabling": "shuffled",
        "cabling_seed": 3,
    },
    {"kind": "chassis", "endpoints": 128, "chip_ports": 8},
    {"kind": "torus", "widths": [4, 4], "concentration": 2},
    {"kind": "dragonfly", "endpoints": 72},
]


def network_of(document: Point) -> Network:
    """The reference's view of a graph document; its ports count from 0."""
    links, endpoints = document["links"], document["endpoints"]
    columns = ("router_a", "port_a", "router_b", "port_b")
    cables = [(a, p - 1, b, q - 1) for a, p, b, q in zip(*(links[c] for c in columns), strict=True)]
    ports = document["routers"]["ports"]
    return Network.wired(len(ports), max(ports), cables, np.array(endpoints["router"]))


def tables_of(network: Network, tables: bytes) -> Ints:
    """Ports from 0, -1 where a router delivers by itself."""
    grid = np.frombuffer(tables, np.uint8).reshape(-1, network.endpoints).astype(np.int64) - 1
    grid[network.router_of, np.arange(network.endpoints)] = -1
    return grid


@pytest.mark.parametrize("topology", TOPOLOGIES, ids=lambda t: "-".join(map(str, t.values())))
@pytest.mark.parametrize("order", ["linear", "random"])
def test_core_agrees_on_given_flows(topology: Point, order: str) -> None:
    rng = np.random.default_rng(5)
    routing = {"kind": "min_hop", "destination_order": order}
    probe = make_point(topology=topology, routing=routing, pattern={"kind": "random_bisection"})
    graph = simcore.graph(probe)
    network = network_of(graph["document"])
    tables = tables_of(network, graph["tables"])
    # Many flows a rank, some to the same destination: congestion inside and at the ends.
    sources = rng.integers(0, network.endpoints, 3 * network.endpoints)
    destinations = (sources + rng.integers(1, network.endpoints, len(sources))) % network.endpoints
    pattern = {
        "kind": "explicit",
        "sources": sources.tolist(),
        "destinations": destinations.tolist(),
    }
    point = make_point(
        topology=topology, routing=routing, pattern=pattern, placement={"kind": "linear"}
    )
    metrics = simcore.run(point)["metrics"]
    congestion = reference.congestion(network, tables, (sources, destinations))
    assert metrics["max_congestion"] == congestion.max()
    assert metrics["mean_congestion"] == pytest.approx(congestion.mean(), rel=1e-9)
    assert metrics["mean_flow_bandwidth_fraction"] == pytest.approx(
        (1 / congestion).mean(), rel=1e-9
    )
    assert metrics["min_flow_bandwidth_fraction"] == pytest.approx(1 / congestion.max(), rel=1e-9)


@pytest.mark.parametrize("topology", TOPOLOGIES, ids=lambda t: "-".join(map(str, t.values())))
def test_min_hop_fills_the_same_tables(topology: Point) -> None:
    point = make_point(
        topology=topology,
        routing={"kind": "min_hop", "destination_order": "linear"},
        pattern={"kind": "random_bisection"},
    )
    graph = simcore.graph(point)
    network = network_of(graph["document"])
    mine = reference.min_hop_tables(network, np.arange(network.endpoints))
    assert (mine == tables_of(network, graph["tables"])).all()


def test_reference_sees_atlas_as_published() -> None:
    network = reference.atlas()
    order = np.random.default_rng(1).permutation(network.endpoints)
    tables = reference.min_hop_tables(network, order)
    assert reference.effective_bandwidth(network, tables, "bisect", 60, 1) == pytest.approx(
        55.6, abs=1.0
    )
    assert reference.effective_bandwidth(network, tables, "tree", 30, 1) == pytest.approx(
        71.1, abs=1.5
    )


def test_reference_counts_a_shared_cable() -> None:
    network = reference.two_level_tree(8)
    tables = reference.min_hop_tables(network, np.arange(network.endpoints))
    flows = (np.array([0, 3, 8]), np.array([5, 13, 9]))
    assert reference.congestion(network, tables, flows).tolist() == [2, 2, 1]
