"""Sweeps: create, list, read, cancel, retry."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from functools import cached_property
from hashlib import sha256

import structlog

from api.config import Settings
from api.errors import (
    IdempotencyConflictError,
    InvalidSpecError,
    PhaseConflictError,
    SweepNotFoundError,
)
from api.models.query import FinishOn, ListSweepsQuery
from api.models.sweep import Sweep, SweepPage
from api.problems import field_problems, summary
from api.services.find import find_sweep
from api.services.spec_drafts import ReadSpec, read_spec, refuse_at_once
from api.services.sweep_documents import (
    axes_to_store,
    summary_document,
    sweep_document,
    until_to_store,
)
from api.spec_body import SpecBody
from domain.catalog.models import Catalog
from domain.query.columns import SWEEP_COLUMNS
from domain.query.cursor import decode_cursor, encode_cursor
from domain.query.filter import parse_filter
from domain.run.expansion import Expansion
from domain.run.phase import RETRIED, Phase
from domain.sweep.errors import SpecError
from domain.sweep.media_types import spec_type
from domain.sweep.mistakes import with_values
from judge.pool import JudgePool
from storage.idempotency_store import IdempotencyStore
from storage.records.sweep import NewSweep, SweepRecord
from storage.records.worker import WorkerSummary
from storage.session import Session
from storage.sweep_store import SweepStore
from storage.worker_store import WorkerStore

_PATIENCE_SECONDS = 2.0
"""For the judge of a submission, which mostly takes some milliseconds."""
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


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
        request_wake_ups: Callable[[int], None],
        request_expansion: Callable[[], None],
    ) -> None:
        self._session = session
        self._catalog = catalog
        self._settings = settings
        self._judge = judge
        self._request_wake_ups = request_wake_ups
        self._request_expansion = request_expansion
        self._store = SweepStore(session)
        self._log = structlog.get_logger("api.sweeps")

    def create(self, body: SpecBody, idempotency_key: str | None) -> Sweep:
        """Store a sweep, and have a worker make its points.

        Raises
        ------
        InvalidSpecError
            The specification has mistakes that show before its points; nothing is stored.
        IdempotencyConflictError
            The key came with another body before.
        """
        if idempotency_key is not None:
            earlier = self._earlier(idempotency_key, body)
            if earlier is not None:
                return earlier
        record = self._add(body)
        if idempotency_key is not None:
            IdempotencyStore(self._session).add(idempotency_key, _digest(body), record.id)
        return self._document(record)

    def page(self, query: ListSweepsQuery) -> SweepPage:
        """List a page of sweeps, newest first."""
        condition = parse_filter(query.filter, SWEEP_COLUMNS) if query.filter is not None else None
        scope = f"sweeps\n{query.phase or ''}\n{query.tag or ''}\n{query.filter or ''}"
        before = decode_cursor(query.cursor, scope, ["count"])[0] if query.cursor else None
        phase = Phase(query.phase) if query.phase else None
        found = self._store.page(condition, phase, before, query.limit + 1, tag=query.tag)
        page = found[: query.limit]
        more = len(found) > query.limit
        return SweepPage(
            items=[
                summary_document(sweep, self._catalog.model_revision, self._waits_for(sweep))
                for sweep in page
            ],
            next_cursor=encode_cursor([page[-1].id], scope) if more else None,
        )

    def get(self, sweep_id: str) -> Sweep:
        """Read a sweep."""
        return self._document(find_sweep(self._session, sweep_id))

    def cancel(self, sweep_id: str) -> Sweep:
        """Stop what runs and drop what waits; what is done stays. Twice is as good as once."""
        record = self._locked(sweep_id)
        if record.phase is Phase.ABORTED:
            return self._document(record)
        if record.phase.is_finished:
            message = f"Sweep {sweep_id!r} is {record.phase}; only a sweep under way is cancelled."
            raise PhaseConflictError(message)
        self._log.info("sweep_cancelled", sweep_id=sweep_id)
        return self._document(self._store.cancel(record.id))

    def retry(self, sweep_id: str) -> Sweep:
        """Run the failed, timed-out and aborted runs again, and only those."""
        record = self._locked(sweep_id)
        if record.phase not in RETRIED:
            message = (
                f"Sweep {sweep_id!r} is {record.phase}; only one that has failed, timed out or "
                "was cancelled is retried."
            )
            raise PhaseConflictError(message)
        if record.expansion is Expansion.REFUSED:
            message = (
                f"Sweep {sweep_id!r} was refused for mistakes of its specification: mend them and "
                "submit it anew."
            )
            raise PhaseConflictError(message)
        if record.model_revision != self._catalog.model_revision:
            message = (
                f"Sweep {sweep_id!r} was computed with model revision {record.model_revision}, and "
                f"revision {self._catalog.model_revision} is current: rerun it."
            )
            raise PhaseConflictError(message)
        retried = self._store.retry(record.id, _request_id())
        self._wake_for(retried)
        self._log.info("sweep_retried", sweep_id=sweep_id, runs=retried.counts.queued)
        return self._document(retried)

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
        repeated = self._add(SpecBody(text, spec_type(text)), rerun_of=record.id)
        return self._document(repeated)

    def upgrade(self, sweep_id: str, finish_on: FinishOn) -> Sweep:
        """Settle what becomes of a sweep that newer models found half done.

        Returns
        -------
        The sweep that goes on: a new one after a restart.

        Raises
        ------
        PhaseConflictError
            The sweep has ended, or has the revision of today.
        """
        record = self._locked(sweep_id)
        self._check_is_outdated(record)
        self._log.info("sweep_upgraded", sweep_id=sweep_id, finish_on=finish_on)
        if finish_on is FinishOn.RESTART:
            self._store.cancel(record.id)
            return self.rerun(sweep_id)
        if finish_on is FinishOn.MIX:
            record = self._store.mix(record.id, self._catalog.model_revision)
            self._wake_for(record)
        return self._document(record)

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

    def _add(self, body: SpecBody, rerun_of: int | None = None) -> SweepRecord:
        try:
            read = read_spec(self._session, body, self._catalog, self._settings)
            refuse_at_once(read, self._judge.within(_PATIENCE_SECONDS))
        except SpecError as error:
            told = with_values(error, self._judge.within(_PATIENCE_SECONDS))
            errors = field_problems(told.problems)
            raise InvalidSpecError(summary(errors), errors) from error
        record = self._store.add(_new_sweep(read, body, self._catalog, rerun_of), _request_id())
        self._wake_for(record)
        self._log.info(
            "sweep_created", sweep_id=record.public_id, points_expected=record.points_expected
        )
        return record

    def _earlier(self, key: str, body: SpecBody) -> Sweep | None:
        found = IdempotencyStore(self._session).find(key)
        if found is None:
            return None
        sweep_id, digest = found
        if digest != _digest(body):
            raise IdempotencyConflictError(key)
        return self.get(sweep_id)

    def _wake_for(self, record: SweepRecord) -> None:
        if record.expansion.is_under_way:
            self._request_expansion()
        if record.counts.queued:
            self._request_wake_ups(min(record.counts.queued, max(1, self._workers.processes)))

    @cached_property
    def _workers(self) -> WorkerSummary:
        return WorkerStore(self._session).summary(self._settings.lease_seconds)

    def _waits_for(self, record: SweepRecord) -> str | None:
        """Tell what a sweep needs that is not there, so that nothing of it goes on."""
        if record.phase.is_finished or record.counts.executing:
            return None
        if record.model_revision != self._catalog.model_revision:
            if record.model_revision in self._workers.revisions:
                return None
            return f"workers of model revision {record.model_revision}; none is alive"
        if record.expansion is not Expansion.PENDING or self._workers.processes:
            return None
        return "no worker is running"

    def _locked(self, sweep_id: str) -> SweepRecord:
        record = self._store.lock(sweep_id)
        if record is None:
            raise SweepNotFoundError(sweep_id)
        return record

    def _document(self, record: SweepRecord) -> Sweep:
        spec, repeats = self._store.spec(record.id), self._store.repeats(record)
        revision = self._catalog.model_revision
        return sweep_document(record, spec, repeats, revision, self._waits_for(record))


def _new_sweep(read: ReadSpec, body: SpecBody, catalog: Catalog, rerun_of: int | None) -> NewSweep:
    draft, spec = read.draft, read.draft.spec
    return NewSweep(
        public_id=new_sweep_id(),
        name=spec.name,
        description=spec.description,
        model=spec.model,
        schema_version=spec.schema_version,
        base_seed=spec.base_seed,
        replicates=spec.max_replicates,
        replicates_min=spec.initial_replicates,
        until=until_to_store(spec.stopping_rule),
        points_expected=len(draft.planned),
        simcore_version=catalog.simcore_version,
        model_revision=catalog.model_revision,
        spec_text=body.text,
        spec=spec.to_document(),
        axes=axes_to_store(draft.infos),
        rerun_of=rerun_of,
    )


def _request_id() -> str | None:
    found: str | None = structlog.contextvars.get_contextvars().get("request_id")
    return found


def new_sweep_id() -> str:
    """Make an identifier: the time in milliseconds, then chance; newer ones sort later."""
    number = (time.time_ns() // 1_000_000) << 50 | secrets.randbits(50)
    return "".join(_ALPHABET[number >> shift & 31] for shift in range(95, -5, -5))


def _digest(body: SpecBody) -> str:
    return sha256(f"{body.content_type}\n{body.text}".encode()).hexdigest()
