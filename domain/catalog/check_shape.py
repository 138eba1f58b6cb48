"""What the core says of a point's network: its size, or why it cannot be."""

from __future__ import annotations

from collections.abc import Mapping

from domain.catalog.check_component import CheckedComponent, FieldProblem
from domain.shape.known import KnownShapes
from domain.shape.source import ShapeRefusedError

NEEDS = {"virtual_channels": 1, "packets_held": 1}
"""Figures of a routing, and the least of each: the virtual channels that it needs on the topology at
hand, and the packets that every buffer must hold."""
_ROUTED_MODEL = "packet"


def size_topology(checked: CheckedComponent, shapes: KnownShapes) -> None:
    """Add its figures to a topology, or the problem that the core has with it.

    Nothing happens to other sections, to topologies that tell their size themselves, to those that
    have problems already, and where there is nobody to ask.
    """
    component = checked.component
    if component is None or not component.shape_from_core or checked.section != "topology":
        return
    if checked.problems or not shapes.can_ask:
        return
    try:
        checked.figures = dict(shapes.shape(checked.values))
    except ShapeRefusedError as error:
        checked.problems.append(_problem(error, {"topology": checked}))


def route_topology(
    components: Mapping[str, CheckedComponent], shapes: KnownShapes
) -> list[FieldProblem]:
    """Ask what the routing needs on the topology; gives the problem that the core has, if any.

    Only routings of the packet model run on topologies; those of other models fill tables later.
    """
    topology, routing = components.get("topology"), components.get("routing")
    if topology is None or routing is None or topology.figures is None:
        return []
    if routing.component is None or _ROUTED_MODEL not in routing.component.models:
        return []
    try:
        found = shapes.shape(topology.values, routing.values)
    except ShapeRefusedError as error:
        return [_problem(error, components)]
    # States of sections are shared by points: what one point's routing needs is not another's.
    routing.figures = {name: found.get(name, least) for name, least in NEEDS.items()}
    return []


def _problem(error: ShapeRefusedError, components: Mapping[str, CheckedComponent]) -> FieldProblem:
    section, _, name = error.field.partition(".")
    checked = components.get(section)
    if checked is None:
        section, name = "topology", ""
        checked = components["topology"]
    value = checked.names.get(name, error.value) if name else error.value
    return FieldProblem(section, name, value, error.allowed, str(error))
