"""Columns of cost and power: the expected cost of the question, null where there is none."""

from __future__ import annotations

from typing import Any

import pytest

from domain.price.network_columns import NAMES, network_columns
from domain.price.network_costs import NetworkCosts
from domain.price.reference import shipped_prices
from domain.query.columns import values_on
from tests.golden.costs import bill_of

PRICES = shipped_prices("list-2026")
NETWORKS: list[dict[str, Any]] = [
    {"bill": bill_of("torus", 200, 64)},
    {"bill": None, "unknown": {"bill": "this one is not counted"}},
    {"bill": bill_of("fat_tree", 400, 256)},
]


def test_columns_have_the_expected_cost_and_the_share_of_an_endpoint() -> None:
    columns = network_columns(NETWORKS, PRICES)
    assert tuple(column.name for column in columns) == NAMES
    costs = NetworkCosts(NETWORKS, PRICES.table)
    cost = costs.of(2)
    assert not isinstance(cost, str)
    drawn = costs.drawn(2, cost)
    usd, each_usd, watts, each_w = values_on(2, columns).values()
    assert usd == drawn.mean == pytest.approx(drawn.usd.mean())
    assert each_usd == pytest.approx(drawn.mean / 256)
    assert (watts, each_w) == (cost.power_w, cost.power_w / 256)


def test_a_network_without_a_bill_and_one_that_is_not_known_have_none() -> None:
    columns = network_columns(NETWORKS, PRICES)
    for network in (1, None, 3):
        assert set(values_on(network, columns).values()) == {None}
    assert network_columns([], PRICES)[0].values == ()


def test_the_help_names_table_version_and_digest() -> None:
    for column in network_columns(NETWORKS, PRICES):
        assert f"list-2026@0 (digest {PRICES.digest[:12]})" in column.help


def test_a_network_that_the_table_cannot_build_has_none() -> None:
    bill = bill_of("torus", 200, 64) | {"switches": [{"ports": 9999, "rate_gbps": 200, "count": 1}]}
    columns = network_columns([{"bill": bill}], PRICES)
    assert set(values_on(0, columns).values()) == {None}
