"""Rules of thresholds: truths that are such rules are found, others are not made up."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from domain.statistics.threshold_rule import find_threshold_rule, shortest_between

_N = 600


def _columns(seed: int) -> dict[str, NDArray[np.float64]]:
    rng = np.random.default_rng(seed)
    return {name: rng.uniform(0, 100, _N) for name in ("a", "b", "c", "d")}


def _leads(winners: NDArray[np.int_]) -> NDArray[np.bool_]:
    return np.eye(3, dtype=bool)[winners]


def test_one_threshold() -> None:
    columns = _columns(1)
    found = find_threshold_rule(columns, _leads((columns["b"] > 24).astype(int)))
    assert found is not None
    assert found.axes == ("b",)
    below, above = found.parts
    assert (below.winner, above.winner) == (0, 1)
    assert below.bounds["b"][1] == above.bounds["b"][0] == pytest.approx(24, abs=0.5)
    assert found.share_right == 1.0
    assert found.accuracy > 0.98
    above_24 = float((columns["b"] > 24).mean())
    assert (found.alone, found.share_alone) == (1, pytest.approx(above_24))


def test_two_thresholds_of_one_axis() -> None:
    columns = _columns(2)
    middle = ((columns["a"] > 30) & (columns["a"] <= 70)).astype(int)
    found = find_threshold_rule(columns, _leads(middle))
    assert found is not None
    assert (found.axes, [part.winner for part in found.parts]) == (("a",), [0, 1, 0])


def test_two_axes() -> None:
    columns = _columns(3)
    winners = np.where(columns["a"] <= 40, 0, np.where(columns["c"] <= 60, 1, 2))
    found = find_threshold_rule(columns, _leads(winners))
    assert found is not None
    assert set(found.axes) == {"a", "c"}
    assert {part.winner for part in found.parts} == {0, 1, 2}
    assert found.accuracy > 0.95
    assert sum(part.draws for part in found.parts) == _N


def test_one_choice_everywhere_needs_no_axis() -> None:
    found = find_threshold_rule(_columns(4), _leads(np.zeros(_N, dtype=int)))
    assert found is not None
    assert (found.axes, found.accuracy) == ((), 1.0)


@pytest.mark.parametrize("seed", range(5))
def test_noise_has_no_rule(seed: int) -> None:
    winners = np.random.default_rng(100 + seed).integers(0, 3, _N)
    assert find_threshold_rule(_columns(seed), _leads(winners)) is None


def test_noise_beside_a_clear_favourite_adds_no_axis() -> None:
    winners = (np.random.default_rng(10).random(_N) < 0.1).astype(int)
    found = find_threshold_rule(_columns(9), _leads(winners))
    assert found is not None
    assert found.axes == ()
    assert found.accuracy == pytest.approx(0.9, abs=0.03)


def test_a_tie_is_right_whoever_is_named() -> None:
    columns = _columns(5)
    leads = _leads((columns["a"] > 50).astype(int))
    leads[columns["a"] < 90] |= np.array([True, False, False])
    found = find_threshold_rule(columns, leads)
    assert found is not None
    assert found.parts[0].right == found.parts[0].draws


def test_few_draws_make_no_rule() -> None:
    columns = {"a": np.arange(40.0)}
    assert find_threshold_rule(columns, np.ones((40, 1), dtype=bool)) is None


@pytest.mark.parametrize(
    ("low", "high", "told"), [(23.7, 24.3, 24.0), (0.0123, 0.0129, 0.0126), (1.0, 2.0, 1.5)]
)
def test_a_threshold_has_few_digits(low: float, high: float, told: float) -> None:
    assert shortest_between(low, high) == told
