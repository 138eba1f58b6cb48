"""What is drawn of a network: routers and links, or parts of it where they are too many."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from domain.network.circle import place_on_circle
from domain.network.layout import Arrangement, Layout, lay_out
from domain.network.loads import PortLoads, cable_loads
from domain.network.traffic import Flows, TrafficMatrix, traffic_matrix
from domain.network.wiring import Floats, Ints, Wiring

MOST_ROUTERS = 10_000
MOST_LINKS = 100_000
_FEW_PARTS = 400
"""Parts between which no more links than `MOST_LINKS` can be."""
_FEW_ON_A_LINE = 3
_FLAT = 0.02


class Detail(StrEnum):
    """What one node of a drawing stands for."""

    ROUTERS = "routers"
    GROUPS = "groups"
    LEVELS = "levels"


@dataclass(frozen=True, slots=True)
class Nodes:
    """What is joined, by number.

    Attributes
    ----------
    router
        the router that it is, or the first of the routers that it stands for.
    routers
        how many it stands for.
    level
        hops from the nearest router with endpoints, -1 where none is reached; None where the network
        has no levels.
    inner_cables
        cables between routers that one node stands for.
    """

    router: Ints
    routers: Ints
    x: Floats
    y: Floats
    group: Ints
    level: Ints | None
    endpoints: Ints
    cables: Ints
    inner_cables: Ints
    failed_routers: Ints


@dataclass(frozen=True, slots=True)
class Links:
    """Cables of one class between two nodes, all together.

    Attributes
    ----------
    rate_gbps
        the sum over the cables, each way.
    active, stalled
        of the cable and direction where the fraction is largest; NaN where it is not known. None
        without a run's ports. So are bytes, which are summed.
    """

    from_: Ints
    to: Ints
    link_class: Ints
    cables: Ints
    failed: Ints
    degraded: Ints
    rate_gbps: Floats
    active: Floats | None
    stalled: Floats | None
    bytes: Floats | None


@dataclass(frozen=True, slots=True)
class Drawing:
    """A network as it is drawn; `router_names` are those of the nodes."""

    arrangement: Arrangement
    detail: Detail
    routers: int
    endpoints: int
    cables: int
    groups: int
    link_classes: tuple[str, ...]
    class_cables: Ints
    router_names: list[str] | None
    nodes: Nodes
    links: Links
    traffic: TrafficMatrix | None


def draw(
    wiring: Wiring,
    ports: PortLoads | None = None,
    flows: Flows | None = None,
    most_routers: int = MOST_ROUTERS,
    most_links: int = MOST_LINKS,
) -> Drawing:
    """Lay a network out, and take together what is too much to be drawn."""
    layout = lay_out(wiring)
    detail, node = Detail.ROUTERS, np.arange(wiring.routers)
    links = _links(wiring, node, ports) if wiring.routers <= most_routers else None
    if links is None or len(links.from_) > most_links:
        detail, node = _parts(wiring, layout, most_routers)
        links = _links(wiring, node, ports)
    if len(links.from_) > most_links:
        count = int(node.max()) + 1
        node = node // -(-count // _FEW_PARTS)
        links = _links(wiring, node, ports)
    arrangement, nodes = _nodes(wiring, layout, node)
    names = wiring.router_names if detail is Detail.ROUTERS else None
    group_of_endpoint = wiring.group[wiring.endpoint_router]
    return Drawing(
        arrangement=arrangement,
        detail=detail,
        routers=wiring.routers,
        endpoints=len(wiring.endpoint_router),
        cables=len(wiring.from_),
        groups=wiring.groups,
        link_classes=wiring.link_classes,
        class_cables=np.bincount(wiring.link_class, minlength=len(wiring.link_classes)),
        router_names=list(names) if names is not None else None,
        nodes=nodes,
        links=links,
        traffic=traffic_matrix(group_of_endpoint, flows) if flows is not None else None,
    )


def _parts(wiring: Wiring, layout: Layout, most: int) -> tuple[Detail, Ints]:
    """Give what each router is taken together with: its group, on its level; or its level alone."""
    level = layout.level if layout.level is not None else np.zeros(wiring.routers, dtype=np.int64)
    rank = np.where(level < 0, level.max(initial=0) + 1, level)
    if wiring.groups > 1:
        key = rank * (wiring.groups + 1) + wiring.group
        found, node = np.unique(key, return_inverse=True)
        if len(found) <= most:
            return Detail.GROUPS, node
    if layout.level is not None:
        return Detail.LEVELS, np.unique(rank, return_inverse=True)[1]
    size = -(-wiring.routers // _FEW_PARTS)
    return Detail.GROUPS, np.arange(wiring.routers) // size


def _nodes(wiring: Wiring, layout: Layout, node: Ints) -> tuple[Arrangement, Nodes]:
    _, first = np.unique(node, return_index=True)
    count = len(first)
    routers = np.bincount(node, minlength=count)
    arrangement, x, y = _middles(layout, node, routers)
    ends = [node[wiring.from_], node[wiring.to]]
    is_inner = ends[0] == ends[1]
    inner = np.bincount(ends[0][is_inner], minlength=count)
    failed = np.bincount(node[wiring.failed_routers], minlength=count)
    return arrangement, Nodes(
        router=first,
        routers=routers,
        x=x,
        y=y,
        group=wiring.group[first],
        level=layout.level[first] if layout.level is not None else None,
        endpoints=np.bincount(node, weights=wiring.endpoints, minlength=count).astype(np.int64),
        cables=np.bincount(np.concatenate([end[~is_inner] for end in ends]), minlength=count),
        inner_cables=inner,
        failed_routers=failed,
    )


def _middles(layout: Layout, node: Ints, routers: Ints) -> tuple[Arrangement, Floats, Floats]:
    """Give where each node stands: in the middle of its routers.

    On a circle where all would stand on one line, and so links between them on each other.
    """
    count = len(routers)
    x = np.bincount(node, weights=layout.x, minlength=count) / routers
    y = np.bincount(node, weights=layout.y, minlength=count) / routers
    if count == len(node) or count <= _FEW_ON_A_LINE or min(np.ptp(x), np.ptp(y)) > _FLAT:
        return layout.arrangement, x, y
    x, y = place_on_circle(count)
    return Arrangement.CIRCLE, (x + 1) / 2, (y + 1) / 2


def _links(wiring: Wiring, node: Ints, ports: PortLoads | None) -> Links:
    a, b = node[wiring.from_], node[wiring.to]
    low, high = np.minimum(a, b), np.maximum(a, b)
    is_drawn = low != high
    nodes, classes = int(node.max()) + 1, max(1, len(wiring.link_classes))
    keys = ((low * nodes + high) * classes + wiring.link_class)[is_drawn]
    found, first, place = np.unique(keys, return_index=True, return_inverse=True)
    kept = np.flatnonzero(is_drawn)

    def sums(column: Floats) -> Floats:
        return np.bincount(place, column[is_drawn], minlength=len(found)).astype(float)

    def most(column: Floats) -> Floats:
        largest = np.full(len(found), np.nan)
        np.fmax.at(largest, place, column[is_drawn])
        return largest

    def marked(cables: Ints) -> Ints:
        mark = np.zeros(len(wiring.from_))
        mark[cables] = 1
        return sums(mark).astype(np.int64)

    loads = cable_loads(wiring, ports) if ports is not None else None
    rows = kept[first]
    return Links(
        from_=low[rows],
        to=high[rows],
        link_class=wiring.link_class[rows],
        cables=np.bincount(place, minlength=len(found)),
        failed=marked(wiring.failed_links),
        degraded=marked(wiring.degraded_links),
        rate_gbps=sums(wiring.rate_gbps),
        active=most(loads.active) if loads else None,
        stalled=most(loads.stalled) if loads else None,
        bytes=sums(loads.bytes) if loads else None,
    )
