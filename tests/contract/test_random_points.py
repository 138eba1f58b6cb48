"""Points of every kind at random: known errors only, and nothing that must agree differs."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import simcore
from domain.catalog.load import load_catalog
from simcore import _core
from tests.fuzz.features import never_met, note_features
from tests.fuzz.points import try_point
from tests.fuzz.random_points import SECTIONS, random_point

CATALOG = load_catalog()
POINTS = 150


@pytest.mark.parametrize("number", range(POINTS))
def test_a_point_agrees_with_its_twins(number: int) -> None:
    try_point(_core.run, random_point(CATALOG, 1, number))


def test_every_section_is_drawn() -> None:
    for model, sections in SECTIONS.items():
        drawn = {name for name, _ in sections}
        assert set(CATALOG.for_model(model).sections) - {"limits"} <= drawn


def test_rates_come_from_their_whole_range() -> None:
    points = [random_point(CATALOG, 1, number) for number in range(400)]
    rates = [
        point["network"]["link_bandwidth_gbps"]
        for point in points
        # Some points have values of other types on purpose.
        if isinstance(point.get("network", {}).get("link_bandwidth_gbps"), int | float)
    ]
    assert min(rates) < 0.01
    assert max(rates) > 1e5


def test_features_meet_in_points_that_run() -> None:
    met: Counter[tuple[str, ...]] = Counter()
    ran = crowded = reduced_with_headers = 0
    for number in range(800):
        point = random_point(CATALOG, 1, number)
        if point["model"] != "packet":
            continue
        try:
            result = simcore.run(point)
        except (simcore.PointError, simcore.SimulationError):
            continue
        ran += 1
        note_features(met, point, result)
        crowded += point.get("environment", {}).get("tenants", 0) > 256
        reduced_with_headers += _reduces_with_headers(point)
    assert ran >= 250
    assert crowded >= 2
    assert reduced_with_headers >= 5
    assert never_met(met) == []


def _reduces_with_headers(point: dict[str, Any]) -> bool:
    reduces = point.get("aggregation", {}).get("kind") == "sharp"
    headers: int = point.get("network", {}).get("packet_header_bytes", 0)
    return bool(reduces and headers > 0)
