"""Moving runs of a sweep from one phase to another: cancelling, stopping and retrying."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, text, update
from sqlalchemy.orm import Session

from domain.run.hold import Hold
from domain.run.phase import Phase
from storage.run.attempt_store import AttemptStore
from storage.run.tables import leases, replicates
from storage.sweep.records.sweep import Counts


def abort_runs(session: Session, sweep_id: int) -> Counts:
    """Abort every run that is not done; workers lose their leases and notice.

    Returns
    -------
    The change of the sweep's counts, which the caller makes.
    """
    AttemptStore(session).note_aborted(sweep_id)
    session.execute(delete(leases).where(leases.c.sweep_id == sweep_id))
    return move_runs(session, sweep_id, (Phase.QUEUED, Phase.EXECUTING), Phase.ABORTED)


# Locked: a sweep that is stopped just now either has seen the runs that wait again, or is seen.
_HELD = text("SELECT held FROM sweeps WHERE id = :sweep_id FOR NO KEY UPDATE")


def abort_if_stopping(session: Session, sweep_id: int) -> Counts:
    """Abort what waits of a sweep that is being stopped; called when runs of it wait again.

    Returns
    -------
    The change of the sweep's counts, which the caller makes.
    """
    if session.execute(_HELD, {"sweep_id": sweep_id}).scalar_one() != Hold.STOPPING:
        return Counts()
    return move_runs(session, sweep_id, (Phase.QUEUED,), Phase.ABORTED)


def move_runs(session: Session, sweep_id: int, origins: tuple[Phase, ...], target: Phase) -> Counts:
    """Move all runs of some phases to another; returns the change of the counts."""
    change = {target.value: 0}
    for origin in origins:
        fresh: dict[str, Any] = {"lease_id": None, "failure": None, "finished_at": None}
        if target is Phase.QUEUED:
            fresh |= {"attempts": 0, "started_at": None, "worker": None, "result_id": None}
            fresh["queued_at"] = text("now()")
        else:
            fresh["finished_at"] = text("now()")
        statement = (
            update(replicates)
            .where(replicates.c.sweep_id == sweep_id, replicates.c.phase == origin.value)
            .values(phase=target.value, **fresh)
        )
        moved = session.execute(statement).rowcount  # type: ignore[attr-defined]
        change[origin.value] = -moved
        change[target.value] += moved
    return Counts(**change)
