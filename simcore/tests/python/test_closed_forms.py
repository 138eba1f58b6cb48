"""Completion times that a hand calculation gives, to the picosecond.

On an idle switch of the default network a message of b bytes takes 10 ns to the router, 50 ns
through it, 10 ns to its endpoint, and 0.08 ns a byte once.
"""

from __future__ import annotations

from typing import Any

import pytest

import simcore

SWITCH_NS = 10 + 50 + 10
BYTE_NS = 0.08
ASK_NS = SWITCH_NS + 64 * BYTE_NS
"""A message that asks, or answers, before the bytes of a rendezvous."""


def alone(message_bytes: float) -> float:
    return SWITCH_NS + message_bytes * BYTE_NS


def switch(endpoints: int) -> dict[str, Any]:
    return {"kind": "single_router", "endpoints": endpoints}


def line(routers: int) -> dict[str, Any]:
    """Give routers in a row with an endpoint at each end."""
    edges = [f"{i} {i + 1}" for i in range(routers - 1)]
    return {"kind": "graph", "edges": edges, "attachments": ["0", str(routers - 1)]}


def point(topology: dict[str, Any], workload: dict[str, Any], **sections: Any) -> dict[str, Any]:
    once = {"kind": "collective", "iterations": 1}
    base = once if "kind" not in workload else {}
    return {"topology": topology, "workload": {**base, **workload}, **sections}


def collective(
    members: int, operation: str, algorithm: str, message_bytes: int, **sections: Any
) -> dict[str, Any]:
    workload = {"operation": operation, "algorithm": algorithm, "message_bytes": message_bytes}
    return point(switch(members), workload, **sections)


def one_message(message_bytes: int, routers: int = 1, **network: Any) -> dict[str, Any]:
    topology = line(routers) if routers > 1 else switch(2)
    sent = {"operation": "broadcast", "message_bytes": message_bytes}
    return point(topology, sent, network=network)


def linear_alltoall(**mpi: Any) -> dict[str, Any]:
    return collective(8, "alltoall", "linear", 256, mpi=mpi)


def one_after_another(messages: int, message_bytes: int) -> dict[str, Any]:
    """Give messages of one rank to another in LogGOPSim's default network, in nanoseconds.

    The latency of the first byte, 2500 ns, holds that byte's own 6 ns.
    """
    return point(
        switch(2),
        {
            "kind": "exchange",
            "traffic_pattern": "incast",
            "messages": messages,
            "message_bytes": message_bytes,
            "iterations": 1,
            "warmup_iterations": 0,
        },
        network={
            "link_bandwidth_gbps": 8 / 6,
            "injection_latency_ns": 1000,
            "router_latency_ns": 494,
            "packet_bytes": message_bytes,
        },
        mpi={"send_overhead_ns": 1500, "receive_overhead_ns": 1500, "message_gap_ns": 1000},
    )


def doubling(members: int = 8, **mpi: Any) -> dict[str, Any]:
    return collective(members, "allreduce", "recursive_doubling", 1024, mpi=mpi)


