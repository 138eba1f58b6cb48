import math

import numpy as np
import pytest
from scipy import optimize

from domain.statistics.crossing import Crossing, CrossingStatus, find_crossings

SIZES = [8.0, 64.0, 512.0, 4096.0]
ONE = dict.fromkeys(range(5), 1.0)


def lines(means, noise=0.0, seed=0, n=5):
    """Samples of a whose log ratios to 1 scatter about `means`."""
    rng = np.random.default_rng(seed)
    return [{r: math.exp(mean + noise * rng.normal()) for r in range(n)} for mean in means], [
        ONE
    ] * len(means)


def exact_lines(means):
    return [{0: math.exp(mean)} for mean in means], [{0: 1.0}] * len(means)


def test_the_worked_example():
    a, b = exact_lines([-0.10, -0.04, 0.03, 0.12])
    found = find_crossings(SIZES, a, b, "lower", exact=[(True, True)] * 4)
    assert found.status is CrossingStatus.CROSSING
    (crossing,) = found.crossings
    assert crossing == Crossing("a", "b", 64, 512)


def test_the_points_beside_a_crossing_hold_it_where_lines_are_bent():
    # Two queues, 1 / (1 - load): b has a third of the latency at rest and saturates at 0.85 of the load.
    def curve(load):
        return math.log(3 * (1 - load / 0.85) / (1 - load))

    truth = optimize.brentq(curve, 0.1, 0.84)
    loads = [0.2, 0.5, 0.84]
    a, b = lines([curve(load) for load in loads], noise=0.005, seed=1)
    (crossing,) = find_crossings(loads, a, b, "lower").crossings
    assert crossing == Crossing("b", "a", 0.5, 0.84)
    assert crossing.last_before < truth < crossing.first_after


def test_swapped_lines_and_directions_swap_the_sides():
    a, b = lines([-0.10, -0.04, 0.03, 0.12], noise=0.01, seed=5)
    (first,) = find_crossings(SIZES, a, b, "lower").crossings
    (swapped,) = find_crossings(SIZES, b, a, "lower").crossings
    (higher,) = find_crossings(SIZES, a, b, "higher").crossings
    assert (first.before, swapped.before, higher.before) == ("a", "b", "b")
    for other in (swapped, higher):
        assert (other.last_before, other.first_after) == (first.last_before, first.first_after)


def test_units_of_values_and_of_x_change_nothing():
    a, b = lines([-0.10, -0.04, 0.03, 0.12], noise=0.01, seed=5)
    (first,) = find_crossings(SIZES, a, b, "lower").crossings
    thousand = [[{r: 1000 * v for r, v in s.items()} for s in side] for side in (a, b)]
    (scaled,) = find_crossings([s / 1024 for s in SIZES], *thousand, "lower").crossings
    assert scaled.last_before * 1024 == first.last_before
    assert scaled.first_after * 1024 == first.first_after


def test_one_is_ahead_throughout():
    a, b = lines([-0.3, -0.2, -0.2, -0.3], noise=0.01)
    found = find_crossings(SIZES, a, b, "lower")
    assert (found.status, found.ahead, found.crossings) == (CrossingStatus.AHEAD, "a", ())


def test_several_crossings_are_not_made_one():
    a, b = lines([-0.2, 0.2, -0.2, 0.2], noise=0.01)
    found = find_crossings(SIZES, a, b, "lower")
    assert found.status is CrossingStatus.SEVERAL
    assert [crossing.before for crossing in found.crossings] == ["a", "b", "a"]


def test_undecided_and_unknown():
    a, b = lines([0.0] * 4, noise=0.05, seed=1)
    assert find_crossings(SIZES, a, b, "lower").status is CrossingStatus.UNDECIDED
    single = exact_lines([-0.1, 0.0, 0.1, 0.2])
    assert find_crossings(SIZES, *single, "lower").status is CrossingStatus.UNKNOWN
    assert find_crossings([], [], [], "lower").status is CrossingStatus.UNKNOWN


def test_what_does_not_fit_together_is_an_error():
    with pytest.raises(ValueError, match="match"):
        find_crossings([1, 2], [ONE], [ONE, ONE], "lower")
    with pytest.raises(ValueError, match="rise"):
        find_crossings([2, 1], [ONE, ONE], [ONE, ONE], "lower")


@pytest.mark.parametrize("unit", [1e-250, 1e250])
def test_differences_near_the_ends_of_the_range_of_numbers(unit):
    def found(scale):
        a = [{r: scale * (m + r / 100 - 0.02) for r in range(5)} for m in (-1, -0.5, 0.5, 1)]
        return find_crossings(SIZES, a, [dict.fromkeys(range(5), 0.0)] * 4, "lower").crossings[0]

    assert found(unit) == found(1.0)


def test_undecided_points_lie_between_those_that_are_told():
    a, b = lines([-0.2, 0.0, 0.0, 0.2], noise=0.02, seed=8)
    found = find_crossings(SIZES, a, b, "lower")
    assert found.crossings == (Crossing("a", "b", 8, 4096),)
    assert found.undecided_at == (64, 512)


def test_open_towards_the_ends():
    a, b = lines([0.0, -0.3, -0.3, 0.001], noise=0.02, seed=2)
    found = find_crossings(SIZES, a, b, "lower")
    assert (found.status, found.ahead, found.crossings) == (CrossingStatus.OPEN, "a", ())
