"""Every topology, simulated: full load is delivered, and deadlock is found where theory has it."""

from __future__ import annotations

from typing import Any

import pytest
from golden_networks import TOPOLOGIES

import simcore

_MESSAGES = 40
_SHAPES = [
    *TOPOLOGIES.values(),
    {"kind": "single_router", "endpoints": 12},
    {"kind": "ring", "endpoints": 9},
    {"kind": "ring", "endpoints": 16, "concentration": 2},
    {"kind": "mesh", "widths": [4, 3]},
    {"kind": "torus", "dimensions": 4, "endpoints": 16},
    {"kind": "torus", "widths": [5, 4], "concentration": 2},
    {"kind": "dragonfly", "endpoints": 16},
    {"kind": "dragonfly", "endpoints": 16, "surplus_global_ports": "parallel"},
    {
        "kind": "dragonfly",
        "concentration": 2,
        "routers_per_group": 4,
        "global_links_per_router": 2,
        "groups": 9,
    },
    {"kind": "dragonfly", "endpoints": 72, "radix": 9},
    {
        "kind": "dragonfly",
        "routers_per_group": 4,
        "global_links_per_router": 8,
        "groups": 5,
        "wiring": "all_to_all",
    },
    {
        "kind": "dragonfly",
        "routers_per_group": 4,
        "global_links_per_router": 2,
        "groups": 6,
        "wiring": "absolute",
    },
    {"kind": "dragonfly_plus", "endpoints": 64, "radix": 8},
    {"kind": "fat_tree", "radix": 8, "endpoints": 64, "aggregation_taper": 2},
    {"kind": "graph", "edges": ["a b", "b c 2", "c d", "d a"], "endpoints_per_router": 2},
    {"kind": "slim_fly", "q": 5, "concentration": 2},
    {"kind": "hyperx", "widths": [4, 2], "concentration": 2},
    {"kind": "hyperx", "widths": [3, 3], "link_multiplicity": [2, 1], "concentration": 3},
]
_SMALL_BUFFERS = {"packet_bytes": 64, "packet_header_bytes": 0, "buffer_bytes": 64}


def _label(topology: dict[str, Any]) -> str:
    return "-".join(str(value).replace(" ", "") for value in topology.values())


def _batch(topology: dict[str, Any], **sections: Any) -> dict[str, Any]:
    """Every endpoint sends a finite number of messages back to back: load 1 throughout."""
    return {
        "topology": topology,
        "workload": {
            "kind": "uniform_random",
            "messages_per_endpoint": _MESSAGES,
            "message_bytes": 64,
        },
        **sections,
    }


def test_every_topology_is_among_the_shapes() -> None:
    kinds = {
        component["kind"]
        for component in simcore.catalog()["sections"]["topology"]
        if "packet" in component["models"]
    }
    assert {shape["kind"] for shape in _SHAPES} == kinds - {"fabric"}, "all that need no import"


@pytest.mark.parametrize("network", [{}, _SMALL_BUFFERS], ids=["default", "one-packet-buffers"])
@pytest.mark.parametrize("topology", _SHAPES, ids=_label)
def test_delivers_everything_at_full_load(
    topology: dict[str, Any], network: dict[str, Any]
) -> None:
    result = simcore.run(_batch(topology, network=network))
    endpoints = result["provenance"]["topology"]["endpoints"]
    assert result["metrics"]["packets_delivered"] == endpoints * _MESSAGES
    assert result["provenance"]["outcome"] == "completed"


@pytest.mark.parametrize("topology", _SHAPES, ids=_label)
def test_hops_are_those_of_minimal_routing(topology: dict[str, Any]) -> None:
    result = simcore.run(_batch(topology))
    facts = simcore.network_facts({"topology": topology})
    assert result["metrics"]["mean_hops"] <= facts["diameter"]
    assert result["metrics"]["mean_hops"] == pytest.approx(facts["mean_hops"], rel=0.15)


@pytest.mark.parametrize(
    "topology", [{"kind": "ring", "endpoints": 8}, {"kind": "ring", "endpoints": 16}], ids=_label
)
def test_one_channel_deadlocks_where_the_check_says_so(topology: dict[str, Any]) -> None:
    routing = {"kind": "minimal", "deadlock_avoidance": "none"}
    point = _batch(topology, routing=routing, network=_SMALL_BUFFERS)
    checked = simcore.check(point)
    assert checked["deadlock_free"] is False
    assert checked["cycle"].startswith("router ")
    with pytest.raises(simcore.DeadlockError, match="router"):
        simcore.run(point)


def test_check_gives_the_provenance_of_the_result() -> None:
    point = _batch({"kind": "ring", "endpoints": 8})
    checked, result = simcore.check(point), simcore.run(point)
    assert checked["deadlock_free"] is True
    assert checked["topology"] == result["provenance"]["topology"]
    assert checked["routing"] == result["provenance"]["routing"]