STORED: dict[str, Any] = {"switching": "store_and_forward"}
QUEUED: dict[str, Any] = {"router_model": "input_output_queued"}
THREE = 20 + 3 * 50 + 2 * 10
"""From an endpoint through three routers to another, without serialisation."""
HALVES = alone(512) + alone(256) + alone(128)
ONE_ITERATION = {"iterations": 1}
TIMES: dict[str, tuple[dict[str, Any], float]] = {
    # Collectives: rounds of one message each.
    "allreduce, ring of 6": (collective(6, "allreduce", "ring", 600), 10 * alone(100)),
    "allreduce, Rabenseifner": (collective(8, "allreduce", "rabenseifner", 1024), 2 * HALVES),
    "alltoall, pairwise of 6": (collective(6, "alltoall", "pairwise", 512), 5 * alone(512)),
    "alltoall, Bruck": (collective(8, "alltoall", "bruck", 1024), 3 * alone(4096)),
    "broadcast, scatter and allgather": (
        collective(8, "broadcast", "scatter_allgather", 1024),
        HALVES + 7 * alone(128),
    ),
    "allgather, doubling": (
        collective(8, "allgather", "recursive_doubling", 1024),
        alone(1024) + alone(2048) + alone(4096),
    ),
    "barrier of 5": (point(switch(5), {"operation": "barrier"}), 3 * alone(1)),
    # LogGP: overheads in every round, gaps between sends, a round trip before large messages.
    "overheads in every round": (
        doubling(send_overhead_ns=300, receive_overhead_ns=200),
        3 * (300 + alone(1024) + 200),
    ),
    "at the eager limit": (doubling(eager_limit_bytes=1024), 3 * alone(1024)),
    "beyond the eager limit": (
        doubling(eager_limit_bytes=1023),
        3 * (2 * ASK_NS + alone(1024)),
    ),
    "rendezvous holds no processor": (
        doubling(2, eager_limit_bytes=0, send_overhead_ns=300, receive_overhead_ns=200),
        300 + 2 * ASK_NS + alone(1024) + 200,
    ),
    "a gap between sends": (
        linear_alltoall(message_gap_ns=1000),
        6 * (1000 + 255 * BYTE_NS) + alone(256),
    ),
    "overheads longer than the gap": (
        linear_alltoall(message_gap_ns=100, send_overhead_ns=1000),
        7 * 1000 + alone(256),
    ),
    # LogGOPSim's 100 messages at L 2500, o 1500, g 1000, G 6: 99 (g + 1023 G) + 2o + L + 1023 G.
    "LogGP's gap": (one_after_another(100, 1024), 718_300),
    "overheads of sends": (linear_alltoall(send_overhead_ns=1000), 7 * 1000 + alone(256)),
    "overheads of receives": (linear_alltoall(receive_overhead_ns=1000), 7 * 1000 + alone(256)),
    # A copy of 1,024 bytes moves for 20.48 ns and is there 100 ns later; the second waits for the
    # first, its sender for both, and then each endpoint sends two messages.
    "copies first, network then": (
        doubling(2, ranks_per_endpoint=2),
        2 * 20.48 + 100 + SWITCH_NS + 2 * 1024 * BYTE_NS,
    ),
    # Routers and interfaces.
    "headers of four packets": (one_message(1024, packet_header_bytes=16), alone(1024 + 4 * 16)),
    "nothing is a byte": (one_message(0, packet_header_bytes=32), alone(33)),
    "the interface's latency": (one_message(256, nic_latency_ns=123), alone(256) + 123),
    "stored once": (one_message(256, **STORED), alone(256) + 20.48),
    "four packets stored": (one_message(1024, **STORED), alone(1024) + 20.48),
    "stored in three routers": (one_message(256, 3, **STORED), THREE + 4 * 20.48),
    "cut through three routers": (one_message(256, 3), THREE + 20.48),
    "output queues add nothing": (one_message(256, 3, **QUEUED, speedup=2), THREE + 20.48),
    "slow links": (
        one_message(1024, 3, link_bandwidth_gbps=25, injection_bandwidth_gbps=100),
        THREE + 1024 * 4 * BYTE_NS,
    ),
    # Applications.
    "alltoall in lines of 2": (
        point(switch(8), {"kind": "subcom3d_a2a", "alltoall_bytes": 1024, **ONE_ITERATION}),
        3 * alone(1024),
    ),
    "alltoall in lines of 3": (
        point(switch(27), {"kind": "subcom3d_a2a", "alltoall_bytes": 1024, **ONE_ITERATION}),
        3 * 2 * alone(1024),
    ),
    "rows and columns of 4": (
        point(
            switch(16),
            {
                "kind": "subcom2d_coll",
                "alltoall_bytes": 512,
                "allreduce_bytes": 1024,
                "broadcast_bytes": 256,
                **ONE_ITERATION,
            },
        ),
        3 * alone(512) + 2 * alone(1024) + 2 * alone(256),
    ),
    # Eight blocks a corner pair, four changes of direction; a send ends when it has left.
    "sweeps there and back": (
        point(
            switch(2),
            {
                "kind": "sweep3d",
                "process_grid": [2, 1],
                "message_bytes": 1000,
                "nz": 40,
                "kba": 10,
                "compute_ns": 500,
            },
            network={"packet_bytes": 1000},
        ),
        4 * (8 * 500 + 7 * 80 + alone(1000) + 500),
    ),
    "streams side by side": (point(switch(8), {"kind": "streams"}), alone(100 * 2048)),
    "partners in turn": (
        point(switch(8), {"kind": "streams", "window_messages": 1, "messages": 10}),
        10 * alone(2048),
    ),
    "incast of five": (
        point(
            switch(6),
            {"kind": "incast", "messages_per_endpoint": 200, "message_bytes": 256},
        ),
        alone(5 * 200 * 256),
    ),
}


@pytest.mark.parametrize(("given", "expected_ns"), TIMES.values(), ids=TIMES)
def test_takes_the_time_of_its_formula(given: dict[str, Any], expected_ns: float) -> None:
    measured = simcore.run(given)["metrics"]["completion_time_ns"]
    assert measured == pytest.approx(expected_ns, rel=0, abs=1e-3)


@pytest.mark.parametrize(
    ("weights", "share"), [([1, 3], 1 / 4), ([3, 1], 3 / 4), ([2, 2], 1 / 2)], ids=str
)
def test_jobs_of_two_priorities_share_a_link_by_weight(weights: list[int], share: float) -> None:
    exchange = {"kind": "collective", "operation": "alltoall", "message_bytes": 200_000}
    rival = {"workload": exchange | {"iterations": 1}, "fraction": 0.5, "priority": 1}
    result = simcore.run(
        point(
            {"kind": "graph", "edges": ["0 1"], "attachments": ["0", "1", "0", "1"]},
            exchange | {"iterations": 20},
            environment={"kind": "shared", "background": [rival]},
            network={"virtual_network_weights": weights},
            mpi={"eager_limit_bytes": 1_000_000},
        )
    )
    iteration_ns = result["metrics"]["iteration_time_mean_ns"]
    assert iteration_ns == pytest.approx(200_000 * BYTE_NS / share, rel=0.02)
