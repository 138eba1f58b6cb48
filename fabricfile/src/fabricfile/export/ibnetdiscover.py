"""Text as `ibnetdiscover` prints it; `ibsim` takes it as its net file.

Each endpoint is a channel adapter of one port. `ibsim` derives port GUIDs from the node GUID (port 1 has the
next number), so the node GUID written is the endpoint's identifier less one. Not carried: tables, and rates
that no width and speed give.
"""

from __future__ import annotations

from collections.abc import Iterator

from fabricfile.fabric import Fabric
from fabricfile.identity import completed
from fabricfile.rates import label_of


def write(fabric: Fabric) -> Iterator[str]:
    """The lines, without line ends. Missing GUIDs and LIDs are made up as `completed` does."""
    full = completed(fabric)
    yield "#"
    yield "# Topology file: written by FabricSweep"
    yield "#"
    nodes = _node_guids(full)
    cables = _cables(full, nodes)
    routers = full.routers
    for row, guid in enumerate(routers.identifiers):
        yield ""
        yield f"switchguid={_short(guid)}({_short(guid)[2:]})"
        yield (
            f'Switch\t{routers.ports[row]} "S-{guid[2:]}"\t\t# "{routers.names[row]}" base port 0 '
            f"lid {routers.lids[row]} lmc 0"
        )
        yield from (line for _, line in sorted(cables[row]))
    for row in range(len(full.endpoints)):
        yield from _adapter(full, row, nodes[row])


def _cables(full: Fabric, nodes: list[str]) -> list[list[tuple[int, str]]]:
    """For each router its port lines with their port numbers."""
    routers, endpoints, links = full.routers, full.endpoints, full.links
    cables: list[list[tuple[int, str]]] = [[] for _ in routers.names]
    for a, p, b, q, rate in links:
        for own, port, peer, peer_port in ((a, p, b, q), (b, q, a, p)):
            line = (
                f'[{port}]\t"S-{routers.identifiers[peer][2:]}"[{peer_port}]\t\t'
                f'# "{_remark(routers.names[peer])}" lid {routers.lids[peer]}{_rate(rate)}'
            )
            cables[own].append((port, line))
    for row, router in enumerate(endpoints.routers):
        guid = endpoints.identifiers[row]
        line = (
            f'[{endpoints.ports[row]}]\t"H-{nodes[row]}"[1]({_short(guid)[2:]}) \t\t'
            f'# "{_remark(endpoints.names[row])}" lid {endpoints.lids[row]}{_rate(endpoints.rates_gbps[row])}'
        )
        cables[router].append((endpoints.ports[row], line))
    return cables


def _adapter(full: Fabric, row: int, node: str) -> Iterator[str]:
    endpoints, routers = full.endpoints, full.routers
    guid, router = endpoints.identifiers[row], endpoints.routers[row]
    yield ""
    yield f"caguid={_short('0x' + node)}"
    yield f'Ca\t1 "H-{node}"\t\t# "{endpoints.names[row]}"'
    yield (
        f'[1]({_short(guid)[2:]}) \t"S-{routers.identifiers[router][2:]}"[{endpoints.ports[row]}]\t\t'
        f'# lid {endpoints.lids[row]} lmc 0 "{_remark(routers.names[router])}" lid {routers.lids[router]}'
        f"{_rate(endpoints.rates_gbps[row])}"
    )


def _node_guids(full: Fabric) -> list[str]:
    """A GUID for each endpoint's adapter, as 16 digits: the port's less one, or the next free one below."""
    taken = {0, *(int(guid, 16) for guid in full.routers.identifiers)}
    nodes = []
    for guid in full.endpoints.identifiers:
        node = int(guid, 16) - 1
        while node in taken:
            node = (node - 1) % (1 << 64)
        taken.add(node)
        nodes.append(f"{node:016x}")
    return nodes


def _short(guid: str) -> str:
    return f"0x{int(guid, 16):x}"


def _rate(rate_gbps: float) -> str:
    label = label_of(rate_gbps)
    return f" {label}" if label else ""


def _remark(name: str) -> str:
    """A peer's name on a port line: `ibsim` would take a letter before an equals sign for an option."""
    return name.replace("=", "-")
