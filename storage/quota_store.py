"""Quotas of projects: what is used, and whether more may be."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.orm import Session

from domain.access.quota import CONCURRENT_SWEEPS, CORE_SECONDS, POINTS, QuotaError
from storage.records.access import ProjectUse
from storage.scope import project_of

_BOUNDS = text(
    """
    SELECT max_points, max_core_seconds, max_concurrent_sweeps FROM projects WHERE id = :project_id
    """
)
_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))")
_POINTS = text(
    """
    SELECT coalesce(sum(CASE WHEN expansion IN ('pending', 'expanding')
        THEN greatest(points, points_expected) ELSE points END), 0)
    FROM sweeps WHERE project_id = :project_id AND deleted_at IS NULL
    """
)
_UNDER_WAY = text(
    """
    SELECT count(*) FROM sweeps WHERE project_id = :project_id AND deleted_at IS NULL
        AND phase IN ('pending', 'expanding', 'queued', 'executing')
    """
)
# Sweeps that are deleted count until their rows are gone, and then in what the project has had.
_CORE_SECONDS = text(
    """
    SELECT (SELECT past_core_seconds FROM projects WHERE id = :project_id)
        + coalesce((SELECT sum(taken_cpu_seconds) FROM sweeps WHERE project_id = :project_id), 0)
        + coalesce((
            SELECT sum(r.estimated_cpu_seconds) FROM sweeps s
            JOIN replicates r ON r.sweep_id = s.id AND r.phase = 'queued'
            WHERE s.project_id = :project_id AND s.deleted_at IS NULL AND s.queued > 0), 0)
    """
)


class QuotaStore:
    """Quotas of the project of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._project = {"project_id": project_of(session)}

    def used(self) -> ProjectUse:
        """Tell what the project uses now."""
        points, core_seconds, under_way = (
            self._session.execute(statement, self._project).scalar_one()
            for statement in (_POINTS, _CORE_SECONDS, _UNDER_WAY)
        )
        return ProjectUse(points=points, core_seconds=core_seconds, concurrent_sweeps=under_way)

    def check(self, points: int, *, begins: bool = True) -> None:
        """Refuse what would use more than the project may; others of the project wait until the commit.

        Parameters
        ----------
        points
            that come on top.
        begins
            whether runs are to be computed for it, in a sweep that is not under way.

        Raises
        ------
        QuotaError
            It names the quota, and what is used.
        """
        bounds = self._session.execute(_BOUNDS, self._project).one()
        if all(bound is None for bound in bounds):
            return
        self._session.execute(_LOCK, {"key": f"quota {self._project['project_id']}"})
        wanted = [(POINTS, bounds.max_points, _POINTS, points)]
        if begins:
            wanted += [
                (CONCURRENT_SWEEPS, bounds.max_concurrent_sweeps, _UNDER_WAY, 1),
                (CORE_SECONDS, bounds.max_core_seconds, _CORE_SECONDS, 0),
            ]
        for quota, most, statement, asked in wanted:
            if most is None:
                continue
            used = self._session.execute(statement, self._project).scalar_one()
            # Of core-seconds nobody knows what a sweep asks for before its points are made.
            is_over = used >= most if quota is CORE_SECONDS else used + asked > most
            if is_over:
                raise QuotaError(quota, most, float(used), asked)
