"""What the networks of a goal's sweep cost, by the table that the goal names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from domain.sweep.plan.facts import Pricing


@dataclass
class GoalCosts:
    """Prices networks when they are asked for, each once.

    Attributes
    ----------
    networks
        facts of each distinct network.
    pricing
        the table; None where the goal asks for none.
    """

    networks: Sequence[Mapping[str, Any]]
    pricing: Pricing | None
    _known: dict[int, float | str] = field(default_factory=dict)

    def of(self, network: int | None) -> float | None:
        """Give the expected US dollars an endpoint; None where they are not known, or not asked for."""
        if network is None or self.pricing is None:
            return None
        if network not in self._known:
            self._known[network] = self.pricing.per_endpoint_usd(self.networks[network])
        cost = self._known[network]
        return None if isinstance(cost, str) else cost

    @property
    def reason(self) -> str | None:
        """Why a network has no price, the first one of several."""
        return next((cost for cost in self._known.values() if isinstance(cost, str)), None)
