"""Derived figures of the catalogue for sections of canonical points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from domain.catalog.models import Catalog, Component
from domain.expression.errors import EvaluationError
from domain.shape.known import KnownShapes


@dataclass(frozen=True, slots=True)
class Shape:
    """The size of a topology: endpoints, routers, directed channels between routers, all output
    ports of routers, and router-to-router hops of a random pair of endpoints.
    """

    endpoints: float
    routers: float
    channels: float
    ports: float
    mean_hops: float


class Shapes:
    """Gives the shape of topologies, each once: expanded points share their sections."""

    def __init__(self, catalog: Catalog, known: KnownShapes) -> None:
        self._catalog = catalog
        self._asked = known
        # By identity; the sections are kept alive here.
        self._known: dict[int, tuple[Any, Shape]] = {}

    def shape(self, topology: Mapping[str, Any]) -> Shape:
        """Give the shape of a canonical topology.

        Raises
        ------
        ValueError
            the catalogue does not have this topology.
        """
        known = self._known.get(id(topology))
        if known is not None:
            return known[1]
        component = component_of(self._catalog, "topology", topology)
        if component.shape_from_core and self._asked.can_ask:
            figures = self._asked.shape(topology)
            shape = Shape(**{field.name: float(figures[field.name]) for field in fields(Shape)})
        else:
            shape = _reckoned(component, topology)
        self._known[id(topology)] = (topology, shape)
        return shape


def _reckoned(component: Component, topology: Mapping[str, Any]) -> Shape:
    """Give the shape of a topology by the catalogue's expressions."""
    names = names_of(component, topology)
    endpoints = figure(component, "endpoints", names, names.get("endpoints") or 1)
    ports = figure(component, "ports", names, 2 * endpoints)
    return Shape(
        endpoints=endpoints,
        routers=figure(component, "routers", names, 1.0),
        channels=figure(component, "channels", names, ports),
        ports=ports,
        mean_hops=figure(component, "mean_hops", names, 0.0),
    )


def component_of(catalog: Catalog, section: str, values: Mapping[str, Any]) -> Component:
    """Give the component of a canonical section.

    Raises
    ------
    ValueError
        the catalogue does not have it.
    """
    component = catalog.component(section, values["kind"])
    if component is None:
        msg = f"there is no {section} '{values['kind']}' in the catalogue"
        raise ValueError(msg)
    return component


def names_of(component: Component, values: Mapping[str, Any]) -> dict[str, Any]:
    """Give every declared parameter its value; one that does not apply is null."""
    return {name: values.get(name) for name in component.by_name}


def figure(component: Component, name: str, names: Mapping[str, Any], otherwise: float) -> float:
    """Give a derived figure, or `otherwise` when the catalogue has no value for it here."""
    formula = component.formulas.get(name)
    if formula is None:
        return otherwise
    try:
        value = formula(names)
    except EvaluationError:
        return otherwise
    return otherwise if value is None else max(0.0, float(value))
