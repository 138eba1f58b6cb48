from domain.result.difference import largest_difference


def test_the_metric_that_moved_most_is_told():
    pairs = [
        ({"time": 100.0, "load": 0.5, "same": 3.0}, {"time": 101.0, "load": 0.25, "same": 3.0}),
        ({"time": 200.0, "load": 0.5, "same": 3.0}, {"time": 190.0, "load": 0.5, "same": 3.0}),
    ]
    found = largest_difference(pairs, ["time", "load", "same"])
    assert (found.metric, found.n, found.before, found.after) == ("load", 2, 0.5, 0.375)
    assert found.relative_change == -0.5
    time = largest_difference(pairs, ["time", "same"])
    assert (time.before, time.after, time.relative_change) == (150.0, 145.5, -0.05)
    assert largest_difference(pairs, ["same", "absent"]) is None
    assert largest_difference([], ["time"]) is None


def test_a_value_that_appears_or_leaves_zero_moved_beyond_all_figures():
    pairs = [({"a": 1.0, "b": None, "c": 0.0}, {"a": 2.0, "b": 5.0, "c": 1.0})]
    for metric, before, after in (("b", None, 5.0), ("c", 0.0, 1.0)):
        found = largest_difference(pairs, ["a", metric])
        assert (found.metric, found.before, found.after) == (metric, before, after)
        assert found.relative_change is None


def test_a_mean_needs_every_replicate():
    pairs = [({"a": 1.0}, {"a": None}), ({"a": 3.0}, {"a": 4.0})]
    found = largest_difference(pairs, ["a"])
    assert (found.before, found.after) == (2.0, None)
