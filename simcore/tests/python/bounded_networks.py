"""Networks whose saturation is known: the load of the busiest channel, counted by hand."""

from __future__ import annotations

from typing import Any

_DOR = {"kind": "dimension_order"}


def _line(routers: int) -> dict[str, Any]:
    return {"kind": "mesh", "widths": [routers]}


def _square(side: int) -> dict[str, Any]:
    return {"kind": "mesh", "widths": [side, side]}


_DRAGONFLY = {
    "kind": "dragonfly",
    "concentration": 2,
    "routers_per_group": 4,
    "global_links_per_router": 2,
    "groups": 9,
}
NETWORKS: dict[str, tuple[dict[str, Any], dict[str, Any] | None, dict[str, Any], int]] = {
    # Row 0 sends all of its traffic but the corner's own over the last link into the corner.
    "mesh 8 x 8, transpose": (_square(8), _DOR, {"kind": "transpose"}, 7),
    "mesh 6 x 6, transpose": (_square(6), _DOR, {"kind": "transpose"}, 5),
    "mesh 4 x 4, transpose": (_square(4), _DOR, {"kind": "transpose"}, 3),
    # Tornado sends 3 further round a ring of 8, and 2 further on a line of 6.
    "ring of 8, tornado": ({"kind": "ring", "endpoints": 8}, _DOR, {"kind": "tornado"}, 3),
    "torus 8 x 4, tornado": ({"kind": "torus", "widths": [8, 4]}, _DOR, {"kind": "tornado"}, 3),
    "line of 6, tornado": (_line(6), _DOR, {"kind": "tornado"}, 2),
    # All of one half cross the middle of a line.
    "line of 8, bit complement": (_line(8), _DOR, {"kind": "bit_complement"}, 4),
    "mesh 4 x 4, bit complement": (_square(4), _DOR, {"kind": "bit_complement"}, 2),
    "incast of 9": ({"kind": "single_router", "endpoints": 9}, None, {"kind": "incast"}, 8),
    "incast of 5": ({"kind": "single_router", "endpoints": 5}, None, {"kind": "incast"}, 4),
    # The eight endpoints of a group share its one link to the next group.
    "dragonfly, group shift": (_DRAGONFLY, {"kind": "minimal"}, {"kind": "group_shift"}, 8),
    # Both endpoints of a router send over its one link to the next router.
    "ring, two endpoints a router": (
        {"kind": "ring", "endpoints": 16, "concentration": 2},
        _DOR,
        {"kind": "shift", "distance": 2},
        2,
    ),
}
"""Topology, routing, traffic, and by how many messages the busiest channel is loaded where every
endpoint sends one: the bound is the inverse."""


def bounded_point(name: str, factor: float, **workload: Any) -> dict[str, Any]:
    """Give the point of a network that offers `factor` times its bound, with further parameters."""
    topology, routing, traffic, load = NETWORKS[name]
    return {
        "topology": topology,
        "network": {"buffer_bytes": 65536},
        "workload": {**traffic, "offered_load": factor / load, **workload},
        **({"routing": routing} if routing else {}),
    }
