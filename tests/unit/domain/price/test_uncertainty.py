"""Drawn prices: their bounds, their means, and what rises and falls together."""

from __future__ import annotations

import numpy as np
import pytest

from domain.price.component import ComponentClass
from domain.price.shipped_tables import SHIPPED, shipped_table
from domain.price.uncertainty import CORRELATION, mean_factors, price_factors


@pytest.mark.parametrize("name", SHIPPED)
def test_factors_stay_between_low_and_high(name: str) -> None:
    table = shipped_table(name)
    factors = price_factors(table)
    for number, component in enumerate(table.components):
        assert factors[:, number].min() >= component.low_fraction
        assert factors[:, number].max() <= component.high_fraction


def test_factors_have_the_mean_of_their_triangle() -> None:
    table = shipped_table("list-2026")
    means = price_factors(table, 200_000).mean(axis=0)
    expected = [(one.low_fraction + 1 + one.high_fraction) / 3 for one in table.components]
    assert means == pytest.approx(expected, rel=0.01)


def test_a_class_rises_and_falls_together_and_no_other() -> None:
    table = shipped_table("list-2026")
    factors = price_factors(table, 50_000)
    first, second, *_ = table.of_class[ComponentClass.TRANSCEIVER]
    (rack,) = table.of_class[ComponentClass.RACK]
    ranks = factors.argsort(axis=0).argsort(axis=0)
    together = np.corrcoef(ranks[:, first], ranks[:, second])[0, 1]
    # Spearman's correlation of a Gaussian copula (Kruskal, 1958).
    assert together == pytest.approx(6 / np.pi * np.arcsin(CORRELATION / 2), abs=0.01)
    assert np.corrcoef(ranks[:, first], ranks[:, rack])[0, 1] == pytest.approx(0, abs=0.02)


def test_every_question_meets_the_same_prices() -> None:
    table = shipped_table("list-2026")
    assert (price_factors(table) == price_factors(table)).all()


def test_the_mean_factors_are_those_of_the_draws_and_follow_the_spread() -> None:
    for name in SHIPPED:
        own = shipped_table(name)
        assert mean_factors(own).tolist() == price_factors(own).mean(axis=0).tolist()
    table = shipped_table("list-2026")
    dearer = [
        one.model_copy(update={"high_fraction": one.high_fraction * 2}) for one in table.components
    ]
    means = mean_factors(table.model_copy(update={"components": dearer}))
    assert (means > mean_factors(table)).all()
    with pytest.raises(ValueError, match="read-only"):
        means[0] = 2
