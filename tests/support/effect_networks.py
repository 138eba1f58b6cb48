"""Networks in which every parameter of a topology ought to matter."""

from __future__ import annotations

from typing import Any

Point = dict[str, Any]

TORUS = {"kind": "torus", "widths": [4, 4], "concentration": 2}
MESH = {"kind": "mesh", "widths": [4, 4], "concentration": 2}
DRAGONFLY = {
    "kind": "dragonfly",
    "concentration": 2,
    "routers_per_group": 4,
    "global_links_per_router": 2,
    "groups": 5,
}
PLUS = {
    "kind": "dragonfly_plus",
    "concentration": 2,
    "leaves_per_group": 2,
    "global_links_per_spine": 2,
    "groups": 3,
    "wiring": "all_to_all",
}
TREE = {"kind": "fat_tree", "radix": 4}
HYPERX = {"kind": "hyperx", "widths": [4, 4], "concentration": 2, "link_multiplicity": [2, 1]}
TOPOLOGIES = {
    "single_router": {"kind": "single_router", "endpoints": 8},
    "ring": {"kind": "ring", "endpoints": 8},
    "mesh": MESH,
    "torus": TORUS,
    "dragonfly": DRAGONFLY,
    "dragonfly_plus": PLUS,
    "fat_tree": TREE,
    "hyperx": HYPERX,
    "slim_fly": {"kind": "slim_fly", "q": 3, "concentration": 2},
    "graph": {
        "kind": "graph",
        "edges": ["a b", "b c 2", "c d", "d a", "a c"],
        "endpoints_per_router": 3,
    },
}
"""A shape of each kind that differs in its routing."""
SIZED: dict[str, Point] = {
    "ring of a radix": {"kind": "ring", "endpoints": 24, "radix": 6},
    "mesh of a radix": {"kind": "mesh", "endpoints": 48, "radix": 8},
    "torus of a size": {"kind": "torus", "endpoints": 64, "dimensions": 3},
    "dragonfly of a radix": {"kind": "dragonfly", "endpoints": 72, "radix": 9},
    "dragonfly of few groups": {
        "kind": "dragonfly",
        "concentration": 1,
        "routers_per_group": 4,
        "global_links_per_router": 3,
        "groups": 6,
    },
    "dragonfly_plus of a radix": {"kind": "dragonfly_plus", "endpoints": 64, "radix": 8},
    "fat_tree of a taper": {"kind": "fat_tree", "radix": 8, "endpoints": 64, "leaf_taper": 2},
    "fat_tree of two levels": {"kind": "fat_tree", "radix": 8, "levels": 2},
    "fat_tree by its levels": {
        "kind": "fat_tree",
        "children": [3, 2, 2],
        "parents": [1, 2, 3],
        "link_multiplicity": [1, 1, 2],
    },
    "planes of a tier": {"kind": "multi_plane", "endpoints": 8, "planes": 2, "radix": 8},
    "planes of rails": {
        "kind": "multi_plane",
        "endpoints": 64,
        "planes": 2,
        "radix": 16,
        "levels": 3,
        "aggregation_taper": 2,
    },
    "hyperx of a radix": {"kind": "hyperx", "endpoints": 64, "radix": 16},
    "hypercube": {"kind": "hypercube", "dimensions": 4},
    "hypercube of a size": {"kind": "hypercube", "endpoints": 32, "concentration": 4},
    "flattened_butterfly": {"kind": "flattened_butterfly", "width": 3, "dimensions": 2},
    "flattened_butterfly of a radix": {
        "kind": "flattened_butterfly",
        "endpoints": 64,
        "radix": 10,
    },
    "slim_fly of a radix": {"kind": "slim_fly", "endpoints": 50, "radix": 9},
    "graph with attachments": {
        "kind": "graph",
        "edges": ["a b", "b c 2", "c a"],
        "attachments": ["a 2", "c", "b 3"],
    },
}
"""Shapes told otherwise, for the parameters of topologies."""
