"""Rings of groups: every group a small ring of its routers, the groups on one ring or several."""

from __future__ import annotations

import numpy as np

from domain.network.wiring import Floats, Wiring

_ONE_RING = 40
"""So many groups stand on one ring; more take rings within each other."""
_FILLED = 0.7
"""The part of a group's place that its ring takes."""


def place_in_groups(wiring: Wiring) -> tuple[Floats, Floats]:
    """Give x and y by router.

    Routers without endpoints, such as the spines of a Dragonfly+, stand on a ring of half the size
    inside that of their group.
    """
    centre_x, centre_y, room = _centres(wiring.groups)
    x = np.zeros(wiring.routers)
    y = np.zeros(wiring.routers)
    for inner in (False, True):
        members = np.flatnonzero((wiring.endpoints == 0) == inner)
        group = wiring.group[members]
        sizes = np.bincount(group, minlength=wiring.groups + 1)
        order = np.argsort(group, kind="stable")
        starts = np.cumsum(sizes) - sizes
        number = np.empty(len(members))
        number[order] = np.arange(len(members)) - starts[group[order]]
        turn = 2 * np.pi * number / np.maximum(sizes[group], 1)
        # The first router of a group looks away from the middle of all.
        turn += np.arctan2(centre_y[group], centre_x[group])
        radius = np.where(sizes[group] > 1, room * (0.5 if inner else 1.0), 0.0)
        x[members] = centre_x[group] + radius * np.cos(turn)
        y[members] = centre_y[group] + radius * np.sin(turn)
    return x, y


def _centres(groups: int) -> tuple[Floats, Floats, float]:
    """Give the middle of each group, one more for what is in none, and the radius of each."""
    if groups == 1:
        return np.zeros(2), np.zeros(2), 1.0
    x = np.zeros(groups + 1)
    y = np.zeros(groups + 1)
    rings = 1 if groups <= _ONE_RING else round(np.sqrt(groups / np.pi))
    # Rings from the outside inwards, each with places by its length.
    radii = np.linspace(1.0, 1.0 / rings, rings)
    bounds = np.round(np.cumsum(radii) / radii.sum() * groups).astype(int)
    start = 0
    least = np.inf
    for radius, end in zip(radii, bounds, strict=True):
        turn = np.pi / 2 - 2 * np.pi * np.arange(end - start) / max(1, end - start)
        x[start:end] = radius * np.cos(turn)
        y[start:end] = radius * np.sin(turn)
        if end - start > 1:
            least = min(least, radius * np.sin(np.pi / (end - start)))
        start = end
    if rings > 1:
        least = min(least, 0.5 / rings)
    return x, y, _FILLED * float(least)
