"""Tables of a run: large columns that travel beside its result, not in it.

The simulator hands them out when a report asks for them (`report.ports: all`, `flows`, `ranks`).
They are kept as Arrow IPC streams; this module knows their names and sizes only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_NAME = re.compile(r"[a-z][a-z0-9_]{0,62}\Z")
_RUN_ID = re.compile(r"([0-9a-z]{1,64})\.([0-9]{1,9})\.([0-9]{1,9})\Z")


@dataclass(frozen=True, slots=True)
class EncodedTable:
    """One table as it is kept.

    Attributes
    ----------
    name
        what it is asked for by.
    rows
        how many it has.
    content
        an Arrow IPC stream whose record batches are compressed with zstd.
    """

    name: str
    rows: int
    content: bytes


def is_table_name(name: str) -> bool:
    """Say whether `name` can be the name of a table or of a column."""
    return _NAME.match(name) is not None


def run_id(sweep_id: str, point_index: int, replicate: int) -> str:
    """Give the identifier of a run: its sweep, its point and its replicate, by dots."""
    return f"{sweep_id}.{point_index}.{replicate}"


def parse_run_id(text: str) -> tuple[str, int, int] | None:
    """Give sweep, point and replicate that `text` names, None when it is no such identifier."""
    found = _RUN_ID.match(text)
    return (found[1], int(found[2]), int(found[3])) if found else None
