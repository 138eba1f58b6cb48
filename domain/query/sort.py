"""By which columns, in which direction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domain.query.columns import Column, find_column
from domain.query.errors import refuse

MAX_KEYS = 8
RESULT_TIES = ("point_index", "replicate")
"""What orders results that are equal otherwise, so that pages never repeat or lose a row."""


@dataclass(frozen=True, slots=True)
class SortKey:
    """One column to sort by. Rows without a value come last in both directions."""

    column: Column
    descending: bool = False


def parse_sort(
    text: str | None, columns: Sequence[Column], ties: Sequence[str] = RESULT_TIES
) -> tuple[SortKey, ...]:
    """Read a sort order such as "-completion_time_ns,topology".

    Parameters
    ----------
    text
        names separated by commas, a minus for descending; None or empty for the order of `ties`.
    columns
        what there is.
    ties
        columns appended, ascending, when the text does not name them.

    Returns
    -------
    The keys, the most important first; together they order rows completely.

    Raises
    ------
    QueryError
        an unknown column, one named twice, or more than `MAX_KEYS`.
    """
    keys: list[SortKey] = []
    names = [part.strip() for part in (text or "").split(",")] if text else []
    if len(names) > MAX_KEYS:
        msg = "sort"
        raise refuse(msg, text, MAX_KEYS, f"at most {MAX_KEYS} columns can be sorted by")
    for name in names:
        column = find_column(name.removeprefix("-"), columns, "sort")
        if any(key.column == column for key in keys):
            msg = "sort"
            raise refuse(msg, text, None, f"{column.name} is named twice")
        keys.append(SortKey(column, name.startswith("-")))
    for name in ties:
        column = find_column(name, columns, "sort")
        if all(key.column != column for key in keys):
            keys.append(SortKey(column))
    return tuple(keys)
