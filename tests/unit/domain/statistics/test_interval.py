import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from domain.statistics.interval import least_equal, mean_interval, t_quantile

values = st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=40)


def test_the_interval_by_hand():
    # mean 3, s = sqrt(2.5), t(0.975, 4) = 2.776445
    found = mean_interval([1, 2, 3, 4, 5])
    assert found.mean == 3
    assert found.low == pytest.approx(3 - 2.776445 * 2.5**0.5 / 5**0.5, abs=1e-5)
    assert found.high == pytest.approx(3 + 2.776445 * 2.5**0.5 / 5**0.5, abs=1e-5)


@given(values, st.floats(0.5, 0.999))
def test_the_interval_is_scipys(data, confidence):
    found = mean_interval(data, confidence)
    error = stats.sem(data)
    if error > 1e-9 * (1 + abs(found.mean)):
        low, high = stats.t.interval(confidence, len(data) - 1, loc=np.mean(data), scale=error)
        assert found.low == pytest.approx(low, rel=1e-9, abs=1e-6)
        assert found.high == pytest.approx(high, rel=1e-9, abs=1e-6)


def test_the_interval_covers_the_truth_as_often_as_it_says():
    rng = np.random.default_rng(7)
    intervals = [mean_interval(rng.normal(10, 3, 5)) for _ in range(4000)]
    covered = sum(i.low <= 10 <= i.high for i in intervals)
    # Binomial: 3800 expected, standard deviation 13.8; five of them leave no room for chance.
    assert 3730 < covered < 3870


@pytest.mark.parametrize("n", range(2, 12))
def test_mean_and_scatter_of_any_number_of_values_are_numpys_to_the_last_bit(n):
    rng = np.random.default_rng(n)
    for size in (1e-9, 1.0, 1e9, 1e90):
        for scatter in (1e-15, 1e-6, 0.1, 3.0):
            for data in rng.normal(1.0, scatter, (50, n)) * size:
                found = mean_interval(list(data))
                if found.std:
                    assert (found.mean, found.std) == (data.mean(), data.std(ddof=1))


def test_one_value_has_no_interval():
    found = mean_interval([5.0])
    assert (found.n, found.mean, found.low, found.high, found.std) == (1, 5.0, None, None, None)


def test_few_equal_values_have_an_interval_only_where_chance_has_no_part():
    found = mean_interval([2.0, 2.0, 2.0], exact=True)
    assert (found.low, found.mean, found.high) == (2.0, 2.0, 2.0)
    found = mean_interval([2.0] * 5)
    assert (found.low, found.mean, found.high, found.std) == (None, 2.0, None, 0.0)
    found = mean_interval([2.0] * 6)
    assert (found.low, found.mean, found.high) == (2.0, 2.0, 2.0)
    assert mean_interval([2.0] * 6, 0.99).low is None
    assert mean_interval([2e200] * 3, exact=True).low == 2e200


@pytest.mark.parametrize(
    ("level", "n"), [(0.5, 1), (0.025, 6), (0.05, 5), (0.0125, 7), (0.25, 2), (2.0**-9, 9)]
)
def test_how_many_equal_signs_a_level_needs(level, n):
    assert least_equal(level) == n
    assert 0.5**n <= level < 0.5 ** (n - 1)


def test_rounding_makes_no_scatter_of_equal_values():
    assert np.std([0.495] * 7, ddof=1) > 0
    found = mean_interval([0.495] * 7)
    assert (found.low, found.mean, found.high, found.std) == (0.495, 0.495, 0.495, 0)


@pytest.mark.parametrize("data", [[], [1.0, float("nan")], [float("inf")]])
def test_nothing_to_average_is_an_error(data):
    with pytest.raises(ValueError, match="finite"):
        mean_interval(data)


@pytest.mark.parametrize(("degrees", "confidence"), [(0, 0.95), (3, 0.0), (3, 1.0)])
def test_t_out_of_range(degrees, confidence):
    with pytest.raises(ValueError, match="degrees"):
        t_quantile(degrees, confidence)


@pytest.mark.parametrize(
    ("data", "less"), [([1.0, 1.1], False), ([1.0, 1.5], True), ([-1.0, 1.0], True), ([1.0], False)]
)
def test_wide_scatter_is_said(data, less):
    assert mean_interval(data).covers_less is less
