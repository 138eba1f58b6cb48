import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from domain.statistics.compare import advantage, compare
from domain.statistics.pairing import scale_for

A = dict(enumerate([100, 102, 98, 101, 99]))
B = dict(enumerate([103, 105.5, 100, 104, 102]))
C = dict(enumerate([101, 101, 99.5, 100, 101.5]))

amounts = st.floats(1e-3, 1e6)
pairs = st.lists(st.tuples(amounts, amounts), min_size=2, max_size=10)


def sides(data):
    return {r: a for r, (a, _) in enumerate(data)}, {r: b for r, (_, b) in enumerate(data)}


@pytest.mark.parametrize(
    ("over", "expected"),
    [(B, (1.028935, 1.022573, 1.035338)), (C, (1.006074, 0.986862, 1.025659))],
)
def test_the_worked_example(over, expected):
    found = compare(over, A, "ratio")
    assert (found.estimate, found.low, found.high) == pytest.approx(expected, abs=5e-7)


@pytest.mark.parametrize("scale", ["ratio", "difference"])
def test_interval_and_p_value_are_scipys(scale):
    over, under = np.array(list(C.values())), np.array(list(A.values()))
    change = np.log if scale == "ratio" else np.array
    back = np.exp if scale == "ratio" else np.array
    test = stats.ttest_rel(change(over), change(under))
    low, high = test.confidence_interval(0.9)
    found = compare(C, A, scale, 0.9)
    assert found.p_value == pytest.approx(test.pvalue)
    assert found.low == pytest.approx(float(back(low)))
    assert found.high == pytest.approx(float(back(high)))
    greater = stats.ttest_rel(change(over), change(under), alternative="greater")
    for level in (greater.pvalue * 1.01, greater.pvalue * 0.99):
        assert found.exceeds(level) == (greater.pvalue < level)
        assert (found.one_sided(level)[0] > (1 if scale == "ratio" else 0)) == found.exceeds(level)


@given(pairs)
def test_swapped_sides_give_the_inverse(data):
    a, b = sides(data)
    forth, back = compare(a, b, "ratio"), compare(b, a, "ratio").inverse
    assert forth.estimate == pytest.approx(back.estimate)
    if forth.error is None:
        assert (forth.low, back.low, forth.p_value) == (None, None, back.p_value)
        return
    assert forth.low == pytest.approx(back.low, rel=1e-6)
    assert forth.p_value == pytest.approx(back.p_value, rel=1e-6, abs=1e-12)


@given(pairs, st.integers(-20, 20), st.randoms())
def test_units_and_the_order_of_replicates_change_nothing(data, power, random):
    a, b = sides(data)
    order = list(a)
    random.shuffle(order)
    found = compare(a, b, "ratio")
    scaled = compare(
        {r: a[r] * 2.0**power for r in order}, {r: b[r] * 2.0**power for r in b}, "ratio"
    )
    assert scaled.mean == pytest.approx(found.mean, abs=1e-12)
    assert scaled.error == (None if found.error is None else pytest.approx(found.error, abs=1e-12))


def test_a_side_without_chance_serves_all_runs_of_the_other():
    values = [103, 105.5, 100, 104, 102]
    expected = stats.ttest_1samp(np.log(np.array(values) / 100), 0)
    fixed = {0: 100.0}
    found = compare(B, fixed, "ratio", exact=(False, True))
    assert found.n == 5
    assert found.p_value == pytest.approx(expected.pvalue)
    assert compare(fixed, B, "ratio", exact=(True, False)).mean == pytest.approx(-found.mean)


def test_equal_values_of_which_chance_has_a_part_pair_as_others_do():
    found = compare(B, {0: 100.0, 9: 100.0}, "ratio")
    assert (found.n, found.low) == (1, None)


