"""What runs took against what was estimated: what estimates learn from."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import text

from domain.run.calibration import CostSample
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
# By the counts of sweeps: their runs may be millions.
_QUEUED = text(
    """
    SELECT coalesce(sum(
        CAST(d.estimate -> 'core_seconds' ->> 'expected' AS float8) * (s.queued + s.executing)
        / greatest(1, s.queued + s.executing + s.completed - s.cached)), 0)
    FROM sweeps s JOIN sweep_specs d ON d.sweep_id = s.id
    WHERE s.queued + s.executing > 0 AND d.estimate IS NOT NULL
        AND (CAST(:as_of AS timestamptz) IS NULL OR s.created_at < :as_of)
    """
)
_NEWEST = 4000
"""Results that are looked at."""


class CostStore:
    """Reads measured costs within a transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def queued_seconds(self, as_of: datetime | None) -> float:
        """Sum the estimated CPU time of runs that wait; of sweeps from before a time, if given."""
        return float(self._session.execute(_QUEUED, {"as_of": as_of}).scalar_one())

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
