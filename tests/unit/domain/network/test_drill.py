"""Parts of a fabric that fail, on networks whose routes one can count."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import fabricfile
import simcore
from domain.network.drill import Drill, DrillQuestion, DrillRefusedError
from judge.direct import DirectJudge


def ring(routers: int, cables: int = 1) -> bytes:
    """A ring with an endpoint a router, and so many cables between neighbours."""
    pairs = [(r, (r + 1) % routers) for r in range(routers) for _ in range(cables)]
    used = [0] * routers
    rows = []
    for a, b in pairs:
        used[a] += 1
        used[b] += 1
        rows.append((a, used[a], b, used[b], 100.0))
    columns = [list(column) for column in zip(*rows, strict=True)]
    names = ("router_a", "port_a", "router_b", "port_b", "rate_gbps")
    document: dict[str, Any] = {
        "routers": {
            "name": [f"r{router}" for router in range(routers)],
            "identifier": [""] * routers,
            "ports": [2 * cables + 1] * routers,
            "lid": [0] * routers,
        },
        "endpoints": {
            "name": [f"e{router}" for router in range(routers)],
            "identifier": [""] * routers,
            "lid": [0] * routers,
            "router": list(range(routers)),
            "port": [2 * cables + 1] * routers,
            "rate_gbps": [100.0] * routers,
        },
        "links": dict(zip(names, columns, strict=True)),
    }
    tables = simcore.graph(
        {
            "model": "static",
            "topology": {"kind": "fabric", "fabric": "0" * 64},
            "routing": {"kind": "min_hop"},
        },
        fabrics={"0" * 64: simcore.Fabric(document)},
    )["tables"]
    return fabricfile.Fabric.from_document(document, tables).to_bytes()


def drilled(
    content: bytes,
    links: tuple[tuple[int, int], ...] = (),
    routers: tuple[int, ...] = (),
    *,
    all_cables: bool = False,
) -> Drill:
    return DirectJudge().drill(DrillQuestion(content, links, routers, all_cables, "min_hop"))


def test_a_ring_without_a_link_is_a_line() -> None:
    drill = drilled(ring(5), ((0, 4),))
    # On a ring of 5 each direction of a link carries 3 routes; the middle of a line carries 2 x 3.
    assert drill.routes == 20
    assert drill.routes_broken == drill.imported_routes_broken == 6
    assert drill.routes_moved == 6
    assert (drill.routes_lost, drill.endpoints_cut_off, drill.parts) == (0, 0, 1)
    assert drill.before is not None
    assert drill.after is not None
    assert (drill.before.routes, drill.after.routes) == (3, 6)
    assert (drill.facts_before["diameter"], drill.facts_after["diameter"]) == (2, 4)


def test_one_of_two_cables_is_not_all_of_them() -> None:
    one = drilled(ring(5, cables=2), ((1, 0),))
    both = drilled(ring(5, cables=2), ((0, 1),), all_cables=True)
    assert (one.cables_failed, both.cables_failed) == (1, 2)
    assert one.facts_after["diameter"] == 2
    assert both.facts_after["diameter"] == 4


def test_a_router_takes_its_endpoint_along_and_two_cut_a_ring() -> None:
    drill = drilled(ring(6), routers=(0, 2))
    assert drill.cables_failed == 4
    assert drill.endpoints_lost == 2
    assert (drill.endpoints_cut_off, drill.parts) == (1, 2)
    # Of 30 pairs the 6 among the three that remain joined still have a route.
    assert drill.routes_lost == 30 - 6
    assert drill.facts_after["diameter"] is None


@pytest.mark.parametrize(
    ("asked", "field", "message"),
    [
        ({"links": ((0, 2),)}, "links", "no cable joins these two routers"),
        ({"links": ((0, 9),)}, "links", "there is no router 9"),
        ({"routers": (5,)}, "routers", "there is no router 5"),
    ],
)
def test_what_is_not_there_cannot_fail(asked: dict[str, Any], field: str, message: str) -> None:
    with pytest.raises(DrillRefusedError) as refused:
        drilled(ring(5), **asked)
    assert (refused.value.field, refused.value.message) == (field, message)
    # It is raised in another process than it is told in.
    assert pickle.loads(pickle.dumps(refused.value)).message == message


def test_an_engine_that_is_none_is_named() -> None:
    with pytest.raises(DrillRefusedError, match="engine"):
        DirectJudge().drill(DrillQuestion(ring(4), ((0, 1),), (), False, "nearest"))
