"""What interfaces carry beside the bound: the bytes of the busiest endpoint over its rate.

Where nothing but interfaces is shared, as on one router or on a fat tree of full bisection, messages
of many packets should take little longer than that, whatever the protocol.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import simcore

RATE = 12.5  # bytes a nanosecond
ROUTER: dict[str, Any] = {"kind": "single_router", "endpoints": 16}
TREE: dict[str, Any] = {"kind": "fat_tree", "radix": 8, "levels": 2}
# Topology, endpoints, routing, and how much longer than the bound it may take.
NETWORKS = {
    "router": (ROUTER, 16, "minimal", 1.05),
    "tree": (TREE, 32, "d_mod_k", 1.05),
    "adaptive": (TREE, 32, "adaptive_up", 1.10),
}
# Settings under which the bound must hold too.
KINDS: dict[str, dict[str, Any]] = {
    "usual": {},
    "detailed": {"arbitration": "round_robin"},
    "two_networks": {"virtual_network_weights": [1, 3]},
    "fifos": {"input_queueing": "fifo", "virtual_channels": 4, "injection_channels": 4},
}
RENDEZVOUS, EAGER = 0, 1 << 24


def time_of(
    name: str, workload: dict[str, Any], eager_limit: int, network: dict[str, Any] | None = None
) -> float:
    topology, _, routing, _ = NETWORKS[name]
    point = {
        "topology": topology,
        "routing": {"kind": routing},
        "network": network or {},
        "workload": {"iterations": 1, **workload},
        "mpi": {"eager_limit_bytes": eager_limit},
    }
    return float(simcore.run(point)["metrics"]["completion_time_ns"])


def alltoall(size: int) -> dict[str, Any]:
    sent = {"operation": "alltoall", "algorithm": "linear", "message_bytes": size}
    return {"kind": "collective", **sent}


@pytest.mark.parametrize("eager_limit", [RENDEZVOUS, EAGER])
@pytest.mark.parametrize("name", NETWORKS)
def test_alltoall_takes_its_bound(name: str, eager_limit: int) -> None:
    _, endpoints, _, most = NETWORKS[name]
    rng = random.Random(f"{name} {eager_limit}")
    for size in (65_536, rng.randint(50_000, 150_000)):
        bound = (endpoints - 1) * size / RATE
        assert bound < time_of(name, alltoall(size), eager_limit) < most * bound, size


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
@pytest.mark.parametrize("eager_limit", [RENDEZVOUS, EAGER])
def test_alltoall_takes_its_bound_on_every_kind_of_router(
    kind: dict[str, Any], eager_limit: int
) -> None:
    size = 65_536
    assert time_of("tree", alltoall(size), eager_limit, kind) < 1.05 * 31 * size / RATE


@pytest.mark.parametrize("name", NETWORKS)
def test_one_byte_above_the_eager_limit_costs_little(name: str) -> None:
    eager, rendezvous = (time_of(name, alltoall(size), 8192) for size in (8192, 8193))
    assert rendezvous < 1.10 * eager


@pytest.mark.parametrize("eager_limit", [RENDEZVOUS, EAGER])
@pytest.mark.parametrize("name", NETWORKS)
@pytest.mark.parametrize("face", [65_536, 1 << 19])
def test_a_halo_takes_its_bound(name: str, eager_limit: int, face: int) -> None:
    _, endpoints, _, most = NETWORKS[name]
    grid = [4, 2, 2] if endpoints == 16 else [4, 4, 2]
    halo = {"kind": "halo3d26", "process_grid": grid, "face_bytes": face, "compute_ns": 0}
    edge = 8 * round((face / 8) ** 0.5)
    bound = (6 * face + 12 * edge + 8 * 8) / RATE
    took = time_of(name, {**halo, "periodic": True, "warmup_iterations": 0}, eager_limit)
    assert 0.99 * bound < took < most * bound


@pytest.mark.parametrize("eager_limit", [RENDEZVOUS, EAGER])
@pytest.mark.parametrize("name", NETWORKS)
def test_neighbours_in_a_ring_take_their_bound(name: str, eager_limit: int) -> None:
    """Four messages to either side."""
    _, endpoints, _, most = NETWORKS[name]
    pattern = {"traffic_pattern": "neighbor", "process_grid": [endpoints], "messages": 4}
    exchange = {"kind": "exchange", **pattern, "message_bytes": 1 << 17, "warmup_iterations": 0}
    bound = 4 * (1 << 17) / RATE
    assert bound < time_of(name, exchange, eager_limit) < most * bound


@pytest.mark.parametrize("name", NETWORKS)
def test_a_ring_takes_its_bound_and_its_latencies(name: str) -> None:
    """By rendezvous each of the rounds waits for a request, a grant and the first byte."""
    _, endpoints, _, most = NETWORKS[name]
    chunk, rounds = 65_536, 2 * (endpoints - 1)
    sent = {"operation": "allreduce", "algorithm": "ring", "message_bytes": endpoints * chunk}
    ring = {"kind": "collective", **sent}
    routers = 1 if endpoints == 16 else 3
    latency = 20 + 50 * routers + 10 * (routers - 1) + 256 / RATE
    bound = rounds * chunk / RATE
    assert bound < time_of(name, ring, EAGER) < most * bound
    assert time_of(name, ring, RENDEZVOUS) < most * bound + rounds * 2 * latency


def accepted(size: int, service: str) -> float:
    sent = {"offered_load": 1.0, "message_bytes": size, "max_drain_epochs": 1}
    point = {
        "topology": {"kind": "single_router", "endpoints": 32},
        "routing": {"kind": "minimal"},
        "network": {"message_service": service},
        "workload": {"kind": "uniform_random", **sent},
    }
    return float(simcore.run(point)["metrics"]["accepted_load"])


def test_long_messages_are_accepted_like_short_ones() -> None:
    short = accepted(256, "round_robin")
    assert accepted(65_536, "round_robin") > 0.9 * short
    assert accepted(65_536, "first_in_first_out") < 0.7 * short
