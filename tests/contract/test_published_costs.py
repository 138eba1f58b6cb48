"""Published costs beside ours, by the core's bills and the shipped tables: what docs/validation.md says."""

from __future__ import annotations

from typing import Any

import pytest

import simcore
from domain.price.bill import NetworkCost, price_network
from domain.price.component import ComponentClass
from domain.price.shipped_tables import shipped_table
from domain.price.table import price_table_from
from domain.price.uncertainty import price_factors

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


def _rates(rate_gbps: float) -> dict[str, float]:
    return {"link_bandwidth_gbps": rate_gbps, "injection_bandwidth_gbps": rate_gbps}


def _cost(topology: dict[str, Any], rate_gbps: float, table: str) -> NetworkCost:
    facts = simcore.network_facts({"topology": topology, "network": _rates(rate_gbps)})
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


# Hoefler and others, HammingMesh, SC 2022: prices of a switch, of copper within a cabinet, and of optics.
_SAID = {"source": "HammingMesh, SC 2022", "date": "2022"}
_HAMMING_MESH = price_table_from(
    {
        "schema_version": 1,
        "title": "HammingMesh",
        "components": [
            {**_SAID, "component": "switch", "name": "64 ports", "ports": 64, "price_usd": 14_280},
            {**_SAID, "component": "nic", "name": "none"},
            {
                **_SAID,
                "component": "passive_copper",
                "name": "DAC",
                "reach_m": 4.9,
                "price_usd": 272,
            },
            {**_SAID, "component": "active_optical", "name": "AoC", "price_usd": 603},
            {**_SAID, "component": "rack", "name": "rack"},
        ],
    }
)
_PLANES = 16
_DRAGONFLY_1024 = {
    "kind": "dragonfly",
    "concentration": 16,
    "routers_per_group": 32,
    "global_links_per_router": 16,
    "groups": 2,
    "allow_underprovisioned": True,
}


def _tapered(endpoints: int, leaves: int, tops: int) -> dict[str, Any]:
    """Leaves of so many endpoints, each with two cables to every top."""
    return {
        "kind": "fat_tree",
        "children": [endpoints, leaves],
        "parents": [1, tops],
        "link_multiplicity": [1, 2],
    }


@pytest.mark.parametrize(
    ("topology", "usd"),
    [
        (_CLUSTER_1024, 25.30e6),  # published: 25.3
        (_tapered(42, 25, 11), 18.10e6),  # 17.6
        (_tapered(51, 21, 6), 13.26e6),  # 13.2
        ({"kind": "fat_tree", "endpoints": 1024, "radix": 64, "leaf_taper": 2}, 20.36e6),  # 17.6
        ({"kind": "fat_tree", "endpoints": 1024, "radix": 64, "leaf_taper": 4}, 16.07e6),  # 13.2
        (_DRAGONFLY_1024, 33.08e6),  # 27.9
    ],
)
def test_planes_of_1024_endpoints_by_hamming_meshs_prices(
    topology: dict[str, Any], usd: float
) -> None:
    facts = simcore.network_facts({"topology": topology, "network": _rates(400.0)})
    found = price_network(facts["bill"], _HAMMING_MESH)
    assert found.endpoints in (1_024, 1_050, 1_071)
    assert found.cost_usd * _PLANES == pytest.approx(usd, rel=0.001)


@pytest.mark.parametrize(
    ("global_links", "at_list", "expected"), [(16, 0.265, 0.148), (8, 0.356, 0.252)]
)
def test_a_dragonfly_is_cheaper_than_a_fat_tree(
    global_links: int, at_list: float, expected: float
) -> None:
    large = _DRAGONFLY_1024 | {"groups": 64, "global_links_per_router": global_links}
    dragonfly = _cost(large, 400.0, "list-2026")
    tree = _cost({"kind": "fat_tree", "endpoints": 32_768, "radix": 64}, 400.0, "list-2026")
    assert dragonfly.endpoints == tree.endpoints == 32_768
    assert 1 - dragonfly.cost_usd / tree.cost_usd == pytest.approx(at_list, abs=0.001)
    factors = price_factors(shipped_table("list-2026"))
    means = [(factors @ one.prices_usd).mean() for one in (dragonfly, tree)]
    assert 1 - means[0] / means[1] == pytest.approx(expected, abs=0.001)
