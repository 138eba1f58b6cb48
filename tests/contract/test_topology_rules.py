"""The catalogue's expressions say of every topology what the simulator core says of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import simcore
from domain.catalog.check_component import CheckedComponent, check_component
from domain.catalog.load import load_catalog

_WIDTHS = st.lists(st.sampled_from([0, 1, 2, 2, 3, 4, 4, 5, 6, 8]), min_size=1, max_size=3)
_MULTIPLICITIES = st.lists(st.sampled_from([1, 2, 3, 5, 40, 256]), min_size=1, max_size=3)
_ANY = {
    "endpoints": st.one_of(
        st.sampled_from([1, 7, 16, 32, 36, 64, 72, 96, 256]), st.integers(2, 300)
    ),
    "concentration": st.integers(1, 4),
}
_OF_KIND: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "single_router": {},
    "ring": {},
    "mesh": {"widths": _WIDTHS, "dimensions": st.integers(1, 5)},
    "torus": {"widths": _WIDTHS, "dimensions": st.integers(1, 5)},
    "dragonfly": {
        "routers_per_group": st.integers(1, 9),
        "groups": st.integers(2, 20),
        "global_links_per_router": st.integers(1, 6),
        "surplus_global_ports": st.sampled_from(["empty", "parallel"]),
    },
    "hyperx": {"widths": _WIDTHS, "link_multiplicity": _MULTIPLICITIES},
}


def _sections(kind: str) -> st.SearchStrategy[dict[str, Any]]:
    optional = {**_ANY, **_OF_KIND[kind]}
    return st.fixed_dictionaries({"kind": st.just(kind)}, optional=optional)


def _core_says(topology: dict[str, Any]) -> dict[str, Any] | simcore.PointError:
    try:
        return simcore.statics({"topology": topology})
    except simcore.PointError as error:
        return error


def _figures(checked: CheckedComponent) -> dict[str, Any]:
    assert checked.component is not None
    return {name: formula(checked.names) for name, formula in checked.component.formulas.items()}


def test_every_topology_is_tried() -> None:
    assert set(_OF_KIND) == set(load_catalog().for_model("packet").by_kind["topology"])


@pytest.mark.parametrize("kind", _OF_KIND)
@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_both_accept_the_same_and_count_the_same(kind: str, data: st.DataObject) -> None:
    topology = data.draw(_sections(kind))
    checked = check_component(load_catalog(), "topology", topology)
    found = _core_says(topology)
    if isinstance(found, simcore.PointError):
        assert checked.problems, found
        assert found.field in [problem.field for problem in checked.problems]
        return
    assert checked.problems == []
    figures = _figures(checked)
    assert figures["endpoints"] == found["endpoints"]
    assert figures["routers"] == found["routers"]
    assert figures["channels"] == pytest.approx(2 * found["links"])
    assert figures["ports"] == found["routers"] * found["radix"]
    # Dragonflies with parallel links are estimated; all others are exact, large ones sampled.
    tolerance = 0.25 if kind == "dragonfly" else 0.01
    assert figures["mean_hops"] == pytest.approx(found["mean_hops_including_self"], rel=tolerance)
