"""Times of cron expressions, at both changes of the clock in two zones, and what never comes."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import islice

import pytest

from domain.schedule.recurrence import Recurrence, RecurrenceError

# Zurich: 2026-03-29 02:00 becomes 03:00 (01:00 UTC); 2026-10-25 03:00 becomes 02:00 (01:00 UTC).
# New York: 2026-03-08 02:00 becomes 03:00 (07:00 UTC); 2026-11-01 02:00 becomes 01:00 (06:00 UTC).


def times(cron: str, zone: str, after: str, count: int) -> list[str]:
    begin = datetime.fromisoformat(after).replace(tzinfo=UTC)
    found = islice(Recurrence(cron, zone).after(begin), count)
    return [moment.strftime("%m-%d %H:%M") for moment in found]


def test_a_time_goes_by_the_clock_on_the_wall() -> None:
    """At two in the night is 00:00 UTC in summer and 01:00 UTC in winter."""
    assert times("0 2 * * *", "Europe/Zurich", "2026-07-01T12:00", 2) == [
        "07-02 00:00",
        "07-03 00:00",
    ]
    assert times("0 2 * * *", "Europe/Zurich", "2026-01-01T12:00", 1) == ["01-02 01:00"]


@pytest.mark.parametrize(
    ("zone", "after", "expected"),
    [
        ("Europe/Zurich", "2026-03-28T00:00", ["03-28 01:30", "03-29 01:00", "03-30 00:30"]),
        ("America/New_York", "2026-03-07T00:00", ["03-07 07:30", "03-08 07:00", "03-09 06:30"]),
    ],
)
def test_a_time_in_the_gap_comes_at_its_end(zone: str, after: str, expected: list[str]) -> None:
    assert times("30 2 * * *", zone, after, 3) == expected


@pytest.mark.parametrize(
    ("cron", "zone", "after", "expected"),
    [
        ("30 2 * * *", "Europe/Zurich", "2026-10-24T12:00", ["10-25 00:30", "10-26 01:30"]),
        ("30 1 * * *", "America/New_York", "2026-10-31T12:00", ["11-01 05:30", "11-02 06:30"]),
    ],
)
def test_a_time_that_is_repeated_comes_the_first_time_only(
    cron: str, zone: str, after: str, expected: list[str]
) -> None:
    assert times(cron, zone, after, 2) == expected


@pytest.mark.parametrize(
    ("cron", "zone", "asked_at", "expected"),
    [
        # Asked within the repeated hour, the second time round: today's has been.
        ("30 2 * * *", "Europe/Zurich", "2026-10-25T01:15", "10-26 01:30"),
        ("30 1 * * *", "America/New_York", "2026-11-01T06:15", "11-02 06:30"),
    ],
)
def test_nothing_is_repeated_for_who_asks_in_the_repeated_hour(
    cron: str, zone: str, asked_at: str, expected: str
) -> None:
    assert times(cron, zone, asked_at, 1) == [expected]


def test_times_that_meet_at_the_end_of_the_gap_come_once() -> None:
    found = times("0 2,3 * * *", "Europe/Zurich", "2026-03-28T12:00", 3)
    assert found == ["03-29 01:00", "03-30 00:00", "03-30 01:00"]


@pytest.mark.parametrize(
    ("zone", "spring", "in_spring", "autumn", "in_autumn"),
    [
        (
            "Europe/Zurich",
            "2026-03-28T23:59",
            ["03-29 00:00", "03-29 01:00", "03-29 02:00"],
            "2026-10-24T23:30",
            ["10-25 00:00", "10-25 01:00", "10-25 02:00"],
        ),
        (
            "America/New_York",
            "2026-03-08T05:59",
            ["03-08 06:00", "03-08 07:00", "03-08 08:00"],
            "2026-11-01T04:30",
            ["11-01 05:00", "11-01 06:00", "11-01 07:00"],
        ),
    ],
)
def test_every_hour_is_every_hour_that_passes(
    zone: str, spring: str, in_spring: list[str], autumn: str, in_autumn: list[str]
) -> None:
    assert times("0 * * * *", zone, spring, 3) == in_spring
    assert times("0 * * * *", zone, autumn, 3) == in_autumn


def test_stars_within_one_hour_go_by_time_that_passes() -> None:
    """What lies in the gap does not come, what lies in the repeated hour comes twice."""
    assert times("*/30 2 * * *", "Europe/Zurich", "2026-03-28T12:00", 1) == ["03-30 00:00"]
    found = times("*/30 2 * * *", "Europe/Zurich", "2026-10-24T12:00", 4)
    assert found == ["10-25 00:00", "10-25 00:30", "10-25 01:00", "10-25 01:30"]


def test_between_counts_its_end_and_not_its_begin() -> None:
    begin, end = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 1, 3, tzinfo=UTC)
    found = Recurrence("0 0 * * *", "UTC").between(begin, end)
    assert [moment.day for moment in found] == [2, 3]


def test_a_leap_day_comes() -> None:
    assert times("0 0 29 2 *", "UTC", "2026-01-01T00:00", 1) == ["02-29 00:00"]


def refused(cron: str, zone: str = "UTC") -> dict[str, tuple[object, str]]:
    with pytest.raises(RecurrenceError) as caught:
        Recurrence(cron, zone)
    return {problem.field: (problem.allowed, problem.message) for problem in caught.value.problems}


@pytest.mark.parametrize("cron", ["0 0 30 2 *", "0 0 31 4,6 *", "0 0 31 2,11 *"])
def test_what_never_comes_is_refused(cron: str) -> None:
    assert refused(cron) == {"cron": ("days that some year has", "never comes within 50 years")}


@pytest.mark.parametrize(
    ("cron", "message"),
    [
        ("60 * * * *", "the minute '60' is none"),
        ("0 24 * * *", "the hour '24' is none"),
        ("0 0 32 * *", "the day-of-month '32' is none"),
        ("0 0 * 13 *", "the month '13' is none"),
        ("0 0 * * 8", "the day-of-week '8' is none"),
        ("0 0 * * MON#6", "the day-of-week 'MON#6' is none"),
        ("*/0 * * * *", "the minute '*/0' is none"),
        ("0 0 * *", "has 4 fields, not 5"),
        ("0 0 0 * * *", "has 6 fields, not 5"),
        ("@daily", "has 1 fields, not 5"),
    ],
)
def test_a_field_that_is_none_is_named(cron: str, message: str) -> None:
    assert refused(cron)["cron"][1] == message


def test_an_unknown_zone_gets_the_nearest_names() -> None:
    allowed, message = refused("0 0 * * *", "Europe/Zürich")["time_zone"]
    assert isinstance(allowed, list)
    assert "Europe/Zurich" in allowed
    assert "did you mean 'Europe/Zurich'?" in message


def test_both_mistakes_are_told_at_once() -> None:
    assert set(refused("0 0 30 2 *", "Mars/Base")) == {"cron", "time_zone"}
