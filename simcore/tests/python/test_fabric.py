"""Networks as documents: out of the core, into it, and routed by every engine on the way."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import simcore
from tests.support.chance import examples

_ENGINES = [component["kind"] for component in simcore.catalog()["sections"]["routing"]]
_ANYWHERE = ["min_hop", "up_down", "random_minimal", "sssp", "dfsssp", "lash"]
_NO_ENTRY = 255


def _static(topology: dict[str, Any], **routing: Any) -> dict[str, Any]:
    return {"model": "static", "topology": topology, "routing": routing or {"kind": "min_hop"}}


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Connected networks of up to 12 routers, with parallel cables and ports in any order."""
    count = draw(st.integers(1, 12))
    tree = [(draw(st.integers(0, router - 1)), router) for router in range(1, count)]
    pairs = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1))
    more = draw(st.lists(pairs.filter(lambda pair: pair[0] != pair[1]), max_size=20))
    links = sorted((min(pair), max(pair)) for pair in [*tree, *more])
    homes = draw(st.lists(st.integers(0, count - 1), min_size=2, max_size=20))
    used = Counter(end for link in links for end in link) + Counter(homes)
    free = [draw(st.permutations(range(1, used[router] + 3))) for router in range(count)]
    rows = sorted((a, free[a].pop(), b, free[b].pop(), 10.0) for a, b in links)
    columns = [list(column) for column in zip(*rows, strict=True)] or [[], [], [], [], []]
    return {
        "routers": {
            "name": [f"r{router}" for router in range(count)],
            "identifier": [""] * count,
            "ports": [used[router] + 2 for router in range(count)],
            "lid": [0] * count,
        },
        "endpoints": {
            "name": [f"e{endpoint}" for endpoint in range(len(homes))],
            "identifier": [""] * len(homes),
            "lid": [0] * len(homes),
            "router": homes,
            "port": [free[router].pop() for router in homes],
            "rate_gbps": [10.0] * len(homes),
        },
        "links": dict(
            zip(["router_a", "port_a", "router_b", "port_b", "rate_gbps"], columns, strict=True)
        ),
    }


def _follow(document: dict[str, Any], tables: bytes, source: int, target: int) -> list[int]:
    """Give the routers that a packet passes, by nothing but the document and the bytes."""
    endpoints, links = document["endpoints"], document["links"]
    wires: dict[tuple[int, int], int] = {}
    for a, port_a, b, port_b, _rate in zip(*links.values(), strict=True):
        wires[a, port_a] = b
        wires[b, port_b] = a
    router, passed = endpoints["router"][source], []
    while len(passed) <= len(document["routers"]["name"]):
        passed.append(router)
        port = tables[router * len(endpoints["name"]) + target]
        if (router, port) == (endpoints["router"][target], endpoints["port"][target]):
            return passed
        router = wires[router, port]
    pytest.fail(f"the path from {source} to {target} loops: {passed}")


@examples(60)
@given(document=documents(), engine=st.sampled_from(_ANYWHERE))
def test_every_engine_delivers_on_any_network(document: dict[str, Any], engine: str) -> None:
    fabrics = {"any": simcore.Fabric(document)}
    point = _static({"kind": "fabric", "fabric": "any"}, kind=engine)
    graph = simcore.graph(point, fabrics=fabrics)
    assert graph["document"] == document
    count = len(document["endpoints"]["name"])
    for source in range(count):
        for target in range(count):
            passed = _follow(document, graph["tables"], source, target)
            assert len(passed) == len(set(passed))
    found = simcore.check({**point, "pattern": {"kind": "ring"}}, fabrics=fabrics)
    assert found["unreachable_pairs"] == found["looping_pairs"] == 0
    if engine in ("up_down", "dfsssp", "lash"):
        assert found["deadlock_free"], found["cycle"]


@examples(30)
@given(document=documents(), engine=st.sampled_from(_ANYWHERE))
def test_tables_come_back_as_they_went(document: dict[str, Any], engine: str) -> None:
    topology = {"kind": "fabric", "fabric": "any"}
    bare = {"any": simcore.Fabric(document)}
    tables = simcore.graph(_static(topology, kind=engine), fabrics=bare)["tables"]
    routed = {"any": simcore.Fabric(document, tables)}
    assert routed["any"].tables == tables
    again = simcore.graph(_static(topology, kind="imported"), fabrics=routed)
    assert again == {"document": document, "tables": tables}


def test_a_fabric_tells_its_size() -> None:
    chassis = simcore.graph(_static({"kind": "chassis", "endpoints": 144}))
    fabric = simcore.Fabric(chassis["document"], chassis["tables"])
    assert (fabric.routers, fabric.endpoints, fabric.channels) == (18, 144, 288)
    assert fabric.document() == chassis["document"]
    assert simcore.Fabric(chassis["document"]).tables is None


def test_networks_of_the_packet_model_have_documents_too() -> None:
    network = simcore.graph({"topology": {"kind": "torus", "endpoints": 27, "dimensions": 3}})
    assert network["tables"] is None
    assert len(network["document"]["links"]["router_a"]) == 81


def test_tables_that_depend_on_the_source_have_no_bytes() -> None:
    chassis = {"kind": "chassis", "endpoints": 144}
    assert simcore.graph(_static(chassis, kind="s_mod_k"))["tables"] is None


def test_every_engine_is_known() -> None:
    static = {
        component["kind"]
        for component in simcore.catalog()["sections"]["routing"]
        if component["models"] == ["static"]
    }
    others = {"d_mod_k", "s_mod_k", "dimension_order", "imported"}
    assert static == {*_ANYWHERE, *others}


@pytest.mark.parametrize(
    ("table", "column", "row", "value", "field"),
    [
        ("links", "port_a", 0, 1, "fabric.links.port_a[0]"),
        ("links", "router_b", 3, 99, "fabric.links.router_b[3]"),
        ("endpoints", "router", 2, None, "fabric.endpoints.router[2]"),
        ("endpoints", "rate_gbps", 2, float("nan"), "fabric.endpoints.rate_gbps[2]"),
        ("routers", "ports", 0, 2, "fabric.endpoints.port[2]"),
        ("routers", "identifier", 0, "xyz", "fabric.routers.identifier[0]"),
    ],
)
def test_wrong_cells_are_named(
    table: str, column: str, row: int, value: object, field: str
) -> None:
    chassis = simcore.graph(_static({"kind": "chassis", "endpoints": 144}))["document"]
    wrong = copy.deepcopy(chassis)
    wrong[table][column][row] = value
    with pytest.raises(simcore.PointError) as refused:
        simcore.Fabric(wrong)
    assert refused.value.field == field


@pytest.mark.parametrize("tables", [b"", b"\x01", "text", b"\xfe" * 18 * 144])
def test_wrong_tables_are_refused(tables: Any) -> None:
    chassis = simcore.graph(_static({"kind": "chassis", "endpoints": 144}))["document"]
    with pytest.raises(simcore.PointError) as refused:
        simcore.Fabric(chassis, tables)
    assert refused.value.field.startswith("fabric.tables")


def test_fabrics_must_be_fabrics() -> None:
    with pytest.raises(simcore.PointError) as refused:
        simcore.graph({"topology": {"kind": "fabric", "fabric": "a"}}, fabrics={"a": 3})  # type: ignore[dict-item]
    assert refused.value.field == "fabrics"
