"""Times of cron expressions around every change of every clock, 2024 to 2030, against minute by minute."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from domain.schedule.recurrence import Recurrence, time_zones

MINUTE = timedelta(minutes=1)
BEGIN, END = datetime(2024, 1, 1, tzinfo=UTC), datetime(2031, 1, 1, tzinfo=UTC)
AROUND = timedelta(hours=5)

PASSING = ("45 * * * *", "*/20 * * * *", "*/15 1-3 * * *", "* 2 * * *")
"""By time that passes: minute and hour fields that the matcher below reads."""
ON_THE_WALL = ("45 1 * * *", "15 2 * * *", "5,35 0-3 * * *", "50 23 * * *")


def offset(zone: ZoneInfo, moment: datetime) -> timedelta:
    return moment.astimezone(zone).utcoffset() or timedelta()


@cache
def clocks() -> dict[str, list[datetime]]:
    """Give one zone of each kind of clock, by the offsets of weeks, and the first minutes of its offsets."""
    weeks = [BEGIN + timedelta(days=7 * n) for n in range((END - BEGIN).days // 7 + 1)]
    kinds: dict[tuple[timedelta, ...], str] = {}
    for name in sorted(time_zones()):
        kinds.setdefault(tuple(offset(ZoneInfo(name), week) for week in weeks), name)
    found = {}
    for offsets, name in kinds.items():
        changed = (n for n, (a, b) in enumerate(pairwise(offsets)) if a != b)
        found[name] = [_change(ZoneInfo(name), weeks[n]) for n in changed]
    return found


def _change(zone: ZoneInfo, before: datetime) -> datetime:
    hours = (before + timedelta(hours=n) for n in range(1, 7 * 24 + 1))
    hour = next(moment for moment in hours if offset(zone, moment) != offset(zone, before))
    minutes = (hour - n * MINUTE for n in range(60))
    return [moment for moment in minutes if offset(zone, moment) == offset(zone, hour)][-1]


def matches(field: str, value: int) -> bool:
    for part in field.split(","):
        span, _, step = part.partition("/")
        low, _, high = span.partition("-")
        least, most = (0, 59) if span == "*" else (int(low), int(high or low))
        if least <= value <= most and (value - least) % int(step or 1) == 0:
            return True
    return False


def by_passing_time(cron: str, zone: ZoneInfo, begin: datetime, end: datetime) -> list[datetime]:
    minute, hour = cron.split()[:2]
    found = []
    for n in range(1, (end - begin) // MINUTE + 1):
        wall = (begin + n * MINUTE).astimezone(zone)
        if matches(minute, wall.minute) and matches(hour, wall.hour):
            found.append(begin + n * MINUTE)
    return found


def by_the_wall(cron: str, zone: ZoneInfo, begin: datetime, end: datetime) -> list[datetime]:
    """Walk the minutes with the latest wall time so far: what it passes for the first time has come."""
    minute, hour = cron.split()[:2]
    latest = (begin - timedelta(hours=6)).astimezone(zone).replace(tzinfo=None)
    found = []
    for n in range(1 - 6 * 60, (end - begin) // MINUTE + 1):
        moment = begin + n * MINUTE
        wall = moment.astimezone(zone).replace(tzinfo=None)
        passed = [latest + MINUTE * m for m in range(1, (wall - latest) // MINUTE + 1)]
        latest = max(latest, wall)
        come = any(matches(minute, p.minute) and matches(hour, p.hour) for p in passed)
        if come and moment > begin:
            found.append(moment)
    return found


def test_the_clocks_of_the_test_change_by_halves_and_wholes() -> None:
    shifts = {
        offset(ZoneInfo(name), change) - offset(ZoneInfo(name), change - MINUTE)
        for name, changes in clocks().items()
        for change in changes
    }
    assert {timedelta(minutes=30), timedelta(minutes=-30), timedelta(hours=1)} <= shifts


@pytest.mark.parametrize("cron", PASSING + ON_THE_WALL)
def test_times_around_every_change_are_those_of_the_minutes(cron: str) -> None:
    slow = by_passing_time if cron in PASSING else by_the_wall
    for name, changes in clocks().items():
        # Later years repeat the rules of the first.
        for change in {*changes[:2], *changes[-1:]}:
            begin, end = change - AROUND, change + AROUND
            found = list(Recurrence(cron, name).between(begin, end))
            assert found == slow(cron, ZoneInfo(name), begin, end), (name, change)


def test_who_asks_between_two_times_gets_the_rest() -> None:
    """The answer from any minute on is the answer from before, without what has been."""
    recurrence = Recurrence("45 * * * *", "Australia/Lord_Howe")
    begin = datetime(2026, 4, 4, 12, tzinfo=UTC)
    every = list(recurrence.between(begin, begin + timedelta(hours=8)))
    assert datetime(2026, 4, 4, 15, 15, tzinfo=UTC) in every
    for n in range(6 * 60):
        asked = begin + n * MINUTE
        assert recurrence.next_after(asked) == next(m for m in every if m > asked)
