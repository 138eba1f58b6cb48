"""Extending a sweep: more samples, replicates or points, made by a worker as its first points were.

What the sweep was stays beside the expansion until all is stored: an extension whose points cannot be
made leaves the sweep as it was. Locks are those of `storage.run.expansion_store`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import select, text, update
from sqlalchemy.orm import Session

from domain.run.expansion import Expansion
from domain.run.phase import Phase
from storage.result.sharing import OWN_FIRST, READABLE
from storage.run.expansion_store import ExpansionStore, hold
from storage.run.growth import Growth
from storage.run.mover import abort_runs
from storage.run.new_runs import runs_sql
from storage.run.progress import move_counts
from storage.run.records.expansion import ExpansionLease
from storage.sweep.records.extension import EarlierSweep, ExtendedSweep
from storage.sweep.records.sweep import Counts
from storage.sweep.tables import sweep_specs, sweeps

_IN_SWEEPS = ("replicates", "replicates_min", "points_expected")
_IN_SPECS = ("spec_text", "spec", "axes", "extension_errors")
# Points that were stored before get the runs that they lack; one that has them all gets none.
_WANTED = """
    wanted AS MATERIALIZED (
        SELECT p.point_index, p.point_key, n.replicate FROM points p
        CROSS JOIN generate_series(0, :replicates - 1) AS n(replicate)
        WHERE p.sweep_id = :sweep_id AND p.point_index BETWEEN :first AND :last
            AND NOT EXISTS (SELECT FROM replicates t WHERE t.sweep_id = p.sweep_id
                AND t.point_index = p.point_index AND t.replicate = n.replicate)
    )
"""
_RUNS = runs_sql(
    f"""
    FROM wanted n
    JOIN points p ON p.sweep_id = :sweep_id AND p.point_index = n.point_index
    LEFT JOIN LATERAL (
        SELECT id FROM results
        WHERE point_key = n.point_key AND replicate = n.replicate
            AND model_revision = :model_revision AND NOT is_partial
            AND {READABLE}
        {OWN_FIRST}) AS r ON true
    ON CONFLICT DO NOTHING
    RETURNING phase
    """  # noqa: S608 - a piece of our own
)
_COUNTED = """
    SELECT count(*) FILTER (WHERE phase = 'queued') AS queued,
        count(*) FILTER (WHERE phase = 'completed') AS completed
    FROM added
