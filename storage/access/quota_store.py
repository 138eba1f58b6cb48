"""Quotas of projects: what is used, and whether more may be.

`QuotaStore.check` is the one gate before runs of a project become claimable. Whatever submits, extends,
retries, resumes, upgrades or imports asks it, in the transaction of what it does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import TextClause, text
from sqlalchemy.orm import Session

from domain.access.quota import (
    ATTACHMENT_BYTES,
    CONCURRENT_SWEEPS,
    CORE_SECONDS,
    POINTS,
    POINTS_TO_MAKE,
    PRICE_TABLES,
    SCHEDULES,
    Demand,
    InstallationBounds,
    Quota,
    QuotaError,
)
from storage.access.records import ProjectUse
from storage.locks import lock
from storage.scope import project_of

_BOUNDS = text(
    """
    SELECT max_points, max_core_seconds, max_concurrent_sweeps FROM projects WHERE id = :project_id
    """
)
_POINTS = text(
    """
    SELECT coalesce(sum(CASE WHEN expansion IN ('pending', 'expanding')
        THEN greatest(points, points_expected) ELSE points END), 0)
    FROM sweeps WHERE project_id = :project_id AND deleted_at IS NULL
        AND id IS DISTINCT FROM CAST(:of_sweep AS bigint)
    """
)
_UNDER_WAY = text(
    """
    SELECT count(*) FROM sweeps WHERE project_id = :project_id AND deleted_at IS NULL
        AND phase IN ('pending', 'expanding', 'queued', 'executing')
    """
)
# The phases are those of an index of few rows; a sweep whose points are made has no other one.
_POINTS_TO_MAKE = text(
    """
    SELECT coalesce(sum(greatest(points_expected - points, 0)), 0)
    FROM sweeps WHERE project_id = :project_id AND deleted_at IS NULL
        AND phase IN ('pending', 'expanding', 'queued', 'executing')
        AND expansion IN ('pending', 'expanding')
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
            WHERE s.project_id = :project_id AND s.deleted_at IS NULL AND s.queued > 0
                AND s.id IS DISTINCT FROM CAST(:of_sweep AS bigint)), 0)
    """
)
_SCHEDULES = text("SELECT count(*) FROM schedules WHERE project_id = :project_id")
_PRICE_TABLES = text("SELECT count(*) FROM price_tables WHERE project_id = :project_id")
# A content of several versions is stored once.
_ATTACHMENT_BYTES = text(
    """
    SELECT coalesce(sum(bytes), 0)::bigint FROM fabric_contents
    WHERE digest IN (SELECT digest FROM fabrics WHERE project_id = :project_id)
    """
)
_WITHOUT_ONE = (_POINTS, _CORE_SECONDS)


class QuotaStore:
    """Quotas of the project of one session.

    Parameters
    ----------
    bounds
        what every project may use.
    """

    def __init__(self, session: Session, bounds: InstallationBounds) -> None:
        self._session = session
        self._bounds = bounds
        self._project = {"project_id": project_of(session)}

    def used(self) -> ProjectUse:
        """Tell what the project uses now."""
        points, core_seconds, under_way, to_make, attachment_bytes = (
            self._value(statement)
            for statement in (
                _POINTS,
                _CORE_SECONDS,
                _UNDER_WAY,
                _POINTS_TO_MAKE,
                _ATTACHMENT_BYTES,
            )
        )
        return ProjectUse(
            points=points,
            core_seconds=core_seconds,
            concurrent_sweeps=under_way,
            points_to_make=to_make,
            attachment_bytes=attachment_bytes,
            most_attachment_bytes=self._bounds.attachment_bytes,
        )

    def check(self, demand: Demand) -> None:
        """Refuse what would use more than the project may; others of the project wait until the commit.

        Raises
        ------
        QuotaError
            It names the quota, its bound, and what is used.
        """
        self._lock()
        for quota, most, statement, asked in self._bounds_of(demand):
            used = self._value(statement, of_sweep=demand.of_sweep)
            # Of core-seconds nobody knows what a sweep asks for before its points are made.
            is_over = used + asked > most or (quota is CORE_SECONDS and used >= most)
            if is_over:
                raise QuotaError(quota, most, used, asked)

    def check_schedules(self) -> None:
        """Refuse one schedule more than the project may have.

        Raises
        ------
        QuotaError
            as `check`.
        """
        self._check_one_more(SCHEDULES, self._bounds.schedules, _SCHEDULES, stored=0)

    def check_price_tables(self) -> None:
        """Refuse a version of a price table that this very transaction has stored, where it is one too many.

        Its name is locked before the quota.

        Raises
        ------
        QuotaError
            as `check`.
        """
        self._check_one_more(PRICE_TABLES, self._bounds.price_tables, _PRICE_TABLES, stored=1)

    def check_attachments(self, asked: int, *, are_stored: bool) -> None:
        """Refuse more bytes of fabrics and traces than the project may have.

        Parameters
        ----------
        asked
            bytes of the new ones.
        are_stored
            whether this very transaction has stored them: names and contents are locked before quotas.

        Raises
        ------
        QuotaError
            as `check`.
        """
        self._lock()
        most, there = self._bounds.attachment_bytes, self._value(_ATTACHMENT_BYTES)
        used = max(0, there - asked) if are_stored else there
        if used + asked > most:
            raise QuotaError(ATTACHMENT_BYTES, most, used, asked)

    def _check_one_more(self, quota: Quota, most: int, counted: TextClause, *, stored: int) -> None:
        self._lock()
        used = self._value(counted) - stored
        if used + 1 > most:
            raise QuotaError(quota, most, used, 1)

    def _bounds_of(self, demand: Demand) -> Iterator[tuple[Quota, float, TextClause, float]]:
        """Give the bounds that the demand touches, each with what tells its use and what is asked for."""
        own = self._session.execute(_BOUNDS, self._project).one()
        if demand.points and own.max_points is not None:
            yield POINTS, own.max_points, _POINTS, demand.points
        if demand.sweeps:
            most = own.max_concurrent_sweeps
            most = self._bounds.concurrent_sweeps if most is None else most
            yield CONCURRENT_SWEEPS, most, _UNDER_WAY, demand.sweeps
        if demand.points_to_make:
            yield (
                POINTS_TO_MAKE,
                self._bounds.points_to_make,
                _POINTS_TO_MAKE,
                demand.points_to_make,
            )
        if demand.computes and own.max_core_seconds is not None:
            yield CORE_SECONDS, own.max_core_seconds, _CORE_SECONDS, demand.core_seconds

    def _lock(self) -> None:
        lock(self._session, f"quota {self._project['project_id']}")

    def _value(self, statement: TextClause, *, of_sweep: int | None = None) -> Any:
        values: dict[str, Any] = dict(self._project)
        if statement in _WITHOUT_ONE:
            values["of_sweep"] = of_sweep
        return self._session.execute(statement, values).scalar_one()
