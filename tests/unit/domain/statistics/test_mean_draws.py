"""Draws of means: their spread is that of the t interval, and what pairs cancels."""

from __future__ import annotations

import numpy as np
import pytest

from domain.statistics.mean_draws import mean_draws

A = {0: 100.0, 1: 102.0, 2: 98.0, 3: 101.0, 4: 99.0}
B = {0: 103.0, 1: 105.5, 2: 100.0, 3: 104.0, 4: 102.0}


def test_the_limits_of_a_ratio_are_those_of_its_paired_interval() -> None:
    draws = mean_draws([A, B], [False, False], 400_000)
    ratios = draws[:, 1] / draws[:, 0]
    # b/a = 1.028935 [1.022573, 1.035338]: the 95 % t interval of the paired logarithms.
    low, high = np.quantile(ratios, [0.025, 0.975])
    assert low == pytest.approx(1.022573, abs=0.0003)
    assert high == pytest.approx(1.035338, abs=0.0003)


def test_without_pairs_the_ratio_scatters_more() -> None:
    apart = {r + 10: value for r, value in B.items()}
    paired = mean_draws([A, B], [False, False], 50_000)
    alone = mean_draws([A, apart], [False, False], 50_000)
    spread = [np.log(one[:, 1] / one[:, 0]).std() for one in (paired, alone)]
    assert spread[1] > 1.5 * spread[0]


def test_an_exact_mean_is_certain_and_one_run_tells_nothing() -> None:
    draws = mean_draws([{0: 5.0, 1: 5.0}, {0: 5.0}, {0: 5.0, 1: 5.0}], [True, False, False], 10)
    assert (draws[:, 0] == 5.0).all()
    # Few runs that are all equal show no spread, though chance has a part in them.
    assert np.isnan(draws[:, 1:]).all()


def test_values_of_0_are_drawn_as_they_are() -> None:
    draws = mean_draws([{0: 0.0, 1: 1.0, 2: -1.0}], [False], 50_000)
    assert np.median(draws) == pytest.approx(0.0, abs=0.02)


@pytest.mark.parametrize("n", [3, 5, 10])
def test_of_equal_means_one_looks_better_by_chance_as_often_as_it_says(n: int) -> None:
    rng = np.random.default_rng(n)
    surer = 0
    studies = 1_000
    for _ in range(studies):
        shared = rng.normal(0, 0.05, n)
        samples = [
            dict(enumerate(np.exp(shared + rng.normal(0, 0.05, n)).tolist())) for _ in range(2)
        ]
        draws = mean_draws(samples, [False, False], 500)
        surer += (draws[:, 0] < draws[:, 1]).mean() > 0.95
    # A probability above 0.95 in 5 % of the cases: 50, with a standard deviation of 7.
    assert 25 <= surer <= 75
