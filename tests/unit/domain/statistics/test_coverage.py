"""A quick part of `make coverage`: what is printed as 95 % holds in simulations with fixed seeds.

A share is refused only when chance explains it in less than one case of a thousand.
"""

import pytest
from scipy import stats

from tests.validation import coverage_cases as cases
from tests.validation import coverage_lost as lost_cases

SEED = 20
COVERS = 0.945
ERRS = 0.05


def is_below(rate, share):
    return stats.binomtest(rate.count, rate.draws, share, alternative="less").pvalue < 1e-3


def is_above(rate, share):
    return stats.binomtest(rate.count, rate.draws, share, alternative="greater").pvalue < 1e-3


@pytest.mark.parametrize("n", [3, 5, 10])
def test_intervals_hold_the_truth(n):
    for rate in (
        cases.covers_ratio(0.1, n, 1500, SEED),
        cases.covers_mean(0.02, n, 1500, SEED),
        cases.covers_half_saturation(0.02, n, 800, SEED),
        cases.covers_capacity(0.02, n, 800, SEED),
    ):
        assert not is_below(rate, COVERS)


def test_quantiles_bands_and_shares_hold_the_truth():
    for rate in (
        cases.covers_quantile(0.5, 60, 1500, SEED),
        cases.covers_quantile(0.95, 60, 1500, SEED),
        cases.covers_band(60, 1500, SEED),
        cases.covers_beats(0.85, 20, 1500, SEED),
    ):
        assert not is_below(rate, COVERS)


@pytest.mark.parametrize("k", [2, 4, 12])
def test_winners_are_wrong_as_seldom_as_said(k):
    leaders = [1.0, 1.0, *[1.3] * (k - 2)]
    assert not is_above(cases.errs_best(leaders, 0.1, 5, 1000, SEED), ERRS)
    assert not is_above(cases.errs_possible(k, 0.1, 5, 1000, SEED), ERRS)
    if k >= 4:
        assert not is_above(cases.errs_best([1.0] * k, 0.1, 5, 1000, SEED), 0.005)


def test_knees_hold_over_all_steps_where_single_intervals_do_not():
    for truth in (cases.THRESHOLD, cases.THRESHOLD - 1e-9):
        assert not is_above(cases.errs_knee(truth, 6, 0.05, 5, 1000, SEED), ERRS)
    assert is_above(cases.errs_knee_single(6, 0.05, 5, 1000, SEED), ERRS)


def test_crossings_hold_the_truth():
    covered, found, wrong = cases.crossing_rates(0.02, 5, 1000, SEED)
    assert found.share > 0.9
    assert not is_below(covered, COVERS)
    assert not is_above(wrong, ERRS)


def test_counts_over_many_places_hold_few_wrong_ones():
    assert cases.false_share(40, 10, 5, 150, SEED) < 0.05
    # Nothing differs, so any count is wrong: 0.05 is expected, with a standard error of 0.018.
    assert cases.false_share(40, 0, 5, 150, SEED) < 0.12


@pytest.mark.parametrize(("cv", "width"), [(0.02, 0.01), (0.3, 0.2)])
def test_points_that_stop_when_precise_cover_what_they_print(cv, width):
    printed, plain, ratio, _ = cases.until_rates(cv, width, 5, 1000, SEED)
    assert not is_below(printed, COVERS)
    assert not is_below(ratio, COVERS)
    # A plain 95 % interval of the same values, taken when scatter looks small, covers less.
    assert plain.share < printed.share - 0.01


@pytest.mark.parametrize(("most", "n"), [(1, 2), (2, 2), (2, 3), (4, 5)])
def test_counts_that_agree_by_chance_name_few_winners(most, n):
    assert not is_above(lost_cases.errs_counts(most, n, 1000, SEED), ERRS)


@pytest.mark.parametrize("n", [3, 5, 10])
def test_lost_runs_name_few_wrong_winners_and_hide_no_right_one(n):
    survivors, ruled = lost_cases.lost_rates("equal", n, 600, SEED)
    assert not is_above(ruled, ERRS)
    survivors, ruled = lost_cases.lost_rates("heavy", n, 600, SEED)
    # What is left are studies in which no run was cut: 0.6 to the n-th.
    assert not is_above(ruled, 0.6**n + 0.01)
    assert is_above(survivors, 0.2)
    survivors, ruled = lost_cases.lost_rates("slower", n, 300, SEED)
    assert ruled.share >= survivors.share
    assert not is_below(lost_cases.holds_limit(n, 600, SEED), 0.975)


@pytest.mark.parametrize("width", [0.05, 0.02])
def test_equal_runs_beside_seldom_slow_ones_go_on(width):
    trusted, printed, few, _ = cases.until_with_mode(0.0, width, 5, 300, SEED)
    # Five runs show nothing of what one in ten does in 59 %.
    assert trusted.share < 0.5
    assert printed.share > 0.88
    assert few.count == 0
