"""The moment as of which a paged listing shows a sweep: that of its first page.

A run that ends while a reader turns pages gets values, and would jump over the place where the
page ended. So every page shows the runs as they stood at the first one: those that had ended by
then with what they yielded, all others as under way, whatever has become of them since.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from domain.query.columns import ColumnType
from domain.query.errors import refuse

_SNAPSHOT = re.compile(r"(\d{1,19}):(\d{1,19}):(\d{1,19}(?:,\d{1,19})*)?", re.ASCII)
_NUMBERS = 2**63


@dataclass(frozen=True, slots=True)
class Moment:
    """What was committed at one time, and how often the sweep had been retried by then.

    Attributes
    ----------
    seen_below
        every transaction of a lower number had ended, or is among `pending`.
    pending
        transactions of lower numbers that were still under way.
    at
        the time, with its zone.
    retries
        retries of the sweep so far: a retry takes back what runs had yielded.
    """

    seen_below: int
    pending: tuple[int, ...]
    at: datetime
    retries: int

    @classmethod
    def of_snapshot(cls, snapshot: str, at: datetime, retries: int) -> Moment:
        """Make a moment of a snapshot as the database writes it: `xmin:xmax:pending,…`.

        Raises
        ------
        ValueError
            the text is none.
        """
        found = _SNAPSHOT.fullmatch(snapshot)
        if found is None or at.tzinfo is None:
            raise ValueError(snapshot)
        pending = tuple(int(number) for number in (found[3] or "").split(",") if number)
        if max(int(found[2]), *pending, 0) >= _NUMBERS:
            raise ValueError(snapshot)
        return cls(int(found[2]), pending, at, retries)

    @classmethod
    def of_the_end(cls, at: datetime, retries: int) -> Moment:
        """Make the moment of a sweep of which nothing is under way: it shows what there is."""
        return cls(0, (), at, retries)

    @property
    def is_the_end(self) -> bool:
        """Whether no run was under way: no transaction has the number 0."""
        return self.seen_below == 0

    def to_values(self) -> list[Any]:
        """Write the moment into a cursor, where :func:`split_moment` finds it."""
        pending = ",".join(str(number) for number in self.pending)
        return [f"0:{self.seen_below}:{pending}", self.at.isoformat(), self.retries]


MOMENT_TYPES: tuple[ColumnType, ...] = ("text", "text", "number")


def split_moment(values: list[Any], cursor: str, retries: int) -> tuple[Moment, list[Any]]:
    """Take the moment off the front of a cursor's values; gives it and the rest.

    Raises
    ------
    QueryError
        there is none, or the sweep was retried since: then its first page is no more.
    """
    try:
        snapshot, at, then = values[: len(MOMENT_TYPES)]
        moment = Moment.of_snapshot(snapshot, datetime.fromisoformat(at), int(then))
    except (TypeError, ValueError):
        message = "this is no cursor"
        raise refuse("cursor", cursor, "a next_cursor from this list", message) from None
    if moment.retries != retries:
        message = "the sweep was retried since the first page; begin there again"
        raise refuse("cursor", cursor, "a next_cursor of after the retry", message)
    return moment, values[len(MOMENT_TYPES) :]
