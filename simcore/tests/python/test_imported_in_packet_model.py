"""An imported fabric keeps its tables and rates in the packet model, or is refused."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest
from fabric_documents import clockwise_tables, ring_document

import simcore

_FABRIC = {"kind": "fabric", "fabric": "any"}
_IMPORTED = {"kind": "imported"}
_STREAMS = {"kind": "streams", "messages": 4}


def _chassis(engine: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    graph = simcore.graph(
        {"model": "static", "topology": {"kind": "chassis", "endpoints": 32, "chip_ports": 8}}
        | {"routing": engine}
    )
    return graph["document"], graph["tables"]


def _loads_by_hand(document: dict[str, Any], tables: bytes) -> Counter[tuple[int, int]]:
    """How many of the pairs of endpoints cross each (router, port), by document and bytes alone."""
    links = document["links"]
    behind: dict[tuple[int, int], int] = {}
    for a, port_a, b, port_b in zip(
        links["router_a"], links["port_a"], links["router_b"], links["port_b"], strict=True
    ):
        behind[a, port_a] = b
        behind[b, port_b] = a
    homes = document["endpoints"]["router"]
    loads: Counter[tuple[int, int]] = Counter()
    for source, target in itertools.product(range(len(homes)), repeat=2):
        here = homes[source]
        while here != homes[target]:
            port = tables[here * len(homes) + target]
            loads[here, port] += 1
            here = behind[here, port]
    return loads


@pytest.mark.parametrize(
    "engine",
    [
        {"kind": "min_hop", "destination_order": "random"},
        {"kind": "min_hop", "destination_order": "by_router"},
        {"kind": "random_minimal"},
    ],
)
def test_packets_follow_the_tables(engine: dict[str, Any]) -> None:
    document, tables = _chassis(engine)
    loads = _loads_by_hand(document, tables)
    fabrics = {"any": simcore.Fabric(document, tables)}
    found = simcore.statics({"topology": _FABRIC, "routing": _IMPORTED}, fabrics=fabrics)
    assert found["exact"]
    assert found["max_channel_load"] == pytest.approx(max(loads.values()) / 32, rel=1e-12)
    assert found["virtual_channels"] == 1  # up from a leaf, then down
    assert found["deadlock_free"]


def test_a_run_says_whether_it_used_them() -> None:
    document, tables = _chassis({"kind": "min_hop"})
    fabrics = {"any": simcore.Fabric(document, tables)}
    point = {"topology": _FABRIC, "workload": _STREAMS, "network": {"link_bandwidth_gbps": 100}}
    used = simcore.run({**point, "routing": _IMPORTED}, fabrics=fabrics)
    other = simcore.run(point, fabrics=fabrics)
    assert used["provenance"]["routing"] == {"virtual_channels": 1, "imported_tables": True}
    assert other["provenance"]["routing"]["imported_tables"] is False


def test_circles_get_a_channel_for_every_hop() -> None:
    document = ring_document(5, [0, 1, 2, 3, 4])
    fabrics = {"any": simcore.Fabric(document, bytes(clockwise_tables(document)))}
    found = simcore.statics({"topology": _FABRIC, "routing": _IMPORTED}, fabrics=fabrics)
    assert found["virtual_channels"] == 4  # the way to the previous router
    assert found["deadlock_free"]
    # Each of the 5 sends a fifth of its traffic 1, 2, 3 and 4 hops clockwise.
    assert found["max_channel_load"] == pytest.approx((1 + 2 + 3 + 4) / 5)


def test_half_a_circle_cannot_deadlock() -> None:
    # Endpoints on two neighbours: what leaves one clockwise passes the three others.
    document = ring_document(5, [0, 1])
    fabrics = {"any": simcore.Fabric(document, bytes(clockwise_tables(document)))}
    found = simcore.statics({"topology": _FABRIC, "routing": _IMPORTED}, fabrics=fabrics)
    assert found["virtual_channels"] == 1
    assert found["deadlock_free"]


def _refusal(document: dict[str, Any], tables: bytes | None, **sections: Any) -> simcore.PointError:
    fabrics = {"any": simcore.Fabric(document, tables)}
    point = {"topology": _FABRIC, "workload": _STREAMS, **sections}
    with pytest.raises(simcore.PointError) as refused:
        simcore.check(point, fabrics=fabrics)
    return refused.value


def test_tables_that_lead_nowhere_are_refused() -> None:
    document = ring_document(4, [0, 1, 2, 3])
    assert "without forwarding tables" in str(_refusal(document, None, routing=_IMPORTED))
    for place, label, words in (
        (0 * 4 + 2, 255, "router 'r0' has no port"),
        (1 * 4 + 2, 2, "in a circle"),  # back to r0, which sends it on to r1
        (2 * 4 + 2, 1, "past it, at its own router"),
        (1 * 4 + 2, 3, "router 'r1' has no port to a router"),  # to the endpoint at r1
    ):
        tables = clockwise_tables(document)
        tables[place] = label
        refused = _refusal(document, bytes(tables), routing=_IMPORTED)
        assert refused.field == "routing.kind"
        assert words in str(refused)


def test_only_fabrics_have_tables() -> None:
    with pytest.raises(simcore.PointError) as refused:
        simcore.statics({"topology": {"kind": "ring", "endpoints": 4}, "routing": _IMPORTED})
    assert refused.value.field == "routing.kind"


@pytest.mark.parametrize(
    ("links", "endpoints", "network", "words"),
    [
        ([40.0, 20.0, 40.0], [40.0] * 3, {"link_bandwidth_gbps": 40}, "from 20 to 40 Gb/s"),
        ([40.0] * 3, [40.0, 10.0, 40.0], {"link_bandwidth_gbps": 40}, "from 10 to 40 Gb/s"),
        ([40.0] * 3, [40.0] * 3, {"link_bandwidth_gbps": 50}, "link_bandwidth_gbps is 50"),
        ([40.0] * 3, [40.0] * 3, {}, "link_bandwidth_gbps is 100"),
        ([40.0] * 3, [20.0] * 3, {"link_bandwidth_gbps": 40}, "injection_bandwidth_gbps is 40"),
    ],
)
def test_other_rates_are_refused_unless_asked_for(
    links: list[float], endpoints: list[float], network: dict[str, Any], words: str
) -> None:
    document = ring_document(3, [0, 1, 2], link_gbps=links, endpoint_gbps=endpoints)
    refused = _refusal(document, None, network=network)
    assert refused.field == "topology.link_rates"
    assert words in str(refused)
    fabrics = {"any": simcore.Fabric(document)}
    equal = {**_FABRIC, "link_rates": "equal"}
    simcore.check({"topology": equal, "workload": _STREAMS, "network": network}, fabrics=fabrics)


def test_its_own_rates_are_accepted() -> None:
    document = ring_document(3, [0, 1, 2], link_gbps=[40.0] * 3, endpoint_gbps=[20.0] * 3)
    point = {
        "topology": _FABRIC,
        "workload": _STREAMS,
        "network": {"link_bandwidth_gbps": 40, "injection_bandwidth_gbps": 20},
    }
    fabrics = {"any": simcore.Fabric(document)}
    simcore.check(point, fabrics=fabrics)
    facts = simcore.network_facts(
        {name: point[name] for name in ("topology", "network")}, fabrics=fabrics
    )
    assert facts["cable_rate_per_endpoint_fraction"] == 2


def test_equal_rates_count_in_the_static_model_too() -> None:
    document = ring_document(3, [0, 1, 2], link_gbps=[10.0] * 3, endpoint_gbps=[40.0] * 3)
    fabrics = {"any": simcore.Fabric(document)}
    point = {"model": "static", "pattern": {"kind": "ring"}, "placement": {"kind": "linear"}}
    slow = simcore.run({**point, "topology": _FABRIC}, fabrics=fabrics)
    equal = simcore.run({**point, "topology": {**_FABRIC, "link_rates": "equal"}}, fabrics=fabrics)
    assert slow["metrics"]["mean_flow_bandwidth_fraction"] == pytest.approx(1 / 4)
    assert equal["metrics"]["mean_flow_bandwidth_fraction"] == 1


def test_unknown_rates_have_no_bandwidth_and_say_why() -> None:
    fabrics = {"any": simcore.Fabric(ring_document(3, [0, 1, 2]))}
    point = {"model": "static", "pattern": {"kind": "ring"}, "placement": {"kind": "linear"}}
    point |= {"topology": _FABRIC}
    result = simcore.run(point, fabrics=fabrics)
    assert result["metrics"]["mean_flow_bandwidth_fraction"] == 1
    assert result["metrics"]["mean_flow_bandwidth_gbps"] is None
    assert "link_bandwidth_gbps" in result["unmeasured"]["mean_flow_bandwidth_gbps"]
    told = simcore.run(point | {"congestion": {"link_bandwidth_gbps": 80}}, fabrics=fabrics)
    assert told["metrics"]["mean_flow_bandwidth_gbps"] == 80
    assert not told["unmeasured"]
