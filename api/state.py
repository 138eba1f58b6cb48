"""What the process holds for all requests."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

import anyio

from api.config import Settings
from api.context import RequestContext
from api.job_queue import JobQueue
from api.services.health_service import HealthService
from api.shapes import ShapeServer
from api.version import VERSION
from domain.catalog.load import load_catalog
from domain.catalog.models import Catalog
from storage.session import Engine, open_engine, transaction

_IMPORTS_AT_ONCE = 2


class ApiState:
    """Settings and connections; made once, closed at the end."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.version = VERSION
        self.closing = threading.Event()
        # Reading a fabric takes a processor and much memory; further imports wait their turn.
        self.import_slots = anyio.CapacityLimiter(_IMPORTS_AT_ONCE)

    @cached_property
    def engine(self) -> Engine:
        """Connections to the database."""
        return open_engine(self.settings.database_url)

    @cached_property
    def job_queue(self) -> JobQueue:
        """Messages to the workers."""
        return JobQueue(self.settings.redis_url)

    @cached_property
    def shape_server(self) -> ShapeServer:
        """The process that tells the shape of networks."""
        return ShapeServer(self.settings.shape_memory_bytes, self.settings.shape_seconds)

    @property
    def catalog(self) -> Catalog:
        """What a specification can choose from."""
        return load_catalog()

    @property
    def health(self) -> HealthService:
        """Checks of everything the service depends on."""
        return HealthService(self.engine, self.job_queue, self.settings.lease_seconds)

    @contextmanager
    def request_context(self) -> Iterator[RequestContext]:
        """Open a request's transaction; once it is committed, send the messages it asked for."""
        with transaction(self.engine) as session:
            context = RequestContext(
                self.settings,
                self.catalog,
                self.engine,
                session,
                self.closing,
                self.shape_server,
            )
            yield context
        if context.wake_ups:
            self.job_queue.wake(context.wake_ups)

    def close(self) -> None:
        """Close all connections."""
        self.closing.set()
        self.engine.dispose()
        self.job_queue.close()
        self.shape_server.close()
