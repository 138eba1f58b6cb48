"""A fabric in a few figures."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from fabricfile.check.next_hops import wires_of
from fabricfile.fabric import Fabric
from fabricfile.rates import signalling_of


@dataclass(frozen=True, slots=True)
class Summary:
    """Counts of a fabric.

    ``link_rates``: cables between routers and to endpoints by data rate in Gb/s (0: not known);
    ``router_sizes``: routers by number of ports. ``levels``: how many levels of routers a layered fabric has,
    endpoints below the first; None when a cable joins two routers of one level, so that there are none.
    """

    endpoints: int
    routers: int
    links: int
    endpoint_links: int
    link_rates: tuple[tuple[float, int], ...]
    router_sizes: tuple[tuple[int, int], ...]
    levels: int | None
    has_tables: bool

    def to_dict(self) -> dict[str, Any]:
        """The figures as JSON types."""
        return {
            **asdict(self),
            "link_rates": [
                {"rate_gbps": rate, "signalling_gbps": signalling_of(rate), "links": count}
                for rate, count in self.link_rates
            ],
            "router_sizes": [
                {"ports": size, "routers": count} for size, count in self.router_sizes
            ],
        }


def summarize(fabric: Fabric) -> Summary:
    """The summary of a fabric."""
    rates = Counter((*fabric.links.rates_gbps, *fabric.endpoints.rates_gbps))
    return Summary(
        endpoints=len(fabric.endpoints),
        routers=len(fabric.routers),
        links=len(fabric.links),
        endpoint_links=len(fabric.endpoints),
        link_rates=tuple(sorted(rates.items())),
        router_sizes=tuple(sorted(Counter(fabric.routers.ports).items())),
        levels=_levels(fabric),
        has_tables=fabric.tables is not None,
    )


def _levels(fabric: Fabric) -> int | None:
    """Routers by their distance from the nearest router with endpoints, if every cable changes it."""
    wires = wires_of(fabric)
    level = np.full(len(fabric.routers), -1)
    frontier = np.unique(np.array(fabric.endpoints.routers))
    distance = 0
    while frontier.size:
        level[frontier] = distance
        ahead = np.unique(wires.router[frontier])
        ahead = ahead[ahead >= 0]
        frontier = ahead[level[ahead] < 0]
        distance += 1
    a, b = list(fabric.links.routers_a), list(fabric.links.routers_b)
    return None if np.any(level[a] == level[b]) else distance
