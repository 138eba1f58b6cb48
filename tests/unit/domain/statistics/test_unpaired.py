"""Independent samples: the same as scipy's Welch test."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats
from scipy.stats import ttest_ind

from domain.statistics.unpaired import compare_unpaired


def test_the_same_as_scipy() -> None:
    rng = np.random.default_rng(1)
    a, b = rng.normal(5, 1, 8), rng.normal(4, 3, 5)
    found = compare_unpaired(a.tolist(), b.tolist(), "difference")
    known = ttest_ind(a, b, equal_var=False)
    limits = known.confidence_interval(0.95)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((limits.low, limits.high))
    assert found.p_value == pytest.approx(known.pvalue)


def test_a_ratio_and_its_inverse() -> None:
    a, b = [100.0, 110.0, 90.0], [50.0, 55.0, 45.0, 52.0]
    first, second = compare_unpaired(a, b, "ratio"), compare_unpaired(b, a, "ratio")
    assert first is not None
    assert second is not None
    assert second.low is not None
    assert (first.estimate, first.high) == pytest.approx((1 / second.estimate, 1 / second.low))


def test_what_has_no_scatter() -> None:
    same = compare_unpaired([2.0, 2.0], [1.0, 1.0], "ratio", exact=True)
    assert same is not None
    assert (same.estimate, same.low, same.high, same.p_value) == (2.0, 2.0, 2.0, 0.0)
    # Where chance has a part, one order of the values in C(n + m, n) is as extreme on each side.
    for n, m in ((2, 2), (3, 3), (4, 4), (2, 8)):
        found = compare_unpaired([2.0] * n, [1.0] * m, "ratio")
        assert found is not None
        test = stats.permutation_test(
            ([2.0] * n, [1.0] * m), lambda a, b, axis: a.mean(axis) - b.mean(axis), n_resamples=1e5
        )
        assert found.p_value == pytest.approx(test.pvalue)
        assert (found.low is not None) == (found.p_value <= 0.05)
    alone = compare_unpaired([2.0], [1.0, 1.0], "ratio")
    assert alone is not None
    assert alone.low is None
    assert compare_unpaired([], [1.0], "ratio") is None
    assert compare_unpaired([0.0], [1.0], "ratio") is None
