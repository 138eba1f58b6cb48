"""Giving work back: results, failures, and runs that were not done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.orm import Session

from domain.run.result import Distribution
from storage.growth import Growth
from storage.progress import move_counts
from storage.records.sweep import Counts
from storage.records.task import FailedRun, FinishedRun, Settlement

_SWEEP = text("SELECT sweep_id FROM leases WHERE id = :lease_id")
_HOLD = text("SELECT sweep_id FROM leases WHERE id = :lease_id FOR UPDATE")
_RENEW = text(
    """
    UPDATE leases SET expires_at = now() + make_interval(secs => :seconds)
    WHERE id = :lease_id RETURNING id
    """
)
_DROP = text("DELETE FROM leases WHERE id = :lease_id RETURNING sweep_id")

# A result may be there already: another sweep, or a worker that was thought dead, has run
# the very same thing. The first stays, and every run of it points to that one. Two points of
# a chunk may even be the same, spelt differently, hence the second ON CONFLICT.
_ADD_RESULTS = text(
    """
    WITH given AS (
        SELECT * FROM unnest(CAST(:keys AS text[]), CAST(:replicates AS int[]),
            CAST(:metrics AS text[]), CAST(:events AS bigint[]), CAST(:hops AS bigint[]),
            CAST(:visits AS bigint[]), CAST(:cpu AS float8[]), CAST(:memory AS bigint[]),
            CAST(:distributions AS text[]), CAST(:ports AS text[]), CAST(:statics AS text[]),
            CAST(:provenance AS text[]), CAST(:guesses AS float8[]), CAST(:models AS text[]),
            CAST(:fabrics AS bytea[]))
            AS g(point_key, replicate, metrics, events, hops, visits, cpu, memory,
                distributions, ports, static, provenance, guess, model, fabric)
    ), added AS (
        INSERT INTO results (point_key, replicate, simcore_version, model, metrics, events,
            packet_hops, link_visits, cpu_seconds, peak_memory_bytes, uncalibrated_seconds)
        SELECT point_key, replicate, :simcore_version, model, CAST(metrics AS jsonb), events,
            hops, visits, cpu, memory, guess
        FROM given
        ON CONFLICT DO NOTHING
        RETURNING id, point_key, replicate
    ), detailed AS (
        INSERT INTO result_details (result_id, distributions, ports, static, provenance)
        SELECT a.id, CAST(g.distributions AS json), CAST(g.ports AS json),
            CAST(g.static AS json), CAST(g.provenance AS json)
        FROM added a JOIN given g USING (point_key, replicate)
        ON CONFLICT DO NOTHING
    )
    INSERT INTO result_fabrics (result_id, content)
    SELECT a.id, g.fabric
    FROM added a JOIN given g USING (point_key, replicate)
    WHERE g.fabric IS NOT NULL
    ON CONFLICT DO NOTHING
    """
)
_COMPLETE = text(
    """
    UPDATE replicates AS t
    SET phase = 'completed', finished_at = now(), lease_id = NULL, result_id = r.id
    FROM unnest(CAST(:points AS int[]), CAST(:replicates AS int[]), CAST(:keys AS text[]))
        AS g(point_index, replicate, point_key), results AS r
    WHERE t.sweep_id = :sweep_id AND t.point_index = g.point_index
        AND t.replicate = g.replicate AND t.lease_id = :lease_id
        AND r.point_key = g.point_key AND r.replicate = g.replicate
        AND r.simcore_version = :simcore_version
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

    def renew(self, lease_id: int, lease_seconds: float) -> bool:
        """Extend a lease; False when it has been taken away (cancelled, or thought dead)."""
        parameters = {"lease_id": lease_id, "seconds": lease_seconds}
        return self._session.execute(_RENEW, parameters).first() is not None

    def store(
        self,
        lease_id: int,
        finished: Sequence[FinishedRun],
        failed: Sequence[FailedRun],
        simcore_version: str,
    ) -> Settlement:
        """Store what a worker did, unless its lease is no longer its own.

        A point whose last run this completes gets the further runs that it needs.
        """
        sweep_id: int | None = self._session.execute(_SWEEP, {"lease_id": lease_id}).scalar()
        if sweep_id is None:
            return Settlement(held=False)
        growth = Growth.begin(self._session, sweep_id)
        if self._session.execute(_HOLD, {"lease_id": lease_id}).first() is None:
            return Settlement(held=False)
        held = {"sweep_id": sweep_id, "lease_id": lease_id}
        completed = self._complete(held, finished, simcore_version) if finished else 0
        failures = self._fail(held, failed) if failed else []
        if not completed and not failures:
            return Settlement(held=False)
        change = Counts(
            executing=-completed - len(failures), completed=completed, failed=len(failures)
        )
        grown = Counts()
        if growth is not None and completed:
            grown = growth.grow({run.task.point_index for run in finished}, simcore_version)
        move_counts(self._session, sweep_id, change + grown, failures)
        return Settlement(held=True, queued=grown.queued)

    def release(self, lease_id: int) -> None:
        """End a lease; runs that it still holds are queued again, without a try counted."""
        sweep_id = self._session.execute(_DROP, {"lease_id": lease_id}).scalar()
        if sweep_id is None:
            return
        result = self._session.execute(_RETURN, {"lease_id": lease_id})
        returned = result.rowcount  # type: ignore[attr-defined]
        if returned:
            move_counts(self._session, sweep_id, Counts(queued=returned, executing=-returned))

    def _complete(
        self, held: dict[str, int], finished: Sequence[FinishedRun], simcore_version: str
    ) -> int:
        # One order of keys for everyone: two workers that insert the same results wait for
        # each other instead of deadlocking.
        ordered = sorted(finished, key=lambda run: (run.task.point_key, run.task.replicate))
        keys = {
            "keys": [run.task.point_key for run in ordered],
            "replicates": [run.task.replicate for run in ordered],
            "simcore_version": simcore_version,
        }
        self._session.execute(_ADD_RESULTS, keys | _result_columns(ordered))
        places = {"points": [run.task.point_index for run in ordered]}
        return self._session.execute(_COMPLETE, held | keys | places).rowcount  # type: ignore[attr-defined,no-any-return]

    def _fail(self, held: dict[str, int], failed: Sequence[FailedRun]) -> list[dict[str, Any]]:
        columns = {
            "points": [run.task.point_index for run in failed],
            "replicates": [run.task.replicate for run in failed],
            "failures": [run.failure.model_dump_json() for run in failed],
        }
        rows = self._session.execute(_FAIL, held | columns)
        return [dict(row._mapping) for row in rows]


def _result_columns(runs: Sequence[FinishedRun]) -> dict[str, list[Any]]:
    found = [run.result for run in runs]
    return {
        "metrics": [_METRICS.dump_json(result.metrics).decode() for result in found],
        "events": [result.cost.events for result in found],
        "hops": [result.cost.packet_hops for result in found],
        "visits": [result.cost.link_visits for result in found],
        "cpu": [result.cost.cpu_seconds for result in found],
        "memory": [result.cost.peak_memory_bytes for result in found],
        "guesses": [run.task.uncalibrated_seconds for run in runs],
        "distributions": [
            _DISTRIBUTIONS.dump_json(result.distributions).decode() for result in found
        ],
        "ports": [_json(result.ports) for result in found],
        "statics": [_json(result.static) for result in found],
        "provenance": [result.provenance.model_dump_json() for result in found],
        "models": [result.provenance.model for result in found],
        "fabrics": [run.fabric for run in runs],
    }


def _json(part: BaseModel | None) -> str | None:
    return part.model_dump_json(by_alias=True) if part is not None else None


_METRICS = TypeAdapter(dict[str, float])
_DISTRIBUTIONS = TypeAdapter(dict[str, Distribution])
