"""Which networks the points of a sweep are on, and the facts that they are compared by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import rfc8785

from domain.shape.source import ShapeRefusedError, ShapeSource

MOST_NETWORKS = 2_000
_RATE = "_gbps"
_MINIMAL = ("minimal", "dimension_order")


def networks_of(
    points: Sequence[Mapping[str, Any]], source: ShapeSource
) -> tuple[list[dict[str, Any]], list[int | None]]:
    """Give the facts of each distinct network, and for each point the number of its own.

    A network is a topology under a routing with its rates: buffers and delays do not matter.

    Parameters
    ----------
    points
        canonical points.
    source
        who knows the facts.

    Returns
    -------
    The facts, at most `MOST_NETWORKS` of them; of a network that nobody can tell of they are
    ``{"unknown": {"network": why}}``. And a number for each point; None beyond the most.
    """
    facts: list[dict[str, Any]] = []
    numbers: dict[bytes, int] = {}
    # Points share their sections: by identity most of them need not be written out.
    known: dict[tuple[int, ...], int | None] = {}
    places: list[int | None] = []
    for point in points:
        parts = [point.get(name) for name in ("topology", "routing", "network")]
        same = tuple(id(part) for part in parts)
        if same not in known:
            topology, routing, network = parts
            rates = _rates(network)
            # Engines of the static model fill tables; kinds of the packet model share some names.
            routing = routing if network is not None else None
            key = rfc8785.dumps([topology, routing, rates])
            if key not in numbers and len(facts) < MOST_NETWORKS:
                numbers[key] = len(facts)
                facts.append(_facts(source, topology or {}, routing, rates))
            known[same] = numbers.get(key)
        places.append(known[same])
    return facts, places


def _rates(network: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if network is None:
        return None
    return {name: value for name, value in network.items() if name.endswith(_RATE)}


def _facts(
    source: ShapeSource,
    topology: Mapping[str, Any],
    routing: Mapping[str, Any] | None,
    rates: Mapping[str, Any] | None,
) -> dict[str, Any]:
    try:
        found = dict(source.network_facts(topology, routing, rates))
    except ShapeRefusedError as error:
        return {"unknown": {"network": str(error)}}
    # The loads of classes bound what such routings carry; others may leave the busiest links.
    return found | {"routes_are_minimal": (routing or {}).get("kind") in _MINIMAL}
