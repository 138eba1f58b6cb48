"""The class of each link, by the routers at its ends, as docs/models/topologies.md names them."""

from __future__ import annotations

import math
from typing import Any

from reference_model.networks import Topology


def class_names(topology: Topology, section: dict[str, Any]) -> list[str]:
    """All classes that the network has a name for."""
    kind = section["kind"]
    if kind == "fat_tree":
        levels = _base(topology).levels
        ups = [f"up_{level}" for level in range(1, levels)]
        return ups + [f"down_{level}" for level in range(2, levels + 1)]
    if kind in ("dragonfly", "dragonfly_plus"):
        return ["local", "global"]
    if kind in ("slim_fly", "graph", "single_router"):
        return {"slim_fly": ["column", "cross"], "graph": ["link"], "single_router": []}[kind]
    return [f"dimension_{d}" for d in range(len(_widths(section)))]


def class_of(topology: Topology, section: dict[str, Any], here: int, there: int) -> str:
    """The class of the channels from a router to a neighbour."""
    kind = section["kind"]
    if kind == "fat_tree":
        places = _base(topology).places
        level = places[here].level
        return f"up_{level}" if places[there].level > level else f"down_{level}"
    if kind in ("dragonfly", "dragonfly_plus"):
        if kind == "dragonfly":
            size = section["routers_per_group"]
        else:
            size = section["leaves_per_group"] + section["spines_per_group"]
        return "local" if here // size == there // size else "global"
    if kind == "slim_fly":
        return "column" if here // section["q"] == there // section["q"] else "cross"
    if kind == "graph":
        return "link"
    widths = _widths(section)
    steps = [math.prod(widths[:d]) for d in range(len(widths))]
    differ = [
        d for d, width in enumerate(widths) if here // steps[d] % width != there // steps[d] % width
    ]
    return f"dimension_{differ[0]}"


def _base(topology: Topology) -> Any:
    """The network under detours."""
    return getattr(topology, "base", topology)


def _widths(section: dict[str, Any]) -> list[int]:
    if section["kind"] == "ring":
        return [section["endpoints"]]  # at least as many as routers
    if section["kind"] == "hypercube":
        return [2] * int(section["dimensions"])
    if section["kind"] == "flattened_butterfly":
        return [section["width"]] * int(section["dimensions"])
    return list(section["widths"])
