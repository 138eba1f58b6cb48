"""Saturation is judged right a little below and a little beyond the bound of a network."""

from __future__ import annotations

from typing import Any

import pytest
from bounded_networks import NETWORKS, bounded_point

import simcore


def _run(name: str, factor: float, replicate: int) -> dict[str, Any]:
    metrics: dict[str, Any] = simcore.run({**bounded_point(name, factor), "replicate": replicate})[
        "metrics"
    ]
    return metrics


@pytest.mark.parametrize("name", NETWORKS)
def test_a_load_a_little_beyond_the_bound_saturates_and_one_below_does_not(name: str) -> None:
    """Of five runs each, one may err: so near to the bound a run of some thousand messages can."""
    below, beyond = (
        [_run(name, factor, replicate)["saturated"] for replicate in range(5)]
        for factor in (0.95, 1.05)
    )
    assert sum(below) <= 1
    assert sum(beyond) >= 4


def test_a_clear_case_takes_no_longer() -> None:
    for factor in (0.6, 1.5):
        assert _run("mesh 8 x 8, transpose", factor, 0)["measured_epochs"] == 20


def test_the_measurement_is_bounded() -> None:
    point = bounded_point("mesh 4 x 4, transpose", 1, max_measurement_epochs=20)
    assert simcore.run(point)["metrics"]["measured_epochs"] == 20
