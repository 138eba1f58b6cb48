"""Points of every kind at random: known errors only, and nothing that must agree differs."""

from __future__ import annotations

from collections import Counter

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


def test_features_meet_in_points_that_run() -> None:
    met: Counter[tuple[str, ...]] = Counter()
    ran = 0
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
    assert ran >= 250
    assert never_met(met) == []
