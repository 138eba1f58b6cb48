"""Blobs in the database itself: nothing else to run, and one backup for all."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import delete, func, select, text

from storage.blobs.base import BlobInfo, BlobMissingError, Blobs, digest_of
from storage.blobs.parts import PartsFile
from storage.blobs.table import blobs
from storage.session import Engine, allow_seconds, transaction

# Refreshing the time keeps whoever collects orphans away from what is put just now.
_PUT = text(
    """
    INSERT INTO blobs (digest, bytes, content) VALUES (:digest, length(:content), :content)
    ON CONFLICT (digest) DO UPDATE SET put_at = now()
    """
)
_AGAIN = text("UPDATE blobs SET put_at = now() WHERE digest = :digest RETURNING digest")
_LARGE_SECONDS = 600.0
_PAGE = 1000


class DatabaseBlobs(Blobs):
    """Contents as rows; every call is a transaction of its own."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def put(self, content: bytes) -> str:
        """Keep a content; one that is there already is not sent again."""
        digest = digest_of(content)
        with transaction(self._engine) as session:
            allow_seconds(session, _LARGE_SECONDS)
            if session.execute(_AGAIN, {"digest": digest}).first() is None:
                session.execute(_PUT, {"digest": digest, "content": content})
        return digest

    def get(self, digest: str) -> bytes:
        """Read a content whole."""
        with transaction(self._engine) as session:
            statement = select(blobs.c.content).where(blobs.c.digest == digest)
            content: bytes | None = session.execute(statement).scalar()
        if content is None:
            raise BlobMissingError(digest)
        return bytes(content)

    def open(self, digest: str) -> PartsFile:
        """Open a content; each part is read in a transaction of its own."""
        with transaction(self._engine) as session:
            statement = select(blobs.c.bytes).where(blobs.c.digest == digest)
            size: int | None = session.execute(statement).scalar()
        if size is None:
            raise BlobMissingError(digest)
        return PartsFile(lambda offset, length: self._part(digest, offset, length), size)

    def delete(self, digest: str, put_before: datetime) -> bool:
        """Delete a content; one that is put at the same moment stays."""
        statement = delete(blobs).where(blobs.c.digest == digest, blobs.c.put_at < put_before)
        with transaction(self._engine) as session:
            gone: int = session.execute(statement).rowcount  # type: ignore[attr-defined]
        return gone > 0

    def list(self, put_before: datetime) -> Iterator[BlobInfo]:
        """List contents, a page a transaction."""
        last = ""
        while True:
            statement = (
                select(blobs.c.digest, blobs.c.bytes, blobs.c.put_at)
                .where(blobs.c.digest > last, blobs.c.put_at < put_before)
                .order_by(blobs.c.digest)
                .limit(_PAGE)
            )
            with transaction(self._engine) as session:
                page = session.execute(statement).all()
            yield from (BlobInfo(row.digest, row.bytes, row.put_at) for row in page)
            if len(page) < _PAGE:
                return
            last = page[-1].digest

    def _part(self, digest: str, offset: int, length: int) -> bytes:
        part = func.substr(blobs.c.content, offset + 1, length)
        with transaction(self._engine) as session:
            content: bytes | None = session.execute(
                select(part).where(blobs.c.digest == digest)
            ).scalar()
        if content is None:
            raise BlobMissingError(digest)
        return bytes(content)
