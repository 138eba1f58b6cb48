"""The analysis of variance of a factorial: known sums of squares, and statsmodels beside it."""

from __future__ import annotations

from itertools import product

import numpy as np
import pandas as pd
import pytest
from statsmodels.formula.api import ols
from statsmodels.stats.anova import anova_lm

from domain.statistics.factorial_anova import factorial_anova


def test_a_factorial_without_chance_by_hand() -> None:
    """y = 10 + 4a + 3b + 2ab with a, b = ±1: sums of squares 16, 9 and 4 times 4 places."""
    signs = (-1.0, 1.0)
    values = np.array([[[10 + 4 * a + 3 * b + 2 * a * b] for b in signs] for a in signs])
    found = factorial_anova(values)
    assert found is not None
    squares = {term.factors: term.sum_of_squares for term in found.terms}
    assert squares == pytest.approx({(0,): 64.0, (1,): 36.0, (0, 1): 16.0})
    assert [term.factors for term in found.terms] == [(0,), (1,), (0, 1)]
    assert [term.share for term in found.terms] == pytest.approx([64 / 116, 36 / 116, 16 / 116])
    assert (found.higher, found.chance, found.shared_chance, found.error_degrees) == (0, 0, 0, 0)
    assert all(term.f is None for term in found.terms)


def test_the_same_as_statsmodels_with_replicates_as_blocks() -> None:
    rng = np.random.default_rng(7)
    shape = (3, 2, 4, 5)
    values = rng.normal(size=shape) + np.arange(3)[:, None, None, None]
    values += rng.normal(size=5)  # what a replicate does to all places alike
    found = factorial_anova(values)
    assert found is not None
    rows = [(*place, values[place]) for place in product(*map(range, shape))]
    frame = pd.DataFrame(rows, columns=["a", "b", "c", "block", "y"])
    model = ols("y ~ C(block) + C(a) * C(b) * C(c)", frame).fit()
    known = anova_lm(model, typ=2)
    names = {(0,): "C(a)", (1,): "C(b)", (2,): "C(c)", (0, 1): "C(a):C(b)", (1, 2): "C(b):C(c)"}
    for factors, name in names.items():
        term = next(term for term in found.terms if term.factors == factors)
        row = known.loc[name]
        assert term.sum_of_squares == pytest.approx(row["sum_sq"], rel=1e-9)
        assert term.degrees == row["df"]
        assert (term.f, term.p_value) == pytest.approx((row["F"], row["PR(>F)"]), rel=1e-9)
    assert found.error_degrees == known.loc["Residual", "df"]
    higher = known.loc["C(a):C(b):C(c)", "sum_sq"]
    assert found.higher * found.total == pytest.approx(higher, rel=1e-9)


def test_shares_add_up_to_one() -> None:
    values = np.random.default_rng(1).normal(size=(2, 3, 2, 3))
    found = factorial_anova(values)
    assert found is not None
    told = sum(term.share for term in found.terms) + found.higher
    assert told + found.shared_chance + found.chance == pytest.approx(1.0)


def test_equal_values_have_no_variance_to_divide() -> None:
    assert factorial_anova(np.full((2, 2, 3), 1e9 / 3)) is None
