"""Fronts of several criteria, and the step along one that still pays."""

from __future__ import annotations

import numpy as np
import pytest

from domain.statistics.pareto import (
    front_of,
    front_shares,
    front_shares_of_two,
    last_worth_its_cost,
)


def test_who_is_beaten_in_everything_is_not_on_the_front() -> None:
    assert front_of([[1.0, 2.0, 3.0, 4.0], [9.0, 5.0, 6.0, 1.0]]) == [0, 1, 3]


def test_equal_ones_are_both_on_it_and_unknown_ones_are_not() -> None:
    assert front_of([[1.0, 1.0, 0.5], [2.0, 2.0, np.nan]]) == [0, 1]
    assert front_of([[1.0, 1.0], [2.0, 3.0]]) == [0]


def test_a_third_criterion_brings_more_onto_it() -> None:
    cost, time, power = [1.0, 2.0], [1.0, 2.0], [5.0, 4.0]
    assert front_of([cost, time]) == [0]
    assert front_of([cost, time, power]) == [0, 1]


def test_shares_count_draws() -> None:
    costs = np.array([[1.0, 2.0], [3.0, 2.0]])
    times = np.array([[1.0, 2.0], [3.0, 2.0]])
    assert front_shares([costs, times]) == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize(
    ("values", "knee"),
    [
        ([8.0, 4.0, 2.0], 2),  # each doubling doubles the speed
        ([8.0, 4.0, 3.9], 1),
        ([8.0, 7.9, 7.8], 0),
        # 4 % and then much: the slope from the knee counts, over both steps.
        ([8.0, 7.7, 4.0], 2),
    ],
)
def test_the_last_step_that_pays(values: list[float], knee: int) -> None:
    assert last_worth_its_cost([1.0, 2.0, 4.0], values, 0.1) == knee


@pytest.mark.parametrize("seed", range(20))
def test_sorting_finds_the_same_front_as_comparing_all_with_all(seed: int) -> None:
    rng = np.random.default_rng(seed)
    # Few different numbers, so that many are equal; some are unknown.
    costs, values = rng.integers(0, 4, (2, 50, 7)).astype(float)
    values[rng.random(values.shape) < 0.1] = np.nan
    assert front_shares_of_two(costs, values) == pytest.approx(front_shares([costs, values]))