"""
_ADD_RUNS = text("WITH " + _WANTED + ", added AS (" + _RUNS + ")" + _COUNTED)
_COUNT_RUNS = text(
    """
    SELECT point_index, count(*) AS runs FROM replicates
    WHERE sweep_id = :sweep_id AND point_index BETWEEN :first AND :last GROUP BY point_index
    """
)
_KEYS = text(
    """
    SELECT point_index, point_key FROM points
    WHERE sweep_id = :sweep_id AND point_index BETWEEN :first AND :last
    """
)
_PLACE = text(
    """
    UPDATE points AS p SET coordinates = CAST(n.coordinates AS json)
    FROM unnest(CAST(:points AS int[]), CAST(:coordinates AS text[])) AS n(point_index, coordinates)
    WHERE p.sweep_id = :sweep_id AND p.point_index = n.point_index
        AND CAST(p.coordinates AS text) <> n.coordinates
    """
)


class ExtensionStore:
    """Extensions of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def extend(
        self, sweep_id: int, phase: Phase, new: ExtendedSweep, request_id: str | None
    ) -> None:
        """Change what a sweep is to be, and have a worker make what it lacks.

        The caller has locked the sweep, and all its points are stored.
        """
        sweep = self._session.execute(select(sweeps).where(sweeps.c.id == sweep_id)).one()
        written = self._session.execute(
            select(sweep_specs).where(sweep_specs.c.sweep_id == sweep_id)
        ).one()
        earlier = EarlierSweep(
            points=sweep.points,
            estimate=written.estimate,
            **{name: getattr(sweep, name) for name in _IN_SWEEPS},
            **{name: getattr(written, name) for name in _IN_SPECS if name != "extension_errors"},
        )
        self._write(sweep_id, new.model_dump() | {"extension_errors": None})
        ExpansionStore(self._session).request(sweep_id, request_id, earlier.model_dump())
        self._set_expansion(sweep_id, Expansion.PENDING)
        move_counts(self._session, sweep_id, Counts(), restart=phase.is_finished)

    def replenish(self, lease: ExpansionLease, first: int, last: int) -> Counts | None:
        """Give points that are stored the runs that they lack.

        Returns
        -------
        The counts of the runs added; None when the lease is lost, and nothing is added.
        """
        if not hold(self._session, lease):
            return None
        sweep = self._session.execute(select(sweeps).where(sweeps.c.id == lease.sweep_id)).one()
        growth = Growth.begin(self._session, sweep.id)
        parameters = {"sweep_id": sweep.id, "first": first, "last": last}
        given = {"replicates": sweep.replicates_min, "model_revision": sweep.model_revision}
        row = self._session.execute(_ADD_RUNS, parameters | given).one()
        counts = Counts(queued=row.queued, completed=row.completed, cached=row.completed)
        if growth is not None:
            counts += growth.grow(range(first, last + 1), sweep.model_revision)
        if counts.total:
            move_counts(self._session, sweep.id, counts)
        return counts

    def place(self, lease: ExpansionLease, coordinates: Mapping[int, Mapping[str, Any]]) -> bool:
        """Give points that are stored the coordinates that further sub-spaces add; False: the lease is lost.

        What they have stays: it is known which parameters set the sub-spaces apart only with all of them.
        """
        if not hold(self._session, lease):
            return False
        told = [json.dumps(one, separators=(",", ":")) for one in coordinates.values()]
        values = {"points": list(coordinates), "coordinates": told}
        self._session.execute(_PLACE, values | {"sweep_id": lease.sweep_id})
        return True

    def keys(self, sweep_id: int, first: int, last: int) -> dict[int, str]:
        """Give the keys of points that are stored by their index."""
        parameters = {"sweep_id": sweep_id, "first": first, "last": last}
        rows = self._session.execute(_KEYS, parameters)
        return {row.point_index: row.point_key for row in rows}

    def runs_there(self, sweep_id: int, first: int, last: int) -> dict[int, int]:
        """Count the runs of points by their index."""
        parameters = {"sweep_id": sweep_id, "first": first, "last": last}
        rows = self._session.execute(_COUNT_RUNS, parameters)
        return {row.point_index: row.runs for row in rows}

    def revert(self, lease: ExpansionLease, errors: list[dict[str, Any]]) -> bool:
        """Leave a sweep as it was before its extension, with what is wrong; False: the lease is lost.

        Where some of the new points are stored already, the sweep is cancelled instead: a retry goes on
        with them.
        """
        earlier = lease.earlier
        assert earlier is not None
        if not hold(self._session, lease, alone=True):
            return False
        ExpansionStore(self._session).cancel(lease.sweep_id)
        stored = select(sweeps.c.points).where(sweeps.c.id == lease.sweep_id)
        moved, expansion = Counts(), Expansion.DONE
        if self._session.execute(stored).scalar_one() > earlier.points:
            moved, expansion = abort_runs(self._session, lease.sweep_id), Expansion.CANCELLED
            values = {}
        else:
            values = earlier.model_dump(include={*_IN_SWEEPS, *_IN_SPECS})
        self._write(lease.sweep_id, values | {"extension_errors": errors})
        self._set_expansion(lease.sweep_id, expansion)
        move_counts(self._session, lease.sweep_id, moved)
        return True

    def _write(self, sweep_id: int, values: dict[str, Any]) -> None:
        of_sweep = {name: values[name] for name in _IN_SWEEPS if name in values}
        of_spec = {name: values[name] for name in _IN_SPECS if name in values}
        if of_sweep:
            statement = update(sweeps).where(sweeps.c.id == sweep_id)
            self._session.execute(statement.values(of_sweep))
        statement = update(sweep_specs).where(sweep_specs.c.sweep_id == sweep_id)
        self._session.execute(statement.values(of_spec))

    def _set_expansion(self, sweep_id: int, expansion: Expansion) -> None:
        statement = update(sweeps).where(sweeps.c.id == sweep_id)
        self._session.execute(statement.values(expansion=expansion.value))
