"""The networks of golden points, and what serves them."""

from __future__ import annotations

from typing import Any

Point = dict[str, Any]

TOPOLOGIES: dict[str, Point] = {
    "single_router": {"kind": "single_router", "endpoints": 8},
    "ring": {"kind": "ring", "endpoints": 8, "concentration": 2},
    "mesh": {"kind": "mesh", "widths": [4, 3]},
    "torus": {"kind": "torus", "widths": [4, 4], "concentration": 2},
    "dragonfly": {
        "kind": "dragonfly",
        "concentration": 2,
        "routers_per_group": 4,
        "global_links_per_router": 2,
        "groups": 5,
    },
    "dragonfly_plus": {
        "kind": "dragonfly_plus",
        "concentration": 2,
        "leaves_per_group": 2,
        "global_links_per_spine": 2,
        "groups": 3,
        "wiring": "all_to_all",
    },
    "fat_tree": {"kind": "fat_tree", "radix": 4},
    "multi_plane": {"kind": "multi_plane", "endpoints": 16, "planes": 2, "radix": 8},
    "hyperx": {"kind": "hyperx", "widths": [4, 3], "concentration": 2},
    "hypercube": {"kind": "hypercube", "dimensions": 4},
    "flattened_butterfly": {"kind": "flattened_butterfly", "width": 3, "dimensions": 2},
    "slim_fly": {"kind": "slim_fly", "q": 3, "concentration": 2},
    "graph": {
        "kind": "graph",
        "edges": ["a b", "b c 2", "c d", "d a", "a c"],
        "endpoints_per_router": 3,
    },
}
WITHOUT_PLANES = {kind: shape for kind, shape in TOPOLOGIES.items() if kind != "multi_plane"}
"""Those that the static model and the closed forms know."""
STATIC_TOPOLOGIES: dict[str, Point] = {
    "chassis": {"kind": "chassis", "endpoints": 48, "chip_ports": 8},
    "director_tree": {"kind": "director_tree", "endpoints": 96},
    "machine": {"kind": "machine", "name": "chic"},
}
ANYWHERE = ["minimal", "adaptive_minimal", "rotate", "spray"]
_DETOURS = ["valiant", "ugal", "par"]
_GRID = [*ANYWHERE, *_DETOURS, "dimension_order", "o1turn", "romm"]
_DIRECT = [*ANYWHERE, *_DETOURS, "dimension_order", "hyperx_adaptive"]
ROUTINGS: dict[str, list[str]] = {
    "single_router": ANYWHERE,
    "ring": _GRID,
    "mesh": _GRID,
    "torus": _GRID,
    "dragonfly": [*ANYWHERE, *_DETOURS],
    "dragonfly_plus": [*ANYWHERE, *_DETOURS, "dragonfly_plus_par"],
    "fat_tree": [*ANYWHERE, *_DETOURS, "adaptive_up", "d_mod_k"],
    "multi_plane": [*ANYWHERE, "adaptive_up", "d_mod_k"],
    "hyperx": _DIRECT,
    "hypercube": _DIRECT,
    "flattened_butterfly": _DIRECT,
    "slim_fly": [*ANYWHERE, *_DETOURS],
    "graph": [*ANYWHERE, *_DETOURS],
}
"""The routings of the packet model that serve each topology."""
_ENGINES = ["min_hop", "up_down", "random_minimal", "sssp", "dfsssp", "lash"]
ENGINES: dict[str, list[str]] = {
    "fat_tree": [*_ENGINES, "d_mod_k", "s_mod_k"],
    "torus": [*_ENGINES, "dimension_order"],
    "dragonfly": _ENGINES,
    "director_tree": ["min_hop", "up_down", "sssp"],
}
"""Engines on topologies that tell them apart; the others run with the first one."""
