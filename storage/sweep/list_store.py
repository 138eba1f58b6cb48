"""Lists of sweeps: searched, narrowed, sorted, a page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Select, Text, and_, case, cast, collate, func, or_, select
from sqlalchemy.orm import Session

from domain.attachment.facts import AttachmentKind
from domain.query.columns import Column
from domain.query.cursor import CursorType
from domain.query.filter import Filter
from domain.run.phase import Phase
from storage.attachment.tables import fabrics
from storage.result.filter_sql import filter_to_sql
from storage.scope import person_of
from storage.sweep.records.sweep import SweepRecord
from storage.sweep.store import seen_sweep_rows, sweep_record
from storage.sweep.tables import sweep_fabrics, sweep_stars, sweeps


class SweepOrder(StrEnum):
    """By what a list goes; among equals the newest comes first."""

    NEWEST = "newest"
    NAME = "name"
    STATE = "state"
    RUNS = "runs"
    OWNER = "owner"


class Archived(StrEnum):
    """What a list has of the archived sweeps."""

    HIDDEN = "hidden"
    ONLY = "only"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class SweepsWanted:
    """Which sweeps a list has; all that is given holds of each.

    Attributes
    ----------
    search
        stands in the name, the description, a tag or the owner's name, in large or small letters.
    owner
        what the owner is called.
    is_own
        only those of whoever asks.
    fabric
        only those that use some version of the fabric of this name.
    """

    condition: Filter | None = None
    phase: Phase | None = None
    tag: str | None = None
    search: str | None = None
    owner: str | None = None
    is_own: bool = False
    is_starred: bool = False
    archived: Archived = Archived.HIDDEN
    with_helpers: bool = False
    fabric: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page ended: the value that the last sweep is sorted by, and its key."""

    value: str | int | None
    sweep_id: int


# Those at work first, then those that somebody has to look at.
_STATES = (
    Phase.EXECUTING,
    Phase.QUEUED,
    Phase.EXPANDING,
    Phase.PENDING,
    Phase.FAILED,
    Phase.TIMED_OUT,
    Phase.ABORTED,
    Phase.COMPLETED,
)
_RUNS = sum(
    (sweeps.c[name] for name in ("executing", "completed", "timed_out", "failed", "aborted")),
    start=sweeps.c.queued,
)
_KEYS: dict[SweepOrder, tuple[ColumnElement[Any], CursorType]] = {
    SweepOrder.NAME: (collate(func.lower(sweeps.c.name), "C"), "text"),
    SweepOrder.STATE: (
        case({state.value: rank for rank, state in enumerate(_STATES)}, value=sweeps.c.phase),
        "number",
    ),
    SweepOrder.RUNS: (-_RUNS, "number"),
    # Those of nobody come last.
    SweepOrder.OWNER: (
        collate(
            case(
                (sweeps.c.owner_name.is_(None), "1"),
                else_=func.concat("0", func.lower(sweeps.c.owner_name)),
            ),
            "C",
        ),
        "text",
    ),
}


def cursor_types(order: SweepOrder) -> list[CursorType]:
    """Give the types of what a cursor holds of an order: the value, where there is one, and the key."""
    return ["count"] if order is SweepOrder.NEWEST else [_KEYS[order][1], "count"]


class SweepListStore:
    """Lists of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def page(
        self,
        wanted: SweepsWanted,
        limit: int,
        order: SweepOrder = SweepOrder.NEWEST,
        after: Place | None = None,
    ) -> list[tuple[SweepRecord, Place]]:
        """List sweeps after a place, each with its own."""
        statement = self._narrowed(seen_sweep_rows(self._session), wanted)
        if order is SweepOrder.NEWEST:
            if after is not None:
                statement = statement.where(sweeps.c.id < after.sweep_id)
            rows = self._session.execute(statement.order_by(sweeps.c.id.desc()).limit(limit))
            records = [sweep_record(row) for row in rows]
            return [(record, Place(None, record.id)) for record in records]
        key = _KEYS[order][0]
        if after is not None:
            later = or_(key > after.value, and_(key == after.value, sweeps.c.id < after.sweep_id))
            statement = statement.where(later)
        statement = statement.add_columns(key.label("sorted_by"))
        rows = self._session.execute(statement.order_by(key, sweeps.c.id.desc()).limit(limit))
        return [(sweep_record(row), Place(row.sorted_by, row.id)) for row in rows]

    def _narrowed(self, statement: Select[Any], wanted: SweepsWanted) -> Select[Any]:
        conditions: list[ColumnElement[bool]] = []
        if wanted.tag is not None:
            conditions.append(sweeps.c.tags.contains([wanted.tag]))
        if wanted.fabric is not None:
            uses = select(sweep_fabrics.c.sweep_id).join(
                fabrics, fabrics.c.id == sweep_fabrics.c.fabric_id
            )
            named = fabrics.c.name == wanted.fabric
            of_kind = fabrics.c.kind == AttachmentKind.FABRIC.value
            conditions.append(sweeps.c.id.in_(uses.where(named, of_kind)))
        if wanted.condition is not None:
            conditions.append(filter_to_sql(wanted.condition, _cell))
        if wanted.phase is not None:
            conditions.append(sweeps.c.phase == wanted.phase.value)
        if wanted.search:
            conditions.append(_contains(wanted.search))
        if wanted.owner is not None:
            conditions.append(sweeps.c.owner_name == wanted.owner)
        if wanted.is_own:
            conditions.append(sweeps.c.owner == person_of(self._session))
        if wanted.is_starred:
            stars = select(sweep_stars.c.sweep_id)
            own = stars.where(sweep_stars.c.person == person_of(self._session))
            conditions.append(sweeps.c.id.in_(own))
        if wanted.archived is Archived.HIDDEN:
            conditions.append(sweeps.c.archived_at.is_(None))
        elif wanted.archived is Archived.ONLY:
            conditions.append(sweeps.c.archived_at.is_not(None))
        if not wanted.with_helpers:
            conditions.append(~sweeps.c.is_helper)
        return statement.where(*conditions)


def _contains(text: str) -> ColumnElement[bool]:
    """Tell whether a text stands in what people know a sweep by."""
    tags = func.array_to_string(sweeps.c.tags, " ")
    cells = (sweeps.c.name, sweeps.c.description, cast(tags, Text), sweeps.c.owner_name)
    return or_(*(func.coalesce(cell.icontains(text, autoescape=True), False) for cell in cells))


def _cell(column: Column) -> ColumnElement[Any]:
    if column.name == "tags":
        return collate(func.array_to_string(sweeps.c.tags, " "), "C")
    cell = sweeps.c[column.name]
    return collate(cell, "C") if column.type == "text" else cell
