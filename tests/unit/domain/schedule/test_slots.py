"""What becomes of times that have come: jitter, catching up, overlaps; the clock is given."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from domain.schedule.definition import Overlap
from domain.schedule.overlap import Decision, decide
from domain.schedule.recurrence import Recurrence
from domain.schedule.seeds import fresh_seed
from domain.schedule.slots import MOST_AT_ONCE, Due, due_of, due_slots, missed_words, slot_of_time

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
HOURLY = Recurrence("0 * * * *", "UTC")


def due(next_slot: datetime, now: datetime, *, jitter: int = 0, catch_up: int = 7200) -> Due:
    return due_slots("s", HOURLY, next_slot, now, jitter_seconds=jitter, catch_up_seconds=catch_up)


def hours(*numbers: int) -> tuple[datetime, ...]:
    return tuple(NOON + timedelta(hours=number) for number in numbers)


def test_nothing_is_due_before_its_time() -> None:
    found = due(NOON, NOON - timedelta(seconds=1))
    assert found == Due((), (), NOON, NOON)


def test_a_time_is_due_from_its_second_on() -> None:
    found = due(NOON, NOON)
    assert found.slots == (NOON,)
    assert found.next_slot == found.next_due == hours(1)[0]


def test_times_within_the_window_are_caught_up_with_and_older_ones_missed() -> None:
    found = due(NOON, NOON + timedelta(hours=5, minutes=30))
    assert found.missed == hours(0, 1, 2, 3)
    assert found.slots == hours(4, 5)
    assert found.next_slot == hours(6)[0]


def test_the_window_counts_its_last_second() -> None:
    assert due(NOON, NOON + timedelta(seconds=7200)).slots[0] == NOON
    assert due(NOON, NOON + timedelta(seconds=7201)).missed == (NOON,)


def test_of_very_many_times_some_are_dealt_with_and_the_rest_follow() -> None:
    now = NOON + timedelta(hours=MOST_AT_ONCE + 20)
    first = due(NOON, now, catch_up=30 * 86_400)
    assert len(first.slots) == MOST_AT_ONCE
    assert first.next_slot is not None
    rest = due(first.next_slot, now, catch_up=30 * 86_400)
    assert first.slots + rest.slots == hours(*range(MOST_AT_ONCE + 21))


def test_jitter_delays_within_its_bound_and_always_by_the_same() -> None:
    slots = hours(*range(200))
    delays = [(due_of("s", slot, 60) - slot).total_seconds() for slot in slots]
    assert delays == [(due_of("s", slot, 60) - slot).total_seconds() for slot in slots]
    assert min(delays) >= 0
    assert max(delays) <= 60
    assert len(set(delays)) > 30
    assert delays != [(due_of("other", slot, 60) - slot).total_seconds() for slot in slots]


def test_a_slot_with_jitter_waits_for_its_own_time() -> None:
    begin = due_of("s", NOON, 600)
    assert begin > NOON
    assert due(NOON, begin - timedelta(seconds=1), jitter=600).slots == ()
    found = due(NOON, begin, jitter=600)
    assert found.slots == (NOON,)
    assert found.next_due == due_of("s", hours(1)[0], 600)


@pytest.mark.parametrize(
    ("overlap", "running", "waiting", "expected"),
    [
        (Overlap.SKIP, False, False, Decision.START),
        (Overlap.SKIP, True, False, Decision.SKIP),
        (Overlap.QUEUE_ONE, False, False, Decision.START),
        (Overlap.QUEUE_ONE, True, False, Decision.WAIT),
        (Overlap.QUEUE_ONE, True, True, Decision.SKIP),
        (Overlap.ALLOW, True, True, Decision.START),
        (Overlap.CANCEL_OTHER, False, False, Decision.START),
        (Overlap.CANCEL_OTHER, True, False, Decision.CANCEL_AND_START),
    ],
)
def test_what_overlaps(overlap: Overlap, running: bool, waiting: bool, expected: Decision) -> None:
    decision, reason = decide(overlap, running=running, waiting=waiting)
    assert decision is expected
    assert (reason is not None) == (expected is Decision.SKIP)


def test_missed_times_are_told_in_one_sentence() -> None:
    assert missed_words(hours(0), 60) == "no scheduler was there within 60 s of its time"
    assert "3 times from 2026-05-01T12:00:00Z" in missed_words(hours(0, 1, 2), 60)


def test_seeds_are_those_of_the_slot_and_differ_between_slots() -> None:
    slots = [slot_of_time(slot) for slot in hours(*range(1000))]
    seeds = [fresh_seed("s", slot) for slot in slots]
    assert seeds == [fresh_seed("s", slot) for slot in slots]
    assert len(set(seeds)) == len(slots)
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert fresh_seed("s", slots[0]) != fresh_seed("t", slots[0])
    # As good as drawn: half of them lie in the upper half.
    assert 430 < sum(seed >= 2**52 for seed in seeds) < 570


def test_a_slot_has_one_name_in_every_zone() -> None:
    local = NOON.astimezone(Recurrence("0 0 * * *", "Asia/Kathmandu").zone)
    assert slot_of_time(local) == slot_of_time(NOON) == "2026-05-01T12:00:00Z"
