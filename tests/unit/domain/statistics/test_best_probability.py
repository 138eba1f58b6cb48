"""With which probability each choice is the best: counts whose answer is known."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.stats import binomtest

from domain.statistics.best_probability import (
    best_probabilities,
    contest,
    regret_table,
    table_of,
)

_NAN = math.nan


def test_wins_are_counted_by_the_direction_of_the_metric() -> None:
    values = np.array([[1.0, 2.0], [1.0, 2.0], [3.0, 2.0]])
    lower = best_probabilities(contest(values, "lower"))
    higher = best_probabilities(contest(values, "higher"))
    assert [row.wins for row in lower] == [2, 1]
    assert [row.wins for row in higher] == [1, 2]
    assert [row.probability for row in lower] == [2 / 3, 1 / 3]


def test_limits_are_those_of_clopper_and_pearson_at_the_error_over_the_choices() -> None:
    values = np.array([[1.0, 2.0]] * 83 + [[2.0, 1.0]] * 17)
    first, second = best_probabilities(contest(values, "lower"))
    for row, count in ((first, 83), (second, 17)):
        known = binomtest(count, 100).proportion_ci(0.975, method="exact")
        assert (row.low, row.high) == pytest.approx((known.low, known.high), abs=1e-12)


def test_a_tie_counts_for_both_in_part_and_widens_both_limits() -> None:
    values = np.array([[100.0, 101.0]] * 10)
    exact = best_probabilities(contest(values, "lower"))
    tied = best_probabilities(contest(values, "lower", 0.02))
    assert [(row.wins, row.ties, row.probability) for row in exact] == [(10, 0, 1.0), (0, 0, 0.0)]
    assert [(row.wins, row.ties, row.probability) for row in tied] == [(0, 10, 0.5), (0, 10, 0.5)]
    assert all((row.low, row.high) == (0.0, 1.0) for row in tied)


def test_the_tolerance_is_a_share_of_the_best() -> None:
    values = np.array([[100.0, 102.0], [100.0, 102.1]])
    assert contest(values, "lower", 0.02).leads.tolist() == [[True, True], [True, False]]


def test_a_missing_run_leaves_its_draw_open() -> None:
    values = np.array([[1.0, 2.0]] * 8 + [[_NAN, 2.0]] * 2)
    first, second = best_probabilities(contest(values, "lower"))
    assert (first.wins, first.unresolved, first.probability) == (8, 2, 1.0)
    assert (second.wins, second.unresolved) == (0, 2)
    low = binomtest(8, 10).proportion_ci(0.975, method="exact").low
    assert (first.low, first.high) == pytest.approx((low, 1.0))
    assert second.high == pytest.approx(binomtest(2, 10).proportion_ci(0.975, method="exact").high)


def test_a_run_cut_short_that_is_known_to_be_worse_resolves_its_draw() -> None:
    values = np.array([[_NAN, 2.0], [_NAN, 2.0]])
    bounds = np.array([[5.0, _NAN], [1.0, _NAN]])
    found = contest(values, "lower", bounds=bounds)
    assert found.resolved.tolist() == [True, False]
    assert best_probabilities(found)[1].wins == 1


def test_who_is_no_candidate_leaves_nothing_open() -> None:
    values = np.array([[_NAN, 2.0, 3.0]])
    found = contest(values, "lower", absent=np.array([[True, False, False]]))
    assert found.resolved.tolist() == [True]


def test_regret_is_held_against_the_best_of_each_draw() -> None:
    values = np.array([[1.0, 2.0], [4.0, 2.0], [_NAN, 1.0]])
    assert regret_table(values, "lower", "ratio").tolist() == [[1.0, 2.0], [2.0, 1.0]]
    assert regret_table(values, "higher", "ratio").tolist() == [[2.0, 1.0], [1.0, 2.0]]
    assert regret_table(values, "higher", "difference").tolist() == [[1.0, 0.0], [0.0, 2.0]]


def test_samples_are_put_side_by_side() -> None:
    found = table_of([{1: 5.0}, {1: 6.0, 2: 7.0}], [1, 2])
    assert found[0].tolist() == [5.0, 6.0]
    assert math.isnan(found[1, 0])


def test_without_draws_nothing_is_known() -> None:
    rows = best_probabilities(contest(np.empty((0, 2)), "lower"))
    assert [(row.probability, row.low, row.high) for row in rows] == [(None, 0.0, 1.0)] * 2
