"""Extending sweeps: more samples, more replicates, more points."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Self

import structlog

from api.config import Settings
from api.http.errors import (
    IdempotencyConflictError,
    InvalidExtensionError,
    PhaseConflictError,
    SweepNotFoundError,
)
from api.http.problems import field_problems, summary
from api.sweep.models.extension import ExtendRequest, ExtensionDocument
from api.sweep.services.imported_sweeps import judge_imported
from api.sweep.services.sweep import JUDGE_SECONDS, SweepService
from domain.access.quota import Demand
from domain.catalog.models import Catalog
from domain.problem import Problem
from domain.run.expansion import Expansion
from domain.run.hold import Hold
from domain.run.phase import Phase
from domain.sweep.extension.extension import extended_text
from domain.sweep.extension.more_points import check_labels, within_request
from domain.sweep.plan.draft import Draft, draft_plan
from domain.sweep.plan.plan import too_many_runs
from domain.sweep.spec.errors import SpecError, refuse
from domain.sweep.spec.media_types import spec_type
from domain.sweep.spec.parse import parse_spec
from domain.sweep.spec.spec import SweepSpec
from judge.pool import JudgePool
from storage.access.quota_store import QuotaStore
from storage.run.verb_store import VerbStore
from storage.schedule.run_store import ScheduleRunStore
from storage.session import Session
from storage.sweep.extension_store import ExtensionStore
from storage.sweep.idempotency_store import IdempotencyStore
from storage.sweep.plan_facts import read_plan_facts
from storage.sweep.records.extension import ExtendedSweep
from storage.sweep.records.sweep import SweepRecord, SweepSpecRecord
from storage.sweep.store import SweepStore
from storage.sweep.stored_spec import axes_to_store, stored_axes
from storage.sweep.submission import refuse_at_once

if TYPE_CHECKING:
    from api.context import RequestContext

_FIELDS = ("samples", "axes", "spaces", "replicates")


class ExtensionService:
    """Decides whether and how a sweep is extended.

    Parameters
    ----------
    sweeps
        shows the sweep.
    request_expansion
        has a message sent to a worker after the commit.
    """

    def __init__(
        self,
        session: Session,
        catalog: Catalog,
        settings: Settings,
        judge: JudgePool,
        sweeps: SweepService,
        request_expansion: Callable[[], None],
    ) -> None:
        self._session = session
        self._catalog = catalog
        self._settings = settings
        self._judge = judge
        self._sweeps = sweeps
        self._request_expansion = request_expansion
        self._store = SweepStore(session)
        self._log = structlog.get_logger("api.extensions")

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(
            context.session,
            context.state.catalog,
            context.state.settings,
            context.state.judge,
            SweepService.of(context),
            context.request_expansion,
        )

    def extend(
        self, sweep_id: str, request: ExtendRequest, idempotency_key: str | None
    ) -> ExtensionDocument:
        """Have a sweep's further samples, replicates and points made, or say what they would be.

        Raises
        ------
        InvalidExtensionError
            What is asked for is not more than today, too much, or not possible by its method.
        PhaseConflictError
            The sweep is being made, was refused or cancelled, or belongs to other models.
        IdempotencyConflictError
            The key came with another request before.
        QuotaError
            The project would use more than it may.
        """
        is_repeat = idempotency_key is not None and self._is_repeat(
            sweep_id, request, idempotency_key
        )
        record = self._store.lock(sweep_id)
        if record is None:
            raise SweepNotFoundError(sweep_id)
        written = self._store.spec(record.id)
        today = parse_spec(written.spec_text, spec_type(written.spec_text))
        if is_repeat:
            return self._document(
                request, record, today, today, record.points_expected, repeat=True
            )
        self._check(record)
        new_text, draft = self._drafted(record, written, today, request)
        document = self._document(request, record, today, draft.spec, draft.points_at_most)
        if request.dry_run:
            return document
        judge_imported(self._session, record, self._catalog, self._judge)
        added = document.points_added_max
        demand = Demand(points=added, points_to_make=added, sweeps=int(record.phase.is_finished))
        QuotaStore(self._session, self._settings.project_bounds).check(demand)
        new = _extended(new_text, draft)
        if record.phase.is_finished:
            VerbStore(self._session).free(
                record.id
            )  # what was stopped, or ended in a pause, goes on
        ExtensionStore(self._session).extend(record.id, record.phase, new, _request_id())
        if idempotency_key is not None:
            digest = _digest(sweep_id, request)
            IdempotencyStore(self._session).add(idempotency_key, digest, record.id)
        self._request_expansion()
        self._log.info("sweep_extended", sweep_id=sweep_id, runs_added_max=document.runs_added_max)
        return document.model_copy(update={"sweep": self._sweeps.get(sweep_id)})

    def _is_repeat(self, sweep_id: str, request: ExtendRequest, key: str) -> bool:
        found = IdempotencyStore(self._session).find(key)
        if found is None:
            return False
        if found != (sweep_id, _digest(sweep_id, request)):
            raise IdempotencyConflictError(key)
        return True

    def _check(self, record: SweepRecord) -> None:
        """Refuse a sweep that cannot be extended as it stands."""
        named, revision = f"Sweep {record.public_id!r}", self._catalog.model_revision
        ended = record.phase.is_finished
        if record.expansion is Expansion.REFUSED:
            message = f"{named} was refused for mistakes of its specification: submit it anew."
        elif record.phase is Phase.ABORTED or record.expansion is Expansion.CANCELLED:
            message = f"{named} was cancelled: retry it, then extend it."
        elif record.expansion.is_under_way:
            message = (
                f"The points of sweep {record.public_id!r} are still being made: wait for them."
            )
        elif record.held is not None and record.held.hold is Hold.STOPPING and not ended:
            message = f"{named} is being stopped: wait for its end, then extend it."
        elif record.model_revision != revision:
            message = (
                f"{named} was computed with model revision {record.model_revision}, and revision "
                f"{revision} is current: rerun it."
            )
        else:
            return
        raise PhaseConflictError(message)

    def _drafted(
        self,
        record: SweepRecord,
        written: SweepSpecRecord,
        today: SweepSpec,
        request: ExtendRequest,
    ) -> tuple[str, Draft]:
        """Give the text of the extended specification, and what its axes make."""
        axes, spaces = request.axes or {}, request.spaces or {}
        try:
            if axes or spaces:
                self._refuse_of_schedule(record, request)
            new_text = extended_text(
                written.spec_text, request.samples, request.replicates, axes, spaces
            )
            spec = parse_spec(new_text, spec_type(new_text))
            facts = read_plan_facts(
                self._session,
                spec,
                self._settings.max_points,
                self._settings.lease_seconds,
                record.created_at,
            )
            draft = draft_plan(spec, self._catalog, facts.plan)
            for name in axes:
                check_labels(name, stored_axes(written), draft.infos)
            if request.samples is None and (too_many := too_many_runs(draft, record.points)):
                raise too_many
            if axes or spaces:
                refuse_at_once(draft, self._judge.within(JUDGE_SECONDS))
        except SpecError as error:
            found = [_of_request(problem, today, request) for problem in error.problems]
            errors = field_problems(found)
            raise InvalidExtensionError(summary(errors), errors) from error
        return new_text, draft

    def _refuse_of_schedule(self, record: SweepRecord, request: ExtendRequest) -> None:
        """Refuse other points of a schedule's run: its series holds runs of the same points together."""
        schedule = ScheduleRunStore(self._session).schedule_of(record.id)
        if schedule is None:
            return
        asked = "axes" if request.axes else "spaces"
        message = (
            f"the sweep is a run of schedule {schedule!r}, whose runs are held against each other and "
            "have the same points: submit its specification as a sweep of its own, of which nothing "
            "that is known runs again, and extend that"
        )
        allowed = "replicates, samples"
        raise refuse(f"/{asked}", list(getattr(request, asked)), allowed, message)

    def _document(
        self,
        request: ExtendRequest,
        record: SweepRecord,
        before: SweepSpec,
        after: SweepSpec,
        candidates: int,
        *,
        repeat: bool = False,
    ) -> ExtensionDocument:
        added = candidates - record.points_expected
        more = after.max_replicates - before.max_replicates
        return ExtensionDocument(
            dry_run=request.dry_run,
            is_repeat=repeat,
            samples_before=before.samples.count if before.samples else None,
            samples=after.samples.count if after.samples else None,
            replicates_before=before.max_replicates,
            replicates=after.max_replicates,
            values_added={} if repeat else {n: len(v) for n, v in (request.axes or {}).items()},
            spaces_added=[] if repeat else list(request.spaces or {}),
            points_added_max=added,
            runs_added_max=added * after.max_replicates + record.points * more,
            sweep=self._sweeps.get(record.public_id),
        )


