"""Places ranked together are ranked as one by one, to the last bit."""

import math

import numpy as np
import pytest

from domain.statistics.ranking import RankVerdict, rank
from domain.statistics.rankings import rank_alike


def drawn(choices: int, replicates: int, scatter: float, seed: int) -> np.ndarray:
    """Draw places whose choices lie near each other; replicates have half of their scatter in common."""
    rng = np.random.default_rng(seed)
    shared = rng.normal(0, scatter, (80, 1, replicates))
    own = rng.normal(0, scatter, (80, choices, replicates))
    means = rng.normal(0, 2 * scatter, (80, choices, 1))
    return 1e3 * np.exp(means + shared + own)


def one_by_one(place, names, better):
    samples = {name: dict(enumerate(row)) for name, row in zip(names, place.tolist(), strict=True)}
    return rank(samples, better, scale="ratio")


def check(values, better):
    """Hold every place against its own ranking; gives those that are ranked together."""
    names = [f"n{number}" for number in range(values.shape[1])]
    found = rank_alike(values, names, better)
    assert len(found) == len(values)
    for place, ranking in zip(values, found, strict=True):
        assert ranking is None or ranking == one_by_one(place, names, better)
    return [ranking for ranking in found if ranking is not None]


@pytest.mark.parametrize("better", ["lower", "higher"])
@pytest.mark.parametrize("choices", [2, 3, 4, 7])
@pytest.mark.parametrize("replicates", [2, 3, 5, 8, 11])
def test_drawn_places_are_ranked_as_one_by_one(better, choices, replicates):
    for seed, scatter in enumerate((1e-9, 0.01, 0.3, 3.0)):
        found = check(drawn(choices, replicates, scatter, seed), better)
        assert len(found) == 80


def test_the_drawn_places_have_all_verdicts_and_groups():
    found = check(drawn(4, 5, 0.05, 1), "lower")
    assert {ranking.verdict for ranking in found} == {
        RankVerdict.BEST,
        RankVerdict.NOT_TOLD_APART,
    }
    assert {len(ranking.groups) for ranking in found} >= {0, 1, 2}


@pytest.mark.parametrize("better", ["lower", "higher"])
def test_what_has_no_pairs_of_its_own_is_left_to_one_by_one(better):
    values = drawn(3, 5, 0.1, 9)
    values[0, 1] = values[0, 0]  # a tie in every pair
    values[1] = 7.0  # no scatter at all
    values[2, 2, 3] = 0.0
    values[3, 0, 1] = -1.0
    values[4, 1] = 2 * values[4, 0]  # one ratio in every pair
    values[5, 0], values[5, 1] = 1e-300, 1e300  # ratios beyond the range of real numbers
    values[6, 0, 0] = math.inf
    found = rank_alike(values, ["a", "b", "c"], better)
    assert found[:7] == [None] * 7
    assert len(check(values, better)) == 73


def test_rounded_values_with_many_ties_are_ranked_as_one_by_one():
    values = np.round(drawn(4, 5, 0.002, 3), -1)
    assert 0 < len(check(values, "lower")) < 80


def test_no_place_that_can_be_ranked_gives_no_ranking():
    assert rank_alike(np.zeros((2, 2, 3)), ["a", "b"], "lower") == [None, None]
