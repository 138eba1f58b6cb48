"""Sweeps: store, find, cancel; lists stand in `list_store`, what else is done in `storage.run.verb_store`."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Boolean,
    ColumnElement,
    Integer,
    Row,
    Select,
    Text,
    and_,
    bindparam,
    case,
    exists,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.orm import Session

from domain.run.expansion import Expansion
from domain.run.phase import Phase
from domain.run.times import Times
from storage.access.tables import projects
from storage.locks import lock, sweep_lock
from storage.run.expansion_store import ExpansionStore
from storage.run.mover import abort_runs
from storage.run.progress import SIMULATED, move_counts
from storage.scope import person_name_of, person_of, project_of, seen_sweeps
from storage.sweep.records.sweep import (
    Counts,
    Held,
    NewSweep,
    Repeats,
    SweepRecord,
    SweepSpecRecord,
    Taken,
)
from storage.sweep.tables import sweep_specs, sweep_stars, sweeps

_SPEC_FIELDS = {"spec_text", "spec", "axes"}
_SIMULATED = literal_column(f"({SIMULATED.format(sweep='sweeps.id')})", Integer)
# Asked only while points may still come, when it says what is waited for.
_SEARCHES = literal_column(
    """(
    sweeps.expansion IN ('pending', 'expanding') AND (sweeps.replicates_min = 0 OR EXISTS (
        SELECT 1 FROM sweep_specs AS s, json_array_elements(s.axes) AS axis
        WHERE s.sweep_id = sweeps.id AND axis ->> 'until' IS NOT NULL
    )))""",
    Boolean,
)
_PROJECT = select(projects.c.name).where(projects.c.id == sweeps.c.project_id).scalar_subquery()
_STARRED = (
    exists()
    .where(sweep_stars.c.sweep_id == sweeps.c.id)
    .where(sweep_stars.c.person == bindparam("asking_person", type_=Text))
    .correlate(sweeps)
)
_TOLD_BESIDE = (
    _SIMULATED.label("simulated"),
    _SEARCHES.label("searches"),
    _PROJECT.label("project"),
    _STARRED.label("is_starred"),
)
# One that is deleted is nobody's any more, though its rows may take a while to go.
_SWEEPS = select(sweeps, *_TOLD_BESIDE).where(sweeps.c.deleted_at.is_(None))


class SweepStore:
    """Sweeps of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(self, sweep: NewSweep, request_id: str | None) -> SweepRecord:
        """Store a sweep, whose points a worker is then to make."""
        values = sweep.model_dump()
        documents = {name: values.pop(name) for name in _SPEC_FIELDS}
        values |= {"phase": Phase.PENDING.value, "expansion": Expansion.PENDING.value}
        values["project_id"] = project_of(self._session)
        values |= {"owner": person_of(self._session), "owner_name": person_name_of(self._session)}
        statement = insert(sweeps).values(points=0, **values)
        sweep_id = self._session.execute(statement.returning(sweeps.c.id)).scalar_one()
        self._session.execute(insert(sweep_specs).values(sweep_id=sweep_id, **documents))
        ExpansionStore(self._session).request(sweep_id, request_id)
        return self._one(sweeps.c.id == sweep_id)

    def get(self, public_id: str) -> SweepRecord | None:
        """Find a sweep by the identifier that clients know."""
        statement = self._seen().where(sweeps.c.public_id == public_id)
        row = self._session.execute(statement).first()
        return sweep_record(row) if row is not None else None

    def spec(self, sweep_id: int) -> SweepSpecRecord:
        """Read the specification of a sweep."""
        statement = select(sweep_specs).where(sweep_specs.c.sweep_id == sweep_id)
        return SweepSpecRecord.model_validate(
            self._session.execute(statement).one(), from_attributes=True
        )

    def repeats(self, sweep: SweepRecord) -> Repeats:
        """Find the sweep that one repeats, and those that repeat it."""
        there = select(sweeps.c.public_id).where(
            sweeps.c.deleted_at.is_(None), seen_sweeps(self._session)
        )
        one = there.where(sweeps.c.id == sweep.rerun_of)
        later = there.where(sweeps.c.rerun_of == sweep.id)
        return Repeats(
            rerun_of=self._session.execute(one).scalar() if sweep.rerun_of is not None else None,
            reruns=list(self._session.scalars(later.order_by(sweeps.c.id.desc()))),
        )

    def lock(self, public_id: str) -> SweepRecord | None:
        """Find a sweep and keep others from cancelling, retrying or growing it until the commit.

        An advisory lock and not the row's own: workers lock replicates first and the row
        last, and whoever held the row while waiting for replicates could deadlock with them.
        """
        found = self.get(public_id)
        if found is None:
            return None
        lock(self._session, sweep_lock(found.id))
        return self.get(public_id)

    def change(self, public_id: str, values: dict[str, Any]) -> bool:
        """Change the name, the description or the tags of a sweep; False when there is none."""
        there = and_(
            sweeps.c.public_id == public_id,
            sweeps.c.deleted_at.is_(None),
            seen_sweeps(self._session),
        )
        if not values:
            return self._session.execute(select(sweeps.c.id).where(there)).first() is not None
        statement = update(sweeps).where(there).values(values)
        return self._session.execute(statement.returning(sweeps.c.id)).first() is not None

    def cancel(self, sweep_id: int) -> SweepRecord:
        """Abort every run that is not done; workers lose their leases and notice."""
        expansion = ExpansionStore(self._session).cancel(sweep_id)
        moved = abort_runs(self._session, sweep_id)
        if expansion is not None:
            self._set_expansion(sweep_id, expansion)
        move_counts(self._session, sweep_id, moved)
        return self._one(sweeps.c.id == sweep_id)

    def mix(self, sweep_id: int, revision: int) -> SweepRecord:
        """Leave the runs that are not done to workers of another revision of the models."""
        begun = sweeps.c.completed + sweeps.c.timed_out + sweeps.c.executing > 0
        mixed = func.array_append(sweeps.c.earlier_revisions, sweeps.c.model_revision)
        statement = update(sweeps).where(sweeps.c.id == sweep_id)
        self._session.execute(
            statement.values(
                model_revision=revision,
                earlier_revisions=case((begun, mixed), else_=sweeps.c.earlier_revisions),
            )
        )
        return self._one(sweeps.c.id == sweep_id)

    def _set_expansion(self, sweep_id: int, expansion: Expansion) -> None:
        statement = update(sweeps).where(sweeps.c.id == sweep_id)
        self._session.execute(statement.values(expansion=expansion.value))

    def _seen(self) -> Select[Any]:
        return seen_sweep_rows(self._session)

    def _one(self, condition: ColumnElement[bool]) -> SweepRecord:
        asking = {"asking_person": person_of(self._session)}
        return sweep_record(self._session.execute(_SWEEPS.where(condition).params(asking)).one())


def seen_sweep_rows(session: Session) -> Select[Any]:
    """Select what a session sees of the sweeps; `sweep_record` reads a row."""
    return _SWEEPS.where(seen_sweeps(session)).params(asking_person=person_of(session))


def _held(row: Row[Any]) -> Held | None:
    if row.held is None:
        return None
    return Held(hold=row.held, by=row.held_by, note=row.held_note, since=row.held_at)


def sweep_record(row: Row[Any]) -> SweepRecord:
    """Read a row of `seen_sweep_rows`."""
    values = dict(row._mapping)
    return SweepRecord.model_validate(
        values
        | {
            "counts": Counts.model_validate(values),
            "times": Times.model_validate(values),
            "held": _held(row),
            "taken": Taken(cpu_seconds=row.taken_cpu_seconds, memory_bytes=row.taken_memory_bytes),
        }
    )
