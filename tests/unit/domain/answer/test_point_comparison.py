"""Two points beside each other."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answer.point_comparison import MeasuredPoint, compare_points
from domain.catalog.models import MetricSpec

TIME = MetricSpec(name="completion_time_ns", unit="ns", better="lower")
LATENCY = MetricSpec(
    name="packet_latency_mean_ns", unit="ns", better="lower", needs_steady_state=True
)


def _point(name: str, *values: float, **more: Any) -> MeasuredPoint:
    sample = dict(enumerate(values))
    by_metric = {TIME.name: sample, LATENCY.name: sample}
    counts: dict[str, Any] = {"runs": len(values), "completed": len(values)}
    return MeasuredPoint(name=name, by_metric=by_metric, **(counts | more))


def test_replicates_of_one_seed_are_paired() -> None:
    before, after = _point("a", 100.0, 110.0, 90.0), _point("b", 201.0, 219.0, 180.5)
    found = compare_points(before, after, [TIME], is_paired=True)
    (row,) = found.metrics
    assert row.is_ratio
    assert row.has_moved
    assert row.change is not None
    assert row.change.mean == pytest.approx(2.0, rel=0.01)
    assert row.change.n == 3
    assert found.sentences[0] == "1 of 1 metric differs beyond chance between “a” and “b”."
    assert found.sentences[1].startswith("Completion time in “b” is 2.00")
    assert found.sentences[1].endswith(" what it is in “a” (95 % interval 1.98 to 2.03).")


def test_a_difference_tells_its_interval_in_the_unit() -> None:
    # A value of nothing has no ratio.
    before, after = _point("a", 0.0, 10.0, 5.0), _point("b", 2000.0, 2016.0, 2005.0)
    for pair, way in ((before, after), "more"), ((after, before), "less"):
        found = compare_points(*pair, [TIME], is_paired=True)
        (row,) = found.metrics
        assert not row.is_ratio
        assert row.has_moved
        told = f" {way} than in “{pair[0].name}” (95 % interval "
        assert told in found.sentences[1]
        low, _, high = found.sentences[1].partition(told)[2].partition(" to ")
        assert 0 < float(low) < float(high.split()[0])
        assert high.endswith(" µs).")


def test_other_seeds_are_not_paired() -> None:
    found = compare_points(_point("a", 1.0, 2.0), _point("b", 1.5, 1.4), [TIME], is_paired=False)
    assert not found.metrics[0].has_moved
    assert found.notes == [
        "Not paired: the base seeds of “a” and “b” differ, and so their runs are independent."
    ]


def test_runs_without_chance_need_one_replicate() -> None:
    points = _point("a", 100.0, is_exact=True), _point("b", 150.0, is_exact=True)
    (row,) = compare_points(*points, [TIME], is_paired=True).metrics
    assert row.change is not None
    assert (row.change.low, row.change.high, row.has_moved) == (1.5, 1.5, True)
    one = compare_points(_point("a", 100.0), _point("b", 150.0), [TIME], is_paired=True)
    assert not one.metrics[0].has_moved


def test_what_does_not_count_is_said() -> None:
    after = _point("b", 2.0, 3.0, runs=4, is_saturated=True)
    found = compare_points(_point("a", 1.0, 2.0), after, [TIME, LATENCY], is_paired=True)
    assert [row.metric.name for row in found.metrics] == [TIME.name]
    assert found.only_before == [LATENCY.name]
    assert found.notes[1:] == [
        "Only “a” measured 1 metric: packet_latency_mean_ns.",
        "2 of 4 runs of “b” are completed; others do not count.",
        "The network of “b” is saturated: metrics that need a steady state are left out.",
    ]


def test_points_without_a_common_metric_say_so() -> None:
    nothing = MeasuredPoint(name="b", by_metric={}, runs=1, completed=0)
    found = compare_points(_point("a", 1.0), nothing, [TIME], is_paired=True)
    assert found.sentences == ["“a” and “b” have no metric in common that both measured."]
