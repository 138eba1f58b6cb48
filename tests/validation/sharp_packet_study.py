"""The tables of Graham and Shainer (2017) by the packet model, with its presets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import simcore
from tests.validation.sharp_study import MULTICAST, NODES, TREE, Cell, Point, published

COLUMNS = {
    1: ("rc_only_us", "rc_ud_us"),
    3: ("average",),
    4: ("comm1", "comm2", "comm4", "comm8"),
}
# A network without noise repeats itself.
OPERATIONS: Point = {"iterations": 6, "warmup_iterations": 2}
# The two MPI processes' costs of a message, in the range of table 1's hosts.
HOSTS: Point = {"send_overhead_ns": 300, "receive_overhead_ns": 300}


def operation(nodes: int, size: int, communicators: int = 1, **sections: Any) -> Point:
    """Give an allreduce as OSU times it, of so many nodes of the tree or of one router."""
    small = nodes == NODES[4]
    point: Point = {
        "model": "packet",
        "topology": {"kind": "single_router", "endpoints": nodes} if small else TREE,
        "routing": {"kind": "minimal"},
        "workload": {
            "kind": "osu",
            "operation": "allreduce",
            "message_bytes": size,
            "communicators": communicators,
            **OPERATIONS,
        },
        **sections,
    }
    if communicators > 1:
        point["mpi"] = {"ranks_per_endpoint": communicators}
    if nodes == NODES[3]:
        point["environment"] = {"kind": "shared", "foreground_endpoints": nodes}
    return point


def metrics(point: Point) -> dict[str, float]:
    """Run a point."""
    found: dict[str, float] = simcore.run(point)["metrics"]
    return found


def sharp_operation(table: int, column: str, size: int) -> Point:
    """Give the point of a cell."""
    costs: Point = {"kind": "sharp", "preset": f"sharp_2017_table{table}"}
    costs |= {} if column == "rc_only_us" else MULTICAST
    groups = int(column[4:]) if column.startswith("comm") else 1
    point = operation(NODES[table], size, groups, aggregation=costs)
    point["workload"]["algorithm"] = "sharp"
    return point


def packet_cells(table: int) -> Iterator[Cell]:
    """Compare every cell of a table that is a target."""
    for column in COLUMNS[table]:
        for size, time in published(table, column).items():
            found = metrics(sharp_operation(table, column, size))
            yield Cell(table, column, size, time, found["operation_time_mean_ns"] / 1000)


def spread_us(point: Point) -> float:
    """Give what lies between the quartiles of ranks, in microseconds."""
    found = metrics(point)
    return (found["rank_operation_time_p75_ns"] - found["rank_operation_time_p25_ns"]) / 1000


def spreads_us(sizes: list[int]) -> tuple[float, float]:
    """Give the largest such spread of the trees, and that of hosts, over sizes on 128 nodes."""
    trees = max(spread_us(sharp_operation(1, "rc_ud_us", size)) for size in sizes)
    hosts = max(
        spread_us(
            operation(NODES[1], size, mpi=HOSTS)
            | {
                "workload": operation(NODES[1], size)["workload"]
                | {"algorithm": "recursive_doubling"}
            }
        )
        for size in sizes
    )
    return trees, hosts
