"""Networks of a draft: each wiring once, with what its rates make of it."""

from __future__ import annotations

from typing import Any

from domain.catalog.load import load_catalog
from domain.sweep.plan.draft_networks import MOST_SHOWN, DraftNetworks
from domain.sweep.plan.plan import PlannedPoint


def _point(topology: dict[str, Any], network: int | None) -> PlannedPoint:
    return PlannedPoint(0, {"topology": topology}, "", "", {}, 0, network)


def test_rates_span_one_wiring_and_long_settings_are_left_out() -> None:
    networks = DraftNetworks(load_catalog())
    torus = {"kind": "torus", "endpoints": 16, "widths": [4, 4], "edges": [[0, 1]]}
    facts = [{"bisection_fraction": 1.0, "routers": 16}, {"bisection_fraction": 0.25}]
    networks.add([_point(torus, 0), _point(dict(torus), 1)], facts)
    (only,) = networks
    assert only.title == "Torus"
    assert only.settings == {"widths": [4, 4]}
    assert only.ranges == {"bisection_fraction": (0.25, 1.0)}
    assert only.facts["routers"] == 16
    assert networks.left_out == 0


def test_a_figure_unknown_of_one_point_is_not_told() -> None:
    networks = DraftNetworks(load_catalog())
    ring = {"kind": "ring", "endpoints": 4}
    facts: list[dict[str, Any]] = [{"bisection_fraction": 1.0}, {"bisection_fraction": None}]
    networks.add([_point(ring, 0), _point(ring, 1)], facts)
    assert next(iter(networks)).ranges == {}


def test_more_than_are_shown_are_counted_and_points_without_networks_passed_over() -> None:
    networks = DraftNetworks(load_catalog())
    rings = [{"kind": "ring", "endpoints": size} for size in range(2, 2 + MOST_SHOWN + 3)]
    networks.add([_point(ring, 0) for ring in rings] * 2, [{}])
    networks.add([_point({"kind": "mesh"}, None)], [{}])
    assert len(list(networks)) == MOST_SHOWN
    assert networks.left_out == 3
