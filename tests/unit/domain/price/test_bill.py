"""What a bill costs by a table: the formulas of papers, to the number, and who is bought."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from domain.price.bill import NotPricedError, price_network
from domain.price.component import ComponentClass
from domain.price.shipped_tables import SHIPPED, shipped_table
from domain.price.table import PriceTable, price_table_from

_SAID = {"source": "this test", "date": "2026"}


def bill(**more: Any) -> dict[str, Any]:
    """Give a bill of nothing but what is named."""
    return {"endpoints": 1, "cabinets": 0, "nics": [], "switches": [], "cables": []} | more


def cables(rate_gbps: float, lengths_m: list[float], counts: list[int]) -> list[dict[str, Any]]:
    return [
        {"link_class": "local", "rate_gbps": rate_gbps, "lengths_m": lengths_m, "counts": counts}
    ]


def table(*components: dict[str, Any]) -> PriceTable:
    """Make a table of some components and the least that a table must have."""
    rest = [
        {"component": "switch", "name": "any switch"},
        {"component": "nic", "name": "any adapter"},
        {"component": "active_optical", "name": "any cable"},
        {"component": "rack", "name": "any rack"},
    ]
    own = {one["component"] for one in components}
    listed = [*components, *(one for one in rest if one["component"] not in own)]
    document = {
        "schema_version": 1,
        "title": "a table",
        "components": [{**_SAID, **one} for one in listed],
    }
    return price_table_from(document)


def counts_of(found: Any, priced_by: PriceTable) -> dict[str, float]:
    pairs = zip(priced_by.components, found.counts, strict=True)
    return {component.name: count for component, count in pairs if count}


def test_a_slim_fly_switch_costs_what_its_paper_says() -> None:
    paper = shipped_table("slim-fly-2014")
    found = price_network(bill(switches=[{"ports": 36, "rate_gbps": 40, "count": 10}]), paper)
    assert found.cost_usd == pytest.approx(10 * (350.4 * 36 - 892.3))
    assert found.power_w == pytest.approx(10 * 36 * 4 * 0.7)


def test_copper_and_optics_of_the_slim_fly_paper_cost_the_same_at_21_2_metres() -> None:
    paper = shipped_table("slim-fly-2014")
    crossover = (7.2745 - 0.5771) / (0.4079 - 0.0919)
    assert crossover == pytest.approx(21.2, abs=0.01)
    found = price_network(bill(cables=cables(40, [21.0, 21.5], [1, 1])), paper)
    assert found.cable_lengths_m == {"passive_copper": {21.0: 1}, "active_optical": {21.5: 1}}
    expected = 40 * (0.4079 * 21 + 0.5771) + 40 * (0.0919 * 21.5 + 7.2745)
    assert found.cost_usd == pytest.approx(expected)


def test_cables_of_2011_reach_5_metres_in_copper() -> None:
    paper = shipped_table("mudigonda-2011")
    found = price_network(bill(cables=cables(40, [3.0, 5.5], [2, 1])), paper)
    assert found.cost_usd == pytest.approx(2 * (16 * 3 + 40) + (5 * 5.5 + 376))
    ports = price_network(bill(switches=[{"ports": 48, "rate_gbps": 40, "count": 2}]), paper)
    assert ports.cost_usd == 2 * 48 * 500


def test_a_link_faster_than_any_cable_is_several_side_by_side() -> None:
    paper = shipped_table("mudigonda-2011")
    one = price_network(bill(cables=cables(40, [3.0], [1])), paper)
    ten = price_network(bill(cables=cables(400, [3.0], [1])), paper)
    assert ten.cost_usd == pytest.approx(10 * one.cost_usd)
    assert ten.cable_lengths_m == {"passive_copper": {3.0: 10}}


def test_optics_are_two_ends_and_a_fibre() -> None:
    priced_by = shipped_table("list-2026")
    found = price_network(bill(cables=cables(400, [20.0], [3])), priced_by)
    assert counts_of(found, priced_by) == {"optics, 400G": 6, "multi-fibre trunk": 3}
    assert found.cost_usd == pytest.approx(6 * 700 + 3 * (50 + 2 * 20))
    assert found.power_w == 60


def test_the_cheapest_that_serves_is_bought() -> None:
    priced_by = table(
        {"component": "switch", "name": "small", "ports": 8, "rate_gbps": 100, "price_usd": 10},
        {"component": "switch", "name": "large", "ports": 64, "rate_gbps": 100, "price_usd": 50},
        {"component": "switch", "name": "fast", "ports": 8, "rate_gbps": 400, "price_usd": 90},
    )
    lines = [
        {"ports": 8, "rate_gbps": 100, "count": 1},
        {"ports": 9, "rate_gbps": 100, "count": 2},
        {"ports": 2, "rate_gbps": 101, "count": 4},
    ]
    found = price_network(bill(switches=lines), priced_by)
    assert counts_of(found, priced_by) == {"small": 1, "large": 2, "fast": 4}
    assert found.cost_usd == 10 + 2 * 50 + 4 * 90


def test_what_nothing_serves_is_said_with_what_is_sold() -> None:
    priced_by = table(
        {"component": "switch", "name": "small", "ports": 8, "rate_gbps": 100},
        {"component": "passive_copper", "name": "short", "reach_m": 3},
        {"component": "active_optical", "name": "longer", "reach_m": 100},
    )
    with pytest.raises(NotPricedError) as error:
        price_network(bill(switches=[{"ports": 9, "rate_gbps": 100, "count": 1}]), priced_by)
    assert str(error.value) == (
        "no switch of the table has 9 ports of 100 Gb/s (it has 8 x 100 Gb/s)"
    )
    with pytest.raises(NotPricedError, match="no cable or optics of the table reach 101 m"):
        price_network(bill(cables=cables(40, [2.0, 101.0], [5, 1])), priced_by)


def test_a_part_of_a_formula_below_0_makes_no_price_below_0() -> None:
    paper = shipped_table("slim-fly-2014")
    (number,) = paper.of_class[ComponentClass.SWITCH]
    assert paper.components[number].price(40.0, 2) == 0.0


@pytest.mark.parametrize("name", SHIPPED)
def test_a_bill_of_nothing_costs_nothing(name: str) -> None:
    found = price_network(bill(), shipped_table(name))
    assert found.cost_usd == 0.0
    assert found.power_w == 0.0


def test_prices_add_up_line_by_line() -> None:
    priced_by = shipped_table("list-2026")
    whole = bill(
        endpoints=128,
        cabinets=2,
        nics=[{"ports": 1, "rate_gbps": 400, "count": 128}],
        switches=[{"ports": 64, "rate_gbps": 400, "count": 6}],
        cables=cables(400, [2.0, 9.0, 30.0], [128, 64, 64]),
    )
    parts = [
        bill(cabinets=2),
        *(bill(**{name: whole[name]}) for name in ("nics", "switches", "cables")),
    ]
    found = price_network(whole, priced_by)
    summed = sum((price_network(part, priced_by).prices_usd for part in parts), np.zeros(1))
    assert found.prices_usd == pytest.approx(summed)
    assert found.cost_usd == pytest.approx(found.prices_usd.sum())
