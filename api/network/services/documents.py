"""Pictures and drills as documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from api.network.models.network import (
    BusiestCableDocument,
    DrillState,
    FabricDrill,
    Network,
    NetworkClass,
    NetworkFacts,
    NetworkLinks,
    NetworkNodes,
    NetworkTraffic,
)
from domain.network.drawing import Links
from domain.network.drill import BusiestCable, Drill
from domain.network.question import Picture
from domain.network.wiring import Floats

_PLACE_DIGITS = 5
_FRACTION_DIGITS = 4


def network_document(picture: Picture) -> Network:
    """Write a picture."""
    drawing = picture.drawing
    nodes = drawing.nodes
    traffic = drawing.traffic
    return Network(
        arrangement=drawing.arrangement,
        detail=drawing.detail,
        routers=drawing.routers,
        endpoints=drawing.endpoints,
        cables=drawing.cables,
        groups=drawing.groups,
        classes=[
            NetworkClass(link_class=name, cables=int(cables))
            for name, cables in zip(drawing.link_classes, drawing.class_cables, strict=True)
        ],
        nodes=NetworkNodes(
            router=nodes.router.tolist(),
            name=drawing.router_names,
            routers=nodes.routers.tolist(),
            x=np.round(nodes.x, _PLACE_DIGITS).tolist(),
            y=np.round(nodes.y, _PLACE_DIGITS).tolist(),
            group=nodes.group.tolist(),
            level=nodes.level.tolist() if nodes.level is not None else None,
            endpoints=nodes.endpoints.tolist(),
            cables=nodes.cables.tolist(),
            inner_cables=nodes.inner_cables.tolist(),
            failed_routers=nodes.failed_routers.tolist(),
        ),
        links=_links(drawing.links),
        facts=_facts(picture.facts),
        traffic=NetworkTraffic(
            first_group=traffic.first.tolist(),
            last_group=traffic.last.tolist(),
            bytes=traffic.bytes.tolist(),
        )
        if traffic is not None
        else None,
    )


def drill_document(drill: Drill, engine: str, names: list[str]) -> FabricDrill:
    """Write what a drill found; ``names`` are those of the routers."""

    def busiest(cable: BusiestCable | None) -> BusiestCableDocument | None:
        if cable is None:
            return None
        ends = names[cable.from_], names[cable.to]
        return BusiestCableDocument(from_=ends[0], to=ends[1], routes=cable.routes)

    return FabricDrill(
        engine=engine,
        cables_failed=drill.cables_failed,
        endpoints_lost=drill.endpoints_lost,
        endpoints_cut_off=drill.endpoints_cut_off,
        parts=drill.parts,
        routes=drill.routes,
        routes_broken=drill.routes_broken,
        routes_moved=drill.routes_moved,
        routes_lost=drill.routes_lost,
        share_followed=drill.share_followed,
        imported_routes_broken=drill.imported_routes_broken,
        before=DrillState(busiest=busiest(drill.before), facts=_facts(drill.facts_before)),
        after=DrillState(busiest=busiest(drill.after), facts=_facts(drill.facts_after)),
    )


def _links(links: Links) -> NetworkLinks:
    return NetworkLinks(
        from_=links.from_.tolist(),
        to=links.to.tolist(),
        link_class=links.link_class.tolist(),
        cables=links.cables.tolist(),
        failed=links.failed.tolist(),
        degraded=links.degraded.tolist(),
        rate_gbps=links.rate_gbps.tolist(),
        active_fraction=_fractions(links.active),
        stalled_fraction=_fractions(links.stalled),
        bytes=links.bytes.tolist() if links.bytes is not None else None,
    )


def _fractions(values: Floats | None) -> list[float | None] | None:
    if values is None:
        return None
    rounded = np.round(values, _FRACTION_DIGITS)
    return [None if np.isnan(value) else value for value in rounded.tolist()]


def _facts(facts: Mapping[str, Any]) -> NetworkFacts:
    told = {name: facts[name] for name in NetworkFacts.model_fields if name in facts}
    return NetworkFacts.model_validate(told)
