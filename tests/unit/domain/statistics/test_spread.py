import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from domain.statistics.spread import beats, distribution, quantile, worst

SIXTY = [float(value) for value in range(1, 61)]


def test_the_band_of_sixty():
    found = distribution(SIXTY[::-1])
    assert f"{found.epsilon:.3f}" == "0.175"
    assert found.values == tuple(SIXTY)
    share, low, high = found.share_at_most(30.5)
    assert (share, low, high) == pytest.approx((0.5, 0.5 - found.epsilon, 0.5 + found.epsilon))
    assert found.share_at_most(60)[2] == 1
    assert found.share_at_most(0)[1] == 0


def test_the_worked_ranks_of_sixty():
    median, tail = quantile(SIXTY, 0.5), quantile(SIXTY, 0.95)
    assert (median.low_rank, median.high_rank) == (22, 38)
    assert (tail.low_rank, tail.high_rank) == (52, 60)
    assert (median.value, median.low, median.high) == (30, 22, 38)
    assert (tail.value, tail.low, tail.high) == (57, 52, 60)


def test_p95_has_an_interval_from_59_runs_on():
    few, enough = quantile(SIXTY[:58], 0.95), quantile(SIXTY[:59], 0.95)
    assert (few.low, few.high, few.low_rank) == (None, None, None)
    assert enough.high == 59


@given(st.integers(2, 80), st.sampled_from([0.1, 0.25, 0.5, 0.75, 0.9, 0.95]))
def test_ranks_cover_and_none_narrower_do(n, p):
    found = quantile(list(range(1, n + 1)), p)
    below = stats.binom(n, p).cdf(range(-1, n))  # at k: less than k successes
    enough = [
        high - low
        for low in range(1, n + 1)
        for high in range(low, n + 1)
        if below[high] - below[low] >= 0.95
    ]
    if found.low_rank is None:
        assert not enough
    else:
        assert found.high_rank - found.low_rank == min(enough)
        assert below[found.high_rank] - below[found.low_rank] >= 0.95


@given(st.lists(st.floats(1, 100), min_size=1, max_size=40), st.sampled_from([0.05, 0.5, 0.95]))
def test_at_least_that_share_lies_at_or_below(values, p):
    at = quantile(values, p).value
    assert sum(v <= at for v in values) >= p * len(values) - 1e-9
    assert sum(v < at for v in values) < p * len(values)


def test_seventeen_of_twenty():
    a = {r: 1.0 if r < 17 else 3.0 for r in range(20)}
    b = dict.fromkeys(range(20), 2.0)
    found = beats(a, b, "lower")
    assert (found.wins, found.n, found.probability) == (17, 20, 0.85)
    assert (f"{found.low:.2f}", f"{found.high:.2f}") == ("0.62", "0.97")
    assert found.low == pytest.approx(stats.beta.ppf(0.025, 17, 4))
    assert found.high == pytest.approx(stats.beta.ppf(0.975, 18, 3))
    other = beats(b, a, "lower")
    assert (other.low, other.high) == pytest.approx((1 - found.high, 1 - found.low))
    assert beats(a, b, "higher").wins == 3


def test_ties_count_half_and_widen_both_limits():
    a = {0: 1.0, 1: 1.0, 2: 1.0, 3: 1.0, 9: 5.0}
    b = {0: 2.0, 1: 2.0, 2: 1.0, 3: 0.5}
    found = beats(a, b, "lower")
    assert (found.wins, found.ties, found.n, found.probability) == (2, 1, 4, 0.625)
    assert found.low == pytest.approx(stats.beta.ppf(0.025, 2, 3))
    assert found.high == pytest.approx(stats.beta.ppf(0.975, 4, 1))
    assert beats(a, {20: 1.0}, "lower") is None


@given(st.lists(st.booleans(), min_size=1, max_size=30))
def test_the_limits_are_scipys(won):
    a, b = {r: float(is_won) for r, is_won in enumerate(won)}, dict.fromkeys(range(len(won)), 0.5)
    found = beats(a, b, "higher")
    interval = stats.binomtest(sum(won), len(won)).proportion_ci(0.95, "exact")
    assert (found.low, found.high) == pytest.approx((interval.low, interval.high), abs=1e-9)


def test_the_worst_has_a_direction():
    assert (worst([1, 3, 2], "lower"), worst([1, 3, 2], "higher")) == (3, 1)


@pytest.mark.parametrize(("values", "p"), [([], 0.5), ([1.0], 0.0), ([1.0], math.nan)])
def test_out_of_range(values, p):
    with pytest.raises(ValueError, match="quantile"):
        quantile(values, p)
    with pytest.raises(ValueError, match="distribution"):
        distribution([])
