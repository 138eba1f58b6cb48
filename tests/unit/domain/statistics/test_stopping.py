import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from domain.statistics.stopping import (
    StoppingRule,
    StoppingVerdict,
    is_precise,
    next_replicates,
    runs_that_show,
    stopping_verdict,
    unseen_share,
)

RULE = StoppingRule("m", relative_half_width=0.02, max_replicates=30)

reals = st.one_of(
    st.floats(-1e6, 1e6), st.floats(allow_nan=True, allow_infinity=True), st.just(0.0), st.none()
)
value_lists = st.lists(reals, min_size=1, max_size=40)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([1.0], 2),
        ([1.0, 2.0], 3),
        ([1.0, 2.0, 3.0], 5),
        ([1.0, 2.0, 3.0, 4.0, 5.0], 8),
        ([float(i) for i in range(20)], 30),
        ([float(i) for i in range(29)], 30),
        ([float(i) for i in range(30)], 30),
        ([1.0, 1.0], 3),
        ([0.0] * 20, 30),
        ([1.0] * 28, 30),
        ([1.0] * 29, 29),
        ([-1.0, 1.0], 3),
        ([1.0, None], 3),
        ([1.0, math.nan, 1.0], 5),
        ([math.inf, math.inf], 3),
    ],
)
def test_half_as_many_again_until_the_maximum(values, expected):
    assert next_replicates(values, RULE) == expected


def test_the_interval_is_students():
    values = [0.55, 0.56, 0.57, 0.56, 0.55]
    # Half the error of a printed 95 %, because of the several looks.
    low, high = stats.ttest_1samp(values, 0).confidence_interval(0.975)
    relative = float((high - low) / 2 / (sum(values) / 5))
    for factor, precise in ((0.999, False), (1.001, True)):
        rule = StoppingRule("m", relative * factor, max_replicates=30)
        assert is_precise(values, rule) is precise
    wider = StoppingRule("m", relative * 1.001, max_replicates=30, confidence=0.99)
    assert not is_precise(values, wider)


def test_a_negative_mean_counts_by_its_size():
    assert is_precise([-100.0, -100.1, -99.9, -100.0, -100.0], RULE)


@pytest.mark.parametrize("scale", [1e-300, 1e300])
def test_extreme_sizes_do_not_matter(scale):
    assert is_precise([scale * v for v in (1, 1.001, 0.999, 1, 1)], RULE)
    assert not is_precise([scale * v for v in (1, 1.5, 0.5, 1, 1)], RULE)


def test_fewer_than_five_with_scatter_decide_nothing():
    assert not is_precise([1.0, 1.0, 1.0, 1.0 + 1e-9], RULE)
    assert is_precise([1.0, 1.0, 1.0, 1.0, 1.0 + 1e-9], RULE)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([], StoppingVerdict(False, None, 0)),
        ([1.0], StoppingVerdict(False, None, 1)),
        ([1.0, None], StoppingVerdict(False, None, 2)),
        ([2.0, 2.0], StoppingVerdict(False, None, 2)),
        ([2.0] * 29, StoppingVerdict(True, 0.0, 29)),
        ([-1.0, 1.0], StoppingVerdict(False, math.inf, 2)),
    ],
)
def test_the_verdict_where_there_is_no_scatter_or_no_mean(values, expected):
    assert stopping_verdict(values, RULE) == expected


def test_where_chance_has_no_part_equal_runs_are_precise():
    assert next_replicates([3.0, 3.0], RULE, exact=True) == 2
    assert stopping_verdict([3.0, 3.0], RULE, exact=True) == StoppingVerdict(True, 0.0, 2)


@pytest.mark.parametrize("share", [0.01, 0.05, 0.1, 0.3, 0.5])
def test_as_many_runs_as_show_what_is_seldom_with_95_per_cent(share):
    n = runs_that_show(share)
    assert 1 - stats.binom.pmf(0, n, share) >= 0.95 > 1 - stats.binom.pmf(0, n - 1, share)
    assert unseen_share(n) <= share < unseen_share(n - 1)


def test_the_figures_that_are_said():
    assert runs_that_show() == 29
    assert f"{unseen_share(5):.0%}" == "45%"


def test_the_verdict_tells_how_near_the_precision_came():
    values = [100.0, 104.0, 97.0, 101.0, 98.0, 102.0]
    low, high = stats.ttest_1samp(values, 0).confidence_interval(0.975)
    found = stopping_verdict(values, RULE)
    assert found.relative_half_width == pytest.approx(float(high - low) / 2 / (602 / 6))
    assert (found.reached, found.n) == (False, 6)
    assert stopping_verdict(values, StoppingRule("m", 0.04, 6)).reached


def test_there_must_be_a_replicate():
    with pytest.raises(ValueError, match="at least one"):
        next_replicates([], RULE)


@given(value_lists, st.integers(2, 30), st.floats(1e-6, 1))
def test_the_number_grows_or_stands_and_stays_within_the_maximum(values, most, width):
    rule = StoppingRule("m", width, max_replicates=most)
    needed = next_replicates(values, rule)
    assert needed == next_replicates(values, rule)
    assert needed >= len(values)
    assert needed <= max(most, len(values))
    if needed == len(values) < most:
        assert is_precise(values, rule)


@given(st.lists(st.integers(10, 1000), min_size=2, max_size=30), st.floats(0.001, 1000))
def test_the_unit_does_not_matter(values, unit):
    # Whole numbers: what differs in its last digit only may be the same in another unit.
    found = [is_precise([v * u for v in values], RULE) for u in (1.0, unit)]
    width = StoppingRule("m", 0.02 * (1 + 1e-6), 30), StoppingRule("m", 0.02 * (1 - 1e-6), 30)
    if is_precise(values, width[0]) == is_precise(values, width[1]):
        assert found[0] == found[1]
