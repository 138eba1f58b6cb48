"""Graphviz dot, with nodes named as ORCS wants them: ``H0, H1, ...`` hosts, ``S0, S1, ...`` switches.

It carries everything. Without tables the graph is undirected; with them it is directed, each cable is two
edges, and the comment of an edge lists the destinations that leave by it. Ports stand at the ends of the
edges as labels, so a drawing shows them.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fabricfile.fabric import Fabric


def write(fabric: Fabric) -> Iterator[str]:
    """The lines, without line ends."""
    directed = fabric.tables is not None
    yield ("digraph" if directed else "graph") + " fabric {"
    yield from _nodes(fabric)
    if fabric.tables is None:
        for tail, p, head, q, rate in _cables(fabric):
            yield _edge(tail, "--", head, p, q, rate)
    else:
        comments = _comments(fabric)
        for tail, p, head, q, rate in _cables(fabric):
            yield _edge(tail, "->", head, p, q, rate, comments.get((tail, p), ""))
            back = "*" if head.startswith("H") else comments.get((head, q), "")
            yield _edge(head, "->", tail, q, p, rate, back)
    yield "}"


def _nodes(fabric: Fabric) -> Iterator[str]:
    routers, endpoints = fabric.routers, fabric.endpoints
    for row, name in enumerate(routers.names):
        identity = _identity(routers.lids[row], routers.identifiers[row])
        ports = f", ports={routers.ports[row]}"
        yield f"  S{row} [kind=router, shape=box, label={_quoted(name)}{ports}{identity}];"
    for row, name in enumerate(endpoints.names):
        identity = _identity(endpoints.lids[row], endpoints.identifiers[row])
        yield f"  H{row} [kind=endpoint, label={_quoted(name)}{identity}];"


def _cables(fabric: Fabric) -> Iterator[tuple[str, int, str, int, float]]:
    endpoints, links = fabric.endpoints, fabric.links
    for a, p, b, q, rate in links:
        yield f"S{a}", p, f"S{b}", q, rate
    for row, router in enumerate(endpoints.routers):
        yield f"S{router}", endpoints.ports[row], f"H{row}", 1, endpoints.rates_gbps[row]


def _comments(fabric: Fabric) -> dict[tuple[str, int], str]:
    """For each switch and port the hosts whose packets leave by it."""
    assert fabric.tables is not None
    comments = {}
    for row, table in enumerate(fabric.tables):
        order = np.argsort(table, kind="stable")
        ports, starts = np.unique(table[order], return_index=True)
        for port, hosts in zip(ports, np.split(order, starts[1:]), strict=True):
            comments[f"S{row}", int(port)] = ", ".join(f"H{host}" for host in hosts)
    return comments


def _edge(
    tail: str, arrow: str, head: str, port: int, peer_port: int, rate: float, comment: str = ""
) -> str:
    attributes = f"taillabel={port}, headlabel={peer_port}"
    attributes += f', rate_gbps="{rate!r}"' if rate else ""
    attributes += f', comment="{comment}"' if comment else ""
    return f"  {tail} {arrow} {head} [{attributes}];"


def _identity(lid: int, guid: str) -> str:
    return (f", lid={lid}" if lid else "") + (f', guid="{guid}"' if guid else "")


def _quoted(name: str) -> str:
    escaped = name.replace("\\", "\\\\")
    return f'"{escaped}"'
