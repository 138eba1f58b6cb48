"""Points of every kind at random: known errors only, and the same bytes from one thread and two."""

from __future__ import annotations

import pytest

import simcore
from domain.catalog.load import load_catalog
from tests.fuzz.points import try_point
from tests.fuzz.random_points import SECTIONS, random_point

CATALOG = load_catalog()
POINTS = 120


@pytest.mark.parametrize("number", range(POINTS))
def test_a_point_runs_alike_in_one_thread_and_in_two(number: int) -> None:
    try_point(simcore.run, random_point(CATALOG, 1, number))


def test_every_section_is_drawn() -> None:
    for model, sections in SECTIONS.items():
        drawn = {name for name, _ in sections}
        assert set(CATALOG.for_model(model).sections) - {"limits"} <= drawn


def test_enough_points_are_sound_enough_to_run() -> None:
    refused = 0
    for number in range(POINTS):
        point = random_point(CATALOG, 1, number)
        try:
            simcore.check(point)
        except (simcore.PointError, simcore.SimulationError):
            refused += 1
    assert POINTS - refused >= 20
