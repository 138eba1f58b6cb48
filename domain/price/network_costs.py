"""What networks cost by one price table: at its own prices, and at drawn ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.price.bill import NetworkCost, NotPricedError, price_network
from domain.price.table import PriceTable
from domain.price.uncertainty import mean_factors, price_factors

UNKNOWN_NETWORK = "it is not known which network it is on"
_NO_BILL = "this sweep was planned before networks had a bill of components: submit it anew"
_FREE = "the table has a price of 0 for all that it is built of"
_LIMITS = (0.05, 0.95)


@dataclass(frozen=True, slots=True)
class DrawnCost:
    """What one network costs at each draw of the prices; the mean, and the limits of 90 % of the draws."""

    usd: NDArray[np.float64]
    mean: float
    low: float
    high: float


@dataclass
class NetworkCosts:
    """Prices networks when they are asked for, each once.

    Attributes
    ----------
    networks
        facts of each distinct network of a sweep, as the core tells them; those with a ``bill`` have
        a price.
    table
        what they are priced by.
    """

    networks: Sequence[Mapping[str, Any]]
    table: PriceTable
    _known: dict[int, NetworkCost | str] = field(default_factory=dict)
    _drawn: dict[int, DrawnCost] = field(default_factory=dict)

    def of(self, network: int | None) -> NetworkCost | str:
        """Give what a network costs; a text says why that is not known."""
        if network is None:
            return UNKNOWN_NETWORK
        if network not in self._known:
            self._known[network] = self._priced(network)
        return self._known[network]

    def _priced(self, network: int) -> NetworkCost | str:
        facts = self.networks[network]
        bill = facts.get("bill")
        if bill is None:
            unknown = facts.get("unknown") or {}
            return str(unknown.get("bill") or unknown.get("network") or _NO_BILL)
        try:
            cost = price_network(bill, self.table)
        except NotPricedError as error:
            return str(error)
        return cost if cost.cost_usd > 0 else _FREE

    def drawn(self, network: int, cost: NetworkCost) -> DrawnCost:
        """Give the cost of a network at all drawn prices: once, at however many places it is."""
        if network not in self._drawn:
            costs = self.factors @ cost.prices_usd
            low, high = np.quantile(costs, _LIMITS)
            self._drawn[network] = DrawnCost(
                costs, self.expected_usd(cost), float(low), float(high)
            )
        return self._drawn[network]

    def priced(self, networks: Iterable[int | None]) -> dict[int, NetworkCost]:
        """Give the costs of those that can be priced, by network, each once."""
        found = {n: self.of(n) for n in dict.fromkeys(networks) if n is not None}
        return {n: cost for n, cost in found.items() if not isinstance(cost, str)}

    def expected_usd(self, cost: NetworkCost) -> float:
        """Give the mean of a cost over the drawn prices."""
        return float(cost.prices_usd @ self.mean_factors)

    @property
    def mean_factors(self) -> NDArray[np.float64]:
        """The mean factor on the price of each component."""
        return mean_factors(self.table)

    @cached_property
    def factors(self) -> NDArray[np.float64]:
        """Drawn factors on the prices, the same for all networks: shape (draws, components)."""
        return price_factors(self.table)
