"""What networks are compared by: formulas against walks over every pair, and worked values."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from fabric_documents import ring_document
from golden_networks import TOPOLOGIES

import simcore

_WIRINGS = ["relative", "circulant", "all_to_all", "absolute"]
_LISTS = [[7], [2, 3], [4, 5], [3, 3, 2], [6, 2, 4], [2, 2, 2]]


def _grids() -> Iterator[dict[str, Any]]:
    for width, concentration in itertools.product(range(2, 14), (1, 3)):
        endpoints = width * concentration
        yield {"kind": "ring", "endpoints": endpoints, "concentration": concentration}
    for widths in _LISTS:
        for kind in ("mesh", "torus"):
            yield {"kind": kind, "widths": widths, "concentration": 2}
        yield {
            "kind": "hyperx",
            "widths": widths,
            "concentration": 3,
            "link_multiplicity": list(range(1, len(widths) + 1)),
            "allow_underprovisioned": True,
        }
    yield from ({"kind": "hypercube", "dimensions": n, "concentration": 2} for n in range(1, 6))
    yield from ({"kind": "flattened_butterfly", "width": k, "dimensions": 2} for k in range(2, 6))


def _groups(kind: str) -> Iterator[dict[str, Any]]:
    for wiring, a, h, g in itertools.product(
        _WIRINGS, (1, 2, 3, 4, 6), (1, 2, 3, 4, 6), range(2, 10)
    ):
        shared = {
            "kind": kind,
            "concentration": 2,
            "groups": g,
            "wiring": wiring,
            "allow_underprovisioned": True,
        }
        if kind == "dragonfly":
            yield {**shared, "routers_per_group": a, "global_links_per_router": h}
            if wiring == "relative":
                surplus = {"surplus_global_ports": "parallel"}
                yield {**shared, **surplus, "routers_per_group": a, "global_links_per_router": h}
        else:
            for spines in (1, 2, 4):
                yield {
                    **shared,
                    "leaves_per_group": a,
                    "spines_per_group": spines,
                    "global_links_per_spine": h,
                }


def _trees() -> Iterator[dict[str, Any]]:
    yield from ({"kind": "fat_tree", "radix": radix} for radix in (4, 6, 8))
    yield {"kind": "fat_tree", "radix": 8, "levels": 2}
    yield {"kind": "fat_tree", "radix": 8, "endpoints": 64, "leaf_taper": 2}
    yield {"kind": "fat_tree", "radix": 8, "endpoints": 64, "aggregation_taper": 4}
    for children, parents, copies in (
        ([4], [1], [1]),
        ([3, 2, 2, 2], [1, 2, 3, 2], [1, 1, 1, 1]),
        ([2, 4, 3], [1, 2, 2], [1, 2, 3]),
        ([4, 3, 1], [1, 2, 2], [1, 1, 1]),
    ):
        given = {"children": children, "parents": parents, "link_multiplicity": copies}
        yield {"kind": "fat_tree", **given}


def _others() -> Iterator[dict[str, Any]]:
    yield from TOPOLOGIES.values()
    yield {"kind": "single_router", "endpoints": 9}
    for q, concentration in itertools.product((3, 5, 7, 11, 13), (1, 2)):
        yield {"kind": "slim_fly", "q": q, "concentration": concentration}
    yield {
        "kind": "graph",
        "edges": ["0 1", "1 2 2", "3 2", "3 0", "0 2"],
        "endpoints_per_router": 2,
    }
    yield {
        "kind": "graph",
        "edges": ["hub a", "hub b 3", "hub c", "a b"],
        "attachments": ["a 2", "c", "b 3", "a"],
    }


def _planes() -> Iterator[dict[str, Any]]:
    for planes, levels, rails in itertools.product((1, 2, 4), (1, 2, 3), ("apart", "joined")):
        given = {"planes": planes, "levels": levels, "rails": rails, "radix": 16}
        yield {"kind": "multi_plane", "endpoints": 16, **given}
        yield {"kind": "multi_plane", "endpoints": 64, **given}
        yield {"kind": "multi_plane", "endpoints": 128, **given, "leaf_taper": 2}


_NETWORKS = {
    "planes": _planes,
    "grids": _grids,
    "dragonfly": lambda: _groups("dragonfly"),
    "dragonfly_plus": lambda: _groups("dragonfly_plus"),
    "trees": _trees,
    "others": _others,
}


def _facts(topology: dict[str, Any], **sections: Any) -> dict[str, Any]:
    return simcore.network_facts({"topology": topology, **sections})


@pytest.mark.parametrize("family", _NETWORKS)
def test_formulas_are_what_walks_find(family: str) -> None:
    compared = 0
    for topology in _NETWORKS[family]():
        try:
            walked = simcore.statics({"topology": topology})
        except simcore.PointError:
            continue  # no such shape
        facts = _facts(topology)
        assert walked["exact"]
        assert facts["routers"] == walked.get("switches", walked["routers"]), topology
        for name in ("endpoints", "radix"):
            assert facts[name] == walked[name], topology
        # Links to interfaces are no hops.
        ends = 2 if "planes" in walked else 0
        assert facts["diameter"] == walked["diameter"] - ends, topology
        hops = walked["mean_hops"] - ends
        assert facts["mean_hops"] == pytest.approx(hops, rel=1e-12, abs=1e-12), topology
        # Walked loads are in units of an endpoint's rate, those of facts of the link's own.
        rate = walked.get("planes", 1)
        loads = {c: rate * load for c, load in walked["max_channel_load_by_class"].items()}
        assert facts["class_loads"] == pytest.approx(loads, rel=1e-9), topology
        cables = walked["links"] / walked["endpoints"] - walked.get("planes", 0)
        assert facts["cables_per_endpoint"] == cables
        assert (facts["bisection_fraction"] is None) == (
            walked["bisection_links"] is None or walked["routers"] == 1
        )
        compared += 1
    assert compared > {"dragonfly": 500, "dragonfly_plus": 500}.get(family, 8)


def test_every_topology_of_the_packet_model_is_compared() -> None:
    tried = {topology["kind"] for family in _NETWORKS.values() for topology in family()}
    known = simcore.catalog()["sections"]["topology"]
    assert tried | {"fabric"} == {one["kind"] for one in known if "packet" in one["models"]}


@pytest.mark.parametrize(
    ("topology", "cables", "ports", "bisection", "busiest", "load"),
    [
        # 8 x 8 x 8: 3 cables an endpoint, 7 ports a router; k / 8; 2 R / k of 256.
        ({"kind": "torus", "widths": [8, 8, 8]}, 3.0, 3584, 0.5, "dimension_0", 1.0),
        # 16 leaves and 8 routers above them: all 16 x 16 ports and 8 x 16 in use; 15/16 leave a leaf.
        ({"kind": "fat_tree", "radix": 16, "levels": 2}, 1.0, 384, 1.0, "up_1", 15 / 16),
        # Three full levels: 2 cables, 5 r^3 / 4 ports; 1 - 2 / r^2 leave a leaf.
        ({"kind": "fat_tree", "radix": 8}, 2.0, 640, 1.0, "up_1", 1 - 1 / 32),
        # The mesh's 2 x 3 x 4 cables over 16; R / k = 4 over 8; c k / 4.
        ({"kind": "mesh", "widths": [4, 4]}, 1.5, 64, 0.5, "dimension_0", 1.0),
        # (S - 1) / 2 x 2 dimensions / c; R S / 4 = 16 over 32; c / S.
        (
            {"kind": "hyperx", "widths": [4, 4], "concentration": 4},
            0.75,
            160,
            0.5,
            "dimension_0",
            1.0,
        ),
    ],
)
def test_worked_values(
    topology: dict[str, Any], cables: float, ports: int, bisection: float, busiest: str, load: float
) -> None:
    facts = _facts(topology)
    assert facts["cables_per_endpoint"] == cables
    assert facts["cable_rate_per_endpoint_fraction"] == cables
    assert facts["ports_used"] == ports
    assert facts["bisection_fraction"] == bisection
    assert (facts["busiest_class"], facts["busiest_class_load"]) == (busiest, load)


def test_rates_of_links_and_endpoints_count() -> None:
    torus = {"kind": "torus", "widths": [8, 8]}
    equal = _facts(torus, network={})
    halved = _facts(torus, network={"link_bandwidth_gbps": 100, "injection_bandwidth_gbps": 50})
    assert equal["cable_rate_per_endpoint_fraction"] == 2
    assert halved["cable_rate_per_endpoint_fraction"] == 4
    assert halved["bisection_fraction"] == 2 * equal["bisection_fraction"]
    assert halved["class_loads"] == {name: load / 2 for name, load in equal["class_loads"].items()}


def test_who_asked_for_less() -> None:
    tree = {"kind": "fat_tree", "radix": 8}
    assert not _facts(tree)["taper_asked"]
    assert _facts({**tree, "leaf_taper": 2})["taper_asked"]
    assert _facts({**tree, "aggregation_taper": 2})["taper_asked"]
    general = {"kind": "fat_tree", "children": [4, 4]}
    assert not _facts({**general, "parents": [1, 4]})["taper_asked"]
    assert _facts({**general, "parents": [1, 2]})["taper_asked"]
    thin = {"kind": "hyperx", "widths": [2, 2], "concentration": 4}
    assert _facts({**thin, "allow_underprovisioned": True})["taper_asked"]


def test_the_rule_of_a_size_is_told() -> None:
    assert _facts({"kind": "torus", "endpoints": 64})["sizing_rule"] is None
    assert "radix / 4" in _facts({"kind": "hyperx", "endpoints": 64})["sizing_rule"]


def test_an_imported_fabric_keeps_its_rates() -> None:
    document = ring_document(5, [0, 1], link_gbps=[40.0] * 5, endpoint_gbps=[10.0, 20.0])
    facts = simcore.network_facts(
        {"topology": {"kind": "fabric", "fabric": "ring"}},
        fabrics={"ring": simcore.Fabric(document)},
    )
    # Half of what each sends goes to the other, 10 Gb/s at most over a link of 40.
    assert max(facts["class_loads"].values()) == 10 / 40
    assert facts["cable_rate_per_endpoint_fraction"] == pytest.approx(5 * 40 / 30)
    assert facts["mean_hops"] == facts["diameter"] == 1


def test_what_is_not_known_has_a_reason() -> None:
    odd = _facts({"kind": "torus", "widths": [5, 5]})
    assert odd["bisection_fraction"] is None
    assert "two equal halves" in odd["unknown"]["bisection_fraction"]
    large = simcore.network_facts(
        {"topology": {"kind": "fabric", "fabric": "ring"}},
        fabrics={"ring": simcore.Fabric(ring_document(8193, [0, 1]))},
    )
    for field in ("diameter", "mean_hops", "class_loads", "busiest_class", "busiest_class_load"):
        assert large[field] is None
        assert "8193 routers" in large["unknown"][field]
    assert large["cables_per_endpoint"] == 8193 / 2
    assert _facts({"kind": "torus", "widths": [4, 4]}, network={})["unknown"] == {}


def test_a_million_endpoints() -> None:
    facts = _facts({"kind": "torus", "widths": [128, 128, 64]})
    assert facts["class_loads"] == {"dimension_0": 16, "dimension_1": 16, "dimension_2": 8}
    assert facts["mean_hops"] == pytest.approx(80 * 2**20 / (2**20 - 1), rel=1e-12)
    # p, a, h, g = 16, 32, 16, 513: 1 / (1 + 1 / (a h)) of a group's traffic leaves it.
    balanced = _facts({"kind": "dragonfly", "endpoints": 262_656, "radix": 63})
    assert balanced["class_loads"]["global"] == pytest.approx(512 / 513, rel=1e-12)


def test_static_networks_are_walked() -> None:
    chassis = {"kind": "chassis", "endpoints": 144}
    facts = _facts(chassis)
    # 12 lines of 12 endpoints below 6 spines: 11/12 of 12 endpoints over 12 cables.
    assert facts["routers"] == 18
    assert facts["diameter"] == 2
    assert facts["busiest_class_load"] == pytest.approx(11 / 12)
    assert facts["cables_per_endpoint"] == 1


@pytest.mark.parametrize(
    ("point", "field"),
    [
        ({"topology": {"kind": "torus", "endpoints": 16}, "workload": {}}, "workload"),
        ({}, "topology"),
        ({"topology": {"kind": "tours"}}, "topology.kind"),
        (
            {"topology": {"kind": "torus", "endpoints": 16}, "routing": {"kind": "no"}},
            "routing.kind",
        ),
        (
            {"topology": {"kind": "torus", "endpoints": 16}, "network": {"bandwidth": 1}},
            "network.bandwidth",
        ),
    ],
)
def test_refusals_name_the_field(point: dict[str, Any], field: str) -> None:
    with pytest.raises(simcore.PointError) as refused:
        simcore.network_facts(point)
    assert refused.value.field == field
