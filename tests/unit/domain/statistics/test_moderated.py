"""Variances that many comparisons share in, against what is known of drawn ones."""

import numpy as np
import pytest

from domain.statistics.moderated import VariancePrior, upper_quantiles, variance_prior


def drawn(freedom, scale, count, own, rng):
    """Draw true variances as the model has them, and the variances of replicates around them."""
    true = freedom * scale / rng.chisquare(freedom, count)
    return true * rng.chisquare(own, count) / own


@pytest.mark.parametrize("freedom", [4, 8])
def test_the_prior_of_drawn_variances_is_found(freedom):
    rng = np.random.default_rng(3)
    found = variance_prior(drawn(freedom, 0.01, 20_000, 2, rng).tolist(), [2] * 20_000)
    assert found.freedom == pytest.approx(freedom, rel=0.1)
    assert found.variance == pytest.approx(0.01, rel=0.05)


def test_equal_variances_help_each_other_most_but_not_without_end():
    rng = np.random.default_rng(4)
    own = 0.01 * rng.chisquare(3, 2_000) / 3
    found = variance_prior(own.tolist(), [3] * 2_000)
    assert found.freedom == pytest.approx(12)
    assert found.variance == pytest.approx(0.01, rel=0.05)


def test_few_variances_teach_nothing():
    assert variance_prior([1.0] * 11, [1] * 11) == VariancePrior()
    assert variance_prior([0.0] * 50, [1] * 50) == VariancePrior()


def test_a_variance_is_drawn_towards_the_others():
    prior = VariancePrior(freedom=3, variance=4.0)
    assert prior.variance_of(8.0, 1) == 5.0
    assert prior.variance_of(8.0, 0) == 4.0
    assert VariancePrior().variance_of(8.0, 1) == 8.0


def test_quantiles_are_those_of_tables():
    found = upper_quantiles(0.025, np.array([0.0, 1.0, 10.0]))
    assert found[0] == np.inf
    assert found[1:] == pytest.approx([12.706, 2.228], rel=1e-3)
