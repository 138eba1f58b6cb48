"""Tables of runs as they are listed."""

from __future__ import annotations

from pydantic import BaseModel


class TableRecord(BaseModel):
    """One table of a run, without its content."""

    result_id: int
    name: str
    rows: int
    bytes: int
    digest: str


class RunRecord(BaseModel):
    """One run, as far as its tables go; ``result_id`` is null until it has a result."""

    result_id: int | None
    phase: str
