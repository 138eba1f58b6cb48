"""Every routing on networks of some 256 endpoints under hard traffic: what recommendations rest on.

`python -m tests.benchmarks.routings [TOPOLOGY ...]` prints what docs/models/routing.md takes its table
from, one run each, in some ten minutes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import simcore
from domain.catalog.load import load_catalog

NETWORKS: dict[str, dict[str, Any]] = {
    "dragonfly, 19 groups": {
        "kind": "dragonfly",
        "concentration": 3,
        "routers_per_group": 6,
        "global_links_per_router": 3,
        "groups": 19,
    },
    "dragonfly_plus, 5 groups": {
        "kind": "dragonfly_plus",
        "concentration": 8,
        "leaves_per_group": 8,
        "spines_per_group": 8,
        "global_links_per_spine": 8,
        "groups": 5,
    },
    "fat_tree, radix 16": {"kind": "fat_tree", "endpoints": 256, "radix": 16},
    "hyperx, 8 x 8": {"kind": "hyperx", "widths": [8, 8], "concentration": 4},
    "hyperx, 4 x 4 x 4": {"kind": "hyperx", "widths": [4, 4, 4], "concentration": 4},
    "torus, 8 x 8 x 4": {"kind": "torus", "widths": [8, 8, 4]},
    "torus, 16 x 16": {"kind": "torus", "widths": [16, 16]},
    "mesh, 8 x 8 x 4": {"kind": "mesh", "widths": [8, 8, 4]},
    "hypercube": {"kind": "hypercube", "dimensions": 8},
    "slim_fly, q 5": {"kind": "slim_fly", "q": 5, "concentration": 4},
}
ADVERSE = {
    "fat_tree": "half_shift",
    "torus": "tornado",
    "mesh": "transpose",
    "hypercube": "transpose",
}
"""The pattern that is hard for minimal paths; `group_shift` where none is named."""


def _loads(adverse: str) -> dict[str, tuple[dict[str, Any], str, float]]:
    """Give, by column, the workload, the metric and what it is divided by."""
    return {
        "uniform .95": ({"kind": "uniform_random", "offered_load": 0.95}, "accepted_load", 1),
        "adverse .6": ({"kind": adverse, "offered_load": 0.6}, "accepted_load", 1),
        "permutation .95": (
            {"kind": "random_permutation", "offered_load": 0.95},
            "accepted_load",
            1,
        ),
        "all-to-all, us": (
            {
                "kind": "collective",
                "operation": "alltoall",
                "message_bytes": 2048,
                "iterations": 1,
            },
            "completion_time_ns",
            1000,
        ),
    }


def _measured(topology: dict[str, Any], routing: str) -> list[str]:
    cells = []
    adverse = ADVERSE.get(topology["kind"], "group_shift")
    for workload, metric, unit in _loads(adverse).values():
        point = {"topology": topology, "routing": {"kind": routing}, "workload": workload}
        value = simcore.run({**point, "base_seed": 1})["metrics"][metric] / unit
        cells.append(f"{value:.0f}" if unit > 1 else f"{value:.3f}".lstrip("0"))
    return cells


def rows(chosen: list[str]) -> Iterator[list[str]]:
    """Give a row for each network and each routing that serves it."""
    kinds = load_catalog().for_model("packet").by_kind["routing"]
    for name, topology in NETWORKS.items():
        if chosen and topology["kind"] not in chosen:
            continue
        for routing in kinds:
            try:
                yield [name, f"`{routing}`", *_measured(topology, routing)]
            except simcore.PointError:
                continue  # The routing does not serve it.


if __name__ == "__main__":
    head = ["Network", "Routing", *_loads("")]
    for line in (head, ["---"] * len(head)):
        print("| " + " | ".join(line) + " |")
    for row in rows(sys.argv[1:]):
        print("| " + " | ".join(row) + " |", flush=True)
