"""What becomes of the times of a schedule: jitter, and catching up (runs that overlap: `overlap`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from hashlib import sha256

from domain.schedule.recurrence import Recurrence

MOST_AT_ONCE = 100
"""So many times are dealt with in one go; the rest follow at once in the next."""


class Cause(StrEnum):
    """Why a run was asked for."""

    CRON = "cron"
    REVISION = "revision"
    MANUAL = "manual"
    BACKFILL = "backfill"


class RunState(StrEnum):
    """Where a run of a series stands."""

    WAITING = "waiting"
    """For the end of the run before."""
    RUNNING = "running"
    """Its sweep is under way."""
    ENDED = "ended"
    """Its sweep has ended, one way or another, and the rules were looked at."""
    SKIPPED = "skipped"
    """It was passed over; the reason says why."""
    REFUSED = "refused"
    """Its sweep could not be submitted; the reason says why."""


def slot_of_time(moment: datetime) -> str:
    """Name the slot of a time: the same for cron and for a backfill, so that it runs once."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def slot_of_revision(revision: int) -> str:
    """Name the slot of a revision of the models."""
    return f"revision {revision}"


def due_of(schedule_id: str, slot: datetime, jitter_seconds: int) -> datetime:
    """Give when a slot begins: up to `jitter_seconds` after its time, always the same for a slot."""
    if not jitter_seconds:
        return slot
    digest = sha256(f"jitter\n{schedule_id}\n{slot_of_time(slot)}".encode()).digest()
    return slot + timedelta(seconds=int.from_bytes(digest[:8]) % (jitter_seconds + 1))


@dataclass(frozen=True, slots=True)
class Due:
    """What the times up to now come to.

    Attributes
    ----------
    slots
        those to be dealt with, oldest first.
    missed
        those that nobody was there for, and that are too old to catch up with.
    next_slot, next_due
        the time after them, and when it begins; None when none comes any more.
    """

    slots: tuple[datetime, ...]
    missed: tuple[datetime, ...]
    next_slot: datetime | None
    next_due: datetime | None


def due_slots(
    schedule_id: str,
    recurrence: Recurrence,
    next_slot: datetime,
    now: datetime,
    *,
    jitter_seconds: int,
    catch_up_seconds: int,
) -> Due:
    """Say which times have come, beginning with `next_slot`; at most `MOST_AT_ONCE` that run."""
    slots: list[datetime] = []
    missed: list[datetime] = []
    slot: datetime | None = next_slot
    times = recurrence.after(next_slot)
    while slot is not None and len(slots) < MOST_AT_ONCE:
        due = due_of(schedule_id, slot, jitter_seconds)
        if due > now:
            return Due(tuple(slots), tuple(missed), slot, due)
        late = now - due > timedelta(seconds=catch_up_seconds)
        (missed if late else slots).append(slot)
        slot = next(times, None)
    later = due_of(schedule_id, slot, jitter_seconds) if slot is not None else None
    return Due(tuple(slots), tuple(missed), slot, later)


def missed_words(missed: Sequence[datetime], catch_up_seconds: int) -> str:
    """Say how many times nobody was there for."""
    if len(missed) == 1:
        return f"no scheduler was there within {catch_up_seconds} s of its time"
    first = slot_of_time(missed[0])
    return (
        f"no scheduler was there within {catch_up_seconds} s of their time: "
        f"{len(missed)} times from {first} to this one"
    )
