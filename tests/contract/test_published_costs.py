"""Published costs beside ours, by the core's bills and the shipped tables: what docs/validation.md says."""

from __future__ import annotations

from typing import Any

import pytest

import simcore
from domain.price.bill import NetworkCost, price_network
from domain.price.component import ComponentClass
from domain.price.shipped_tables import shipped_table

_SLIM_FLY = {"kind": "slim_fly", "q": 19, "concentration": 15}
_DRAGONFLY_27 = {
    "kind": "dragonfly",
    "concentration": 7,
    "routers_per_group": 14,
    "global_links_per_router": 7,
    "groups": 99,
}
_DRAGONFLY_43 = {
    "kind": "dragonfly",
    "concentration": 11,
    "routers_per_group": 22,
    "global_links_per_router": 11,
    "groups": 45,
    "allow_underprovisioned": True,
}
_TREE_36 = {"kind": "fat_tree", "endpoints": 11_664, "radix": 36}
_CLUSTER_1024 = {
    "kind": "fat_tree",
    "children": [32, 32],
    "parents": [1, 16],
    "link_multiplicity": [1, 2],
}
_OTHERS = (ComponentClass.SWITCH, ComponentClass.NIC, ComponentClass.RACK)


def _cost(topology: dict[str, Any], rate_gbps: float, table: str) -> NetworkCost:
    rates = {"link_bandwidth_gbps": rate_gbps, "injection_bandwidth_gbps": rate_gbps}
    facts = simcore.network_facts({"topology": topology, "network": rates})
    return price_network(facts["bill"], shipped_table(table))


@pytest.mark.parametrize(
    ("topology", "endpoints", "usd", "watts"),
    [
        (_SLIM_FLY, 10_830, 1_244, 8.2),
        (_DRAGONFLY_27, 9_702, 1_484, 10.8),
        (_DRAGONFLY_43, 10_890, 1_534, 10.7),
        (_TREE_36, 11_664, 2_033, 14.0),
    ],
)
def test_slim_fly_and_its_rivals_by_its_own_formulas(
    topology: dict[str, Any], endpoints: int, usd: float, watts: float
) -> None:
    found = _cost(topology, 40.0, "slim-fly-2014")
    assert found.endpoints == endpoints
    assert found.cost_usd / endpoints == pytest.approx(usd, abs=0.6)
    assert found.power_w / endpoints == pytest.approx(watts, abs=0.06)


@pytest.mark.parametrize(
    ("topology", "endpoints", "switches", "published_usd"),
    [
        (_CLUSTER_1024, 1_024, 48, 1.73e6),
        ({"kind": "fat_tree", "endpoints": 32_768, "radix": 64}, 32_768, 2_560, 92.2e6),
    ],
)
def test_switches_of_clusters_are_counted_and_priced_within_5_per_cent(
    topology: dict[str, Any], endpoints: int, switches: int, published_usd: float
) -> None:
    found = _cost(topology, 400.0, "list-2026")
    numbers = shipped_table("list-2026").of_class[ComponentClass.SWITCH]
    assert found.endpoints == endpoints
    assert found.counts[numbers].sum() == switches
    assert found.prices_usd[numbers].sum() == pytest.approx(published_usd, rel=0.05)


def test_a_tree_of_16_384_endpoints_has_more_switches_than_published() -> None:
    found = _cost({"kind": "fat_tree", "endpoints": 16_384, "radix": 64}, 400.0, "list-2026")
    numbers = shipped_table("list-2026").of_class[ComponentClass.SWITCH]
    assert found.counts[numbers].sum() == 1_280  # published: 768
    assert found.prices_usd[numbers].sum() == pytest.approx(47.7e6, rel=0.01)


@pytest.mark.parametrize(
    ("topology", "usd"),
    [(_CLUSTER_1024, 1.037e6), ({"kind": "fat_tree", "endpoints": 32_768, "radix": 64}, 88.8e6)],
)
def test_cables_of_clusters_cost_less_than_published(topology: dict[str, Any], usd: float) -> None:
    found = _cost(topology, 400.0, "list-2026")
    table = shipped_table("list-2026")
    cables = [n for kind, own in table.of_class.items() if kind not in _OTHERS for n in own]
    assert found.prices_usd[cables].sum() == pytest.approx(usd, rel=0.01)
