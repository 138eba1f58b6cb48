"""Which networks the points of a sweep are on, and the facts that they are compared by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.catalog.models import Catalog, ParamSpec
from domain.judge import Judge
from domain.sweep.plan.contents import Content
from domain.sweep.plan.point import canonical_section

MOST_NETWORKS = 2_000
_PARTS = ("topology", "routing")
_RATES_IN = ("network", "congestion")
"""The sections of the packet and of the static model that tell rates, by the same names."""
_RATE = "gbps"
NETWORK_SECTIONS = ("topology", *_RATES_IN)
"""The sections that tell two networks apart whatever routes packets."""


class Networks:
    """Numbers the distinct networks of a sweep as its points are planned.

    A network is a topology under a routing with its rates: buffers and delays do not matter.

    Attributes
    ----------
    facts
        of each network, as the core tells them, and the kind of its `routing` where that counts.
    """

    def __init__(self, judge: Judge, catalog: Catalog) -> None:
        self._judge = judge
        self._params = {
            section: [
                param
                for kind in catalog.sections.get(section, ())
                for param in kind.params
                if param.unit == _RATE or param.type == "link_classes"
            ]
            for section in _RATES_IN
        }
        self._numbers: dict[tuple[Any, ...], int] = {}
        self.facts: list[Mapping[str, Any]] = []

    def of(self, points: Sequence[Mapping[str, Content]]) -> list[int | None]:
        """Give the number of each point's network; None beyond the most that are told apart."""
        keys: list[tuple[Any, ...]] = []
        rates_of: dict[tuple[Content | None, ...], Mapping[str, Any] | None] = {}
        added: list[dict[str, Any]] = []
        for point in points:
            topology, routing = (point.get(name) for name in _PARTS)
            told_in = (topology, *(point.get(name) for name in _RATES_IN))
            if told_in not in rates_of:
                rates_of[told_in] = self._rates_of(*told_in)
            rates = rates_of[told_in]
            told = None if rates is None else canonical_section(rates)
            key = (topology and topology.canonical, routing and routing.canonical, told)
            keys.append(key)
            if key not in self._numbers and len(self._numbers) < MOST_NETWORKS:
                self._numbers[key] = len(self._numbers)
                # Engines of the static model fill tables; kinds of the packet model share some names.
                routes = None if point.get("network") is None else routing
                added.append(_question(topology, routes, rates))
        if added:
            facts = self._judge.network_facts(added)
            self.facts += [_with_routing(*pair) for pair in zip(facts, added, strict=True)]
        return [self._numbers.get(key) for key in keys]

    def _rates_of(
        self, topology: Content | None, network: Content | None, congestion: Content | None
    ) -> Mapping[str, Any] | None:
        """Give the rates of a point; None where it has none or a fabric tells them."""
        if network is not None:
            return self._rates_in("network", network)
        if congestion is None or (topology is not None and topology.attachments):
            return None
        rates = self._rates_in("congestion", congestion)
        return rates if any(rate is not None for rate in rates.values()) else None

    def _rates_in(self, section: str, content: Content) -> dict[str, Any]:
        """Give the rates that a section tells, those of link classes among them."""
        values = content.resolved.values or {}
        rates: dict[str, Any] = {}
        for param in self._params[section]:
            value = values.get(param.name)
            if param.unit == _RATE and param.name in values:
                rates[param.name] = value
            elif param.type == "link_classes" and (own := _class_rates(param, value)):
                rates[param.name] = own
        return rates


def _class_rates(param: ParamSpec, classes: Any) -> dict[str, dict[str, Any]]:
    names = [item.name for item in param.items if item.unit == _RATE]
    rates = {
        link_class: {name: told[name] for name in names if name in told}
        for link_class, told in (classes or {}).items()
    }
    return {link_class: told for link_class, told in rates.items() if told}


def _with_routing(facts: Mapping[str, Any], question: Mapping[str, Any]) -> Mapping[str, Any]:
    kind = question.get("routing", {}).get("kind")
    return facts if kind is None else {**facts, "routing": kind}


def _question(
    topology: Content | None, routing: Content | None, rates: Mapping[str, Any] | None
) -> dict[str, Any]:
    question: dict[str, Any] = {"topology": (topology and topology.resolved.values) or {}}
    if routing is not None:
        question["routing"] = routing.resolved.values or {}
    if rates is not None:
        # What is null is left to the core, as a point leaves it.
        question["network"] = {name: rate for name, rate in rates.items() if rate is not None}
    return question
