"""Claiming work: which sweep is next, how many of its runs, and the lease on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.orm import Session

from domain.run.priority import Priority
from storage.result.sharing import OWN_FIRST, READABLE
from storage.run.growth import Growth
from storage.run.progress import Share, move_counts
from storage.run.records.task import Chunk, ClaimLimits, TaskRecord
from storage.sweep.records.sweep import Counts

_LEAST_SECONDS = 1e-3
"""What a run counts at least: handing it out costs about as much."""

# The sweep whose share is least goes first (start-time fair queueing, Goyal, Vin and Cheng 1996): what
# was handed out of it, in seconds by the weight of its priority. One of which nothing waited before
# starts where the others are, so that it neither waits for them to end nor makes up for lost time; of
# equals it goes first.
# A sweep has results of one revision of the models: a worker of another leaves it alone.
# The phases are those of the index, which holds no count: every claim and store changes counts.
_SHARES = """
    SELECT id, public_id, priority, share_fresh, CASE WHEN share_fresh
            THEN greatest(share_used, min(share_used) FILTER (WHERE NOT share_fresh) OVER ())
            ELSE share_used END AS share
    FROM sweeps WHERE phase IN ('pending', 'expanding', 'queued', 'executing')
        AND queued > 0 AND model_revision = :model_revision AND held IS NULL
"""
_BY_SHARE = _SHARES + " ORDER BY share, NOT share_fresh, id"
_LOOKED_AT = 32
"""Sweeps that are looked at one by one, since mostly the first of them has what is wanted."""
_FOUND = 64
"""Sweeps that a look at all others gives at once."""
_NEXT_SWEEPS = text(_BY_SHARE + f" LIMIT {_LOOKED_AT}")
# Its share is reckoned among all sweeps, whoever works at it alone.
_ONE_SWEEP = text(f"SELECT * FROM ({_SHARES}) AS s WHERE public_id = :sweep")  # noqa: S608
# The roomiest of the live workers also tries what may be too large for it: estimates are on the
# safe side, and a run that nobody takes would wait for ever.
_FIRST = """
    SELECT r.estimated_cpu_seconds, r.attempts, n.memory_bytes FROM replicates r
    CROSS JOIN LATERAL (
        SELECT COALESCE((SELECT p.estimated_memory_bytes FROM points p
            WHERE p.sweep_id = r.sweep_id AND p.point_index = r.point_index), 0)
        ) AS n(memory_bytes)
    WHERE r.sweep_id = {{sweep_id}} AND r.phase = 'queued' AND {due}
        AND (n.memory_bytes <= :whole OR NOT EXISTS (
            SELECT FROM workers WHERE COALESCE(whole_memory_bytes, memory_bytes) > :whole
                AND seen_at > now() - make_interval(secs => :alive_seconds)))
    ORDER BY r.turn, r.point_index, r.replicate LIMIT 1
"""
# Where none of the first sweeps has a run that fits, one statement looks into all others. The order of the
# subquery is that of the nested loop, which ends with the last sweep that is asked for; to sort once more
# would have it look into all sweeps of an equal share first.
_ALL_OTHERS = f"""
    SELECT s.*, f.* FROM ({_BY_SHARE} OFFSET {_LOOKED_AT}) AS s CROSS JOIN LATERAL ({{first}}) AS f
    LIMIT {_FOUND} OFFSET :passed_over
