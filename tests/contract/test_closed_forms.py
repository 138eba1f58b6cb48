"""What the closed forms give is what the service reads; what goes wrong is refused by both."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import simcore
from domain.catalog.load import load_catalog
from domain.result.document import parse_result
from domain.sweep.spec.parse import parse_spec
from tests.support.agreement import accepted_by_both, refused_by_both
from tests.support.planning import canonical_point, planned

EXAMPLES = Path(__file__).parents[2] / "examples"
EIGHT = {"kind": "single_router", "endpoints": 8}


def point(workload: dict[str, Any] | None = None, **sections: Any) -> dict[str, Any]:
    operation = {"kind": "osu", **(workload or {})}
    return {"model": "closed_form", "topology": EIGHT, "workload": operation} | sections


SHARP = {"kind": "sharp"}
TREES = {"kind": "sharp_network"}
LEAVES = {"kind": "fat_tree", "children": [4, 4], "parents": [1, 4]}
POINTS = {
    "hosts": point(),
    "barrier": point({"operation": "barrier"}),
    "hosts by a table": point(loggp={"preset": "sharp_2017_table1"}),
    "sharp": point(aggregation=SHARP),
    "barrier by sharp": point({"operation": "barrier"}, aggregation=SHARP),
    "a stream": point(aggregation=SHARP | {"mode": "streaming"}),
    "trees": point(aggregation=TREES, topology=LEAVES),
    "a reduce by trees": point({"operation": "reduce"}, aggregation=TREES, topology=LEAVES),
    "a barrier by trees": point({"operation": "barrier", "algorithm": "sharp"}, aggregation=TREES),
    "trees beside hosts of a table": point(
        aggregation=TREES, loggp={"preset": "sharp_2017_table1"}, network={"link_latency_ns": 7}
    ),
    "trees of sockets": point(
        aggregation=TREES | {"channels": 2},
        mpi={"ranks_per_endpoint": 4, "sockets_per_endpoint": 2, "socket_latency_ns": 50},
    ),
    "a domain": point(aggregation={"kind": "nvls"}),
    "two domains": point(aggregation={"kind": "nvls", "domain_endpoints": 4}),
}
REFUSED = {
    "a communicator of one": (
        point() | {"topology": {"kind": "single_router", "endpoints": 1}},
        "topology.endpoints",
    ),
    "sharp without nodes": (point({"algorithm": "sharp"}), "workload.algorithm"),
    "hosts beside nodes": (
        point({"algorithm": "ring"}, aggregation=SHARP),
        "workload.algorithm",
    ),
    "an alltoall by nodes": (
        point({"operation": "alltoall"}, aggregation=SHARP),
        "aggregation.kind",
    ),
    "a broadcast by fitted nodes": (
        point({"operation": "broadcast", "algorithm": "sharp"}, aggregation=SHARP),
        "aggregation.kind",
    ),
    "an allgather by trees": (
        point({"operation": "allgather"}, aggregation=TREES),
        "aggregation.kind",
    ),
    "communicators in trees": (
        point({"communicators": 2}, aggregation=TREES),
        "workload.communicators",
    ),
    "segments above a packet": (
        point(aggregation=TREES | {"payload_bytes": 512}, network={"packet_bytes": 256}),
        "aggregation.payload_bytes",
    ),
    "channels without ranks": (point(aggregation=TREES | {"channels": 2}), "aggregation.channels"),
    "a multicast behind its copies": (
        point(
            aggregation=TREES
            | {"distribution": "multicast", "multicast_latency_ns": 60, "relay_ns": 50}
        ),
        "aggregation.multicast_latency_ns",
    ),
    "sockets that do not divide ranks": (
        point(aggregation=TREES, mpi={"ranks_per_endpoint": 3, "sockets_per_endpoint": 2}),
        "mpi.sockets_per_endpoint",
    ),
    "ranks of hosts": (point(mpi={"ranks_per_endpoint": 2}), "mpi.ranks_per_endpoint"),
    "links between no routers": (
        point(aggregation=SHARP, network={"link_latency_ns": 7}),
        "network.link_latency_ns",
    ),
    "more levels than there are": (
        point(aggregation=SHARP | {"levels": 2}),
        "aggregation.levels",
    ),
    "communicators of hosts": (point({"communicators": 2}), "workload.communicators"),
    "a pool that runs out": (
        point({"communicators": 8}, aggregation=SHARP | {"pool_operations": 7}),
        "aggregation.pool_operations",
    ),
    "a pool with too little": (
        point(
            {"communicators": 8},
            aggregation=SHARP | {"pool_operations": 15, "when_full": "refuse"},
        ),
        "aggregation.pool_operations",
    ),
    "endpoints that do not fill domains": (
        point(aggregation={"kind": "nvls", "domain_endpoints": 3}),
        "aggregation.domain_endpoints",
    ),
    "a way out of the only domain": (
        point(aggregation={"kind": "nvls", "scale_out_gbps": 100}),
        "aggregation.scale_out_gbps",
    ),
    "flags for switches": (
        point({"algorithm": "nvls"}, aggregation={"kind": "nvls", "protocol": "ll"}),
        "aggregation.protocol",
    ),
    "costs of hosts in a domain": (
        point(aggregation={"kind": "nvls"}, loggp={"costs": "loggp"}),
        "loggp.costs",
    ),
    "rates beside a table": (
        point(loggp={"preset": "sharp_2017_table1"}, network={"router_latency_ns": 5}),
        "network.router_latency_ns",
    ),
    "overheads beside a table": (
        point(loggp={"preset": "sharp_2017_table1"}, mpi={"send_overhead_ns": 5}),
        "mpi.send_overhead_ns",
    ),
    "a table that begins late": (
        point(loggp={"costs": "table", "table": ["8 100 1"]}),
        "loggp.table",
    ),
    "a table of an unknown algorithm": (
        point(loggp={"costs": "table", "table": ["0 100 1", "bubble 0 1 1"]}),
        "loggp.table",
    ),
    "no table": (point(loggp={"costs": "table"}), "loggp.table"),
    "a selection out of order": (
        point(loggp={"selection": ["0 ring", "0 rabenseifner"]}),
        "loggp.selection",
    ),
    "blocks that are too much for a message": (
        point({"operation": "alltoall", "algorithm": "bruck", "message_bytes": 1 << 35}),
        "workload.message_bytes",
    ),
    "linear beyond the eager limit": (
        point({"operation": "alltoall", "algorithm": "linear", "message_bytes": 9000}),
        "workload.algorithm",
    ),
}


@pytest.mark.parametrize("name", POINTS)
def test_the_service_reads_what_the_core_gives(name: str) -> None:
    accepted_by_both(POINTS[name])
    canonical = canonical_point(POINTS[name])
    document = simcore.run(canonical)
    result = parse_result(json.dumps(document))
    assert result.ports is None
    assert result.static is None
    component = load_catalog().for_model("closed_form").component("workload", "osu")
    assert component is not None
    assert set(document["metrics"]) <= set(component.metrics)
    assert document["metrics"]["operation_time_mean_ns"] > 0
    assert simcore.work(canonical)["cpu_seconds"] > 0


@pytest.mark.parametrize("name", REFUSED)
def test_what_does_not_go_together_is_refused_by_both(name: str) -> None:
    refused, field = REFUSED[name]
    problem = refused_by_both(refused, field)
    assert problem.message


@pytest.mark.parametrize("size", [8, 256, 1000, 4096])
@pytest.mark.parametrize("mode", ["latency", "streaming"])
@pytest.mark.parametrize("distribution", ["reliable", "multicast"])
def test_trees_take_the_packet_models_time(size: int, mode: str, distribution: str) -> None:
    costs = {"mode": mode, "distribution": distribution, "complete_ns": 211.5}
    found = simcore.run(point({"message_bytes": size}, aggregation=TREES | costs, topology=LEAVES))[
        "metrics"
    ]
    packet = simcore.run(
        {
            "model": "packet",
            "topology": LEAVES,
            "routing": {"kind": "minimal"},
            "workload": {
                "kind": "collective",
                "algorithm": "sharp",
                "message_bytes": size,
                "iterations": 1,
            },
            "aggregation": SHARP | costs,
        }
    )["metrics"]
    assert found["rank_operation_time_max_ns"] == packet["completion_time_ns"]
    assert found["operation_time_mean_ns"] == pytest.approx(packet["iteration_time_mean_ns"])


def test_a_pool_that_runs_out_may_leave_it_to_hosts() -> None:
    full = SHARP | {"pool_operations": 7, "when_full": "host"}
    found = simcore.run(point({"communicators": 8}, aggregation=full))
    alone = simcore.run(point())
    assert found["provenance"]["collective"]["algorithm"] == "recursive_doubling"
    name = "operation_time_mean_ns"
    assert found["metrics"][name] == alone["metrics"][name]


def test_a_selection_chooses_by_size() -> None:
    table = {"selection": ["0 recursive_doubling", "4096 ring"]}
    for size, algorithm in ((4095, "recursive_doubling"), (4096, "ring")):
        found = simcore.run(point({"message_bytes": size}, loggp=table))
        assert found["provenance"]["collective"]["algorithm"] == algorithm


@pytest.mark.parametrize(("example", "points"), [("sharp-tables", 22), ("nvls", 126)])
def test_every_point_of_an_example_has_a_result(example: str, points: int) -> None:
    plan = planned(parse_spec((EXAMPLES / f"{example}.yaml").read_text()))
    assert not plan.impossible
    assert len(plan.points) == points
    for planned_point in plan.points:
        assert simcore.run(dict(planned_point.point))["metrics"]["operation_time_mean_ns"] > 0
