"""The ``.topo`` format of ibdm.

It carries wiring, order, port counts and rates of a width and speed. Not carried: tables, LIDs, GUIDs, other
rates, and spaces in names, which become underscores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fabricfile.fabric import Fabric
from fabricfile.parse.topo import SPEEDS
from fabricfile.rates import label_of

_SPEED_OF = {name: text for text, name in SPEEDS.items()}


def write(fabric: Fabric) -> Iterator[str]:
    """The lines, without line ends; each cable at the end that comes first in the file."""
    routers, endpoints, links = fabric.routers, fabric.endpoints, fabric.links
    names = _plain_names((*routers.names, *endpoints.names))
    systems = [f"SWITCH_{ports} {name}" for ports, name in zip(routers.ports, names, strict=False)]
    systems += [f"HCA_1 {name}" for name in names[len(routers) :]]
    cables: list[list[tuple[int, str]]] = [[] for _ in routers.names]
    for a, p, b, q, rate in links:
        cables[a].append((p, f"   P{p} {_arrow(rate)} {systems[b]} P{q}"))
    for row, router in enumerate(endpoints.routers):
        host, port = systems[len(routers) + row], endpoints.ports[row]
        line = f"   P{port} {_arrow(endpoints.rates_gbps[row])} {host} P1"
        cables[router].append((port, line))
    yield "# Topology file: written by FabricSweep"
    for row, own in enumerate(cables):
        yield ""
        yield systems[row]
        yield from (line for _, line in sorted(own))
    yield ""
    yield from systems[len(routers) :]


def _arrow(rate_gbps: float) -> str:
    label = label_of(rate_gbps)
    if label is None:
        return "->"
    width, _, speed = label.partition("x")
    return f"-{width}x-{_SPEED_OF.get(speed, speed)}->"


def _plain_names(names: tuple[str, ...]) -> list[str]:
    """Names without spaces, unique still."""
    plain = ["_".join(name.split()) for name in names]
    plain = [f"_{name}" if name.startswith("#") else name for name in plain]
    counts = Counter(plain)
    taken = set(plain)
    for row, name in enumerate(plain):
        if counts[name] > 1:
            number = 1
            while f"{name}_{number}" in taken:
                number += 1
            plain[row] = f"{name}_{number}"
            taken.add(plain[row])
    return plain
