import math

import numpy as np
import pytest
from scipy import optimize, stats

from domain.statistics.crossing import CrossingStatus, find_crossings

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
    assert f"{crossing.x:.1f}" == "210.0"
    assert (crossing.low, crossing.high) == pytest.approx((crossing.x, crossing.x))
    assert (crossing.before, crossing.after) == ("a", "b")


def test_the_interval_is_the_paired_t_test_inverted():
    a, b = lines([-0.10, -0.04, 0.03, 0.12], noise=0.02, seed=3)
    (crossing,) = find_crossings(SIZES, a, b, "lower").crossings
    logs = np.log([[sample[r] for sample in a] for r in range(5)])

    def p_value(at):
        values = [np.interp(math.log(at), np.log(SIZES), row) for row in logs]
        return stats.ttest_1samp(values, 0).pvalue

    def mean(at):
        return np.interp(math.log(at), np.log(SIZES), logs.mean(axis=0))

    assert crossing.x == pytest.approx(optimize.brentq(mean, 8, 4096))
    for end in (crossing.low, crossing.high):
        assert p_value(end) == pytest.approx(0.05, rel=1e-6)
    assert crossing.low < crossing.x < crossing.high


def test_the_points_beside_a_crossing_hold_it_where_lines_are_bent():
    # Two queues, 1 / (1 - load): b has a third of the latency at rest and saturates at 0.85 of the load.
    def curve(load):
        return math.log(3 * (1 - load / 0.85) / (1 - load))

    truth = optimize.brentq(curve, 0.1, 0.84)
    loads = [0.2, 0.5, 0.84]
    a, b = lines([curve(load) for load in loads], noise=0.005, seed=1)
    (crossing,) = find_crossings(loads, a, b, "lower").crossings
    assert (crossing.before, crossing.after) == ("b", "a")
    assert (crossing.last_before, crossing.first_after) == (0.5, 0.84)
    assert crossing.last_before < truth < crossing.first_after
    assert not crossing.low < truth < crossing.high


def test_swapped_lines_and_directions_swap_the_sides():
    a, b = lines([-0.10, -0.04, 0.03, 0.12], noise=0.01, seed=5)
    (first,) = find_crossings(SIZES, a, b, "lower").crossings
    (swapped,) = find_crossings(SIZES, b, a, "lower").crossings
    (higher,) = find_crossings(SIZES, a, b, "higher").crossings
    assert (first.before, swapped.before, higher.before) == ("a", "b", "b")
    assert swapped.x == pytest.approx(first.x)
    assert (higher.low, higher.high) == pytest.approx((first.low, first.high))


def test_units_of_values_and_of_x_change_nothing():
    a, b = lines([-0.10, -0.04, 0.03, 0.12], noise=0.01, seed=5)
    (first,) = find_crossings(SIZES, a, b, "lower").crossings
    thousand = [[{r: 1000 * v for r, v in s.items()} for s in side] for side in (a, b)]
    (scaled,) = find_crossings([s / 1024 for s in SIZES], *thousand, "lower").crossings
    assert scaled.x * 1024 == pytest.approx(first.x)
    assert scaled.low * 1024 == pytest.approx(first.low)


def test_undecided_points_in_between_belong_to_the_interval():
    a, b = lines([-0.2, 0.0, 0.0, 0.2], noise=0.02, seed=8)
    found = find_crossings(SIZES, a, b, "lower")
    (crossing,) = found.crossings
    assert found.undecided_at == (64, 512)
    assert 8 < crossing.low < 64
    assert 512 < crossing.high < 4096


def test_one_is_ahead_throughout():
    a, b = lines([-0.3, -0.2, -0.2, -0.3], noise=0.01)
    found = find_crossings(SIZES, a, b, "lower")
    assert (found.status, found.ahead, found.crossings) == (CrossingStatus.AHEAD, "a", ())


def test_open_towards_the_ends():
    a, b = lines([0.0, -0.3, -0.3, 0.001], noise=0.02, seed=2)
    found = find_crossings(SIZES, a, b, "lower")
    assert (found.status, found.ahead) == (CrossingStatus.OPEN, "a")
    low_end, high_end = found.crossings
    assert (low_end.low, low_end.before, low_end.after) == (None, None, "a")
    assert 8 < low_end.high < 64
    assert (high_end.high, high_end.before, high_end.after) == (None, "a", None)
    assert 512 < high_end.low < 4096


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


def test_without_common_replicates_the_whole_stretch_is_possible():
    a = [{r: 0.9 + r / 1e3 for r in (0, 1, 2)}, {r: 1.1 + r / 1e3 for r in (7, 8, 9)}]
    (crossing,) = find_crossings([1, 2], a, [{0: 1.0}] * 2, "lower", [(False, True)] * 2).crossings
    assert (crossing.low, crossing.high) == (1, 2)
    assert 1 < crossing.x < 2


def test_x_without_a_logarithm_is_left_out():
    a, b = exact_lines([-0.1, -0.1, 0.1])
    found = find_crossings([0, 1, 4], a, b, "lower", exact=[(True, True)] * 3)
    assert found.crossings[0].x == pytest.approx(2)


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

    near = found(unit)
    assert (near.x, near.low, near.high) == pytest.approx(
        (found(1.0).x, found(1.0).low, found(1.0).high)
    )
