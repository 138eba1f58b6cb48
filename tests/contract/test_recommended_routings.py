"""Each topology of the packet model runs under each routing that is recommended for it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest

import simcore
from domain.catalog.load import load_catalog
from domain.catalog.recommended import recommended_kinds
from tests.support.fabric_facts import fabric_facts, with_fabrics
from tests.support.planning import canonical_point

PACKET = load_catalog().for_model("packet")
_DIGEST = "cd" * 32
_WORKLOAD = {"kind": "uniform_random", "messages_per_endpoint": 4}
_SHAPES: dict[str, dict[str, Any]] = {
    "single_router": {"endpoints": 5},
    "ring": {"endpoints": 8},
    "mesh": {"widths": [3, 4]},
    "torus": {"widths": [4, 3, 2]},
    "dragonfly": {"endpoints": 16, "global_links_per_router": 2},
    "dragonfly_plus": {"endpoints": 16, "radix": 6},
    "fat_tree": {"endpoints": 16, "radix": 4},
    "multi_plane": {"endpoints": 16, "planes": 2, "radix": 8},
    "hyperx": {"widths": [4, 3], "concentration": 2},
    "hypercube": {"endpoints": 16},
    "flattened_butterfly": {"endpoints": 27, "dimensions": 2},
    "slim_fly": {"q": 5},
    "graph": {"edges": ["a b", "b c", "c a 2", "c d"], "endpoints_per_router": 2},
    "fabric": {"fabric": _DIGEST},
}
_CASES = [
    pytest.param(kind, routing, id=f"{kind}-{routing}")
    for kind in PACKET.by_kind["topology"]
    for routing in recommended_kinds(PACKET, kind)
]


@lru_cache(maxsize=1)
def _fabric() -> simcore.Fabric:
    """Give a small tree with tables, as if it had been imported."""
    point = {"model": "static", "topology": {"kind": "fat_tree", "endpoints": 16, "radix": 4}}
    made = simcore.graph(point)
    return simcore.Fabric(made["document"], made["tables"])


def _facts() -> Any:
    fabric = _fabric()
    known = fabric_facts(_DIGEST, fabric.endpoints, fabric.routers, 64, True, "tree")
    return with_fabrics({_DIGEST: known}, ("tree",))


def test_every_topology_of_the_packet_model_has_one() -> None:
    assert {kind for kind in PACKET.by_kind["topology"] if recommended_kinds(PACKET, kind)} == {
        *_SHAPES
    }


def test_every_recommendation_has_a_reason_and_is_a_routing() -> None:
    for topology in PACKET.by_kind["topology"].values():
        for one in topology.recommended_routings:
            assert PACKET.component("routing", one.kind), one.kind
            assert one.reason.endswith("."), one.reason


@pytest.mark.parametrize(("kind", "routing"), _CASES)
def test_it_runs_with_the_defaults_of_the_network(kind: str, routing: str) -> None:
    point = {
        "model": "packet",
        "topology": {"kind": kind, **_SHAPES[kind]},
        "routing": {"kind": routing},
        "workload": _WORKLOAD,
    }
    result = simcore.run(point, fabrics={_DIGEST: _fabric()})
    assert result["metrics"]["completion_time_ns"] > 0


@pytest.mark.parametrize("kind", _SHAPES)
def test_a_point_has_the_best_of_them(kind: str) -> None:
    point = {
        "topology": {"kind": kind, **_SHAPES[kind]},
        "routing": {"kind": "recommended"},
        "workload": _WORKLOAD,
    }
    canonical = canonical_point(point, _facts())
    assert canonical["routing"]["kind"] == recommended_kinds(PACKET, kind)[0]
