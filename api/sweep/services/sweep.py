"""Sweeps: create, read, upgrade, rerun; lists stand in `sweep_list`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Self

import structlog

from api.config import Settings
from api.find import find_sweep
from api.http.errors import (
    IdempotencyConflictError,
    InvalidSpecError,
    PhaseConflictError,
    SweepNotFoundError,
)
from api.http.problems import field_problems, summary
from api.sweep.models.queries import FinishOn
from api.sweep.models.search import SearchDocument
from api.sweep.models.sweep import Sweep
from api.sweep.services.documents import search_document, sweep_document
from api.sweep.services.lent import lent_sweep
from api.sweep.services.sentences import kept_sentences
from api.sweep.spec_body import SpecBody
from api.sweep.spec_reader import SpecReader
from domain.access.quota import Demand
from domain.catalog.models import Catalog
from domain.run.expansion import Expansion
from domain.run.hold import HeldBy, Hold
from domain.run.priority import Priority
from domain.sweep.search.rounds import Rounds
from domain.sweep.search.searched_axis import search_of
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.media_types import spec_type
from judge.pool import JudgePool
from storage.access.quota_store import QuotaStore
from storage.run.records.worker import WorkerSummary
from storage.run.search_store import SearchStore
from storage.run.verb_store import VerbStore
from storage.run.worker_store import WorkerStore
from storage.scope import hides_fabrics, person_of
from storage.session import Session
from storage.sweep.idempotency_store import IdempotencyStore
from storage.sweep.records.sweep import Held, SweepRecord, SweepSpecRecord
from storage.sweep.store import SweepStore
from storage.sweep.stored_spec import stored_axes
from storage.sweep.submission import submit

if TYPE_CHECKING:
    from api.context import RequestContext

JUDGE_SECONDS = 2.0
"""For the judge of a submission, which mostly takes some milliseconds."""
SEARCH_RUNS = 10_000
"""Of so many runs the state of a search is summed up whenever its sweep is read."""


class SweepService:
    """Decides what happens to sweeps.

    Parameters
    ----------
    request_wake_ups
        has messages sent to workers after the commit: so many for runs.
    request_expansion
        the same for a sweep whose points are to be made.
    """

    def __init__(
        self,
        session: Session,
        catalog: Catalog,
        settings: Settings,
        judge: JudgePool,
        reader: SpecReader,
        request_wake_ups: Callable[[int], None],
        request_expansion: Callable[[], None],
    ) -> None:
        self._session = session
        self._catalog = catalog
        self._settings = settings
        self._judge = judge
        self._reader = reader
        self._request_wake_ups = request_wake_ups
        self._request_expansion = request_expansion
        self._store = SweepStore(session)
        self._log = structlog.get_logger("api.sweeps")

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(
            context.session,
            context.state.catalog,
            context.state.settings,
            context.state.judge,
            context.state.spec_reader,
            context.request_wake_ups,
            context.request_expansion,
        )

    def create(
        self,
        body: SpecBody,
        idempotency_key: str | None,
        priority: Priority = Priority.NORMAL,
        *,
        is_helper: bool = False,
    ) -> Sweep:
        """Store a sweep, and have a worker make its points.

        Raises
        ------
        InvalidSpecError
            The specification has mistakes that show before its points; nothing is stored.
        IdempotencyConflictError
            The key came with another body before.
        """
        if idempotency_key is not None:
            earlier = self._earlier(idempotency_key, body, priority)
            if earlier is not None:
                return earlier
        record = self._add(body, priority=priority, is_helper=is_helper)
        if idempotency_key is not None:
            digest = _digest(body, priority)
            IdempotencyStore(self._session).add(idempotency_key, digest, record.id)
        return self.document(record)

    def get(self, sweep_id: str) -> Sweep:
        """Read a sweep."""
        return self.document(find_sweep(self._session, sweep_id))

    def rerun(self, sweep_id: str) -> Sweep:
        """Submit a sweep's specification again, to be computed by the models as they are now.

        Raises
        ------
        PhaseConflictError
            The sweep has the revision of today: nothing would change.
        InvalidSpecError
            The specification, which was once accepted, means nothing any more.
        """
        record = find_sweep(self._session, sweep_id)
        if record.model_revision == self._catalog.model_revision:
            message = (
                f"Sweep {sweep_id!r} was computed with model revision {record.model_revision}, "
                "which is the one of now: nothing would change."
            )
            raise PhaseConflictError(message)
        text = self._store.spec(record.id).spec_text
        repeated = self._add(SpecBody(text, spec_type(text)), record.id, record.priority)
        return self.document(repeated)

    def upgrade(self, sweep_id: str, finish_on: FinishOn) -> Sweep:
        """Settle what becomes of a sweep that newer models found half done.

        Returns
        -------
        The sweep that goes on: a new one after a restart.

        Raises
        ------
        PhaseConflictError
            The sweep has ended, or has the revision of today.
        QuotaError
            The project has used what it may.
        """
        record = self.locked(sweep_id)
        self._check_is_outdated(record)
        self._log.info("sweep_upgraded", sweep_id=sweep_id, finish_on=finish_on)
        if finish_on is FinishOn.RESTART:
            self._store.cancel(record.id)
            return self.rerun(sweep_id)
        if finish_on is FinishOn.MIX:
            demand = Demand(of_sweep=record.id)
            QuotaStore(self._session, self._settings.project_bounds).check(demand)
            record = self._store.mix(record.id, self._catalog.model_revision)
            self.wake_for(record)
        return self.document(record)

    def _check_is_outdated(self, record: SweepRecord) -> None:
        named = f"Sweep {record.public_id!r}"
        if record.phase.is_finished:
            message = f"{named} is {record.phase}: nothing of it is left to be done; rerun it."
            raise PhaseConflictError(message)
        if record.model_revision >= self._catalog.model_revision:
            message = (
                f"{named} is computed with model revision {record.model_revision}, and there is "
                "no newer one here."
            )
            raise PhaseConflictError(message)

    def _add(
        self,
        body: SpecBody,
        rerun_of: int | None = None,
        priority: Priority = Priority.NORMAL,
        *,
        is_helper: bool = False,
    ) -> SweepRecord:
        try:
            record = submit(
                self._session,
                body.text,
                self._reader.read(body),
                self._settings.terms(self._catalog),
                lambda: self._judge.within(JUDGE_SECONDS),
                rerun_of=rerun_of,
                priority=priority,
                request_id=_request_id(),
                is_helper=is_helper,
            )
        except SpecError as error:
            errors = field_problems(error.problems)
            raise InvalidSpecError(summary(errors), errors) from error
        self.wake_for(record)
        self._log.info(
            "sweep_created", sweep_id=record.public_id, points_expected=record.points_expected
        )
        return record

    def _earlier(self, key: str, body: SpecBody, priority: Priority) -> Sweep | None:
        found = IdempotencyStore(self._session).find(key)
        if found is None:
            return None
        sweep_id, digest = found
        if digest != _digest(body, priority):
            raise IdempotencyConflictError(key)
        return self.get(sweep_id)

    def wake_for(self, record: SweepRecord) -> None:
        """Have workers woken for what waits of a sweep; nobody is for one that is held."""
        if record.expansion.is_under_way:
            self._request_expansion()
        if record.counts.queued and record.held is None:
            self._request_wake_ups(min(record.counts.queued, max(1, self._workers.processes)))

    @cached_property
    def _workers(self) -> WorkerSummary:
        return WorkerStore(self._session).summary(self._settings.lease_seconds)

    def waits_for(self, record: SweepRecord) -> str | None:
        """Tell what a sweep needs that is not there, so that nothing of it goes on."""
        if record.phase.is_finished:
            return None
        if record.held is not None and record.held.hold is Hold.PAUSED:
            return _paused_words(record.held)
        if record.counts.executing:
            return None
        if record.model_revision != self._catalog.model_revision:
            if record.model_revision in self._workers.revisions:
                return None
            return f"workers of model revision {record.model_revision}; none is alive"
        if record.expansion is not Expansion.PENDING or self._workers.processes:
            return self._pause_words(record)
        return "no worker is running"

    def _pause_words(self, record: SweepRecord) -> str | None:
        """Tell whether all that is left waits to be tried again."""
        if not record.counts.queued or record.times.started_at is None:
            return None
        next_at = VerbStore(self._session).next_at(record.id)
        if next_at is None:
            return None
        return f"{next_at.isoformat(timespec='seconds')}: then its lost runs are tried again"

    def locked(self, sweep_id: str) -> SweepRecord:
        """Read a sweep that nobody else changes until the commit.

        Raises
        ------
        SweepNotFoundError
            There is none.
        """
        record = self._store.lock(sweep_id)
        if record is None:
            raise SweepNotFoundError(sweep_id)
        return record

    def document(self, record: SweepRecord) -> Sweep:
        """Show a sweep as it was just read."""
        spec, repeats = self._store.spec(record.id), self._store.repeats(record)
        revision, waits_for = self._catalog.model_revision, self.waits_for(record)
        failures = VerbStore(self._session).failures(record.id) if record.counts.failed else ()
        search = self._search(record, spec)
        person = person_of(self._session)
        sentence = kept_sentences(self._session, [record]).get(record.id)
        document = sweep_document(
            record, spec, repeats, person, revision, waits_for, sentence, failures, search
        )
        return lent_sweep(document) if hides_fabrics(self._session) else document

    def _search(self, record: SweepRecord, spec: SweepSpecRecord) -> SearchDocument | None:
        """Tell how far the searches of a sweep are; of very many the answer alone tells."""
        axes = stored_axes(spec)
        # Most sweeps search nothing: they need no catalog, nor do conditions of older models matter.
        if not any(axis.until for axis in axes) or not 0 < record.counts.total <= SEARCH_RUNS:
            return None
        try:
            search = search_of(axes, self._catalog.for_model(record.model))
        except SpecError:
            return None
        if search is None:
            return None
        points = SearchStore(self._session).probed(record.id, search.condition.metrics)
        return search_document(search, Rounds(search, axes, record.replicates, points).progress())


def _paused_words(held: Held) -> str:
    """Say what a paused sweep waits for."""
    if held.by is HeldBy.BREAKER:
        return f":resume or :retry; the circuit breaker paused it: {held.note}"
    return f":resume; it was paused: {held.note}" if held.note else ":resume; it was paused"


def _request_id() -> str | None:
    found: str | None = structlog.contextvars.get_contextvars().get("request_id")
    return found


def _digest(body: SpecBody, priority: Priority) -> str:
    # Keys of before there were priorities go on being known.
    said = "" if priority is Priority.NORMAL else f"priority={priority}\n"
    return sha256(f"{said}{body.content_type}\n{body.text}".encode()).hexdigest()
