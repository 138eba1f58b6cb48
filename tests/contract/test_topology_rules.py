"""What the service knows of a topology is what the simulator core builds."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import simcore
from domain.catalog.check_component import CheckedComponent
from domain.catalog.check_fabric import check_section
from domain.catalog.load import load_catalog
from domain.fabric.facts import KnownFabrics
from domain.shape.known import KnownShapes
from tests.support.shapes import CoreShapes

_WIDTHS = st.lists(st.sampled_from([0, 1, 2, 2, 3, 4, 4, 5, 6, 8]), min_size=1, max_size=3)
_MULTIPLICITIES = st.lists(st.sampled_from([1, 2, 3, 5, 40, 256]), min_size=1, max_size=3)
_ANY = {
    "endpoints": st.one_of(
        st.sampled_from([1, 7, 16, 32, 36, 64, 72, 96, 256]), st.integers(2, 300)
    ),
    "radix": st.integers(3, 40),
}
_CONCENTRATION = {"concentration": st.integers(1, 4)}
_GROUPS = {
    "groups": st.integers(2, 20),
    "wiring": st.sampled_from(["relative", "circulant", "all_to_all", "absolute"]),
}
_OF_KIND: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "single_router": {},
    "ring": _CONCENTRATION,
    "mesh": {"widths": _WIDTHS, "dimensions": st.integers(1, 5), **_CONCENTRATION},
    "torus": {"widths": _WIDTHS, "dimensions": st.integers(1, 5), **_CONCENTRATION},
    "dragonfly": {
        "routers_per_group": st.integers(1, 9),
        "global_links_per_router": st.integers(1, 6),
        "surplus_global_ports": st.sampled_from(["empty", "parallel"]),
        **_GROUPS,
        **_CONCENTRATION,
    },
    "dragonfly_plus": {
        "leaves_per_group": st.integers(1, 6),
        "spines_per_group": st.integers(1, 6),
        "global_links_per_spine": st.integers(1, 6),
        **_GROUPS,
        **_CONCENTRATION,
    },
    "fat_tree": {"levels": st.integers(2, 3), "leaf_taper": st.sampled_from([1, 2, 3])},
    "hyperx": {"widths": _WIDTHS, "link_multiplicity": _MULTIPLICITIES, **_CONCENTRATION},
    "hypercube": {"dimensions": st.integers(1, 8), **_CONCENTRATION},
    "flattened_butterfly": {"width": st.integers(2, 8), "dimensions": st.integers(1, 4)},
    "slim_fly": {"q": st.integers(3, 13), "concentration": st.integers(1, 12)},
    "graph": {
        "edges": st.lists(
            st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd")).map(" ".join), max_size=6
        ),
        "endpoints_per_router": st.integers(1, 3),
    },
}

_UNEVEN = {"dragonfly_plus", "fat_tree", "graph"}
"""Kinds whose routers need not all have the same ports."""


def _sections(kind: str) -> st.SearchStrategy[dict[str, Any]]:
    own = {**_ANY, **_OF_KIND[kind]}
    declared = load_catalog().for_model("packet").by_kind["topology"][kind].by_name
    optional = {name: values for name, values in own.items() if name in declared}
    return st.fixed_dictionaries({"kind": st.just(kind)}, optional=optional)


def _core_says(topology: dict[str, Any]) -> dict[str, Any] | simcore.PointError:
    try:
        return simcore.statics({"topology": topology})
    except simcore.PointError as error:
        return error


def _service_says(topology: dict[str, Any]) -> CheckedComponent:
    view = load_catalog().for_model("packet")
    shapes = KnownShapes(CoreShapes())
    return check_section(view, "topology", topology, KnownFabrics(None), shapes)


def test_every_topology_is_tried() -> None:
    assert set(_OF_KIND) | {"fabric"} == set(load_catalog().for_model("packet").by_kind["topology"])


@pytest.mark.parametrize("kind", _OF_KIND)
@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_both_accept_the_same_and_count_the_same(kind: str, data: st.DataObject) -> None:
    topology = data.draw(_sections(kind))
    checked = _service_says(topology)
    found = _core_says(topology)
    if isinstance(found, simcore.PointError):
        if found.field.startswith("routing."):
            return
        assert checked.problems, found
        assert found.field in [problem.field for problem in checked.problems]
        return
    assert checked.problems == []
    figures = checked.figures
    assert figures is not None
    assert figures["endpoints"] == found["endpoints"]
    assert figures["routers"] == found["routers"]
    assert figures["channels"] == 2 * found["links"]
    assert figures["radix"] == found["radix"]
    if kind not in _UNEVEN:
        assert figures["ports"] == found["routers"] * found["radix"]
    # Sampled where exact counting would have to visit every pair of a large network.
    assert figures["mean_hops"] == pytest.approx(found["mean_hops_including_self"], rel=0.01)
