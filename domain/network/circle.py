"""A circle, and the drawing by eigenvectors: for networks of which no family is known."""

from __future__ import annotations

import numpy as np

from domain.network.wiring import Floats, Wiring

MOST_SPECTRAL = 400
"""Routers up to which the eigenvectors of the whole matrix take no time."""


def place_on_circle(routers: int) -> tuple[Floats, Floats]:
    """Give x and y by router, clockwise from the top."""
    if routers == 1:
        return np.zeros(1), np.zeros(1)
    turn = np.pi / 2 - 2 * np.pi * np.arange(routers) / routers
    return np.cos(turn), np.sin(turn)


def place_by_eigenvectors(wiring: Wiring) -> tuple[Floats, Floats]:
    """Give x and y by router: neighbours stand near each other (Hall, Management Science, 1970).

    On a circle where routers would fall on one another.
    """
    size = wiring.routers
    laplacian = np.zeros((size, size))
    np.add.at(laplacian, (wiring.from_, wiring.to), -1.0)
    np.add.at(laplacian, (wiring.to, wiring.from_), -1.0)
    np.fill_diagonal(laplacian, -laplacian.sum(axis=1))
    _, vectors = np.linalg.eigh(laplacian)
    places = np.round(vectors[:, 1:3] * np.sqrt(size), 6)
    if places.shape[1] < 2 or len(np.unique(np.round(places, 2), axis=0)) < size:
        return place_on_circle(size)
    # A vector's sign means nothing: the first router that is off the middle stands right and above.
    signs = np.sign(places[np.argmax(np.abs(places) > 1e-6, axis=0), [0, 1]])
    return places[:, 0] * signs[0], places[:, 1] * signs[1]
