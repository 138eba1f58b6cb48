"""Where each router of a network stands in a picture."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from domain.network.circle import MOST_SPECTRAL, place_by_eigenvectors, place_on_circle
from domain.network.grid import place_in_grid
from domain.network.groups import place_in_groups
from domain.network.levels import levels_of, place_in_levels
from domain.network.wiring import Floats, Ints, Wiring

_MOST_WIDE = 3
"""Routers up to which a circle shows all there is."""


class Arrangement(StrEnum):
    """How routers are arranged."""

    LEVELS = "levels"
    GROUPS = "groups"
    GRID = "grid"
    CIRCLE = "circle"


@dataclass(frozen=True, slots=True)
class Layout:
    """Places of routers, in a box from (0, 0) whose longer side is 1.

    Attributes
    ----------
    level
        by router, hops from the nearest router with endpoints, -1 where none is reached; None where
        all routers have endpoints.
    """

    arrangement: Arrangement
    x: Floats
    y: Floats
    level: Ints | None


def lay_out(wiring: Wiring) -> Layout:
    """Place the routers of a network: the same each time it is asked."""
    has_levels = bool((wiring.endpoints == 0).any()) and wiring.family != "groups"
    level = levels_of(wiring) if has_levels or wiring.family == "levels" else None
    arrangement, (x, y) = _placed(wiring, level)
    x, y = x - x.min(), y - y.min()
    side = max(float(x.max()), float(y.max()), 1e-9)
    return Layout(arrangement, x / side, y / side, level)


def _placed(wiring: Wiring, level: Ints | None) -> tuple[Arrangement, tuple[Floats, Floats]]:
    if level is not None:
        return Arrangement.LEVELS, place_in_levels(wiring, level)
    if wiring.family == "groups" or (wiring.family == "other" and wiring.groups > 1):
        return Arrangement.GROUPS, place_in_groups(wiring)
    if wiring.family == "grid" and np.prod(wiring.grid_widths) == wiring.routers:
        is_flat = sum(width > 1 for width in wiring.grid_widths) > 1
        return (Arrangement.GRID if is_flat else Arrangement.CIRCLE), place_in_grid(wiring)
    if _MOST_WIDE < wiring.routers <= MOST_SPECTRAL:
        return Arrangement.CIRCLE, place_by_eigenvectors(wiring)
    return Arrangement.CIRCLE, place_on_circle(wiring.routers)
