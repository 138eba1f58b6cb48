"""What the process holds for all requests."""

from __future__ import annotations

import threading
from collections.abc import Collection
from functools import cached_property

import anyio

from api.access.provider import Provider
from api.access.rate import RateLimiter
from api.access.request_origin import Asked
from api.access.services.sign_in import SignInService
from api.answer.pool import AnswerPool
from api.config import Settings
from api.context import RequestContext
from api.fabric.reader import FabricReader
from api.figures import count_connections
from api.http.admission import ACCESS_AT_ONCE, STREAMS_AT_ONCE, Admission
from api.http.body_limits import disk_capacity
from api.http.made_answers import Remembered
from api.http.room import Room
from api.message_queue import MessageQueue
from api.network.services.draft import DraftService
from api.network.services.network import NetworkService
from api.operation.services.health import HealthService
from api.sweep.event_watch import EventWatch
from api.sweep.services.validation import ValidationService
from api.sweep.spec_reader import SpecReader
from api.trace.judge import TraceJudge
from api.trace.reader import TraceReader
from api.version import VERSION
from domain.catalog.load import load_catalog
from domain.catalog.models import Catalog
from judge.pool import JudgePool
from runtime.figures import CollectorRegistry, registry
from storage.blobs import Blobs, open_blobs
from storage.run.event_store import EventStore
from storage.scope import Scope
from storage.session import Engine, open_engine, transaction

_IMPORTS_AT_ONCE = 2
_VALIDATIONS_AT_ONCE = 4

_OTHER_CONNECTIONS = 10
"""For checks of health, for validations, and for looks of streams that are open."""


class ApiState:
    """Settings and connections; made once, closed at the end."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.version = VERSION
        self.closing = threading.Event()
        # Reading a fabric takes a processor and much memory; further imports wait their turn.
        self.import_slots = anyio.CapacityLimiter(_IMPORTS_AT_ONCE)
        self.fabric_reader = FabricReader(settings, _IMPORTS_AT_ONCE)
        self.trace_reader = TraceReader(settings, _IMPORTS_AT_ONCE)
        self.trace_judge = TraceJudge(settings, _IMPORTS_AT_ONCE)
        # An archive is parsed in a thread; others wait, so that requests keep the processor.
        self.archive_slots = anyio.CapacityLimiter(1)
        # Planning takes a processor as well, and reading a long specification one of its own.
        self.validation_room = Room(_VALIDATIONS_AT_ONCE, settings.patience_seconds)
        self.spec_reader = SpecReader(settings)
        # Bodies on their way, of all requests together.
        self.memory_room = Room(settings.max_bodies_bytes, settings.patience_seconds)
        self.disk_room = Room(disk_capacity(settings.max_uploads_bytes), settings.patience_seconds)
        self.answer_pool = AnswerPool(settings.database_url)
        self.remembered = Remembered()
        self.event_watch = EventWatch(self._newest_events, self.closing)
        self.admission = Admission.of(
            settings.requests_at_once, settings.downloads_at_once, settings.patience_seconds
        )

    @cached_property
    def engine(self) -> Engine:
        """Connections to the database: one for every place in a lane, and some besides."""
        places = self.settings.requests_at_once + self.settings.downloads_at_once
        connections = places + STREAMS_AT_ONCE + ACCESS_AT_ONCE + _OTHER_CONNECTIONS
        half = -(-connections // 2)
        engine = open_engine(self.settings.database_url, pool_size=half)
        count_connections(engine, 2 * half)
        return engine

    @cached_property
    def blobs(self) -> Blobs:
        """Contents of tables and fabrics."""
        return open_blobs(self.settings, self.engine)

    @cached_property
    def message_queue(self) -> MessageQueue:
        """Messages to the workers."""
        return MessageQueue(self.settings.redis_url)

    @cached_property
    def figures(self) -> CollectorRegistry:
        """What is asked for the figures of this process, and of those beside it."""
        return registry(part="api", version=VERSION)

    @cached_property
    def judge(self) -> JudgePool:
        """The processes that judge points."""
        settings = self.settings
        return JudgePool(
            settings.judge_processes, settings.judge_memory_bytes, settings.judge_seconds
        )

    @property
    def catalog(self) -> Catalog:
        """What a specification can choose from."""
        return load_catalog()

    def validations(self, scope: Scope) -> ValidationService:
        """What submitting specifications would do in a project."""
        return ValidationService(
            self.engine, self.catalog, self.settings, self.judge, self.spec_reader, scope
        )

    def networks(self, scope: Scope) -> NetworkService:
        """Pictures of networks that a project has."""
        return NetworkService(self.engine, self.blobs, self.judge, self.settings, scope)

    def drafts(self, scope: Scope) -> DraftService:
        """Pictures of networks that a specification asks for."""
        return DraftService(
            self.networks(scope), self.catalog, self.settings, self.judge, self.spec_reader
        )

    @property
    def health(self) -> HealthService:
        """Checks of everything the service depends on."""
        return HealthService(self.engine, self.message_queue, self.settings.lease_seconds)

    def request_context(self, asked: Asked, accept_encoding: str) -> RequestContext:
        """Make the context of a request; its transaction is not open yet."""
        return RequestContext(self, asked, accept_encoding)

    @cached_property
    def rates(self) -> RateLimiter:
        """Requests that are counted."""
        is_bounded = self.settings.access == "required"
        per_minute = self.settings.requests_per_minute if is_bounded else 0
        return RateLimiter(self.settings.redis_url, per_minute)

    @cached_property
    def provider(self) -> Provider | None:
        """By whom people sign in; None where nobody does."""
        is_asked = self.settings.access == "required" and self.settings.oidc_issuer
        return Provider(self.settings) if is_asked else None

    @cached_property
    def sign_ins(self) -> SignInService:
        """Sessions of browsers."""
        return SignInService(self.engine, self.settings)

    def _newest_events(self, sweep_ids: Collection[int]) -> dict[int, int]:
        with transaction(self.engine) as session:
            return EventStore(session).newest(sweep_ids)

    def close(self) -> None:
        """Close all connections."""
        self.closing.set()
        self.engine.dispose()
        self.message_queue.close()
        self.judge.close()
        self.spec_reader.close()
        self.answer_pool.close()
        self.fabric_reader.close()
        self.trace_reader.close()
        self.trace_judge.close()
