"""The probability of a value above a threshold, runs cut short included."""

from __future__ import annotations

import pytest
from scipy.stats import binomtest

from domain.statistics.exceedance import exceedance


def test_limits_are_those_of_clopper_and_pearson() -> None:
    found = exceedance([1.0] * 17 + [3.0] * 3, 2.0)
    known = binomtest(3, 20).proportion_ci(0.95, method="exact")
    assert (found.above, found.probability) == (3, 0.15)
    assert (found.low, found.high) == pytest.approx((known.low, known.high), abs=1e-12)


def test_a_value_at_the_threshold_is_not_above_it() -> None:
    assert exceedance([2.0, 2.0], 2.0).above == 0


def test_a_run_cut_short_beyond_the_threshold_is_above() -> None:
    found = exceedance([1.0] * 8, 5.0, [6.0, 5.0])
    assert (found.n, found.above, found.unknown, found.probability) == (10, 2, 0, 0.2)


def test_a_run_cut_short_below_the_threshold_may_be_above() -> None:
    found = exceedance([1.0] * 7 + [9.0], 5.0, [4.0, None])
    assert (found.above, found.unknown, found.probability) == (1, 2, None)
    assert (found.least, found.most) == (0.1, 0.3)
    assert found.low == pytest.approx(binomtest(1, 10).proportion_ci(0.95, method="exact").low)
    assert found.high == pytest.approx(binomtest(3, 10).proportion_ci(0.95, method="exact").high)


@pytest.mark.parametrize(("values", "threshold"), [([], 1.0), ([1.0], float("nan"))])
def test_what_cannot_be_asked_is_refused(values: list[float], threshold: float) -> None:
    with pytest.raises(ValueError, match="exceedance"):
        exceedance(values, threshold)
