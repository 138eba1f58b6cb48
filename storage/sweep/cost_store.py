"""What runs took against what was estimated: what estimates learn from."""

from __future__ import annotations

from sqlalchemy import text

from domain.sweep.estimate.calibration import CostSample
from domain.sweep.estimate.forecast import PastForecast, pace_of
from domain.sweep.estimate.work_estimate import SERVICE_SECONDS_PER_RUN
from storage.session import Session

# A point counts once, whatever its replicates: they are off alike. The newest results are those
# of an index: of runs of this service, since what an archive says of its runs anybody may have written,
# and of one revision of the models, since another does other work. What an older version estimated
# without a class is passed over.
_SAMPLES = text(
    """
    SELECT cost_class, exp(avg(ln(cpu_seconds / uncalibrated_seconds))) AS seconds,
        max(CASE WHEN uncalibrated_bytes > 0
            THEN peak_memory_bytes::float8 / uncalibrated_bytes ELSE 0 END) AS memory
    FROM (
        SELECT point_key, cost_class, cpu_seconds, uncalibrated_seconds, peak_memory_bytes,
            uncalibrated_bytes
        FROM results
        WHERE model = :model AND model_revision = :revision AND NOT is_partial AND NOT is_imported
        ORDER BY id DESC LIMIT :limit
    ) AS newest
    WHERE cost_class IS NOT NULL AND cpu_seconds > 0 AND uncalibrated_seconds > 0
    GROUP BY cost_class, point_key
    """
)
# By the counts of sweeps: their runs may be millions. A held sweep takes no worker from others.
_OTHERS = text(
    """
    SELECT CAST(d.estimate -> 'core_seconds' ->> 'expected' AS float8) * (s.queued + s.executing)
        / greatest(1, s.queued + s.executing + s.completed - s.cached)
    FROM sweeps s JOIN sweep_specs d ON d.sweep_id = s.id
    WHERE s.phase IN ('pending', 'expanding', 'queued', 'executing')
        AND s.queued + s.executing > 0 AND s.held IS NULL AND s.deleted_at IS NULL
        AND d.estimate IS NOT NULL AND s.id IS DISTINCT FROM CAST(:but AS bigint)
    """
)
# Of one go: what a retry or an extension added was not forecast. What was imported ran elsewhere.
_PAST = text(
    """
    SELECT CAST(d.estimate ->> 'forecast_seconds' AS float8) AS forecast,
        executed_seconds + extract(epoch FROM finished_at - resumed_at) AS took
    FROM (
        SELECT id, executed_seconds, finished_at, resumed_at FROM sweeps
        WHERE phase = 'completed' AND retries = 0 AND origin IS NULL AND deleted_at IS NULL
            AND cached < completed AND finished_at IS NOT NULL AND resumed_at IS NOT NULL
        ORDER BY id DESC LIMIT :limit
    ) AS newest JOIN sweep_specs d ON d.sweep_id = newest.id
    WHERE CAST(d.estimate ->> 'forecast_seconds' AS float8) > 0
    ORDER BY newest.id DESC
    """
)
# Of the time in which there was something to do. Results are told by their keys, the newest first.
_PACE = text(
    """
    WITH busy AS (
        SELECT greatest(min(resumed_at), now() - make_interval(secs => :window)) AS since
        FROM sweeps WHERE phase = 'executing' AND held IS NULL AND deleted_at IS NULL
    ), newest AS (
        SELECT cpu_seconds, created_at FROM results
        WHERE NOT is_imported ORDER BY id DESC LIMIT :limit
    )
    SELECT coalesce(sum(cpu_seconds), 0) AS cpu_seconds, count(created_at) AS runs,
        coalesce(extract(epoch FROM now() - CASE WHEN count(created_at) < :limit THEN busy.since
            ELSE min(created_at) END), 0) AS seconds
    FROM busy LEFT JOIN newest ON created_at > busy.since
    WHERE busy.since IS NOT NULL
    GROUP BY busy.since
    """
)
_PAST_SWEEPS = 200
"""Sweeps whose forecasts are looked at."""
_PACE_SECONDS = 60.0
_PACE_RESULTS = 2000
_NEWEST = 4000
"""Results that are looked at."""


class CostStore:
    """Reads measured costs within a transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def others(self, but: int | None) -> list[float]:
        """Give the estimated CPU time that each sweep under way has left, in seconds, one left out."""
        return [float(left) for left in self._session.execute(_OTHERS, {"but": but}).scalars()]

    def past_forecasts(self) -> list[PastForecast]:
        """Read how the forecasts of the newest sweeps that have ended held, the newest first."""
        rows = self._session.execute(_PAST, {"limit": _PAST_SWEEPS})
        return [PastForecast(row.forecast, float(row.took)) for row in rows]

    def pace(self, workers: int) -> float:
        """Tell which part of their time the workers have computed of late; 1 where that is not known."""
        asked = {"window": _PACE_SECONDS, "limit": _PACE_RESULTS}
        row = self._session.execute(_PACE, asked).one_or_none()
        if row is None or row.runs == 0:
            return 1.0
        taken = float(row.cpu_seconds) + row.runs * SERVICE_SECONDS_PER_RUN
        return pace_of(taken, row.runs, float(row.seconds), workers)

    def samples(self, model: str, revision: int) -> list[CostSample]:
        """Read how far estimates were off: of the newest points of a model's revision that ran here."""
        asked = {"model": model, "revision": revision, "limit": _NEWEST}
        rows = self._session.execute(_SAMPLES, asked)
        return [
            CostSample(
                cost_class=tuple(row.cost_class), seconds=row.seconds, memory=float(row.memory)
            )
            for row in rows
        ]