@pytest.mark.parametrize("n", range(2, 13))
@pytest.mark.parametrize("level", [0.025, 0.05, 0.0125, 0.005])
def test_pairs_that_are_all_equal_are_judged_by_the_sign_test(n, level):
    """Not by a scatter of none: of what is another number one time in ten, two runs agree in 82 %."""
    found = compare(dict.fromkeys(range(n), 3.0), dict.fromkeys(range(n), 2.0), "ratio")
    one_sided = stats.binomtest(n, n, 0.5, alternative="greater").pvalue
    enough = stats.binomtest(n, n, 0.5).pvalue <= 0.05
    assert found.exact is False
    assert found.exceeds(level) == (enough and one_sided <= level)
    assert (found.low is not None) == enough
    assert found.p_value == (pytest.approx(2 * one_sided) if enough else None)


def test_few_draws_of_a_small_count_name_no_winner():
    """Two equal choices that give 0, 1 or 2: by a scatter of none two replicates err in 13 %."""
    random = np.random.default_rng(5)
    for n in (2, 3, 5):
        draws = random.integers(0, 3, size=(4000, 2, n)).astype(float)
        wrong = 0
        for a, b in draws:
            found = compare(dict(enumerate(a)), dict(enumerate(b)), "difference")
            wrong += found.exceeds(0.025) or found.inverse.exceeds(0.025)
        assert wrong / 4000 <= 0.05, (n, wrong)


def test_two_sides_without_chance_are_compared_by_value():
    found = compare({0: 3.0}, {0: 2.0, 1: 2.0}, "ratio", exact=(True, True))
    assert found.exact
    assert (found.low, found.estimate, found.high) == pytest.approx((1.5, 1.5, 1.5))
    assert found.p_value == 0
    same = compare({0: 3.0}, {0: 3.0}, "ratio", exact=(True, True))
    assert (same.estimate, same.p_value, same.exceeds(0.025)) == (1, 1, False)


def test_one_pair_has_an_estimate_and_nothing_else():
    found = compare({0: 3.0, 1: 4.0}, {0: 2.0, 7: 9.0}, "ratio")
    assert found.estimate == pytest.approx(1.5)
    assert (found.n, found.low, found.high, found.p_value) == (1, None, None, None)
    assert found.one_sided(0.025) == (0, math.inf)
    assert not found.exceeds(0.49)
    assert compare({0: 3.0}, {0: 2.0}, "difference").one_sided(0.025) == (-math.inf, math.inf)
    assert compare({0: 3.0}, {0: 2.0}, "ratio", exact=(True, False)).low is None


def test_equal_pairs_of_random_runs_are_equal():
    found = compare(A, dict(A), "ratio")
    assert (found.low, found.high, found.p_value, found.exact) == (None, None, 1, False)
    more = dict(enumerate([*A.values(), 103.0]))
    found = compare(more, dict(more), "ratio")
    assert (found.low, found.high, found.p_value, found.exact) == (1, 1, 1, False)


@pytest.mark.parametrize(
    ("a", "b"),
    [({}, {0: 1.0}), ({0: 1.0}, {1: 1.0}), ({0: 0.0}, {0: 1.0}), ({0: math.inf}, {0: 1.0})],
)
def test_where_there_is_nothing_to_compare(a, b):
    assert compare(a, b, "ratio") is None


def test_the_scale_is_chosen_once_for_a_set():
    assert scale_for([A, B], "lower") == "ratio"
    assert scale_for([A, B], None) == "difference"
    assert scale_for([A, {0: 0.0}], "lower") == "difference"


@pytest.mark.parametrize(("better", "estimate"), [("lower", 0.5), ("higher", 2.0)])
def test_better_has_a_direction(better, estimate):
    found = advantage({0: 4.0}, {0: 2.0}, better, "ratio", exact=(True, True))
    assert found.estimate == pytest.approx(estimate)


@pytest.mark.parametrize("unit", [1e-290, 1e-200, 1e200, 1e300])
def test_values_near_the_ends_of_the_range_of_numbers(unit):
    small = compare(B, A, "difference")
    large = compare(
        {r: v * unit for r, v in B.items()}, {r: v * unit for r, v in A.items()}, "difference"
    )
    assert large.p_value == pytest.approx(small.p_value)
    assert large.low / unit == pytest.approx(small.low)
