"""What the sizes of networks measure: their cost an endpoint, or their bisection."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from domain.judge import Judge
from domain.sweep.plan.draft import Draft
from domain.sweep.plan.equal_axes import EQUAL
from domain.sweep.plan.equal_rows import Row, Rows
from domain.sweep.plan.equal_sizes import Size
from domain.sweep.plan.networks import MOST_NETWORKS, NETWORK_SECTIONS, Networks
from domain.sweep.spec.equal import COST
from domain.sweep.spec.errors import refuse


class Measures:
    """What sizes measure, each distinct network once."""

    def __init__(self, draft: Draft, judge: Judge) -> None:
        assert draft.spec.equal is not None
        self.equal = draft.spec.equal
        self._pricing = draft.facts.pricing
        self._networks = Networks(judge, draft.catalog)
        self._known: dict[int, float | str] = {}

    def of(self, rows: Rows, batch: Sequence[Row]) -> list[Size]:
        """Measure rows of a sub-space."""
        parts = [
            {name: own[name] for name in NETWORK_SECTIONS if name in own} for _, _, own in batch
        ]
        sound = [n for n, own in enumerate(parts) if not any(c.problems for c in own.values())]
        numbers = dict(zip(sound, self._networks.of([parts[n] for n in sound]), strict=True))
        found = []
        for n, (row, steps, _) in enumerate(batch):
            chosen = tuple(steps[k] for k in rows.chosen)
            size = Size(row, chosen, rows.labels(chosen))
            found.append(self._measured(size, numbers[n]) if n in numbers else size)
        return found

    def _measured(self, size: Size, network: int | None) -> Size:
        if network is None:
            message = "the sizes to choose among make too many networks"
            pointer, allowed = f"{EQUAL}/choose", f"at most {MOST_NETWORKS:,} networks"
            raise refuse(pointer, self.equal.choose, allowed, message)
        facts = self._networks.facts[network]
        if network not in self._known:
            self._known[network] = self._measure(facts)
        cables = facts.get("cable_rate_per_endpoint_fraction") or 0.0
        rate = facts.get("endpoint_rate_gbps") or 0.0
        return replace(size, value=self._known[network], cable_gbps=float(cables * rate))

    def _measure(self, facts: Mapping[str, Any]) -> float | str:
        if self.equal.measure == COST:
            assert self._pricing is not None
            return self._pricing.per_endpoint_usd(facts)
        if found := facts.get("bisection_fraction"):
            return float(found)
        unknown = facts.get("unknown") or {}
        reason = unknown.get("bisection_fraction") or unknown.get("network")
        return str(reason or "it has none")

    @property
    def noun(self) -> str:
        """What is measured."""
        return "cost" if self.equal.measure == COST else "bisection"

    def text(self, value: float) -> str:
        """Write a value of it."""
        return f"{value:,.2f} US dollars" if self.equal.measure == COST else f"{value:.4g}"
