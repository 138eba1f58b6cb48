"""Which networks the points of a sweep are on, and the facts that they are compared by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.catalog.models import Catalog, ParamSpec
from domain.judge import Judge
from domain.sweep.contents import Content
from domain.sweep.point import canonical_section

MOST_NETWORKS = 2_000
_PARTS = ("topology", "routing", "network")
_RATE = "gbps"


class Networks:
    """Numbers the distinct networks of a sweep as its points are planned.

    A network is a topology under a routing with its rates: buffers and delays do not matter.

    Attributes
    ----------
    facts
        of each network, as the core tells them.
    """

    def __init__(self, judge: Judge, catalog: Catalog) -> None:
        self._judge = judge
        section = catalog.sections.get("network", ())
        self._params = [param for kind in section for param in kind.params]
        self._numbers: dict[tuple[Any, ...], int] = {}
        self.facts: list[Mapping[str, Any]] = []

    def of(self, points: Sequence[Mapping[str, Content]]) -> list[int | None]:
        """Give the number of each point's network; None beyond the most that are told apart."""
        keys: list[tuple[Any, ...]] = []
        rates_of: dict[Content | None, Mapping[str, Any] | None] = {}
        added: list[dict[str, Any]] = []
        for point in points:
            parts = [point.get(name) for name in _PARTS]
            rates = rates_of.get(parts[2]) or rates_of.setdefault(
                parts[2], self._rates_in(parts[2])
            )
            told = None if rates is None else canonical_section(rates)
            key = (parts[0] and parts[0].canonical, parts[1] and parts[1].canonical, told)
            keys.append(key)
            if key not in self._numbers and len(self._numbers) < MOST_NETWORKS:
                self._numbers[key] = len(self._numbers)
                added.append(_question(parts, rates))
        if added:
            self.facts += self._judge.network_facts(added)
        return [self._numbers.get(key) for key in keys]

    def _rates_in(self, network: Content | None) -> Mapping[str, Any] | None:
        """Give the rates of a network section, those of link classes among them."""
        if network is None:
            return None
        values = network.resolved.values or {}
        rates: dict[str, Any] = {}
        for param in self._params:
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


def _question(parts: Sequence[Content | None], rates: Mapping[str, Any] | None) -> dict[str, Any]:
    topology, routing, _ = parts
    question: dict[str, Any] = {"topology": (topology and topology.resolved.values) or {}}
    # Engines of the static model fill tables; kinds of the packet model share some names.
    if rates is not None:
        question |= {"routing": (routing and routing.resolved.values) or {}, "network": dict(rates)}
    return question
