"""The phase of a run that a reader is shown, in SQL."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, FromClause, and_, case, exists, literal, select, tuple_

from domain.run.phase import Phase
from storage.run.tables import replicates


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


def _place_in_lease(runs: FromClause) -> ColumnElement[Any]:
    return tuple_(runs.c.turn, runs.c.point_index, runs.c.replicate)
