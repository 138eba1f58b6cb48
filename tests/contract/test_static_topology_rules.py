"""The catalogue's expressions say of every static topology what the simulator core builds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import coo_array
from scipy.sparse.csgraph import shortest_path

import simcore
from domain.catalog.check_component import CheckedComponent
from domain.catalog.check_fabric import check_section
from domain.catalog.load import load_catalog
from domain.fabric.facts import KnownFabrics
from domain.shape.known import KnownShapes
from tests.support.shapes import CoreShapes

STATIC = load_catalog().for_model("static")
_CABLING = {
    "cabling": st.sampled_from(["ordered", "shuffled"]),
    "cabling_seed": st.integers(0, 3),
}
_OF_KIND: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "chassis": {
        "endpoints": st.one_of(st.integers(1, 200), st.sampled_from([144, 288, 289, 300])),
        "chip_ports": st.sampled_from([3, 4, 6, 8, 24, 36]),
        **_CABLING,
    },
    "director_tree": {
        "endpoints": st.one_of(st.integers(1, 200), st.sampled_from([96, 288])),
        "chip_ports": st.sampled_from([4, 8, 12, 24]),
        "endpoints_per_leaf": st.integers(1, 16),
        "leaves": st.one_of(st.none(), st.integers(1, 40)),
        "directors": st.integers(1, 4),
        "links_per_director": st.integers(1, 6),
        "director_ports": st.sampled_from([4, 16, 32, 60, 72, 144, 288]),
        "director_model": st.sampled_from(["chips", "single_stage_planes", "single_stage"]),
        **_CABLING,
    },
    "machine": {
        "name": st.sampled_from(["atlas", "thunderbird", "ranger", "chic"]),
        "director_model": st.sampled_from(["chips", "single_stage_planes", "single_stage"]),
        **_CABLING,
    },
}
_OPTIONAL_MOST_TIMES = ("endpoints", "chip_ports", "name", "director_ports")


def _sections(kind: str) -> st.SearchStrategy[dict[str, Any]]:
    own = _OF_KIND[kind]
    likely = {name: values for name, values in own.items() if name in _OPTIONAL_MOST_TIMES}
    rest = {name: values for name, values in own.items() if name not in likely}
    return st.fixed_dictionaries({"kind": st.just(kind), **likely}, optional=rest)


def _core_builds(topology: dict[str, Any]) -> dict[str, Any] | simcore.PointError:
    try:
        return simcore.graph({"model": "static", "topology": topology})["document"]
    except simcore.PointError as error:
        return error


def _figures(checked: CheckedComponent) -> dict[str, Any]:
    assert checked.figures is not None
    return checked.figures


def _mean_hops(document: dict[str, Any]) -> float:
    """Give the mean distance of the routers of two endpoints, both any of all."""
    routers = len(document["routers"]["name"])
    links = document["links"]
    ends = (links["router_a"], links["router_b"])
    wiring = coo_array((np.ones(len(ends[0])), ends), shape=(routers, routers)).tocsr()
    hops = shortest_path(wiring, directed=False, unweighted=True)
    of = np.array(document["endpoints"]["router"])
    return float(hops[np.ix_(of, of)].mean())


def test_every_static_topology_is_tried() -> None:
    static_only = {c.kind for c in STATIC.sections["topology"] if c.models == ("static",)}
    assert set(_OF_KIND) == static_only


@pytest.mark.parametrize("kind", _OF_KIND)
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_both_accept_the_same_and_count_the_same(kind: str, data: st.DataObject) -> None:
    topology = data.draw(_sections(kind))
    shapes = KnownShapes(CoreShapes())
    checked = check_section(STATIC, "topology", topology, KnownFabrics(None), shapes)
    found = _core_builds(topology)
    if isinstance(found, simcore.PointError):
        assert checked.problems, found
        assert found.field in [problem.field for problem in checked.problems]
        return
    assert checked.problems == []
    figures = _figures(checked)
    endpoints, links = len(found["endpoints"]["name"]), len(found["links"]["router_a"])
    assert figures["endpoints"] == endpoints
    assert figures["routers"] == len(found["routers"]["name"])
    assert figures["channels"] == pytest.approx(2 * links)
    assert figures["ports"] == pytest.approx(2 * links + endpoints)
    if endpoints <= 400:
        # Estimates take hops + 2 cables a flow. Of director trees they do not tell how leaf routers
        # share line chips where the cables of one do not fill them evenly, or are shuffled.
        least, most = {"chassis": (1.0, 1.0)}.get(kind, (0.9, 1.3))
        ratio = (figures["mean_hops"] + 2) / (_mean_hops(found) + 2)
        assert least - 0.001 < ratio < most + 0.001
