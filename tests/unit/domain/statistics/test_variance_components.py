"""What lies between draws and what within them: textbook figures, and the ends."""

from __future__ import annotations

import numpy as np
import pytest

from domain.statistics.variance_components import variance_components

_GROUPS = [[1.0, 3.0], [5.0, 7.0], [9.0, 11.0], [13.0, 15.0], [17.0, 19.0]]


def test_balanced_groups_by_hand() -> None:
    """MSW = 2; the means 2, 6, ... 18 have a variance of 40, so MSB = 80; (80 - 2) / 2 = 39."""
    found = variance_components(_GROUPS)
    assert found is not None
    assert (found.within, found.between) == pytest.approx((2.0, 39.0))
    assert found.share == pytest.approx(39 / 41)
    assert found.share_of_means == pytest.approx(39 / 40)
    assert found.low < found.share < found.high


def test_unbalanced_groups_by_hand() -> None:
    """n = 11, sizes 2, 2, 2, 2, 3: n0 = (11 - 25 / 11) / 4 = 2.1818; SSB by the grand mean 115 / 11."""
    groups = [*_GROUPS[:4], [17.0, 19.0, 18.0]]
    found = variance_components(groups)
    assert found is not None
    grand = sum(map(sum, groups)) / 11
    means = [2.0, 6.0, 10.0, 14.0, 18.0]
    between = sum(len(g) * (m - grand) ** 2 for g, m in zip(groups, means, strict=True)) / 4
    assert found.within == pytest.approx(10 / 6)
    assert found.between == pytest.approx((between - 10 / 6) / ((11 - 25 / 11) / 4))


def test_the_order_of_groups_does_not_matter() -> None:
    first, second = variance_components(_GROUPS), variance_components(_GROUPS[::-1])
    assert first is not None
    assert second is not None
    assert (first.share, first.low, first.high) == pytest.approx(
        (second.share, second.low, second.high)
    )


def test_without_chance_all_is_between() -> None:
    found = variance_components([[float(n), float(n)] for n in range(6)])
    assert found is not None
    assert (found.share, found.low, found.high) == (1.0, 1.0, 1.0)


def test_draws_that_differ_no_more_than_chance_makes_them_have_none_between() -> None:
    rng = np.random.default_rng(4)
    found = variance_components(rng.normal(size=(400, 3)).tolist())
    assert found is not None
    assert found.low == 0.0
    assert found.high < 0.12


def test_large_numbers_keep_their_digits() -> None:
    found = variance_components([[1e9 + v for v in own] for own in _GROUPS])
    assert found is not None
    assert found.share == pytest.approx(39 / 41)


@pytest.mark.parametrize(
    "groups",
    [
        [[1.0, 2.0]] * 4,
        [[1.0]] * 20,
        [[1.0, 1.0]] * 6,
        [],
        [[1.0, 2.0], [1.0], [2.0], [3.0], [4.0]],
    ],
)
def test_what_cannot_be_told_is_not(groups: list[list[float]]) -> None:
    assert variance_components(groups) is None
