"""A moment in SQL: which runs had ended by then, and what the cells of the others are."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    FromClause,
    and_,
    case,
    cast,
    exists,
    false,
    func,
    literal,
    literal_column,
    null,
    or_,
    select,
    text,
    true,
    tuple_,
)
from sqlalchemy.orm import Session
from sqlalchemy.types import Text

from domain.query.moment import Moment
from domain.run.phase import FINISHED, Phase
from storage.run.tables import replicates

_NOW = text("SELECT CAST(pg_current_snapshot() AS text) AS snapshot, now() AS at")
_FINISHED = [phase.value for phase in FINISHED]
# Row versions carry the lower half of their transaction's number: it is compared with the
# moment's, from which it differs by less than half of its range for a day at the very least.
_RANGE = 2**32
_CERTAIN_AFTER = timedelta(days=1)


def present(session: Session, retries: int, *, is_finished: bool = False) -> Moment:
    """Give the moment that is now, of a sweep retried so often, and finished or not."""
    row = session.execute(_NOW).one()
    if is_finished:
        return Moment.of_the_end(row.at, retries)
    return Moment.of_snapshot(row.snapshot, row.at, retries)


def had_ended(moment: Moment) -> ColumnElement[bool]:
    """Say that a run had ended by then. It holds still: a run that has ended changes no more.

    The exception is a retry, after which the moment is no longer asked for.
    """
    if moment.is_the_end:
        return replicates.c.phase.in_(_FINISHED)
    number = cast(cast(literal_column("replicates.xmin"), Text), BigInteger)
    # How many transactions before the moment the row was written; not positive: after it.
    distance = (literal(moment.seen_below % _RANGE + _RANGE + _RANGE // 2) - number) % literal(
        _RANGE
    ) - literal(_RANGE // 2)
    pending = [moment.seen_below - number for number in moment.pending]
    seen = and_(distance > 0, distance.not_in(pending) if pending else true())
    long_ago = func.coalesce(replicates.c.finished_at < moment.at - _CERTAIN_AFTER, false())
    return and_(replicates.c.phase.in_(_FINISHED), case((long_ago, True), else_=seen))


def as_of(moment: Moment, cell: ColumnElement[Any]) -> ColumnElement[Any]:
    """Give a cell that a run has from its end on; null while it is under way."""
    if moment.is_the_end:
        return cell  # nothing is under way; to ask each run would take a third of a filter's time
    return case((had_ended(moment), cell), else_=null())


def phase_as_of(moment: Moment) -> ColumnElement[str]:
    """Give the phase that a reader is told of."""
    under_way = or_(shown_phase() == Phase.EXECUTING.value, _ended_since(moment))
    return case(
        (had_ended(moment), replicates.c.phase),
        (under_way, Phase.EXECUTING.value),
        else_=Phase.QUEUED.value,
    )


def _ended_since(moment: Moment) -> ColumnElement[bool]:
    begun = func.coalesce(replicates.c.started_at <= moment.at, false())
    return and_(replicates.c.phase.in_(_FINISHED), begun)


def _place_in_lease(runs: FromClause) -> ColumnElement[Any]:
    return tuple_(runs.c.turn, runs.c.point_index, runs.c.replicate)


def shown_phase() -> ColumnElement[str]:
    """Give a run's phase now; one that waits in a worker's chunk is queued to the reader.

    A worker does the runs of its lease in their order, one at a time: the first of those left is
    the one that is being simulated.
    """
    before = replicates.alias("before")
    waits = exists(
        select(literal(1)).where(
            before.c.lease_id == replicates.c.lease_id,
            _place_in_lease(before) < _place_in_lease(replicates),
        )
    )
    handed_out = replicates.c.phase == Phase.EXECUTING.value
    return case((and_(handed_out, waits), Phase.QUEUED.value), else_=replicates.c.phase)
