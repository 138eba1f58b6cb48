"""Claiming runs into a file, and giving them back."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime, timedelta
from pathlib import Path

from domain.attachment.of_point import attachments_used
from domain.catalog.load import load_catalog
from storage.attachment.store import AttachmentStore
from storage.blobs import Blobs, open_blobs
from storage.run.claim_store import ClaimStore
from storage.run.lease_store import FILE_HOLDER, LeaseStore
from storage.run.records.task import Chunk, ClaimLimits
from storage.run.settle_store import SettleStore
from storage.session import Engine, transaction
from worker.batch.chunk_file import (
    FORMAT,
    ChunkHeader,
    read_chunk_file,
    write_chunk_file,
)
from worker.batch.settings import BatchSettings

_WRITING_SECONDS = 600.0
"""How long runs are leased while the file is being written; a claimer that dies then loses no more."""
_NO_BOUND = 2**63 - 1


def holder_of(key: str) -> str:
    """Give the name by which the database knows who holds a chunk file; it does not tell the key."""
    return f"{FILE_HOLDER}{hashlib.sha256(key.encode()).hexdigest()[:32]}"


class Claimer:
    """Claims runs for a file.

    Parameters
    ----------
    sweep
        public id of the only sweep to take runs of; None takes those of all.
    """

    def __init__(self, engine: Engine, settings: BatchSettings, sweep: str | None) -> None:
        self._engine = engine
        self._settings = settings
        self._sweep = sweep
        self._revision = load_catalog().model_revision

    def claim(self, path: Path, count: int, hours: float, cpu_seconds: float) -> int:
        """Claim up to ``count`` runs of ``cpu_seconds`` together by estimate, and write them to a file.

        They are leased for ``hours`` once the file is written.

        Returns
        -------
        How many were claimed; 0 when nothing waits, and there is no file then.
        """
        key = secrets.token_hex(16)
        chunks: list[Chunk] = []
        try:
            self._gather(chunks, holder_of(key), count, cpu_seconds)
            runs = sum(len(chunk.tasks) for chunk in chunks)
            if chunks:
                header = ChunkHeader(
                    format=FORMAT,
                    version=1,
                    model_revision=self._revision,
                    key=key,
                    expires_at=datetime.now(UTC) + timedelta(hours=hours),
                    runs=runs,
                )
                write_chunk_file(path, header, chunks, self._attachments(chunks))
                self._extend(chunks, 3600 * hours)
        except BaseException:
            path.unlink(missing_ok=True)
            self._give_back(chunks)
            raise
        return runs

    def _gather(self, chunks: list[Chunk], holder: str, count: int, cpu_seconds: float) -> None:
        memory = self._settings.worker_memory_bytes or _NO_BOUND
        left, runs = cpu_seconds, 0
        while runs < count and (left > 0 or not runs):
            limits = ClaimLimits(
                seconds=max(left, 0.0),
                count=count - runs,
                lease_seconds=_WRITING_SECONDS,
                memory_bytes=memory,
                whole_memory_bytes=memory,
                sweep=self._sweep,
            )
            with transaction(self._engine) as session:
                chunk = ClaimStore(session).claim(holder, self._revision, limits)
            if chunk is None:
                return
            if chunk.lease_id is not None:
                chunks.append(chunk)
                runs += len(chunk.tasks)
                left -= sum(task.uncalibrated_seconds for task in chunk.tasks)

    def _extend(self, chunks: list[Chunk], seconds: float) -> None:
        with transaction(self._engine) as session:
            for chunk in chunks:
                assert chunk.lease_id is not None
                SettleStore(session).renew(chunk.lease_id, seconds)

    def _attachments(self, chunks: list[Chunk]) -> dict[str, bytes]:
        tasks = [task for chunk in chunks for task in chunk.tasks]
        used = {one for task in tasks for one in attachments_used(task.document)}
        if not used:
            return {}
        blobs: Blobs = open_blobs(self._settings, self._engine)
        found = {}
        for kind, digest in sorted(used):
            with transaction(self._engine) as session:
                blob = AttachmentStore(session, kind).blob(digest)
            if blob is not None:  # else its runs fail, and say so
                found[digest] = blobs.get(blob)
        return found

    def _give_back(self, chunks: list[Chunk]) -> None:
        for chunk in chunks:
            assert chunk.lease_id is not None
            release(self._engine, chunk.lease_id)


def release(engine: Engine, lease_id: int) -> None:
    """End a lease; what it still holds waits again, without a try counted."""
    with transaction(engine) as session:
        SettleStore(session).release(lease_id)


def release_file(engine: Engine, path: Path) -> int:
    """Give back the runs of a chunk file; gives how many of its leases were still held."""
    chunk_file = read_chunk_file(path)
    leases = [chunk.lease_id for chunk in chunk_file.chunks if chunk.lease_id is not None]
    with transaction(engine) as session:
        held = LeaseStore(session).held(holder_of(chunk_file.header.key), leases)
    for lease_id in held:
        release(engine, lease_id)
    return len(held)