"""  # noqa: S608 - pieces of our own


class _Peek:
    """How the first run of a sweep is found that a machine can hold: of one sweep, or of all at once."""

    def __init__(self, due: str) -> None:
        first = _FIRST.format(due=due)
        self.one = text(first.format(sweep_id=":sweep_id"))
        self.others = text(_ALL_OTHERS.format(first=first.format(sweep_id="s.id")))


_PEEK = _Peek("(r.not_before IS NULL OR r.not_before <= now())")
_PEEK_LATER = _Peek("true")
_LOCK = text(
    """
    SELECT r.point_index, r.replicate, r.attempts, r.estimated_cpu_seconds FROM replicates r
    WHERE r.sweep_id = :sweep_id AND r.phase = 'queued'
        AND (r.not_before IS NULL OR r.not_before <= now())
        AND COALESCE((SELECT p.estimated_memory_bytes FROM points p
            WHERE p.sweep_id = r.sweep_id AND p.point_index = r.point_index), 0) <= :memory_bytes
    ORDER BY r.turn, r.point_index, r.replicate LIMIT :count FOR UPDATE OF r SKIP LOCKED
    """
)
# One look-up by key for each run: LIMIT keeps the planner, whose statistics are older than a
# sweep that was just loaded, from joining whole tables.
_KNOWN = text(
    f"""
    SELECT c.point_index, c.replicate, r.id
    FROM unnest(CAST(:points AS int[]), CAST(:replicates AS int[]), CAST(:keys AS text[]))
        AS c(point_index, replicate, point_key)
    CROSS JOIN LATERAL (
        SELECT id FROM results
        WHERE point_key = c.point_key AND replicate = c.replicate
            AND model_revision = :model_revision AND NOT is_partial
            AND {READABLE}
        {OWN_FIRST}) AS r
    """  # noqa: S608 - a piece of our own
)
_COMPLETE_KNOWN = text(
    """
    UPDATE replicates AS t
    SET phase = 'completed', cached = true, finished_at = now(), result_id = c.result_id
    FROM unnest(CAST(:points AS int[]), CAST(:replicates AS int[]), CAST(:results AS bigint[]))
        AS c(point_index, replicate, result_id)
    WHERE t.sweep_id = :sweep_id AND t.point_index = c.point_index
        AND t.replicate = c.replicate
    """
)
_ADD_LEASE = text(
    """
    INSERT INTO leases (sweep_id, worker, expires_at)
    VALUES (:sweep_id, :worker, now() + make_interval(secs => :seconds)) RETURNING id
    """
)
_TAKE = text(
    """
    UPDATE replicates AS t
    SET phase = 'executing', attempts = t.attempts + 1, lease_id = :lease_id,
        worker = :worker, started_at = now()
    FROM unnest(CAST(:points AS int[]), CAST(:replicates AS int[])) AS c(point_index, replicate)
    WHERE t.sweep_id = :sweep_id AND t.point_index = c.point_index
        AND t.replicate = c.replicate
    """
)
_DOCUMENTS = text(
    """
    SELECT p.point_index, p.point_key, p.uncalibrated_seconds, p.uncalibrated_bytes,
        d.document FROM points p
    JOIN point_documents d ON d.sweep_id = p.sweep_id AND d.point_index = p.point_index
    WHERE p.sweep_id = :sweep_id AND p.point_index = ANY(:points)
    """
)
_REVISION = text(
    "SELECT model_revision FROM sweeps WHERE public_id = :sweep AND deleted_at IS NULL"
)
_SWEEP = text("SELECT public_id, limits FROM sweeps WHERE id = :sweep_id")


class ClaimStore:
    """Hands runs to workers."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def claim(self, worker: str, model_revision: int, limits: ClaimLimits) -> Chunk | None:
        """Lease the next chunk of runs to ``worker``.

        Runs whose result has become known since they were queued are completed on the way.
        Only sweeps of the worker's own revision of the models are looked at. A run that was lost
        with a worker before is handed out alone: were it what killed the worker, the others of a
        shared chunk would be blamed with it.

        Returns
        -------
        A chunk, or None when nothing waits (or others hold all of it). A chunk without tasks
        and lease means that all runs looked at have become known, or that the next one needs the
        machine alone: claim again.
        """
        for sweep, first in self._next_runs(model_revision, limits):
            sweep_id: int = sweep.id
            if _needs_machine(first, limits) and not limits.alone:
                return Chunk(sweep_id=sweep_id, needs_machine=True)
            free, growth = Growth.try_begin(self._session, sweep_id)
            if not free:
                continue
            runs = self._lock_runs(sweep_id, first, limits)
            tasks = self._tasks(sweep_id, runs)
            if not tasks:
                continue
            known = self._complete_known(sweep_id, tasks, model_revision)
            left = [task for task in tasks if (task.point_index, task.replicate) not in known]
            change = Counts(queued=-len(known), completed=len(known), cached=len(known))
            chunk, share = Chunk(sweep_id=sweep_id), None
            if left:
                share = _share(sweep, runs, known)
                chunk = self._lease(sweep_id, worker, left, limits.lease_seconds)
                change += Counts(queued=-len(left), executing=len(left))
            chunk.known = len(known)
            if growth is not None and known:
                grown = growth.grow({index for index, _ in known}, model_revision)
                change += grown
                chunk.grown = grown.queued
            move_counts(self._session, sweep_id, change, share=share)
            return chunk
        return None

    def needs_machine(self, model_revision: int, limits: ClaimLimits) -> bool:
        """Tell whether the next run needs more than ``limits.memory_bytes``."""
        first = next(self._next_runs(model_revision, limits), None)
        return first is not None and _needs_machine(first[1], limits)

    def revision_of(self, sweep: str) -> int | None:
        """Give the revision of the models that a sweep is computed by; None when there is no such sweep."""
        found: int | None = self._session.execute(_REVISION, {"sweep": sweep}).scalar()
        return found

    def waits(self, model_revision: int, limits: ClaimLimits) -> bool:
        """Tell whether a run waits that this machine can hold, also one whose pause is not over yet."""
        return next(self._next_runs(model_revision, limits, _PEEK_LATER), None) is not None

    def _next_runs(
        self, model_revision: int, limits: ClaimLimits, peek: _Peek = _PEEK
    ) -> Iterator[tuple[Row[Any], Row[Any]]]:
        """Give the sweeps that are next, each with the first run that this machine can hold.

        However many sweeps wait of which it can hold nothing, it comes to the one that it can.
        """
        wanted: dict[str, Any] = {"model_revision": model_revision}
        machine = {"whole": limits.whole_memory_bytes, "alive_seconds": limits.lease_seconds}
        if limits.sweep is None:
            waiting = self._session.execute(_NEXT_SWEEPS, wanted).all()
        else:
            waiting = self._session.execute(_ONE_SWEEP, wanted | {"sweep": limits.sweep}).all()
        for sweep in waiting:
            first = self._session.execute(peek.one, {"sweep_id": sweep.id} | machine).first()
            if first is not None:
                yield sweep, first
        if len(waiting) < _LOOKED_AT:
            return
        found, passed_over = _FOUND, 0
        while found == _FOUND:
            asked = wanted | machine | {"passed_over": passed_over}
            others = self._session.execute(peek.others, asked).all()
            for row in others:
                yield row, row
            found, passed_over = len(others), passed_over + len(others)

    def _lock_runs(self, sweep_id: int, first: Row[Any], limits: ClaimLimits) -> Sequence[Row[Any]]:
        count = chunk_size(first.estimated_cpu_seconds, first.attempts, limits)
        parameters = {
            "sweep_id": sweep_id,
            "count": 1 if limits.alone else count,
            "memory_bytes": max(first.memory_bytes, limits.memory_bytes),
        }
        return _first_runs(self._session.execute(_LOCK, parameters).all(), limits.seconds)

    def _complete_known(
        self, sweep_id: int, tasks: Sequence[TaskRecord], model_revision: int
    ) -> set[tuple[int, int]]:
        keys = {
            "sweep_id": sweep_id,
            "keys": [task.point_key for task in tasks],
            "model_revision": model_revision,
        }
        rows = self._session.execute(_KNOWN, keys | _pairs(tasks)).all()
        if rows:
            found = {"sweep_id": sweep_id, "results": [row.id for row in rows], **_pairs(rows)}
            self._session.execute(_COMPLETE_KNOWN, found)
        return {(row.point_index, row.replicate) for row in rows}

    def _lease(self, sweep_id: int, worker: str, tasks: list[TaskRecord], seconds: float) -> Chunk:
        lease = {"sweep_id": sweep_id, "worker": worker, "seconds": seconds}
        lease_id = self._session.execute(_ADD_LEASE, lease).scalar_one()
        taken = {"sweep_id": sweep_id, "lease_id": lease_id, "worker": worker, **_pairs(tasks)}
        self._session.execute(_TAKE, taken)
        sweep = self._session.execute(_SWEEP, {"sweep_id": sweep_id}).one()
        return Chunk(
            lease_id=lease_id,
            sweep_id=sweep_id,
            sweep_public_id=sweep.public_id,
            limits=sweep.limits,
            tasks=tasks,
        )

    def _tasks(self, sweep_id: int, runs: Sequence[Row[Any]]) -> list[TaskRecord]:
        indices = sorted({run.point_index for run in runs})
        rows = self._session.execute(_DOCUMENTS, {"sweep_id": sweep_id, "points": indices})
        points = {row.point_index: row for row in rows}
        return [
            TaskRecord(
                point_index=run.point_index,
                replicate=run.replicate,
                point_key=points[run.point_index].point_key,
                document=points[run.point_index].document,
                uncalibrated_seconds=points[run.point_index].uncalibrated_seconds,
                uncalibrated_bytes=points[run.point_index].uncalibrated_bytes,
            )
            for run in runs
        ]


