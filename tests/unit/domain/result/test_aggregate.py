"""A metric over the replicates of points, some of which ran a saturated network."""

from domain.result.aggregate import aggregate
from domain.result.rows import ResultRow


def saturated(point, replicate, value):
    return ResultRow(point, replicate, {"load": point}, {"latency": value}, is_saturated=True)


def steady(point, replicate, value):
    return ResultRow(point, replicate, {"load": point}, {"latency": value})


def test_a_saturated_point_has_no_mean_of_what_is_not_steady():
    rows = [steady(0, 0, 5.0), steady(0, 1, 7.0), saturated(1, 0, 90.0), saturated(1, 1, None)]
    quiet, loud = aggregate(rows, "latency", only_steady=True)
    assert (quiet.n, quiet.not_steady, quiet.mean) == (2, 0, 6.0)
    assert (loud.n, loud.not_steady) == (0, 2)
    assert [loud.mean, loud.low, loud.high, loud.std, loud.min, loud.max] == [None] * 6


def test_a_point_that_is_saturated_now_and_then_has_no_mean_of_survivors():
    rows = [steady(0, 0, 5.0), saturated(0, 1, 70.0), steady(0, 2, 7.0)]
    (found,) = aggregate(rows, "latency", only_steady=True)
    assert (found.n, found.not_steady, found.mean, found.max) == (0, 1, None, None)


def test_what_needs_no_steady_state_counts_every_run():
    rows = [steady(0, 0, 1.0), saturated(0, 1, 2.0)]
    (found,) = aggregate(rows, "latency")
    assert (found.n, found.not_steady, found.mean) == (2, 1, 1.5)


def test_points_come_in_order_with_their_intervals():
    rows = [steady(1, 1, 4.0), steady(0, 0, 3.0), steady(1, 0, 2.0)]
    one, two = aggregate(rows, "latency")
    assert (one.point_index, one.n, one.mean, one.low, one.std) == (0, 1, 3.0, None, None)
    assert (two.point_index, two.n, two.mean, two.min, two.max) == (1, 2, 3.0, 2.0, 4.0)
    assert (round(two.low, 4), round(two.high, 4)) == (
        0,
        15.7062,
    )  # 3 ± 12.7062 · 1, from 0 on
