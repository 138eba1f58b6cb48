"""Grids: two dimensions as they are, further ones as blocks of grids; one alone as a line or a ring."""

from __future__ import annotations

import numpy as np

from domain.network.circle import place_on_circle
from domain.network.wiring import Floats, Wiring

_GAP = 1.35
"""Between blocks, over their own size."""
_BOW = 0.35
"""How far the ends of a row stand beside its middle, in distances of neighbours: links from end to
end would lie on those between neighbours otherwise."""
_SLANT = 0.25
"""How far a block of two stands across, for the same reason."""
_BROAD = 1.6
"""The breadth of all together over the height, where the last dimension is put into lines."""


def place_in_grid(wiring: Wiring) -> tuple[Floats, Floats]:
    """Give x and y by router."""
    widths = wiring.grid_widths
    if sum(width > 1 for width in widths) <= 1:
        return _in_one_dimension(wiring)
    places = _coordinates(wiring.routers, widths)
    x = np.zeros(wiring.routers)
    y = np.zeros(wiring.routers)
    extent = [1.0, 1.0]
    for number, width in enumerate(widths):
        place = places[number]
        if number >= 2 and number == len(widths) - 1 and width > 2:
            _fold(x, y, place, width, extent)
            break
        axis = number % 2
        stride = extent[axis] if number < 2 else extent[axis] * _GAP
        along, across = (x, y) if axis == 0 else (y, x)
        along += place * stride
        if width == 2 and number >= 2:
            across += place * _SLANT * (number // 2)
        elif width > 2:
            size = 1.0 if number < 2 else extent[1 - axis] / 4
            across += _BOW * size * _from_middle(place, width) ** 2
        extent[axis] = stride * (width - 1) + extent[axis]
    return x, y


def _fold(x: Floats, y: Floats, place: Floats, width: int, extent: list[float]) -> None:
    """Put the blocks of the last dimension into lines, so that all is somewhat broader than high."""
    across, down = extent[0] * _GAP, extent[1] * _GAP
    fitting = np.clip(round(np.sqrt(width * down * _BROAD / across)), 1, width)
    lines = -(-width // int(fitting))
    columns = -(-width // lines)
    x += place % columns * across
    y += place // columns * down


def _in_one_dimension(wiring: Wiring) -> tuple[Floats, Floats]:
    """A line where nothing joins its ends, else a ring."""
    is_line = len(wiring.from_) > 0 and int(np.abs(wiring.from_ - wiring.to).max()) == 1
    if is_line and wiring.routers > 2:
        return np.arange(wiring.routers, dtype=float), np.zeros(wiring.routers)
    return place_on_circle(wiring.routers)


def _coordinates(routers: int, widths: tuple[int, ...]) -> list[Floats]:
    left = np.arange(routers)
    found = []
    for width in widths:
        found.append((left % width).astype(float))
        left = left // width
    return found


def _from_middle(place: Floats, width: int) -> Floats:
    """Give where a place stands between the ends, from -1 to 1."""
    return 2 * place / (width - 1) - 1