def _share(sweep: Row[Any], runs: Sequence[Row[Any]], known: set[tuple[int, int]]) -> Share:
    """Reckon what a chunk adds to the share of its sweep; what is known costs nothing."""
    seconds = sum(
        max(run.estimated_cpu_seconds, _LEAST_SECONDS)
        for run in runs
        if (run.point_index, run.replicate) not in known
    )
    return Share(start=sweep.share, added=seconds / Priority(sweep.priority).weight)


def _needs_machine(run: Row[Any], limits: ClaimLimits) -> bool:
    return bool(run.memory_bytes > limits.memory_bytes)


def chunk_size(estimated_cpu_seconds: float, attempts: int, limits: ClaimLimits) -> int:
    """Give how many runs like this one fill the time of a chunk, at least one."""
    if attempts > 0:
        return 1
    if estimated_cpu_seconds * limits.count <= limits.seconds:
        return limits.count
    return max(1, int(limits.seconds / estimated_cpu_seconds))


def _first_runs(runs: Sequence[Row[Any]], seconds: float) -> Sequence[Row[Any]]:
    """Keep the first runs that fit into ``seconds`` together, and none after a lost one."""
    used = 0.0
    for place, run in enumerate(runs):
        used += run.estimated_cpu_seconds
        if place > 0 and (used > seconds or run.attempts > 0):
            return runs[:place]
        if run.attempts > 0:
            return runs[:1]
    return runs


def _pairs(runs: Sequence[Row[Any] | TaskRecord]) -> dict[str, list[int]]:
    return {
        "points": [run.point_index for run in runs],
        "replicates": [run.replicate for run in runs],
    }
