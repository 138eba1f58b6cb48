"""Which networks the points of a sweep are on, and the facts that they are compared by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.catalog.models import Catalog
from domain.judge import Judge
from domain.sweep.contents import Content

MOST_NETWORKS = 2_000
_PARTS = ("topology", "routing", "network")


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
        self._rates = {p.name for kind in section for p in kind.params if p.unit == "gbps"}
        self._numbers: dict[tuple[Any, ...], int] = {}
        self.facts: list[Mapping[str, Any]] = []

    def of(self, points: Sequence[Mapping[str, Content]]) -> list[int | None]:
        """Give the number of each point's network; None beyond the most that are told apart."""
        keys: list[tuple[Any, ...]] = []
        rates_of: dict[Content | None, tuple[tuple[str, Any], ...] | None] = {}
        added: list[dict[str, Any]] = []
        for point in points:
            parts = [point.get(name) for name in _PARTS]
            rates = rates_of.get(parts[2]) or rates_of.setdefault(
                parts[2], self._rates_in(parts[2])
            )
            key = (parts[0] and parts[0].canonical, parts[1] and parts[1].canonical, rates)
            keys.append(key)
            if key not in self._numbers and len(self._numbers) < MOST_NETWORKS:
                self._numbers[key] = len(self._numbers)
                added.append(_question(parts, rates))
        if added:
            self.facts += self._judge.network_facts(added)
        return [self._numbers.get(key) for key in keys]

    def _rates_in(self, network: Content | None) -> tuple[tuple[str, Any], ...] | None:
        if network is None:
            return None
        values = network.resolved.values or {}
        return tuple((name, value) for name, value in values.items() if name in self._rates)


def _question(
    parts: Sequence[Content | None], rates: tuple[tuple[str, Any], ...] | None
) -> dict[str, Any]:
    topology, routing, _ = parts
    question: dict[str, Any] = {"topology": (topology and topology.resolved.values) or {}}
    # Engines of the static model fill tables; kinds of the packet model share some names.
    if rates is not None:
        question |= {"routing": (routing and routing.resolved.values) or {}, "network": dict(rates)}
    return question
