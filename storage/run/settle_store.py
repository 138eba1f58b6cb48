"""Giving work back: results, failures, and runs that were not done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import text
from sqlalchemy.orm import Session

from domain.run.attempt import AttemptOutcome
from domain.run.failure import Failure
from storage.result.sharing import owner_of
from storage.result.writer import ResultWriter
from storage.run.attempt_store import AttemptStore
from storage.run.breaker_store import note_failures
from storage.run.growth import Growth
from storage.run.mover import abort_if_stopping
from storage.run.progress import move_counts
from storage.run.records.attempt import EndedAttempt
from storage.run.records.task import (
    DEFAULT_POLICY,
    FailedRun,
    FailurePolicy,
    KeptRun,
    Settlement,
    TaskRecord,
)
from storage.sweep.records.sweep import Counts, Taken

_SWEEP = text("SELECT sweep_id FROM leases WHERE id = :lease_id")
_HOLD = text("SELECT sweep_id FROM leases WHERE id = :lease_id FOR UPDATE")
_RENEW = text(
    """
    UPDATE leases SET expires_at = now() + make_interval(secs => :seconds)
    WHERE id = :lease_id RETURNING id
    """
)
_DROP = text("DELETE FROM leases WHERE id = :lease_id RETURNING sweep_id")

_COMPLETE = text(
    """
    UPDATE replicates AS t
    SET phase = 'completed', finished_at = now(), lease_id = NULL, result_id = r.id
    FROM unnest(CAST(:points AS int[]), CAST(:replicates AS int[]), CAST(:keys AS text[]))
        AS g(point_index, replicate, point_key), results AS r
    WHERE t.sweep_id = :sweep_id AND t.point_index = g.point_index
        AND t.replicate = g.replicate AND t.lease_id = :lease_id
        AND r.point_key = g.point_key AND r.replicate = g.replicate
        AND r.model_revision = :model_revision AND NOT r.is_partial
        AND r.project_id = :project_id
    """
)
_TIME_OUT = text(
    """
    UPDATE replicates
    SET phase = 'timed_out', finished_at = now(), lease_id = NULL, result_id = :result_id
    WHERE sweep_id = :sweep_id AND point_index = :point_index AND replicate = :replicate
        AND lease_id = :lease_id
    """
)
_FAIL = text(
    """
    UPDATE replicates AS t
    SET phase = 'failed', finished_at = now(), lease_id = NULL,
        failure = CAST(g.failure AS jsonb)
    FROM unnest(CAST(:points AS int[]), CAST(:replicates AS int[]), CAST(:failures AS text[]))
        AS g(point_index, replicate, failure)
    WHERE t.sweep_id = :sweep_id AND t.point_index = g.point_index
        AND t.replicate = g.replicate AND t.lease_id = :lease_id
    RETURNING t.point_index, t.replicate, t.failure
    """
)
_AGAIN = text(
    """
    UPDATE replicates AS t
    SET phase = 'queued', lease_id = NULL, worker = NULL, started_at = NULL,
        not_before = now() + make_interval(secs => g.pause)
    FROM unnest(CAST(:points AS int[]), CAST(:replicates AS int[]), CAST(:pauses AS float8[]))
        AS g(point_index, replicate, pause)
    WHERE t.sweep_id = :sweep_id AND t.point_index = g.point_index
        AND t.replicate = g.replicate AND t.lease_id = :lease_id
    """
)
_ATTEMPTS = text(
    """
    SELECT point_index, replicate, attempts FROM replicates WHERE lease_id = :lease_id
    """
)
_RETURN = text(
    """
    UPDATE replicates
    SET phase = 'queued', attempts = greatest(attempts - 1, 0), lease_id = NULL,
        worker = NULL, started_at = NULL
    WHERE lease_id = :lease_id
    """
)


class SettleStore:
    """Takes back what workers were given; everything is guarded by the lease."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._attempts = AttemptStore(session)

    def renew(self, lease_id: int, lease_seconds: float) -> bool:
        """Extend a lease; False when it has been taken away (cancelled, or thought dead)."""
        parameters = {"lease_id": lease_id, "seconds": lease_seconds}
        return self._session.execute(_RENEW, parameters).first() is not None

    def store(
        self,
        lease_id: int,
        finished: Sequence[KeptRun],
        failed: Sequence[FailedRun],
        model_revision: int,
        policy: FailurePolicy = DEFAULT_POLICY,
    ) -> Settlement:
        """Store what a worker did, unless its lease is no longer its own.

        A point whose last run this completes gets the further runs that it needs. A run whose failure is
        transient is queued again, as long as the policy allows.
        """
        sweep_id: int | None = self._session.execute(_SWEEP, {"lease_id": lease_id}).scalar()
        if sweep_id is None:
            return Settlement(held=False)
        growth = Growth.begin(self._session, sweep_id)
        if self._session.execute(_HOLD, {"lease_id": lease_id}).first() is None:
            return Settlement(held=False)
        held = {"sweep_id": sweep_id, "lease_id": lease_id}
        whole = [run for run in finished if not run.result.is_partial]
        partial = [run for run in finished if run.result.is_partial]
        completed = self._complete(held, whole, model_revision) if whole else 0
        timed_out = sum(self._time_out(held, run, model_revision) for run in partial)
        again, failures = self._settle_failed(held, failed, policy) if failed else (0, [])
        ended = completed + timed_out + len(failures)
        if not ended + again:
            return Settlement(held=False)
        change = Counts(
            queued=again,
            executing=-ended - again,
            completed=completed,
            timed_out=timed_out,
            failed=len(failures),
        )
        grown = Counts()
        if growth is not None and completed:
            grown = growth.grow({run.task.point_index for run in whole}, model_revision)
        heard, paused = None, False
        if failures:
            reasons = [Failure.model_validate(failure["failure"]) for failure in failures]
            well, most = completed + timed_out, policy.breaker_failures
            heard, paused = 0, note_failures(self._session, sweep_id, reasons, well, most)
        if again:
            change += abort_if_stopping(self._session, sweep_id)
        taken = _taken(finished)
        move_counts(
            self._session, sweep_id, change + grown, failures, taken=taken, ended_well=heard
        )
        return Settlement(held=True, queued=grown.queued, paused=paused)

    def release(self, lease_id: int) -> None:
        """End a lease; runs that it still holds are queued again, without a try counted."""
        sweep_id = self._session.execute(_DROP, {"lease_id": lease_id}).scalar()
        if sweep_id is None:
            return
        result = self._session.execute(_RETURN, {"lease_id": lease_id})
        returned = result.rowcount  # type: ignore[attr-defined]
        if returned:
            change = Counts(queued=returned, executing=-returned)
            change += abort_if_stopping(self._session, sweep_id)
            move_counts(self._session, sweep_id, change)

    def _complete(
        self, held: dict[str, int], finished: Sequence[KeptRun], model_revision: int
    ) -> int:
        project_id = owner_of(self._session, held["sweep_id"])
        ResultWriter(self._session, model_revision, project_id).add(finished)
        keys = {
            "points": [run.task.point_index for run in finished],
            "replicates": [run.task.replicate for run in finished],
            "keys": [run.task.point_key for run in finished],
            "model_revision": model_revision,
            "project_id": project_id,
        }
        return self._session.execute(_COMPLETE, held | keys).rowcount  # type: ignore[attr-defined,no-any-return]

    def _time_out(self, held: dict[str, int], run: KeptRun, model_revision: int) -> int:
        """Keep what a run had measured when its time was up, for this run alone."""
        project_id = owner_of(self._session, held["sweep_id"])
        result_id = ResultWriter(self._session, model_revision, project_id).add_partial(run)
        task, cost = run.task, run.result.cost
        attempt = EndedAttempt(task, None, cost.cpu_seconds, cost.peak_memory_bytes)
        self._attempts.note_ended(held, AttemptOutcome.TIMED_OUT, [attempt])
        place = {"point_index": task.point_index, "replicate": task.replicate}
        parameters = held | place | {"result_id": result_id}
        return self._session.execute(_TIME_OUT, parameters).rowcount  # type: ignore[attr-defined,no-any-return]

    def _settle_failed(
        self, held: dict[str, int], failed: Sequence[FailedRun], policy: FailurePolicy
    ) -> tuple[int, list[dict[str, Any]]]:
        """Queue again what may be tried again, and let the others fail.

        Returns
        -------
        How many were queued, and of each that failed where and why.
        """
        ended = [
            EndedAttempt(run.task, run.failure, run.cpu_seconds, run.peak_memory_bytes)
            for run in failed
        ]
        self._attempts.note_ended(held, AttemptOutcome.FAILED, ended)
        if not any(run.failure.kind.is_retried for run in failed):
            return 0, self._fail(held, failed)
        rows = self._session.execute(_ATTEMPTS, {"lease_id": held["lease_id"]})
        attempts = {(row.point_index, row.replicate): row.attempts for row in rows}
        again, final = [], []
        for run in failed:
            made = attempts.get((run.task.point_index, run.task.replicate), policy.max_attempts)
            if not run.failure.kind.is_retried:
                final.append(run)
            elif made < policy.max_attempts:
                again.append((run.task, policy.pause_seconds(made)))
            else:
                final.append(replace(run, failure=_given_up(run.failure, made)))
        return self._again(held, again), self._fail(held, final) if final else []

    def _again(self, held: dict[str, int], again: Sequence[tuple[TaskRecord, float]]) -> int:
        if not again:
            return 0
        columns = {
            "points": [task.point_index for task, _ in again],
            "replicates": [task.replicate for task, _ in again],
            "pauses": [pause for _, pause in again],
        }
        return self._session.execute(_AGAIN, held | columns).rowcount  # type: ignore[attr-defined,no-any-return]

    def _fail(self, held: dict[str, int], failed: Sequence[FailedRun]) -> list[dict[str, Any]]:
        columns = {
            "points": [run.task.point_index for run in failed],
            "replicates": [run.task.replicate for run in failed],
            "failures": [run.failure.model_dump_json() for run in failed],
        }
        rows = self._session.execute(_FAIL, held | columns)
        return [dict(row._mapping) for row in rows]


def _given_up(failure: Failure, attempts: int) -> Failure:
    message = f"{failure.message} It was tried {attempts} times."
    return failure.model_copy(update={"message": message})


def _taken(finished: Sequence[KeptRun]) -> Taken:
    costs = [run.result.cost for run in finished]
    return Taken(
        cpu_seconds=sum(cost.cpu_seconds for cost in costs),
        memory_bytes=max((cost.peak_memory_bytes for cost in costs), default=0),
    )
