"""Moving a sweep's counts and phase, with the events that tell of it.

Whoever changes replicates calls :func:`move_counts` last, in the same transaction. The
sweep's row is locked from then on, so a sweep's events are numbered in the order in which
they are committed: a reader who has seen event n never misses one before it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, text, update
from sqlalchemy.orm import Session

from domain.run.expansion import Expansion, sweep_phase
from domain.run.phase import Phase
from domain.run.progress import Progress
from domain.run.times import Times
from storage.notice.outbox import note_phase
from storage.sweep.records.sweep import NOTHING_TAKEN, Counts, Taken
from storage.sweep.tables import events, sweeps

_OF_SWEEP = ("expansion", "points", "points_expected", "held", "held_note")

EVENT_PROGRESS = "progress"
EVENT_PHASE = "phase"
EVENT_FAILURE = "failure"

_ADDED = """
    UPDATE sweeps SET queued = queued + :queued, executing = executing + :executing,
        completed = completed + :completed, timed_out = timed_out + :timed_out,
        failed = failed + :failed,
        aborted = aborted + :aborted, cached = cached + :cached,
        taken_cpu_seconds = taken_cpu_seconds + :taken_cpu_seconds,
        taken_memory_bytes = greatest(taken_memory_bytes, :taken_memory_bytes),
        breaker_count = greatest(0, breaker_count - :ended_well),
        share_used = greatest(share_used, :share_start) + :share_added,
        share_fresh = CASE WHEN queued = 0 AND :queued > 0 THEN true
            ELSE share_fresh AND :share_added = 0 END
    WHERE id = :sweep_id {where}
    RETURNING phase, expansion, points, points_expected,
        queued, executing, completed, timed_out, failed, aborted, cached,
        started_at, finished_at, resumed_at, executed_seconds, held, held_note
"""
_ADD = text(_ADDED.format(where="") + ", clock_timestamp() AS now")
# A worker process simulates one run of its lease at a time: leases that still hold runs count
# the runs that are being simulated. Those behind them in a chunk are handed out, not begun.
SIMULATED = """
    SELECT count(*) FROM leases AS l WHERE l.sweep_id = {sweep}
        AND EXISTS (SELECT 1 FROM replicates AS t WHERE t.lease_id = l.id)
"""
# Nearly all claims and stores leave a sweep executing, and its times as they are. They count and tell
# in one statement, their last: the sweep's row, for which all its workers wait, is then locked while the
# server works and commits, but for no pause of a worker between two statements. Nothing is changed where
# it gives no row. The runs simulated are those of before the wait.
_WHILE_EXECUTING = """
    AND phase = 'executing' AND expansion = 'done' AND executing + :executing > 0
    AND resumed_at IS NOT NULL
"""
_ADD_AND_TELL = """
    WITH moved AS ({add}), told AS (
        SELECT f.place, '{failure}' AS name, f.data FROM moved,
            jsonb_array_elements(CAST(:failures AS jsonb)) WITH ORDINALITY AS f(data, place)
        UNION ALL
        SELECT CAST(:last AS bigint), '{progress}',
            to_jsonb(moved) || jsonb_build_object('simulated', ({simulated}))
        FROM moved
    )
    INSERT INTO events (sweep_id, name, data, at)
    SELECT :sweep_id, name, data, clock_timestamp() FROM told ORDER BY place
    RETURNING id
"""
_ADD_WHILE_EXECUTING = text(
    _ADD_AND_TELL.format(
        add=_ADDED.format(where=_WHILE_EXECUTING),
        failure=EVENT_FAILURE,
        progress=EVENT_PROGRESS,
        simulated=SIMULATED.format(sweep=":sweep_id"),
    )
)
_COUNT_RETRY = text("UPDATE sweeps SET retries = retries + 1 WHERE id = :sweep_id")
_SIMULATED = text(SIMULATED.format(sweep=":sweep_id"))


@dataclass(frozen=True, slots=True)
class Share:
    """What a chunk adds to its sweep's share of the workers, and where the share stood at least."""

    start: float
    added: float


_NO_SHARE = Share(0.0, 0.0)


def move_counts(
    session: Session,
    sweep_id: int,
    change: Counts,
    failures: Sequence[dict[str, Any]] = (),
    *,
    taken: Taken = NOTHING_TAKEN,
    share: Share | None = None,
    ended_well: int | None = None,
    restart: bool = False,
    is_news: bool = True,
) -> Phase:
    """Add ``change`` (its numbers may be negative) to a sweep's counts and settle its phase.

    Parameters
    ----------
    failures
        Data of one failure event each.
    taken
        What the runs took that ended.
    share
        What the runs cost that are handed out.
    ended_well
        Runs that speak against a reason to pause the sweep: those that complete or time out, unless the
        caller has heard them already (`storage.run.breaker_store`).
    restart
        Runs that had ended start anew (retry).
    is_news
        Webhooks are told; not of what ended elsewhere long ago.

    Returns
    -------
    The sweep's phase after the change.
    """
    share = share or _NO_SHARE
    well = max(0, change.completed) + max(0, change.timed_out)
    added = {
        "sweep_id": sweep_id,
        "share_start": share.start,
        "share_added": share.added,
        "ended_well": well if ended_well is None else ended_well,
        **change.model_dump(),
        "taken_cpu_seconds": taken.cpu_seconds,
        "taken_memory_bytes": taken.memory_bytes,
    }
    if not restart:
        told_too = {"failures": json.dumps(list(failures)), "last": len(failures) + 1}
        if session.execute(_ADD_WHILE_EXECUTING, added | told_too).first() is not None:
            return Phase.EXECUTING
    row = session.execute(_ADD, added).one()
    counts = Counts.model_validate(row, from_attributes=True)
    before = Phase(row.phase)
    of_runs = Progress(total=counts.total, **counts.model_dump()).phase
    phase = sweep_phase(Expansion(row.expansion), of_runs)
    times = Times.model_validate(row, from_attributes=True)
    if restart:
        times = times.restarted() if before.is_finished else times
        session.execute(_COUNT_RETRY, {"sweep_id": sweep_id})
    moved = times.moved(phase, row.now) if phase is not before or restart else times
    if counts.total and of_runs.has_begun:  # while others are still being made, too
        moved = moved.begun(row.now)
    if phase is not before or moved != times or restart:
        times = moved
        values = {"phase": phase.value, **times.model_dump()}
        session.execute(update(sweeps).where(sweeps.c.id == sweep_id).values(values))
    simulated = session.execute(_SIMULATED, {"sweep_id": sweep_id}).scalar_one()
    shared = times.model_dump(mode="json")
    progress = {"phase": phase, "simulated": simulated, **counts.model_dump(), **shared}
    progress |= {name: getattr(row, name) for name in _OF_SWEEP}
    told = [{"name": EVENT_FAILURE, "data": data} for data in failures]
    told.append({"name": EVENT_PROGRESS, "data": progress})
    if phase is not before:
        if is_news:
            note_phase(session, sweep_id, phase)
        told.append({"name": EVENT_PHASE, "data": {"phase": phase, **shared}})
    rows = [{"sweep_id": sweep_id, "at": row.now, **event} for event in told]
    session.execute(insert(events).values(rows))
    return phase
