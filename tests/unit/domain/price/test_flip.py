"""The single price that turns a winner: solved by hand."""

from __future__ import annotations

import numpy as np
import pytest

from domain.price.flip import flips


def test_the_price_at_which_two_scores_are_equal() -> None:
    # 100 + 50 f = 30 + 140 f, f = 70 / 90 for the second component; 100 f + 50 = 30 f + 140 for the first.
    prices = np.array([[100.0, 50.0], [30.0, 140.0]])
    found = {flip.component: flip for flip in flips(prices, [1.0, 1.0], winner=0)}
    assert found[1].factor == pytest.approx(70 / 90)
    assert found[0].factor == pytest.approx(90 / 70)
    assert {flip.rival for flip in found.values()} == {1}


def test_scores_at_the_flip_are_equal_with_values_too() -> None:
    prices = np.array([[100.0, 60.0, 7.0], [50.0, 90.0, 7.0], [20.0, 200.0, 9.0]])
    values = [1.0, 1.3, 0.9]
    scores = prices.sum(axis=1) * values
    winner = int(scores.argmin())
    for flip in flips(prices, values, winner):
        changed = prices.copy()
        changed[:, flip.component] *= flip.factor
        new = changed.sum(axis=1) * values
        assert new[winner] == pytest.approx(new[flip.rival])


def test_the_nearest_comes_first_and_a_price_that_both_pay_alike_never_flips() -> None:
    prices = np.array([[100.0, 50.0, 8.0], [30.0, 140.0, 8.0]])
    found = flips(prices, [1.0, 1.0], winner=0)
    assert {flip.component for flip in found} == {0, 1}
    distances = [abs(np.log(flip.factor)) for flip in found]
    assert distances == sorted(distances)


def test_a_rival_of_unknown_value_flips_nothing() -> None:
    prices = np.array([[100.0], [90.0]])
    assert flips(prices, [1.0, np.nan], winner=0) == []
