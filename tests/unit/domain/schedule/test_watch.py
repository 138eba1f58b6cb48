"""Which rules the end of a run breaks: cases whose truth is known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from domain.schedule.rules import BandRule, IntervalRule
from domain.schedule.watch import (
    WinnerAt,
    judge_band,
    judge_changed,
    judge_interval,
    judge_winners,
    prediction_interval,
)

TIME = "completion_time_ns"


def interval(**changes: object) -> IntervalRule:
    return IntervalRule.model_validate({"kind": "interval", "metric": TIME, **changes})


def test_the_interval_is_that_of_the_formula() -> None:
    # Mean 10, s = 2, n = 3: t(2, 0.975) = 4.30265273 (tables); half = t · 2 · √(4/3).
    low, high = prediction_interval([8.0, 10.0, 12.0], 0.95)
    half = 4.30265273 * 2 * math.sqrt(4 / 3)
    assert low == pytest.approx(10 - half, rel=1e-6)
    assert high == pytest.approx(10 + half, rel=1e-6)


def test_it_alerts_by_chance_as_often_as_it_says() -> None:
    """2,000 series of 10 runs: 1 % of the next runs are outside; 3 standard errors around."""
    draw = np.random.default_rng(5)
    series = draw.normal(100, 3, size=(4000, 11))
    rule = interval()
    alerts = sum(
        judge_interval(rule, [row[-1]], list(row[:-1])).alert is not None for row in series
    )
    error = math.sqrt(0.01 * 0.99 / 4000)
    assert abs(alerts / 4000 - 0.01) < 3 * error


def test_a_run_outside_says_where_and_by_what() -> None:
    found = judge_interval(interval(), [130.0, 132.0], [100.0, 101.0, 99.0, 100.5, 99.5])
    assert found.alert is not None
    assert found.alert.startswith("completion_time_ns is 131, above the 99 % interval 96.")
    assert found.figures["mean"] == 131.0
    assert found.figures["earlier_runs"] == 5


def test_only_the_newest_runs_count() -> None:
    earlier = [500.0] * 50 + [99.0, 100.0, 101.0]
    assert judge_interval(interval(earlier_runs=3), [100.0], earlier).alert is None
    assert judge_interval(interval(earlier_runs=3), [500.0], earlier).alert is not None


def test_few_earlier_runs_say_nothing() -> None:
    found = judge_interval(interval(), [1e9], [1.0, 2.0])
    assert found.alert is None
    assert found.note == "2 earlier runs have completion_time_ns; an interval needs 3"


def test_runs_without_chance_alert_at_any_change_and_at_no_repetition() -> None:
    assert judge_interval(interval(), [7.25], [7.25] * 4).alert is None
    found = judge_interval(interval(), [7.26], [7.25] * 4)
    assert found.alert == "completion_time_ns is 7.26; the 4 runs before all had 7.25"


def test_a_run_without_the_metric_says_so() -> None:
    assert judge_interval(interval(), [], [1.0] * 9).note == f"no run that counts has {TIME}"


@pytest.mark.parametrize(
    ("mean", "alerts"), [(9.9, True), (10.0, False), (20.0, False), (20.1, True)]
)
def test_a_band_counts_its_ends(mean: float, alerts: bool) -> None:
    rule = BandRule(kind="band", metric=TIME, low=10, high=20)
    assert (judge_band(rule, [mean]).alert is not None) == alerts


def test_a_band_may_be_open() -> None:
    assert judge_band(BandRule(kind="band", metric=TIME, high=20), [-1e9]).alert is None
    assert judge_band(BandRule(kind="band", metric=TIME, low=20), [1e9]).alert is None


def at(winner: str | None, *possible: str) -> WinnerAt:
    return WinnerAt(winner=winner, possible=possible or ((winner,) if winner else ()))


def test_another_winner_is_an_alert_and_the_next_reference() -> None:
    found = judge_winners({"": "torus"}, {"": at("hyperx")})
    assert found.alert == "the winner has changed: hyperx is best, before it was torus"
    assert found.figures["winners"] == {"": "hyperx"}


def test_a_tie_with_the_old_winner_is_none_and_the_reference_stays() -> None:
    found = judge_winners({"": "torus"}, {"": at(None, "torus", "hyperx")})
    assert found.alert is None
    assert found.figures["winners"] == {"": "torus"}


def test_a_tie_of_others_is_an_alert_once() -> None:
    found = judge_winners({"": "torus"}, {"": at(None, "ring", "hyperx")})
    assert found.alert == "the winner has changed: torus was best, now one of ring, hyperx"
    again = judge_winners(found.figures["winners"], {"": at(None, "ring", "hyperx")})
    assert again.alert is None


def test_a_place_without_results_says_nothing() -> None:
    found = judge_winners({"at 16 endpoints": "torus"}, {"at 16 endpoints": at(None)})
    assert found.alert is None
    assert found.figures["winners"] == {"at 16 endpoints": "torus"}


def test_many_places_are_counted() -> None:
    before = {f"p{n}": "a" for n in range(5)}
    found = judge_winners(before, {name: at("b") for name in before})
    assert found.alert is not None
    assert found.alert.endswith("; and at 2 more places")


def test_equal_results_are_no_alert_whatever_the_revisions() -> None:
    assert judge_changed(12, 0, 3, 4, None).alert is None


def test_changed_results_name_the_revisions() -> None:
    found = judge_changed(12, 5, 3, 4, (TIME, 0.031))
    assert found.alert == (
        "with the same seeds 5 of 12 points changed; completion_time_ns by up to 0.031 of its value "
        "(model revision 3 before, 4 now)"
    )
    assert "although both runs have model revision 4" in str(judge_changed(12, 5, 4, 4, None).alert)


def test_nothing_to_compare_is_said() -> None:
    assert judge_changed(0, 0, 3, 4, None).note is not None
