"""Replicates until precise enough: points get the further runs that they need.

Whoever completes runs of a sweep with such a rule calls :meth:`Growth.begin` before it locks any
run, and :meth:`Growth.grow` before it moves the counts. The decision about a point is made under
the lock of the sweep's row: of two transactions that complete the last two runs of a point, the
second one sees the first one's, and exactly one of them adds the further runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.orm import Session

from domain.run.hold import Hold
from domain.statistics.stopping import StoppingRule, next_replicates
from storage.locks import lock_shared, sweep_lock, try_lock_shared
from storage.result.metric_sql import METRIC_VALUE
from storage.run.further_runs import add_runs
from storage.sweep.records.sweep import Counts

_RULE = text("SELECT replicates, until, held FROM sweeps WHERE id = :sweep_id")

_LOCK_SWEEP = text("SELECT held FROM sweeps WHERE id = :sweep_id FOR NO KEY UPDATE")
# A point with a run that failed, timed out or was aborted grows no more, until a retry has
# completed that run.
_COMPLETE_POINTS = """
    SELECT t.point_index, count(*) AS runs,
        array_agg({value} ORDER BY t.replicate) AS values,
        coalesce(bool_and(cardinality(r.random_streams) = 0), false) AS is_exact
    FROM replicates t LEFT JOIN results r ON r.id = t.result_id
    WHERE t.sweep_id = :sweep_id AND t.point_index = ANY(CAST(:points AS int[]))
    GROUP BY t.point_index
    HAVING bool_and(t.phase = 'completed') AND count(*) < :most
"""
_FIND_COMPLETE = text(_COMPLETE_POINTS.format(value=METRIC_VALUE.format(run="t", name=":metric")))


class Growth:
    """The rule of one sweep, within one transaction."""

    def __init__(self, session: Session, sweep_id: int, rule: StoppingRule) -> None:
        self._session = session
        self._sweep_id = sweep_id
        self._rule = rule

    @classmethod
    def begin(cls, session: Session, sweep_id: int) -> Growth | None:
        """Give the sweep's rule, waiting for a cancellation or retry under way; None without one.

        Call it before any run or lease of the sweep is locked.
        """
        rule, _ = _rule(session, sweep_id)
        if rule is None:
            return None
        lock_shared(session, sweep_lock(sweep_id))
        return cls(session, sweep_id, rule)

    @classmethod
    def try_begin(cls, session: Session, sweep_id: int) -> tuple[bool, Growth | None]:
        """As :meth:`begin`, but gives (False, None) where it would have to wait, or the sweep is held.

        A sweep without a rule is locked too: what is claimed while it is being cancelled would
        be computed for nobody.
        """
        if not try_lock_shared(session, sweep_lock(sweep_id)):
            return False, None
        rule, held = _rule(session, sweep_id)
        if held is not None:  # since the sweep was looked at
            return False, None
        return True, cls(session, sweep_id, rule) if rule is not None else None

    def grow(self, points: Iterable[int], model_revision: int) -> Counts:
        """Add the runs that these points still need; locks the sweep's row.

        A sweep that is being stopped gets none.

        Added runs whose result is known are born completed, and may make their point grow again.

        Returns
        -------
        How many were added, by phase; the caller counts them.
        """
        held = self._session.execute(_LOCK_SWEEP, {"sweep_id": self._sweep_id}).scalar_one()
        added = Counts()
        if held == Hold.STOPPING:
            return added
        waiting = sorted(set(points))
        while waiting:
            wanted = [
                (row.point_index, row.runs, enough)
                for row in self._complete_points(waiting)
                if (enough := next_replicates(row.values, self._rule, exact=row.is_exact))
                > row.runs
            ]
            rows = add_runs(self._session, self._sweep_id, wanted, model_revision)
            queued = {row.point_index for row in rows if row.phase == "queued"}
            waiting_runs = sum(row.phase == "queued" for row in rows)
            known = len(rows) - waiting_runs
            added += Counts(queued=waiting_runs, completed=known, cached=known)
            waiting = [index for index, _, _ in wanted if index not in queued]
        return added

    def _complete_points(self, points: list[int]) -> Sequence[Row[Any]]:
        parameters = {
            "sweep_id": self._sweep_id,
            "points": points,
            "metric": self._rule.metric,
            "most": self._rule.max_replicates,
        }
        return self._session.execute(_FIND_COMPLETE, parameters).all()


def _rule(session: Session, sweep_id: int) -> tuple[StoppingRule | None, str | None]:
    """Give the rule of a sweep, and whether it is held."""
    row = session.execute(_RULE, {"sweep_id": sweep_id}).one()
    if row.until is None:
        return None, row.held
    return StoppingRule(max_replicates=row.replicates, **row.until), row.held
