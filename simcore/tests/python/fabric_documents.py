"""Documents of small fabrics, as an import would bring them."""

from __future__ import annotations

from typing import Any


def ring_document(
    routers: int,
    homes: list[int],
    *,
    link_gbps: list[float] | None = None,
    endpoint_gbps: list[float] | None = None,
) -> dict[str, Any]:
    """Give a ring: port 1 of a router leads to the next, 2 to the previous, 3 and up to endpoints.

    Parameters
    ----------
    routers
        3 or more.
    homes
        the router of each endpoint.
    link_gbps, endpoint_gbps
        rates; 0, which says nothing, when not given.
    """
    counts = [homes.count(router) for router in range(routers)]
    return {
        "routers": {
            "name": [f"r{router}" for router in range(routers)],
            "identifier": [""] * routers,
            "ports": [2 + count for count in counts],
            "lid": [0] * routers,
        },
        "endpoints": {
            "name": [f"e{number}" for number in range(len(homes))],
            "identifier": [""] * len(homes),
            "lid": [0] * len(homes),
            "router": homes,
            "port": [3 + homes[:place].count(home) for place, home in enumerate(homes)],
            "rate_gbps": endpoint_gbps or [0.0] * len(homes),
        },
        "links": {
            "router_a": list(range(routers)),
            "port_a": [1] * routers,
            "router_b": [(router + 1) % routers for router in range(routers)],
            "port_b": [2] * routers,
            "rate_gbps": link_gbps or [0.0] * routers,
        },
    }


def clockwise_tables(document: dict[str, Any]) -> bytearray:
    """Give the tables by which all packets on a ring leave by port 1, by router and endpoint."""
    routers = len(document["routers"]["name"])
    homes, ports = document["endpoints"]["router"], document["endpoints"]["port"]
    return bytearray(
        port if home == router else 1
        for router in range(routers)
        for home, port in zip(homes, ports, strict=True)
    )
