"""Moving a sweep's counts and phase, with the events that tell of it.

Whoever changes replicates calls :func:`move_counts` last, in the same transaction. The
sweep's row is locked from then on, so a sweep's events are numbered in the order in which
they are committed: a reader who has seen event n never misses one before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import insert, text, update
from sqlalchemy.orm import Session

from domain.run.phase import Phase
from domain.run.progress import Progress
from storage.records.sweep import Counts
from storage.schema import events, sweeps

EVENT_PROGRESS = "progress"
EVENT_PHASE = "phase"
EVENT_FAILURE = "failure"

_ADD = text(
    """
    UPDATE sweeps SET queued = queued + :queued, executing = executing + :executing,
        completed = completed + :completed, timed_out = timed_out + :timed_out,
        failed = failed + :failed,
        aborted = aborted + :aborted, cached = cached + :cached
    WHERE id = :sweep_id
    RETURNING phase, queued, executing, completed, timed_out, failed, aborted, cached,
        started_at, clock_timestamp() AS now
    """
)


def move_counts(
    session: Session,
    sweep_id: int,
    change: Counts,
    failures: Sequence[dict[str, Any]] = (),
    *,
    restart: bool = False,
) -> Phase:
    """Add ``change`` (its numbers may be negative) to a sweep's counts and settle its phase.

    Parameters
    ----------
    failures
        Data of one failure event each.
    restart
        A sweep that had ended starts anew (retry).

    Returns
    -------
    The sweep's phase after the change.
    """
    row = session.execute(_ADD, {"sweep_id": sweep_id, **change.model_dump()}).one()
    counts = Counts.model_validate(row, from_attributes=True)
    before = Phase(row.phase)
    phase = Progress(total=counts.total, **counts.model_dump()).phase
    if phase is not before or restart:
        _change_phase(session, sweep_id, phase, row.started_at, row.now)
    told = [{"name": EVENT_FAILURE, "data": data} for data in failures]
    told.append({"name": EVENT_PROGRESS, "data": {"phase": phase, **counts.model_dump()}})
    if phase is not before:
        told.append({"name": EVENT_PHASE, "data": {"phase": phase}})
    session.execute(
        insert(events), [{"sweep_id": sweep_id, "at": row.now, **event} for event in told]
    )
    return phase


def _change_phase(
    session: Session, sweep_id: int, phase: Phase, started_at: datetime | None, now: datetime
) -> None:
    values: dict[str, Any] = {"phase": phase.value}
    values["finished_at"] = now if phase.is_finished else None
    if started_at is None and phase is not Phase.QUEUED:
        values["started_at"] = now
    session.execute(update(sweeps).where(sweeps.c.id == sweep_id).values(values))
