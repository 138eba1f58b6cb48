"""Distributions: scipy's, cut off where they are told, and rounded with equal chance."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from domain.sampling.marginals import (
    Continuous,
    Listed,
    NoWeightError,
    Span,
    log_uniform,
    lognormal,
    normal,
    pert,
    triangular,
    uniform,
)
from domain.sampling.uniforms import Method, uniforms
from tests.support.chance import examples

PARTS = np.array([1e-9, 0.001, 0.05, 0.31, 0.5, 0.77, 0.95, 0.999])
ALIKE = 1e-11
"""Of 12 significant digits."""


def cut(whole: stats.rv_continuous, low: float, high: float) -> np.ndarray:
    """Quantiles of a distribution that is cut off, by its definition."""
    below, above = whole.cdf(low), whole.cdf(high)
    return whole.ppf(below + PARTS * (above - below))


CASES = [
    (uniform(Span(10, 40)), stats.uniform(10, 30).ppf(PARTS)),
    (log_uniform(Span(1e-3, 1e3)), stats.loguniform(1e-3, 1e3).ppf(PARTS)),
    (normal(Span(60, 200), 100, 10), cut(stats.norm(100, 10), 60, 200)),
    (normal(Span(90, 95), 100, 10), cut(stats.norm(100, 10), 90, 95)),
    (normal(Span(-math.inf, math.inf), 0.5, 2), stats.norm(0.5, 2).ppf(PARTS)),
    (lognormal(Span(20, 400), 60, 0.3), cut(stats.lognorm(0.3, scale=60), 20, 400)),
    (lognormal(Span(0, math.inf), 60, 0.3), stats.lognorm(0.3, scale=60).ppf(PARTS)),
    (triangular(Span(16, 64), 32), stats.triang(1 / 3, 16, 48).ppf(PARTS)),
    (pert(Span(16, 64), 32), stats.beta(1 + 4 / 3, 1 + 8 / 3, 16, 48).ppf(PARTS)),
]


@pytest.mark.parametrize(("marginal", "quantiles"), CASES)
def test_quantiles_are_those_of_scipy(marginal: Continuous, quantiles: np.ndarray) -> None:
    assert marginal.draw(PARTS) == pytest.approx(quantiles, rel=1e-9)


@pytest.mark.parametrize(("marginal", "_quantiles"), CASES)
def test_many_draws_pass_a_test_of_their_distribution(
    marginal: Continuous, _quantiles: np.ndarray
) -> None:
    drawn = marginal.draw(uniforms(Method.RANDOM, 20_000, 1, 5)[:, 0])
    # Kolmogorov and Smirnov's test rejects a right sample once in a thousand; this one it keeps.
    assert stats.kstest(drawn, marginal.shape.cdf).pvalue > 1e-3
    assert drawn.mean() == pytest.approx(marginal.mean, rel=0.02, abs=0.05)


def test_the_mean_of_a_cut_lognormal_is_its_integral() -> None:
    marginal = lognormal(Span(50, 90), 60, 0.7)
    grid = (np.arange(200_000) + 0.5) / 200_000
    assert marginal.mean == pytest.approx(marginal.draw(grid).mean(), rel=1e-6)
    whole = lognormal(Span(0, math.inf), 60, 0.7)
    assert whole.mean == pytest.approx(60 * math.exp(0.7**2 / 2), rel=1e-12)


def test_pert_has_the_mean_that_defines_it() -> None:
    assert pert(Span(16, 64), 32).mean == pytest.approx((16 + 4 * 32 + 64) / 6)


def test_each_integer_of_a_uniform_has_the_same_chance() -> None:
    marginal = uniform(Span(3, 9, is_integer=True))
    grid = (np.arange(7 * 1000) + 0.5) / 7000
    values, counts = np.unique(marginal.draw(grid), return_counts=True)
    assert values.tolist() == [3, 4, 5, 6, 7, 8, 9]
    assert set(counts.tolist()) == {1000}
    assert marginal.mean == pytest.approx(6)
    drawn = marginal.draw(uniforms(Method.RANDOM, 70_000, 1, 2)[:, 0])
    assert stats.chisquare(np.unique(drawn, return_counts=True)[1]).pvalue > 1e-3


def test_an_integer_has_the_weight_of_the_stretch_around_it() -> None:
    marginal = log_uniform(Span(1, 8, is_integer=True))
    grid = (np.arange(100_000) + 0.5) / 100_000
    counts = np.bincount(marginal.draw(grid), minlength=9)[1:] / 100_000
    edges = np.log(np.arange(1, 10) - 0.5)
    assert counts == pytest.approx(np.diff(edges) / (edges[-1] - edges[0]), abs=1e-4)
    assert marginal.mean == pytest.approx(float(np.arange(1, 9) @ counts), abs=1e-3)


@examples(60)
@given(
    low=st.floats(-1e6, 1e6),
    width=st.floats(1e-3, 1e6),
    place=st.floats(0, 1),
    is_integer=st.booleans(),
    parts=st.lists(st.floats(0, 1, exclude_max=True), min_size=1, max_size=20),
)
def test_no_value_lies_outside_and_larger_parts_give_no_smaller_values(
    low: float, width: float, place: float, is_integer: bool, parts: list[float]
) -> None:
    high = low + width
    if is_integer:
        low, high = math.floor(low), math.floor(low) + math.ceil(width)
    span = Span(low, high, is_integer=is_integer)
    mode = min(low + place * (high - low), high)
    for marginal in (uniform(span), triangular(span, mode), pert(span, mode)):
        drawn = marginal.draw(np.sort(np.array(parts)))
        assert (drawn >= low).all()
        assert (drawn <= high).all()
        assert (np.diff(drawn) >= 0).all()
        assert not is_integer or drawn.dtype == np.int64


def test_a_tail_without_weight_is_refused_and_a_thin_one_drawn() -> None:
    with pytest.raises(NoWeightError):
        normal(Span(200, 300), 100, 10)
    with pytest.raises(NoWeightError):
        lognormal(Span(1e-9, 1e-6), 60, 0.3)
    thin = normal(Span(150, 200), 100, 10)
    assert thin.kept == pytest.approx(stats.norm.sf(5), rel=1e-6)
    assert (thin.draw(PARTS) >= 150).all()


def test_choices_come_with_their_weights() -> None:
    marginal = Listed(["a", "b", "c"], [3, 1, 4], is_numeric=False)
    grid = (np.arange(800) + 0.5) / 800
    assert np.bincount(marginal.draw(grid)).tolist() == [300, 100, 400]
    assert marginal.probabilities == pytest.approx([3 / 8, 1 / 8, 4 / 8])


def test_measured_values_are_drawn_in_their_order() -> None:
    marginal = Listed([15, 12, 10, 12], [1, 1, 1, 1], is_numeric=True)
    places = marginal.draw(np.array([0.0, 0.24, 0.26, 0.74, 0.76, 0.999]))
    assert [marginal.values[place] for place in places] == [10, 10, 12, 12, 15, 15]
    assert marginal.mean == pytest.approx(49 / 4)
