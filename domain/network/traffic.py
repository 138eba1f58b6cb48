"""What a run's flows say of the traffic between groups of routers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from domain.network.wiring import Floats, Ints

MOST_GROUPS = 64
"""Groups that a matrix tells apart; more are taken together."""


@dataclass(frozen=True, slots=True)
class Flows:
    """The table `flows` of a run: what each endpoint sent to another."""

    source: Ints
    destination: Ints
    bytes: Floats


@dataclass(frozen=True, slots=True)
class TrafficMatrix:
    """Bytes from each part of a network (a row) to each.

    Attributes
    ----------
    first, last
        the groups that each part consists of.
    """

    first: Ints
    last: Ints
    bytes: Floats


def traffic_matrix(group_of_endpoint: Ints, flows: Flows) -> TrafficMatrix | None:
    """Sum flows by the groups of their ends; None where all is one group or nothing flows."""
    groups = int(group_of_endpoint.max(initial=-1)) + 1
    if groups < 2 or not len(flows.source):
        return None
    # Those of aggregation nodes inside routers belong to no endpoint.
    is_known = np.maximum(flows.source, flows.destination) < len(group_of_endpoint)
    together = -(-groups // MOST_GROUPS)
    parts = -(-groups // together)
    source = group_of_endpoint[flows.source[is_known]] // together
    destination = group_of_endpoint[flows.destination[is_known]] // together
    cells = source * parts + destination
    summed = np.bincount(cells, flows.bytes[is_known], parts * parts).astype(float)
    first = np.arange(parts) * together
    return TrafficMatrix(
        first, np.minimum(first + together, groups) - 1, summed.reshape(parts, parts)
    )
