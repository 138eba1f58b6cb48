import math

import numpy as np
import pytest
from scipy import optimize, stats

from domain.statistics.half_saturation import fit_half_saturation

X = [1.0, 2.0, 4.0, 8.0]


def samples(rows):
    return [dict(enumerate(row)) for row in rows]


@pytest.mark.parametrize("better", ["lower", "higher"])
def test_a_curve_without_scatter_gives_its_parameters(better):
    times = [100 + 300 / x for x in X]
    rows = [[t if better == "lower" else 1 / t] for t in times]
    found = fit_half_saturation(X, samples(rows), better)
    assert found.x == pytest.approx(3)
    assert found.limit == pytest.approx(100 if better == "lower" else 0.01)
    assert found.misfit == pytest.approx(0, abs=1e-12)
    assert (found.low, found.high, found.n) == (None, None, 1)


def scattered(seed, n=6, a=100.0):
    rng = np.random.default_rng(seed)
    return np.array([[(a + 300 / x) * math.exp(rng.normal(0, 0.01)) for _ in range(n)] for x in X])


def test_fit_and_interval_are_recomputed():
    rows = scattered(1)
    found = fit_half_saturation(X, samples(rows), "lower")
    mean = rows.mean(axis=1)

    def curve(x, a, b):
        return a + b / x

    fits = np.array([optimize.curve_fit(curve, X, column, sigma=mean)[0] for column in rows.T])
    a, b = fits.mean(axis=0)
    assert found.x == pytest.approx(b / a, rel=1e-6)
    assert found.misfit == pytest.approx(max(abs(curve(np.array(X), a, b) - mean) / mean), rel=1e-4)
    for end in (found.low, found.high):
        # Fieller: the ratios that the t test of b - r·a just refuses.
        assert stats.ttest_1samp(fits[:, 1] - end * fits[:, 0], 0).pvalue == pytest.approx(
            0.05, 1e-4
        )
    assert found.low < found.x < found.high


def test_a_floor_that_may_be_zero_has_no_upper_end():
    rng = np.random.default_rng(2)
    rows = [[0.5 + 300 / x + rng.normal(0, 3) for _ in range(4)] for x in X]
    found = fit_half_saturation(X, samples(rows), "lower")
    assert found is None or found.high == math.inf


@pytest.mark.parametrize(
    ("x", "rows"),
    [
        ([1, 2], [(3.0,), (2.0,)]),
        ([1, 2, 4], [(3.0,), (2.0,), (0.0,)]),
        ([0, 2, 4], [(3.0,), (2.0,), (1.0,)]),
        ([1, 2, 4], [(1.0,), (2.0,), (3.0,)]),
        ([1, 2, 4], [(3.0,), (2.0,), ()]),
        ([], []),
    ],
)
def test_where_there_is_no_half_saturation(x, rows):
    assert fit_half_saturation(x, samples(rows), "lower") is None


@pytest.mark.parametrize("unit", [1e-200, 1e200])
@pytest.mark.parametrize("base", [1e-200, 1e200])
def test_units_near_the_ends_of_the_range_of_numbers(unit, base):
    rows = scattered(1)
    small = fit_half_saturation(X, samples(rows), "lower")
    large = fit_half_saturation([x * base for x in X], samples(rows * unit), "lower")
    assert large.x / base == pytest.approx(small.x)
    assert large.high / base == pytest.approx(small.high)
    assert large.limit / unit == pytest.approx(small.limit)
