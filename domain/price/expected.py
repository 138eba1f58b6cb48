"""What planning asks of a price table: the expected cost of one network after the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from domain.price.network_costs import NetworkCosts
from domain.price.reference import PricedBy


@dataclass(frozen=True)
class ExpectedCosts:
    """A price table as planning needs it; two are the same when their tables are."""

    prices: PricedBy
    _costs: NetworkCosts = field(init=False, repr=False, compare=False)
    _asked: list[Mapping[str, Any]] = field(
        default_factory=list, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "_costs", NetworkCosts(self._asked, self.prices.table))

    @property
    def reference(self) -> str:
        """The table with its version."""
        return f"{self.prices.name}@{self.prices.version}"

    def per_endpoint_usd(self, facts: Mapping[str, Any]) -> float | str:
        """Give the mean cost of a network over drawn prices, an endpoint; a text says why it is not known.

        It is what an answer shows for the same network by the same table.
        """
        self._asked.append(facts)
        cost = self._costs.of(len(self._asked) - 1)
        return cost if isinstance(cost, str) else self._costs.expected_usd(cost) / cost.endpoints
