"""The plain edge list. It carries everything but the tables; nothing is made up."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fabricfile.fabric import Fabric

_PLAIN = re.compile(r"[A-Za-z0-9_.-]+\Z")
_KEYWORDS = frozenset({"router", "endpoint"})


def write(fabric: Fabric) -> Iterator[str]:
    """The lines, without line ends."""
    routers, endpoints, links = fabric.routers, fabric.endpoints, fabric.links
    yield "# router NAME [ports=N] [lid=N] [guid=HEX]"
    yield "# endpoint NAME ROUTER:PORT [GB/S] [lid=N] [guid=HEX]"
    yield "# ROUTER:PORT ROUTER:PORT [GB/S]"
    for name, guid, ports, lid in zip(
        routers.names, routers.identifiers, routers.ports, routers.lids, strict=True
    ):
        yield f"router {_quoted(name)} ports={ports}{_identity(lid, guid)}"
    for row, name in enumerate(endpoints.names):
        end = f"{_quoted(routers.names[endpoints.routers[row]])}:{endpoints.ports[row]}"
        rate = _rate(endpoints.rates_gbps[row])
        identity = _identity(endpoints.lids[row], endpoints.identifiers[row])
        yield f"endpoint {_quoted(name)} {end}{rate}{identity}"
    for a, p, b, q, rate_gbps in links:
        yield f"{_quoted(routers.names[a])}:{p} {_quoted(routers.names[b])}:{q}{_rate(rate_gbps)}"


def _quoted(name: str) -> str:
    return name if _PLAIN.match(name) and name not in _KEYWORDS else f'"{name}"'


def _identity(lid: int, guid: str) -> str:
    return (f" lid={lid}" if lid else "") + (f" guid={guid}" if guid else "")


def _rate(rate_gbps: float) -> str:
    return f" {rate_gbps!r}" if rate_gbps else ""
