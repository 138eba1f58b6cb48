"""From the low to the high end of an input."""

from __future__ import annotations

import numpy as np
import pytest

from domain.statistics.swing import swing


def test_the_tenths_at_both_ends() -> None:
    column = np.arange(200.0)
    found = swing(column.tolist(), 3 * column, "difference")
    assert found is not None
    assert (found.low.first, found.low.last, found.low.n) == (0.0, 19.0, 20)
    assert (found.high.first, found.high.last) == (180.0, 199.0)
    assert found.effect == pytest.approx(3 * 180)


def test_ratios_are_of_geometric_means() -> None:
    column = [0.0] * 30 + [1.0] * 30
    found = swing(column, np.array([1.0, 4.0] * 15 + [8.0] * 30), "ratio")
    assert found is not None
    assert (found.low.mean, found.high.mean) == pytest.approx((2.0, 8.0))
    assert found.effect == pytest.approx(np.log(4))


def test_words_go_by_the_least_and_the_greatest_mean() -> None:
    column = ["x", "y", "z"] * 20
    found = swing(column, np.array([5.0, 1.0, 9.0] * 20), "difference")
    assert found is not None
    assert (found.low.first, found.high.first, found.effect) == ("y", "z", 8.0)


@pytest.mark.parametrize("column", [[1.0] * 30, [1.0, 2.0] * 5])
def test_what_has_no_ends(column: list[float]) -> None:
    assert swing(column, np.arange(float(len(column))), "difference") is None