def _extended(text: str, draft: Draft) -> ExtendedSweep:
    spec = draft.spec
    return ExtendedSweep(
        spec_text=text,
        spec=spec.to_document(),
        axes=axes_to_store(draft.infos),
        replicates=spec.max_replicates,
        replicates_min=spec.initial_replicates,
        points_expected=draft.points_at_most,
    )


def _of_request(problem: Problem, spec: SweepSpec, request: ExtendRequest) -> Problem:
    """Point at what was asked for: the specification itself was right before."""
    asked = [name for name in _FIELDS if getattr(request, name) is not None]
    if problem.pointer.removeprefix("/") in asked:
        return problem.model_copy(update={"line": None})
    inside = within_request(problem, spec, request.axes or {}, request.spaces or {})
    if inside is not None:
        return inside
    return problem.model_copy(update={"pointer": f"/{asked[0]}", "field": asked[0], "line": None})


def _digest(sweep_id: str, request: ExtendRequest) -> str:
    """Give what a key stands for; fields that came later count only where they are given."""
    later = {name for name in ("axes", "spaces") if getattr(request, name) is None}
    asked = request.model_dump_json(exclude=later)
    return sha256(f"extend\n{sweep_id}\n{asked}".encode()).hexdigest()


def _request_id() -> str | None:
    found: str | None = structlog.contextvars.get_contextvars().get("request_id")
    return found
