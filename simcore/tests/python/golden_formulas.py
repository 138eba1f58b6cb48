"""Golden points of the closed forms."""

from __future__ import annotations

from typing import Any

Point = dict[str, Any]


def closed_forms(topologies: dict[str, Point]) -> dict[str, Point]:
    """All of them by their names, on each of `topologies` too."""
    operation: Point = {"kind": "osu", "operation": "allreduce", "message_bytes": 3000}
    points: dict[str, Point] = {
        f"closed form {topology}": {
            "topology": network,
            "workload": operation,
            "network": {"packet_bytes": 4096},  # of several packets some would meet
        }
        for topology, network in topologies.items()
    }
    nine = {"kind": "single_router", "endpoints": 9}
    for name in ("broadcast", "reduce", "allgather", "alltoall", "barrier"):
        size = {} if name == "barrier" else {"message_bytes": 9000}
        points[f"closed form {name}"] = {
            "topology": nine,
            "workload": {"kind": "osu", "operation": name, **size},
            "loggp": {"costs": "loggp"},
        }
    kinds: list[Point] = [
        {"kind": "none"},
        {"kind": "sharp", "pool_operations": 12},
        {"kind": "sharp", "mode": "streaming"},
        {"kind": "nvls", "domain_endpoints": 3},
        *(
            {"kind": "sharp", "preset": f"sharp_2017_{name}"}
            for name in ("table1", "table2", "table3", "table4", "joint")
        ),
    ]
    for number, kind in enumerate(kinds):
        points[f"closed form aggregation {number}, {kind['kind']}"] = {
            "topology": nine,
            "workload": operation,
            "aggregation": kind,
            **({"network": {"packet_bytes": 4096}} if kind["kind"] == "none" else {}),
        }
    trees: list[Point] = [{}, {"mode": "streaming"}, {"distribution": "multicast"}]
    for number, costs in enumerate(trees):
        points[f"closed form trees {number}"] = {
            "topology": {"kind": "fat_tree", "children": [3, 4], "parents": [1, 2]},
            "workload": operation,
            "aggregation": {"kind": "sharp_network", **costs},
        }
    for table in (1, 2, 3, 4):
        points[f"closed form hosts of table {table}"] = {
            "topology": nine,
            "workload": operation | {"message_bytes": 4096},
            "loggp": {"preset": f"sharp_2017_table{table}"},
        }
    return {name: {"model": "closed_form", **point} for name, point in points.items()}
