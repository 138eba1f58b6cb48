"""Columns of results that tell what the network of a point costs and draws, by a price table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.price.network_costs import NetworkCosts
from domain.price.reference import PricedBy
from domain.query.columns import NetworkColumn

_EXPECTED = "Expected price of the point's network with its adapters"
_POWER = "Power that the point's network draws under load"
_AN_ENDPOINT = "divided by its endpoints"
_COLUMNS = {
    "network_cost_usd": ("USD", _EXPECTED),
    "network_cost_per_endpoint_usd": ("USD", f"{_EXPECTED}, {_AN_ENDPOINT}"),
    "network_power_w": ("W", _POWER),
    "network_power_per_endpoint_w": ("W", f"{_POWER}, {_AN_ENDPOINT}"),
}
"""Unit and meaning by name, in the order of `network_values`."""
NAMES = tuple(_COLUMNS)
_DIGITS = 12
"""Of a digest, enough to tell tables apart."""


def network_values(costs: NetworkCosts, network: int | None) -> tuple[float | None, ...]:
    """Give the values of the columns on one network, in US dollars and watts; null where it has no price."""
    cost = costs.of(network)
    if isinstance(cost, str):
        return (None,) * len(NAMES)
    usd, watts = costs.expected_usd(cost), cost.power_w
    return usd, usd / cost.endpoints, watts, watts / cost.endpoints


def network_columns(
    networks: Sequence[Mapping[str, Any]], prices: PricedBy
) -> tuple[NetworkColumn, ...]:
    """Give the columns of a sweep.

    Parameters
    ----------
    networks
        facts of its distinct networks, as the core tells them.
    prices
        what these are priced by; each column's help names it.
    """
    costs = NetworkCosts(networks, prices.table)
    rows = [network_values(costs, number) for number in range(len(networks))]
    values = [*zip(*rows, strict=True)] or [()] * len(NAMES)
    table = f"by the price table {prices.name}@{prices.version} (digest {prices.digest[:_DIGITS]})"
    return tuple(
        NetworkColumn(name=name, unit=unit, values=own, help=f"{meaning}, {table}.")
        for (name, (unit, meaning)), own in zip(_COLUMNS.items(), values, strict=True)
    )
