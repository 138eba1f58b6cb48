"""Expansions: who makes the points of a sweep, and storing them batch by batch.

Locks are taken in this order: the sweep's own (as cancelling does), the row of the expansion, runs,
the sweep's row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Session

from domain.run.expansion import Expansion
from domain.run.phase import Phase
from storage.attachment.store import link
from storage.locks import LARGE_EXPANSIONS, lock, lock_shared, sweep_lock
from storage.result.sharing import keep_from_now_on
from storage.run.growth import Growth
from storage.run.mover import abort_runs
from storage.run.point_loader import analyze_points, load_points
from storage.run.progress import move_counts
from storage.run.records.expansion import ExpandedSoFar, ExpansionLease
from storage.sweep.records.extension import EarlierSweep
from storage.sweep.records.sweep import Counts, NewPoint
from storage.sweep.tables import expansions, sweep_fabrics, sweep_specs, sweeps

_ANALYZE_FROM = 1000
_POINTS_A_SECOND = 1000
"""By which a sweep counts as smaller for each second that it waits: about what a worker makes."""
SMALL_POINTS = 4_000
"""Points left to make of a sweep that counts as small: about as many as a batch has."""
# Projects take turns: the one goes first of which fewest sweeps are being expanded. Within a project those
# go first that nobody has tried: one that fails again and again holds up no other. Then small ones go
# before large ones; each second of waiting counts like so many points less, so that a large one that is
# overtaken goes at last.
_TAKE = text(
    """
    WITH busy AS (
        SELECT s.project_id, count(*) AS sweeps FROM expansions x JOIN sweeps s ON s.id = x.sweep_id
        WHERE x.expires_at > now() GROUP BY s.project_id
    )
    UPDATE expansions AS e
    SET attempts = e.attempts + 1, worker = :worker, waits_for_runs = false,
        expires_at = now() + make_interval(secs => :seconds)
    FROM (
        SELECT sweep_id FROM expansions JOIN sweeps ON sweeps.id = expansions.sweep_id
        LEFT JOIN busy ON busy.project_id = sweeps.project_id
        WHERE (expires_at IS NULL OR expires_at < now())
            AND NOT (waits_for_runs AND sweeps.queued + sweeps.executing > 0)
            AND sweeps.model_revision = :model_revision AND sweeps.deleted_at IS NULL
            AND (CAST(:sweep AS text) IS NULL OR sweeps.public_id = :sweep)
            AND (CAST(:small_points AS int) IS NULL OR busy.sweeps IS NULL
                AND sweeps.points_expected - sweeps.points <= :small_points)
            AND (CAST(:large_at_once AS int) IS NULL
                OR sweeps.points_expected - sweeps.points <= :small
                OR (SELECT count(*) FROM expansions x JOIN sweeps s ON s.id = x.sweep_id
                    WHERE x.expires_at > now() AND s.points_expected - s.points > :small)
                    < :large_at_once)
        ORDER BY coalesce(busy.sweeps, 0), attempts,
            greatest(sweeps.points_expected - sweeps.points, 0)
                - :points_a_second * extract(epoch FROM now() - requested_at), sweep_id
        LIMIT 1 FOR UPDATE OF expansions SKIP LOCKED
    ) AS free
    WHERE e.sweep_id = free.sweep_id
    RETURNING e.sweep_id, e.attempts, e.fence, e.request_id, e.earlier
    """
)
_COUNT_FREE = text(
    """
    SELECT count(*) FROM expansions JOIN sweeps ON sweeps.id = expansions.sweep_id
    WHERE (expires_at IS NULL OR expires_at < now())
            AND NOT (waits_for_runs AND sweeps.queued + sweeps.executing > 0)
            AND sweeps.model_revision = :model_revision AND sweeps.deleted_at IS NULL
    """
)
_UNDER_WAY = text(
    """
    SELECT EXISTS (SELECT FROM expansions JOIN sweeps ON sweeps.id = expansions.sweep_id
        WHERE NOT (waits_for_runs AND sweeps.queued + sweeps.executing > 0)
            AND sweeps.model_revision = :model_revision AND sweeps.deleted_at IS NULL
            AND sweeps.held IS NULL
            AND (CAST(:sweep AS text) IS NULL OR sweeps.public_id = :sweep))
    """
)
_RENEW = text(
    """
    UPDATE expansions SET expires_at = now() + make_interval(secs => :seconds)
    WHERE sweep_id = :sweep_id AND fence = :fence
    """
)
_GIVE_BACK = text(
    """
    UPDATE expansions SET expires_at = NULL, worker = NULL, attempts = attempts - :forgiven
    WHERE sweep_id = :sweep_id AND fence = :fence
    """
)
# A try that ends with a round of a search does not count.
_WAIT = text(
    """
    UPDATE expansions SET expires_at = NULL, worker = NULL, attempts = 0, waits_for_runs = true
    WHERE sweep_id = :sweep_id AND fence = :fence
    """
)
_HELD = text("SELECT 1 FROM expansions WHERE sweep_id = :sweep_id AND fence = :fence FOR UPDATE")


class ExpansionStore:
    """Expansions of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def request(
        self,
        sweep_id: int,
        request_id: str | None,
        earlier: dict[str, Any] | None = None,
        *,
        waits_for_runs: bool = False,
    ) -> None:
        """Have a sweep expanded, or what is left of it; ``earlier`` is what an extended one was.

        A search that ``waits_for_runs`` goes on once none of its runs waits or executes.
        """
        values = {"sweep_id": sweep_id, "request_id": request_id, "earlier": earlier}
        values |= {"waits_for_runs": waits_for_runs}
        statement = upsert(expansions).values(values).on_conflict_do_nothing()
        self._session.execute(statement)

    def take(
        self,
        worker: str,
        model_revision: int,
        seconds: float,
        sweep: str | None = None,
        *,
        small_points: int | None = None,
        large_at_once: int | None = None,
    ) -> ExpansionLease | None:
        """Take the next sweep that waits or whose worker was lost; None when there is none.

        Parameters
        ----------
        model_revision
            only sweeps of the worker's own revision of the models are taken.
        sweep
            a public id: that one alone.
        small_points
            takes only what has at most so many points left, of a project of which nothing is being
            expanded.
        large_at_once
            takes nothing with more than `SMALL_POINTS` left while so many of these are being expanded.
        """
        if large_at_once is not None:
            lock(self._session, LARGE_EXPANSIONS)
        wanted: dict[str, Any] = {"worker": worker, "model_revision": model_revision}
        wanted |= {"seconds": seconds, "sweep": sweep, "small_points": small_points}
        wanted |= {"points_a_second": _POINTS_A_SECOND}
        wanted |= {"small": SMALL_POINTS, "large_at_once": large_at_once}
        taken = self._session.execute(_TAKE, wanted).first()
        if taken is None:
            return None
        found = self._session.execute(
            select(sweeps, sweep_specs.c.spec_text)
            .join(sweep_specs, sweep_specs.c.sweep_id == sweeps.c.id)
            .where(sweeps.c.id == taken.sweep_id)
        ).one()
        self._move(taken.sweep_id, {"expansion": Expansion.EXPANDING.value}, Counts())
        return ExpansionLease(
            sweep_id=taken.sweep_id,
            project_id=found.project_id,
            keeps_results=found.keeps_results,
            attempt=taken.attempts,
            fence=taken.fence,
            public_id=found.public_id,
            request_id=taken.request_id,
            spec_text=found.spec_text,
            created_at=found.created_at,
            points_expected=found.points_expected,
            model_revision=found.model_revision,
            stored=found.points,
            earlier=EarlierSweep.model_validate(taken.earlier) if taken.earlier else None,
        )

    def waiting(self, model_revision: int) -> int:
        """Count the sweeps that nobody expands."""
        wanted = {"model_revision": model_revision}
        count: int = self._session.execute(_COUNT_FREE, wanted).scalar_one()
        return count

    def is_under_way(self, model_revision: int, sweep: str | None) -> bool:
        """Tell whether points are being made, or wait for it, from which runs may follow.

        A search that waits for runs under way does not count: who ends the last of them goes on with it.
        """
        wanted = {"model_revision": model_revision, "sweep": sweep}
        found: bool = self._session.execute(_UNDER_WAY, wanted).scalar_one()
        return found

    def cancel(self, sweep_id: int) -> Expansion | None:
        """Stop making the points of a sweep; None when all are there."""
        statement = delete(expansions).where(expansions.c.sweep_id == sweep_id)
        gone: int = self._session.execute(statement).rowcount  # type: ignore[attr-defined]
        return Expansion.CANCELLED if gone else None

    def renew(self, lease: ExpansionLease, seconds: float) -> bool:
        """Extend a lease; False when it is lost."""
        return self._changed(_RENEW, lease, seconds=seconds)

    def give_back(self, lease: ExpansionLease, *, forgiven: bool) -> bool:
        """Let another go on; a try that is ``forgiven`` does not count."""
        return self._changed(_GIVE_BACK, lease, forgiven=int(forgiven))

    def wait(self, lease: ExpansionLease) -> bool:
        """Let a search go on once the runs of its last round have ended; False: the lease is lost."""
        return self._changed(_WAIT, lease)

    def add(
        self, lease: ExpansionLease, points: Sequence[NewPoint], so_far: ExpandedSoFar
    ) -> Counts | None:
        """Store the next points with their first runs, which may then be claimed.

        Points that are stored already are passed over: an answer that was lost may be asked for
        again.

        Returns
        -------
        The counts of the runs added; None when the lease is lost, and nothing is stored.
        """
        if not hold(self._session, lease):
            return None
        sweep = self._session.execute(select(sweeps).where(sweeps.c.id == lease.sweep_id)).one()
        fresh = [point for point in points if point.index >= sweep.points]
        counts = Counts()
        if so_far.attachment_ids:
            keep_from_now_on(self._session, sweep.id)
        if fresh:
            counts = load_points(
                self._session, sweep.id, fresh, sweep.replicates_min, sweep.model_revision
            )
        if counts.cached:
            growth = Growth.begin(self._session, sweep.id)
            if growth is not None:
                counts += growth.grow([point.index for point in fresh], sweep.model_revision)
        self._note(sweep.id, so_far)
        if sweep.points < _ANALYZE_FROM <= sweep.points + len(fresh):
            analyze_points(self._session)
        values = {
            "points": sweep.points + len(fresh),
            "metrics": so_far.metrics,
            "limits": so_far.limits,
        }
        self._move(sweep.id, values, counts)
        return counts

    def finish(self, lease: ExpansionLease, estimate: dict[str, Any]) -> bool:
        """Say that all points are stored; False when the lease is lost."""
        if not hold(self._session, lease):
            return False
        self._end(lease.sweep_id, {"estimate": estimate, "errors": None})
        points = select(sweeps.c.points).where(sweeps.c.id == lease.sweep_id)
        if self._session.execute(points).scalar_one() >= _ANALYZE_FROM:
            analyze_points(self._session)
        self._move(lease.sweep_id, {"expansion": Expansion.DONE.value}, Counts())
        return True

    def refuse(self, lease: ExpansionLease, errors: list[dict[str, Any]]) -> bool:
        """End a sweep whose specification has mistakes; False when the lease is lost.

        Runs of points stored before a mistake was found are dropped or, under way, stopped.
        """
        if not hold(self._session, lease, alone=True):
            return False
        self._end(lease.sweep_id, {"errors": errors})
        moved = abort_runs(self._session, lease.sweep_id)
        self._move(lease.sweep_id, {"expansion": Expansion.REFUSED.value}, moved)
        return True

    def _note(self, sweep_id: int, so_far: ExpandedSoFar) -> None:
        statement = update(sweep_specs).where(sweep_specs.c.sweep_id == sweep_id)
        self._session.execute(statement.values(networks=so_far.networks))
        linked = select(sweep_fabrics.c.fabric_id).where(sweep_fabrics.c.sweep_id == sweep_id)
        known = set(self._session.scalars(linked))
        link(self._session, sweep_id, so_far.attachment_ids - known)

    def _end(self, sweep_id: int, values: dict[str, Any]) -> None:
        self._session.execute(delete(expansions).where(expansions.c.sweep_id == sweep_id))
        statement = update(sweep_specs).where(sweep_specs.c.sweep_id == sweep_id)
        self._session.execute(statement.values(values))

    def _move(self, sweep_id: int, values: dict[str, Any], change: Counts) -> Phase:
        self._session.execute(update(sweeps).where(sweeps.c.id == sweep_id).values(values))
        return move_counts(self._session, sweep_id, change)

    def _changed(self, statement: Any, lease: ExpansionLease, **values: Any) -> bool:
        named = {"sweep_id": lease.sweep_id, "fence": lease.fence, **values}
        changed: int = self._session.execute(statement, named).rowcount  # type: ignore[attr-defined]
        return changed > 0


def hold(session: Session, lease: ExpansionLease, *, alone: bool = False) -> bool:
    """Lock a sweep and its expansion; tells whether the lease is still this one."""
    take = lock if alone else lock_shared
    take(session, sweep_lock(lease.sweep_id))
    held = {"sweep_id": lease.sweep_id, "fence": lease.fence}
    return session.execute(_HELD, held).first() is not None
