"""What one request has: its transaction, its services, and the messages it wants sent."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

from api.access.authenticate import authenticate, check_page
from api.access.authorize import authorize
from api.access.errors import UnauthenticatedError
from api.access.principal import Access, Principal
from api.access.rate import Rate, RateLimiter
from api.access.request_origin import Asked
from api.access.services.audit import AuditService
from api.access.services.key import KeyService
from api.access.services.project import ProjectService
from api.access.services.share import ShareService
from api.answer.pool import AnswerPool
from api.answer.services.answer import AnswerService
from api.archive.services.archive import ArchiveService
from api.config import Settings
from api.fabric.services.fabric import FabricService
from api.http.admission import Admission
from api.http.errors import ApiError
from api.http.made_answers import Remembered
from api.message_queue import MessageQueue
from api.notice.services.webhook import WebhookService
from api.operation.services.operation import OperationService
from api.result.services.aggregate import AggregateService
from api.result.services.difference import DifferenceService
from api.result.services.export import ExportService
from api.result.services.result import ResultService
from api.run.services.point import PointService
from api.run.services.table import TableService
from api.run.services.verb import VerbService
from api.schedule.services.schedule import ScheduleService
from api.schedule.services.series import SeriesService
from api.sweep.event_watch import EventWatch
from api.sweep.services.catalogue import CatalogueService
from api.sweep.services.event import EventService
from api.sweep.services.extension import ExtensionService
from api.sweep.services.life_cycle import LifeCycleService
from api.sweep.services.sweep import SweepService
from api.sweep.spec_reader import SpecReader
from domain.access.role import Role
from domain.catalog.models import Catalog
from judge.pool import JudgePool
from storage.blobs import Blobs
from storage.scope import Scope, enter
from storage.session import Engine, Session, transaction


@dataclass
class RequestContext:
    """Wires stores to services, each made when a route first asks for it.

    ``wake_ups`` and ``expansions`` count the messages to send to workers once the transaction is
    committed.
    """

    settings: Settings
    catalog: Catalog
    engine: Engine
    blobs: Blobs
    closing: threading.Event
    message_queue: MessageQueue
    judge: JudgePool
    spec_reader: SpecReader
    admission: Admission
    answer_pool: AnswerPool
    remembered: Remembered
    event_watch: EventWatch
    rates: RateLimiter
    asked: Asked
    accept_encoding: str = ""
    wake_ups: int = field(default=0)
    expansions: int = field(default=0)
    _session: Session | None = field(default=None, init=False)
    _access: Access | None = field(default=None, init=False)
    _refusal: ApiError | None = field(default=None, init=False)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Open the request's one transaction; once it is committed, send the messages asked for.

        Its session sees the project of the request alone. Raises what `authenticate` and `authorize` raise.
        """
        with transaction(self.engine) as session:
            self._session = session
            if self._access is None:
                self._access = self._allowed(session)
            elif self._access.scope is not None:
                enter(session, self._access.scope)
            yield
        if self.wake_ups:
            self.message_queue.wake(self.wake_ups)
        if self.expansions:
            self.message_queue.expand(self.expansions)

    @property
    def session(self) -> Session:
        """The transaction under way."""
        assert self._session is not None, "no transaction was opened"
        return self._session

    def look_up_access(self) -> None:
        """Find out, in a transaction of its own, whether the request may be made."""
        with transaction(self.engine) as session:
            self._access = self._allowed(session)

    def look_up_and_count(self) -> Rate | None:
        """Do the same, and count the request among those of whoever makes it.

        Who asks is found out first: what others do at the same address refuses nobody who is known. That
        the request may not be made is raised by `raise_refusal`, so that the count is told with it.

        Raises
        ------
        UnauthenticatedError
            Nobody is known to ask.
        TooManyRequestsError
            Whoever asks has asked too often.
        """
        try:
            with transaction(self.engine) as session:
                principal = self._principal(session)
                try:
                    self._access = self._authorized(session, principal)
                except ApiError as refusal:
                    self._refusal = refusal
        except UnauthenticatedError:
            asked = self.asked
            self.rates.count_stranger(asked.address, brought_something=asked.brings_something)
            raise
        return self.rates.count(*principal.counted_as)

    def raise_refusal(self) -> None:
        """Raise why the request may not be made; nothing when it may."""
        if self._refusal is not None:
            raise self._refusal

    def note_change(self, subject: str, status: int) -> None:
        """Note in the audit log what the request has changed, where it has."""
        self.audit.note(self.asked, self.access, subject, status)

    def _allowed(self, session: Session) -> Access:
        return self._authorized(session, self._principal(session))

    def _principal(self, session: Session) -> Principal:
        is_required = self.settings.access == "required"
        return authenticate(session, self.asked, is_required=is_required)

    def _authorized(self, session: Session, principal: Principal) -> Access:
        check_page(self.asked, principal)
        importers = Role(self.settings.archive_importers)
        return authorize(session, self.asked, principal, importers)

    @property
    def scope(self) -> Scope:
        """What a request sees that works in a project."""
        scope = self.access.scope
        assert scope is not None, "the operation works in no project"
        return scope

    @property
    def is_allowed(self) -> bool:
        """Tell whether it was found out already that the request may be made."""
        return self._access is not None

    @property
    def sharer(self) -> int | None:
        """The project whose share the request takes of what all share; None where nobody is told apart."""
        is_known = self._access is not None and self.settings.access == "required"
        return self.access.project_id if is_known else None

    @property
    def access(self) -> Access:
        """What the request was allowed."""
        assert self._access is not None, "no transaction was opened"
        return self._access

    @cached_property
    def sweeps(self) -> SweepService:
        """Create, list and read sweeps."""
        return SweepService(
            self.session,
            self.catalog,
            self.settings,
            self.judge,
            self.spec_reader,
            self.request_wake_ups,
            self.request_expansion,
        )

    @cached_property
    def extensions(self) -> ExtensionService:
        """Give sweeps more samples, replicates and points."""
        return ExtensionService(
            self.session,
            self.catalog,
            self.settings,
            self.judge,
            self.sweeps,
            self.request_expansion,
        )

    @cached_property
    def verbs(self) -> VerbService:
        """Pause, resume, stop, cancel and retry sweeps."""
        return VerbService(
            self.session, self.catalog, self.judge, self.settings.project_bounds, self.sweeps
        )

    @cached_property
    def life_cycle(self) -> LifeCycleService:
        """Rename, tag, delete and prune sweeps."""
        return LifeCycleService(self.session)

    @cached_property
    def schedules(self) -> ScheduleService:
        """Make, change and run schedules."""
        return ScheduleService(
            self.session,
            self.catalog,
            self.settings,
            self.judge,
            self.spec_reader,
            self.request_expansion,
        )

    @cached_property
    def series(self) -> SeriesService:
        """Read what has become of schedules."""
        return SeriesService(self.session, self.catalog)

    @cached_property
    def webhooks(self) -> WebhookService:
        """Make and change webhooks."""
        return WebhookService(self.session, self.settings)

    @cached_property
    def points(self) -> PointService:
        """Read points."""
        return PointService(self.session, self.catalog, self.blobs)

    @cached_property
    def results(self) -> ResultService:
        """Read results and what follows from them."""
        return ResultService(self.session, self.catalog)

    @cached_property
    def exports(self) -> ExportService:
        """Write results to files."""
        return ExportService(self.session, self.engine, self.catalog)

    @cached_property
    def archives(self) -> ArchiveService:
        """Write sweeps as archives."""
        return ArchiveService(self.session, self.engine, self.catalog, self.blobs)

    @cached_property
    def aggregates(self) -> AggregateService:
        """Sum up a metric point by point."""
        return AggregateService(self.session, self.catalog)

    @cached_property
    def differences(self) -> DifferenceService:
        """Compare two sweeps run by run."""
        return DifferenceService(self.session, self.catalog)

    @cached_property
    def answers(self) -> AnswerService:
        """Answer questions about sweeps."""
        return AnswerService(self.session, self.catalog)

    @cached_property
    def tables(self) -> TableService:
        """Read tables of runs."""
        return TableService(self.session, self.blobs)

    @cached_property
    def fabrics(self) -> FabricService:
        """Import and read fabrics."""
        return FabricService(self.session, self.catalog, self.blobs)

    @cached_property
    def events(self) -> EventService:
        """Follow a sweep."""
        return EventService(self.session, self.engine, self.closing, self.event_watch)

    @cached_property
    def projects(self) -> ProjectService:
        """Make projects, and say who is in them."""
        return ProjectService(self.session, self.settings.project_bounds, self.access, self.asked)

    @cached_property
    def keys(self) -> KeyService:
        """Make and revoke API keys."""
        return KeyService(self.session, self.access)

    @cached_property
    def shares(self) -> ShareService:
        """Make and revoke share links."""
        return ShareService(self.session, self.access)

    @cached_property
    def audit(self) -> AuditService:
        """Note and show who has changed what."""
        return AuditService(self.session)

    @cached_property
    def catalogue(self) -> CatalogueService:
        """What a specification can say."""
        return CatalogueService(self.catalog, self.settings.examples_dir)

    @cached_property
    def operation(self) -> OperationService:
        """Look at what goes on."""
        return OperationService(self.session, self.settings.lease_seconds)

    def request_wake_ups(self, count: int) -> None:
        """Ask for messages to workers, to be sent after the commit."""
        self.wake_ups += count

    def request_expansion(self) -> None:
        """Ask for a message that a sweep waits to be expanded, to be sent after the commit."""
        self.expansions += 1
