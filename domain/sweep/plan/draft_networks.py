"""The distinct networks of a draft, as its writer reads them before anything runs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from domain.catalog.models import Catalog, Component
from domain.sweep.plan.plan import PlannedPoint

MOST_SHOWN = 12
_LONGEST_LIST = 8
_BY_RATES = ("cable_rate_per_endpoint_fraction", "bisection_fraction", "busiest_class_load")
"""What the rates of links decide beside the wiring: points on one wiring may differ in it."""


@dataclass(slots=True)
class DraftNetwork:
    """One wiring, and what its points' rates make of it.

    Attributes
    ----------
    title
        the topology's, as the catalogue has it.
    settings
        its parameters that are short enough to be read.
    facts
        as the core tells them, of the first point on it.
    ranges
        least and most of the facts that rates decide; those not known of every point are absent.
    """

    title: str
    settings: dict[str, Any]
    facts: Mapping[str, Any]
    ranges: dict[str, tuple[float, float]] = field(default_factory=dict)


class DraftNetworks:
    """Collects the distinct wirings of planned points: the first `MOST_SHOWN`, and the count of all."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._places: dict[str, DraftNetwork | None] = {}
        # Sections are shared by points: each is written once. It is held, so that no other has its id.
        self._keys: dict[int, tuple[Any, str]] = {}
        self._seen: set[tuple[str, int]] = set()

    @property
    def left_out(self) -> int:
        """How many distinct wirings are only counted."""
        return sum(network is None for network in self._places.values())

    def __iter__(self) -> Iterator[DraftNetwork]:
        return (network for network in self._places.values() if network is not None)

    def add(self, points: Iterable[PlannedPoint], facts: Sequence[Mapping[str, Any]]) -> None:
        """Take points, whose networks have these facts by their numbers."""
        for point in points:
            topology = point.point.get("topology")
            if topology is None or point.network is None:
                continue
            key = self._key_of(topology)
            if (key, point.network) not in self._seen:
                self._seen.add((key, point.network))
                self._take(key, topology, facts[point.network])

    def _key_of(self, topology: Any) -> str:
        held = self._keys.get(id(topology))
        if held is None:
            held = (topology, json.dumps(topology, sort_keys=True))
            self._keys[id(topology)] = held
        return held[1]

    def _take(self, key: str, topology: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
        if key not in self._places:
            is_shown = len(self._places) < MOST_SHOWN
            self._places[key] = self._network(topology, facts) if is_shown else None
        elif (network := self._places[key]) is not None:
            network.ranges = {
                name: (min(low, facts[name]), max(high, facts[name]))
                for name, (low, high) in network.ranges.items()
                if facts.get(name) is not None
            }

    def _network(self, topology: Mapping[str, Any], facts: Mapping[str, Any]) -> DraftNetwork:
        kind = str(topology.get("kind"))
        component = self._catalog.component("topology", kind)
        settings = {
            name: value
            for name, value in topology.items()
            if name not in ("kind", "endpoints")
            and _is_short(value)
            and not (component and _is_default(component, name, value))
        }
        ranges = {
            name: (facts[name], facts[name]) for name in _BY_RATES if facts.get(name) is not None
        }
        return DraftNetwork(component.title if component else kind, settings, facts, ranges)


def _is_default(component: Component, name: str, value: Any) -> bool:
    param = component.find(name)
    return param is not None and bool(param.default == value)


def _is_short(value: Any) -> bool:
    if isinstance(value, list):
        return len(value) <= _LONGEST_LIST and all(isinstance(part, int) for part in value)
    return value is not None and not isinstance(value, dict) and len(str(value)) <= 40
