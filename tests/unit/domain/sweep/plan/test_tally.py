import numpy as np
import pytest

from domain.problem import Problem
from domain.sweep.estimate.forecast import BEGIN_SECONDS, Shared
from domain.sweep.estimate.work_estimate import Estimates
from domain.sweep.plan.plan import ImpossiblePoint, PlannedBatch, PlannedPoint
from domain.sweep.plan.tally import MAX_LISTED, Tally

GIB = 2**30


def batch(keys="", impossible=(), excluded=0, first=0):
    points = [
        PlannedPoint(first + place, {}, "{}", key, {"x": place}, place, 0)
        for place, key in enumerate(keys)
    ]
    found = PlannedBatch(candidates=len(points) + len(impossible) + excluded, points=points)
    found.impossible, found.excluded = list(impossible), excluded
    return found


def estimates(seconds, memory=None):
    expected = np.array(seconds, dtype=np.float64)
    needed = np.array(memory or [1000] * len(seconds), dtype=np.float64)
    return Estimates(expected / 2, expected, expected * 3, needed, expected, needed)


def wrong(message):
    problem = Problem(pointer="/axes/x", field="x", message=message)
    return ImpossiblePoint({"x": 1}, (problem,))


def test_runs_that_are_known_cost_nothing():
    tally = Tally()
    tally.add(batch("ab"), estimates([10, 4]), {"a": 2}, (3, 3))
    # One run of a, three of b.
    found = tally.estimate(workers=2)
    assert found.core_seconds.model_dump() == {"low": 11, "expected": 22, "high": 66}
    # Shared by two workers, with 2 ms of the service for each run.
    assert found.forecast_seconds == pytest.approx(BEGIN_SECONDS + (22 + 4 * 0.002) / 2)
    assert found.work_seconds is not None
    assert found.work_seconds.expected == 11
    assert (tally.points, tally.candidates) == (2, 2)


def test_nothing_ends_before_its_longest_run():
    tally = Tally()
    tally.add(batch("ab"), estimates([10, 1]), {}, (1, 1))
    assert tally.estimate(workers=8).work_seconds.expected == 10
    assert tally.estimate(workers=0).workers == 1


def test_others_share_the_workers():
    tally = Tally()
    tally.add(batch("ab"), estimates([10, 4]), {}, (1, 1))
    found = tally.estimate(workers=2, shared=Shared(2, others=[100]))
    assert found.forecast_seconds == pytest.approx(BEGIN_SECONDS + 10 + 7.002)
    assert (found.waiting_seconds.expected, found.waiting_seconds.high) == (7, 50)
    assert found.core_seconds.expected == 14


def test_with_more_replicates_allowed_the_most_is_the_high_end():
    tally = Tally()
    tally.add(batch("a"), estimates([10]), {}, (2, 5))
    core = tally.estimate(workers=1).core_seconds
    assert (core.low, core.expected, core.high) == (10, 20, 150)


def test_a_share_is_scaled_up():
    tally = Tally()
    tally.add(batch("a"), estimates([10]), {}, (1, 1))
    assert tally.estimate(workers=1, share=0.25).core_seconds.expected == 40


def test_a_sample_leaves_room_for_what_the_others_may_cost():
    tally = Tally()
    costs = [1.0] * 99 + [101.0]
    tally.add(batch("a" * 100), estimates(costs), {}, (1, 1))
    core = tally.estimate(workers=1, share=0.1).core_seconds
    # A total of 1,000 from a random sample of 100: 1000 x s / sqrt(100) x sqrt(1 - 0.1) for its error.
    error = 1000 * np.std(costs, ddof=1) / 10 * np.sqrt(0.9)
    assert core.expected == pytest.approx(2000)
    assert core.high == pytest.approx(3 * 2000 + 1.645 * 3 * error)
    assert core.low == pytest.approx(max(100.0, 1000 - 1.645 * error / 2))


def test_batches_add_up_to_what_one_would_be():
    whole, parts = Tally(), Tally()
    whole.add(batch("abc"), estimates([3, 1, 2]), {"b": 1}, (2, 4))
    parts.add(batch("a"), estimates([3]), {"b": 1}, (2, 4))
    parts.add(batch(), estimates([]), {}, (2, 4))
    parts.add(batch("bc", first=1), estimates([1, 2]), {"b": 1}, (2, 4))
    assert parts.estimate(3) == whole.estimate(3)


def test_every_problem_is_told_once():
    tally = Tally()
    tally.add(batch(impossible=[wrong("a"), wrong("b"), wrong("a")]), estimates([]), {}, (1, 1))
    assert [problem.message for problem in tally.problems({}, 0)] == ["a", "b"]
    assert tally.impossible_count == 3


def test_of_very_many_impossible_points_the_first_are_listed():
    tally = Tally()
    many = [wrong(str(place)) for place in range(MAX_LISTED + 5)]
    tally.add(batch(impossible=many), estimates([]), {}, (1, 1))
    assert len(tally.impossible) == len(tally.problems({}, 0)) == MAX_LISTED
    assert tally.impossible_count == MAX_LISTED + 5


@pytest.mark.parametrize(
    ("limits", "worker", "field"),
    [
        ({"max_memory_bytes": GIB}, 0, "limits.max_memory_bytes"),
        ({"max_memory_bytes": None}, GIB, "memory_bytes"),
        ({"max_memory_bytes": 3 * GIB}, 3 * GIB, None),
        ({}, 0, None),
    ],
)
def test_the_largest_point_is_held_against_what_there_is(limits, worker, field):
    tally = Tally()
    tally.add(batch("ab"), estimates([1, 1], [GIB // 2, 2 * GIB]), {}, (1, 1))
    found = tally.problems(limits, worker)
    assert [problem.field for problem in found] == ([field] if field else [])
    if field:
        assert "the point with x = 1 needs about 2.00 GiB" in found[0].message
        assert found[0].allowed == f"<= {GIB} bytes"
