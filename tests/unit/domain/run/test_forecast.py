"""When sweeps end: work and waiting apart, and intervals that hold what they say."""

from __future__ import annotations

import random

import pytest

from domain.sweep.estimate.estimate import Range
from domain.sweep.estimate.forecast import PastForecast, Shared, forecast, pace_of, rounded


def exactly(seconds: float) -> Range:
    return Range(low=seconds, expected=seconds, high=seconds)


NOTHING = exactly(0)


def test_work_and_waiting_are_told_apart() -> None:
    told = forecast(exactly(100), NOTHING, Shared(2, others=[40, 1000]))
    assert told.work == exactly(50)
    # Of the small one all, of the large one as much as its own: shares are fair.
    assert told.waiting == Range(low=0, expected=70, high=600)
    assert told.bare == pytest.approx(1 + 50 + 20 + 50)


def test_a_small_sweep_does_not_wait_for_all_of_a_large_one() -> None:
    told = forecast(exactly(2), NOTHING, Shared(1, others=[10_000]))
    assert told.waiting.expected == 2


def test_nothing_to_do_takes_no_time() -> None:
    told = forecast(NOTHING, NOTHING, Shared(4, others=[100]))
    assert (told.wall, told.waiting) == (NOTHING, NOTHING)


def test_without_a_past_little_is_claimed() -> None:
    told = forecast(exactly(100), NOTHING, Shared(1))
    assert told.wall.low <= 101 / 4
    assert told.wall.high >= 101 * 4
    few = [PastForecast(10, 90)] * 3
    assert forecast(exactly(100), NOTHING, Shared(1, past=few)).wall.high >= 101 * 9


def test_the_past_says_how_wide_and_where() -> None:
    past = [PastForecast(100, 100 * (2 + number / 100)) for number in range(100)]
    random.Random(3).shuffle(past)
    newest = sorted(one.ratio for one in past[:9])[4]
    wall = forecast(exactly(99), NOTHING, Shared(1, past=past)).wall
    assert (wall.low, wall.high) == (200, 300)
    assert wall.expected == pytest.approx(100 * newest, abs=5)


def test_a_busy_hour_is_over_when_newer_sweeps_say_so() -> None:
    """Forty sweeps took three times as long as forecast, the newest nine as long: so will the next one."""
    busy = [PastForecast(100, 300)] * 40
    quiet = [PastForecast(100, 100)] * 9
    wall = forecast(exactly(99), NOTHING, Shared(1, past=quiet + busy)).wall
    assert (wall.low, wall.expected, wall.high) == (100, 100, 300)
    still = forecast(exactly(99), NOTHING, Shared(1, past=quiet[:4] + busy)).wall
    assert still.expected == 300


def test_sweeps_of_about_the_same_time_count() -> None:
    short = [PastForecast(1, 5)] * 100
    long = [PastForecast(1000, 1000)] * 100
    told = forecast(exactly(900), NOTHING, Shared(1, past=short + long))
    assert told.wall == Range(low=900, expected=900, high=910)


@pytest.mark.parametrize(
    ("span", "told"),
    [
        ((0.2, 0.4, 0.9), (0, 0, 1)),
        ((41.3, 44.7, 48.2), (41, 45, 49)),
        ((41.3, 61.2, 148.2), (40, 61, 200)),
        ((3608, 3700, 3801), (3600, 3700, 3900)),
        ((100.0, 100.0, 100.0), (100, 100, 100)),
    ],
)
def test_no_more_is_said_than_is_known(
    span: tuple[float, float, float], told: tuple[float, float, float]
) -> None:
    low, expected, high = span
    found = rounded(Range(low=low, expected=expected, high=high))
    assert (found.low, found.expected, found.high) == told


@pytest.mark.parametrize(
    ("bias", "noise", "pause"), [(1.0, 0.05, 0.0), (1.6, 0.3, 2.0), (0.7, 0.8, 10.0)]
)
def test_about_nine_of_ten_end_inside_their_interval(
    bias: float, noise: float, pause: float
) -> None:
    """Histories of sweeps that share two workers, whose estimates are off in a way nobody knows."""
    drawn = random.Random(f"{bias} {noise}")
    past: list[PastForecast] = []
    inside = counted = 0
    for number in range(1200):
        own = drawn.lognormvariate(3, 1.5)
        others = [drawn.lognormvariate(3, 1.5) for _ in range(drawn.choice([0, 0, 1, 4]))]
        told = forecast(
            Range(low=0.98 * own, expected=own, high=1.02 * own),
            NOTHING,
            Shared(2, others, past[-400:]),
        )
        # Some of the others end before, some come later, and the service pauses.
        shared = sum(min(one, own) * drawn.uniform(0, 1.5) for one in others)
        took = (own * bias * drawn.lognormvariate(0, noise) + shared) / 2 + drawn.uniform(0, pause)
        past.append(PastForecast(told.bare, took))
        if number >= 200:
            counted += 1
            inside += told.wall.low <= took <= told.wall.high
    assert 0.85 <= inside / counted <= 0.97


def test_workers_that_get_half_a_processor_take_twice_as_long() -> None:
    told = forecast(exactly(100), NOTHING, Shared(2, others=[40], pace=0.5))
    assert told.bare == pytest.approx(1 + (50 + 20) / 0.5)
    # The work itself is said for workers that have their processors for themselves.
    assert told.work == exactly(50)


def test_the_pace_is_what_busy_workers_computed() -> None:
    assert pace_of(30.0, 100, 30.0, 2) == pytest.approx(0.5)
    assert pace_of(70.0, 100, 30.0, 2) == 1.0
    assert pace_of(0.001, 100, 30.0, 2) == 0.05


@pytest.mark.parametrize(("runs", "seconds"), [(19, 60.0), (1000, 1.0), (0, 0.0)])
def test_a_pace_needs_enough_that_has_ended(runs: int, seconds: float) -> None:
    assert pace_of(1.0, runs, seconds, 2) == 1.0
