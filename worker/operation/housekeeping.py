"""Clearing away what was deleted, and collecting what nothing needs any more.

Everything goes in small transactions of their own: a housekeeper that stops in the midst leaves
nothing half done, and the next one goes on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice

import structlog

from domain.catalog.load import load_catalog
from storage.blobs import BlobInfo, LayeredBlobs, open_blobs
from storage.notice.delivery_store import DeliveryStore
from storage.operation.retention_store import RetentionStore
from storage.run.deletion_store import DeletionStore
from storage.session import Engine, Session, transaction
from worker.config import WorkerSettings

# A task of housekeeping ends within seconds: others wait behind it.
_SECONDS = 5.0
_ROWS = 2000
_RESULTS = 50_000
_BLOBS = 1000
_MOVED_AT_ONCE = 20
_MOVE_AGE = timedelta(minutes=10)


class Housekeeper:
    """Does it for one process, which remembers where to look next."""

    def __init__(self, engine: Engine, settings: WorkerSettings) -> None:
        self._engine = engine
        self._settings = settings
        self._blobs = open_blobs(settings, engine)
        self._next_result = 0
        self._old_blobs: Iterator[BlobInfo] | None = None
        self._put_before = datetime.now(UTC)
        self._log = structlog.get_logger("worker.operation.housekeeping")

    def clear(self) -> None:
        """Delete rows of sweeps that users have deleted, as many as go in a few seconds."""
        gone = self._repeat(lambda session: DeletionStore(session).delete_some(_ROWS))
        if gone:
            self._log.info("rows_cleared", rows=gone)

    def collect(self) -> None:
        """Delete what has been kept for long enough, and move blobs to where they belong."""
        settings = self._settings
        found = {"events": 0, "keys": 0, "results": 0}
        events, keys = settings.event_retention_seconds, settings.key_retention_seconds
        if events:
            found["events"] = self._repeat(lambda s: RetentionStore(s).delete_events(events, _ROWS))
            found["messages"] = self._repeat(lambda s: DeliveryStore(s).forget(events, _ROWS))
        if keys:
            found["keys"] = self._repeat(lambda s: RetentionStore(s).delete_keys(keys, _ROWS))
        if settings.superseded_retention_seconds:
            found["results"] = self._collect_superseded()
        if settings.orphan_retention_seconds:
            found["blobs"] = self._collect_orphans()
        if isinstance(self._blobs, LayeredBlobs):
            found["moved_blobs"] = self._move(self._blobs)
        if any(found.values()):
            self._log.info("collected", **found)

    def _repeat(self, delete_some: Callable[[Session], int]) -> int:
        """Delete, a transaction each time, until nothing is left or the time is up."""
        end, gone = time.monotonic() + _SECONDS, 0
        while time.monotonic() < end:
            with transaction(self._engine) as session:
                some = delete_some(session)
            if not some:
                break
            gone += some
        return gone

    def _move(self, blobs: LayeredBlobs) -> int:
        """Move blobs from the database to the store they belong to, for a few seconds."""
        end, moved = time.monotonic() + _SECONDS, 0
        while time.monotonic() < end:
            some = blobs.move(datetime.now(UTC) - _MOVE_AGE, _MOVED_AT_ONCE)
            moved += some
            if some < _MOVED_AT_ONCE:
                break
        return moved

    def _collect_superseded(self) -> int:
        with transaction(self._engine) as session:
            gone, self._next_result = RetentionStore(session).delete_superseded(
                load_catalog().model_revision,
                self._settings.superseded_retention_seconds,
                self._next_result,
                _RESULTS,
            )
        return gone

    def _collect_orphans(self) -> int:
        """Delete blobs that no row leads to and that were not put for a while.

        All blobs are looked at in turn, a few seconds' worth a call.
        """
        end, gone = time.monotonic() + _SECONDS, 0
        if self._old_blobs is None:
            age = timedelta(seconds=self._settings.orphan_retention_seconds)
            self._put_before = datetime.now(UTC) - age
            self._old_blobs = self._blobs.list(self._put_before)
        while time.monotonic() < end:
            page = list(islice(self._old_blobs, _BLOBS))
            if not page:
                self._old_blobs = None
                break
            with transaction(self._engine) as session:
                orphans = RetentionStore(session).orphans([info.digest for info in page])
            gone += sum(self._blobs.delete(digest, self._put_before) for digest in orphans)
        return gone
