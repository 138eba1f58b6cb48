"""The times of a cron expression in a time zone, daylight-saving changes included.

The rules at a change are those of Debian's cron. `cronsim` gives the times on the wall, as if no clock ever
changed; which moments these are is decided here, for changes by any number of minutes. An expression
whose minute and hour both name times (`30 2 * * *`) goes by the clock on the wall: a time that a change
skips comes at the first moment after the gap, and one that a change repeats comes once, the first time.
An expression whose minute or hour begins with a star (`30 * * * *`, `*/15 2 * * *`) goes by time that
passes: what lies in a gap does not come, and what lies in repeated minutes comes twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from heapq import heappop, heappush
from itertools import takewhile
from zoneinfo import ZoneInfo, available_timezones

from cronsim import CronSim, CronSimError

from domain.problem import Problem, ProblemsError
from domain.suggest import hint, nearest_names

LONGEST_CRON = 200
_FIELDS = 5
_ALLOWED = {
    "minute": "0 to 59",
    "hour": "0 to 23",
    "day-of-month": "1 to 31, L for the last day, LW for the last weekday",
    "month": "1 to 12, or JAN to DEC",
    "day-of-week": "0 to 7 (0 and 7 are Sunday), SUN to SAT, 1#2: the second Monday, 5L: the last Friday",
}
_FORM = "five fields: minute hour day-of-month month day-of-week, such as 0 2 * * 1-5"
_EARLY = datetime(2024, 1, 1, tzinfo=UTC)
"""Whether an expression ever comes is tried from here: the trial spans 50 years."""
_LARGEST_CHANGE = timedelta(hours=3)
"""No clock has been changed by more since 2024."""
_MINUTE = timedelta(minutes=1)


class RecurrenceError(ProblemsError):
    """A cron expression that cannot be read or never comes, or a time zone that is none."""


class Recurrence:
    """When something comes again.

    Parameters
    ----------
    cron
        five fields, separated by spaces.
    time_zone
        a name of the IANA data base, such as `Europe/Zurich`.

    Raises
    ------
    RecurrenceError
        naming `cron` or `time_zone`, or both.
    """

    def __init__(self, cron: str, time_zone: str) -> None:
        problems = [*_cron_problems(cron), *_zone_problems(time_zone)]
        if problems:
            raise RecurrenceError(problems)
        self._cron = cron
        minute, hour = cron.split()[:2]
        self._goes_by_passing_time = minute.startswith("*") or hour.startswith("*")
        self.zone = ZoneInfo(time_zone)

    def after(self, moment: datetime) -> Iterator[datetime]:
        """Give the times after a moment, strictly rising, in UTC; they may end after 50 years."""
        last = moment.astimezone(UTC)
        moments = self._passing if self._goes_by_passing_time else self._on_the_wall
        # Of minutes that are repeated, some lie before the moment on the wall and come after it.
        wall = last.astimezone(self.zone).replace(tzinfo=None) - _LARGEST_CHANGE
        for found in moments(CronSim(self._cron, wall)):
            if found > last:  # two times of a gap meet at its end
                last = found
                yield found

    def _passing(self, walls: Iterator[datetime]) -> Iterator[datetime]:
        """Give each moment at which the clock on the wall shows one of these times."""
        waiting: list[datetime] = []
        for wall in walls:
            first, second = self._moments(wall)
            if self._wall_at(first) != wall:
                continue  # a change skips it
            # What a change repeats comes again after all that came the first time.
            while waiting and waiting[0] < first:
                yield heappop(waiting)
            heappush(waiting, first)
            if second != first:
                heappush(waiting, second)
        while waiting:
            yield heappop(waiting)

    def _on_the_wall(self, walls: Iterator[datetime]) -> Iterator[datetime]:
        """Give the first moment at which the clock shows each time, or has just skipped it."""
        for wall in walls:
            first, second = self._moments(wall)
            yield first if self._wall_at(first) == wall else self._change_between(second, first)

    def _moments(self, wall: datetime) -> tuple[datetime, datetime]:
        """Give what a time on the wall is by the clock before a change close to it, and by that after."""
        first, second = (wall.replace(tzinfo=self.zone, fold=fold) for fold in (0, 1))
        return first.astimezone(UTC), second.astimezone(UTC)

    def _wall_at(self, moment: datetime) -> datetime:
        return moment.astimezone(self.zone).replace(tzinfo=None)

    def _change_between(self, before: datetime, after: datetime) -> datetime:
        """Find the change of the clock between two moments: the first minute of the new time."""
        old = before.astimezone(self.zone).utcoffset()
        while after - before > _MINUTE:
            middle = before + (after - before) // _MINUTE // 2 * _MINUTE
            if middle.astimezone(self.zone).utcoffset() == old:
                before = middle
            else:
                after = middle
        return after

    def next_after(self, moment: datetime) -> datetime | None:
        """Give the next time after a moment, None where there is none within 50 years."""
        return next(self.after(moment), None)

    def between(self, begin: datetime, end: datetime) -> Iterator[datetime]:
        """Give the times after `begin` up to `end`, which counts."""
        return takewhile(lambda found: found <= end, self.after(begin))


@lru_cache(maxsize=1)
def time_zones() -> frozenset[str]:
    """Give the names of all time zones that this machine knows."""
    return frozenset(available_timezones())


def _cron_problems(cron: str) -> list[Problem]:
    fields = cron.split()
    if len(fields) != _FIELDS:
        return [_problem("cron", cron, _FORM, f"has {len(fields)} fields, not {_FIELDS}")]
    try:
        first = next(CronSim(cron, _EARLY), None)
    except CronSimError as error:
        return [_unreadable(cron, fields, str(error))]
    if first is None:
        return [_never(cron)]
    return []


def _unreadable(cron: str, fields: list[str], said: str) -> Problem:
    """Name the field that is at fault; days that no month has are found by the same way."""
    name = said.removeprefix("Bad ")
    if name not in _ALLOWED:
        return _problem("cron", cron, _FORM, "cannot be read")
    if name == "day-of-month" and _is_right(" ".join(["0 0", fields[2], "1", "*"])):
        return _never(cron)  # January has the day: these months do not
    part = fields[list(_ALLOWED).index(name)]
    return _problem("cron", cron, f"{name}: {_ALLOWED[name]}", f"the {name} {part!r} is none")


def _is_right(cron: str) -> bool:
    try:
        CronSim(cron, _EARLY)
    except CronSimError:
        return False
    return True


def _never(cron: str) -> Problem:
    return _problem("cron", cron, "days that some year has", "never comes within 50 years")


def _zone_problems(time_zone: str) -> list[Problem]:
    if time_zone in time_zones():
        return []
    known = sorted(time_zones())
    message = f"is no time zone of the IANA data base{hint(time_zone, known)}"
    return [_problem("time_zone", time_zone, nearest_names(time_zone, known), message)]


def _problem(field: str, value: object, allowed: object, message: str) -> Problem:
    return Problem(pointer=f"/{field}", field=field, value=value, allowed=allowed, message=message)
