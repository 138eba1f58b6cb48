"""What is done to sweeps under way: pause, resume, stop, cancel, retry."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Self

import structlog

from api.http.documents import FailureClass as ClassName
from api.http.documents import PhaseName
from api.http.errors import InvalidQueryError, PhaseConflictError
from api.run.models.queries import RetryQuery
from api.run.models.verb import RetryPreview
from api.sweep.models.sweep import Sweep
from api.sweep.services.imported_sweeps import judge_imported
from api.sweep.services.sweep import SweepService
from domain.access.quota import Demand, InstallationBounds
from domain.catalog.models import Catalog
from domain.query.columns import result_columns
from domain.query.filter import parse_filter
from domain.run.expansion import Expansion
from domain.run.failure import FailureClass
from domain.run.phase import RETRIED
from domain.run.verbs import Outcome, Standing, Verb, outcome, refusal
from judge.pool import JudgePool
from storage.access.quota_store import QuotaStore
from storage.run.verb_store import Retryable, Selection, VerbStore
from storage.session import Session
from storage.sweep.records.sweep import SweepRecord
from storage.sweep.store import SweepStore
from storage.sweep.stored_spec import stored_axes

if TYPE_CHECKING:
    from api.context import RequestContext


class VerbService:
    """Decides what a verb does; every verb may be said twice.

    All of them raise SweepNotFoundError, and PhaseConflictError where the sweep's phase refuses the verb.
    Those after which more runs are computed raise QuotaError where the project has used what it may.
    """

    def __init__(
        self,
        session: Session,
        catalog: Catalog,
        judge: JudgePool,
        bounds: InstallationBounds,
        sweeps: SweepService,
    ) -> None:
        self._session = session
        self._judge = judge
        self._catalog = catalog
        self._quotas = QuotaStore(session, bounds)
        self._sweeps = sweeps
        self._store = SweepStore(session)
        self._verbs = VerbStore(session)
        self._log = structlog.get_logger("api.verbs")

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(
            context.session,
            context.state.catalog,
            context.state.judge,
            context.state.settings.project_bounds,
            SweepService.of(context),
        )

    def pause(self, sweep_id: str, note: str | None) -> Sweep:
        """Give no new runs away; those under way are finished, and points are still made."""
        return self._do(Verb.PAUSE, sweep_id, lambda sweep: self._verbs.pause(sweep.id, note))

    def resume(self, sweep_id: str) -> Sweep:
        """Go on after a pause."""
        return self._do(Verb.RESUME, sweep_id, self._resume)

    def stop(self, sweep_id: str) -> Sweep:
        """Finish what runs and drop what waits."""
        return self._do(Verb.STOP, sweep_id, lambda sweep: self._verbs.stop(sweep.id))

    def cancel(self, sweep_id: str) -> Sweep:
        """Stop what runs and drop what waits; what is done stays."""
        return self._do(Verb.CANCEL, sweep_id, lambda sweep: self._store.cancel(sweep.id))

    def retry(self, sweep_id: str, query: RetryQuery) -> Sweep | RetryPreview:
        """Run what ended without a whole result again, all of it or what is chosen.

        Raises
        ------
        InvalidQueryError
            The filter means nothing here.
        """
        sweep = self._sweeps.locked(sweep_id)
        done = self._outcome(Verb.RETRY, sweep)
        self._check_revision(sweep)
        chosen = self._selection(sweep, query)
        found = self._verbs.find(sweep.id, chosen)
        expand = sweep.expansion is Expansion.CANCELLED and chosen.is_everything
        if query.dry_run:
            return _preview(sweep, found, expand=expand)
        if done is Outcome.SAME or not (found.runs or expand):
            self._check_was_retried(sweep, found)
            return self._sweeps.document(sweep)
        self._quotas.check(_demand(sweep, found, expand=expand))
        judge_imported(self._session, sweep, self._catalog, self._judge)
        request_id = structlog.contextvars.get_contextvars().get("request_id")
        searches = sweep.expansion is Expansion.DONE and self._is_search(sweep)
        self._verbs.retry(sweep.id, found, expand=expand, searches=searches, request_id=request_id)
        self._log.info("sweep_retried", sweep_id=sweep_id, runs=found.runs)
        return self._told(sweep_id)

    def _resume(self, sweep: SweepRecord) -> None:
        # It is under way all the time: only what it waits to compute is new.
        self._quotas.check(Demand(of_sweep=sweep.id))
        self._verbs.resume(sweep.id)

    def _is_search(self, sweep: SweepRecord) -> bool:
        if sweep.replicates_min == 0:  # a goal
            return True
        return any(axis.until is not None for axis in stored_axes(self._store.spec(sweep.id)))

    def _do(self, verb: Verb, sweep_id: str, act: Callable[[SweepRecord], object]) -> Sweep:
        sweep = self._sweeps.locked(sweep_id)
        if self._outcome(verb, sweep) is Outcome.SAME:
            return self._sweeps.document(sweep)
        act(sweep)
        self._log.info("sweep_told", sweep_id=sweep_id, verb=verb)
        return self._told(sweep_id)

    def _told(self, sweep_id: str) -> Sweep:
        """Show the sweep as it stands now, and wake who can go on with it."""
        sweep = self._store.get(sweep_id)
        assert sweep is not None  # it is locked
        self._sweeps.wake_for(sweep)
        return self._sweeps.document(sweep)

    def _outcome(self, verb: Verb, sweep: SweepRecord) -> Outcome:
        standing = _standing(sweep)
        found = outcome(verb, standing)
        if found is Outcome.REFUSED:
            raise PhaseConflictError(f"Sweep {sweep.public_id!r} {refusal(verb, standing)}")
        return found

    def _check_revision(self, sweep: SweepRecord) -> None:
        if sweep.model_revision != self._catalog.model_revision:
            message = (
                f"Sweep {sweep.public_id!r} was computed with model revision "
                f"{sweep.model_revision}, and revision {self._catalog.model_revision} is current: "
                "rerun it."
            )
            raise PhaseConflictError(message)

    def _check_was_retried(self, sweep: SweepRecord, found: Retryable) -> None:
        if found.runs or sweep.retries:
            return
        there = self._verbs.find(sweep.id, Selection())
        counts = [*sorted(there.classes.items()), *sorted(there.phases.items())]
        listed = ", ".join(f"{name} {runs}" for name, runs in counts)
        message = f"Sweep {sweep.public_id!r} has no such run to retry; it has {listed or 'none'}."
        raise PhaseConflictError(message)

    def _selection(self, sweep: SweepRecord, query: RetryQuery) -> Selection:
        condition = None
        if query.filter is not None:
            axes = stored_axes(self._store.spec(sweep.id))
            columns = result_columns(axes, sweep.metrics, self._catalog)
            condition = parse_filter(query.filter, columns)
        return Selection(_classes(query.failure_class), query.code, condition)


def _classes(text: str | None) -> frozenset[FailureClass]:
    """Read names of classes by commas."""
    if text is None:
        return frozenset()
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in list(FailureClass):
            allowed = ", ".join(FailureClass)
            raise InvalidQueryError.of("class", name, "is no class of failures", allowed)
    return frozenset(map(FailureClass, names))


def _standing(sweep: SweepRecord) -> Standing:
    counts = sweep.counts
    return Standing(
        phase=sweep.phase,
        hold=sweep.held.hold if sweep.held is not None else None,
        expansion=sweep.expansion,
        retryable=sum(getattr(counts, phase.value) for phase in RETRIED),
        retries=sweep.retries,
    )


def _demand(sweep: SweepRecord, found: Retryable, *, expand: bool) -> Demand:
    """Tell what a retry asks for: its runs, and the points that were not made."""
    unmade = max(0, sweep.points_expected - sweep.points) if expand else 0
    return Demand(
        points=unmade,
        points_to_make=unmade,
        sweeps=int(sweep.phase.is_finished),
        core_seconds=found.estimated_cpu_seconds,
    )


def _preview(sweep: SweepRecord, found: Retryable, *, expand: bool) -> RetryPreview:
    return RetryPreview(
        sweep_id=sweep.public_id,
        runs=found.runs,
        by_class={ClassName(name): runs for name, runs in sorted(found.classes.items())},
        by_phase={PhaseName(name): runs for name, runs in sorted(found.phases.items())},
        makes_points=expand,
        dry_run=True,
    )
