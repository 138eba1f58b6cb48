"""Makes a back-up while the service runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from storage.backup import facts
from storage.backup.errors import BackupError
from storage.backup.folder import BackupFolder, Manifest, sha256_of
from storage.backup.programs import DatabasePrograms
from storage.blobs.base import BlobMissingError, Blobs, digest_of
from storage.session import DatabaseUnavailableError, Engine, transaction

# The dump takes as long as it takes; a reader holds no lock that the service waits for.
_ONE_MOMENT = (
    text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"),
    text("SET LOCAL statement_timeout = 0"),
    text("SET LOCAL idle_in_transaction_session_timeout = 0"),
)
_NOTE = text("INSERT INTO backups (bytes) VALUES (:bytes)")
_SNAPSHOT = text("SELECT pg_export_snapshot()")


def save(
    folder: BackupFolder,
    engine: Engine,
    blobs: Blobs,
    programs: DatabasePrograms,
    say: Callable[[str], None],
    keep: int | None = None,
) -> tuple[Path, Manifest]:
    """Make a back-up of what the database holds at one moment, with all that its rows lead to.

    Contents outside of the database are copied before the dump, and once more after it: what is
    needed then was needed before, and copied, or has been put since, and is not collected for a
    while (``FABRICSWEEP_ORPHAN_RETENTION_SECONDS``).

    Parameters
    ----------
    folder
        Of all back-ups. Contents that an earlier one has are not copied again.
    engine, blobs
        Of the service, without limits of time.
    programs
        Of the same database.
    say
        Receives a line about each step.
    keep
        How many back-ups stay, this one included; None for all.

    Raises
    ------
    BackupError, DatabaseUnavailableError
    """
    with folder.alone():
        with transaction(engine) as session:
            if facts.is_empty(session):
                message = "the database has no tables: alembic upgrade head has never run on it"
                raise BackupError(message)
            wanted = facts.outside(session)
        _copy(folder, blobs, wanted)
        now = datetime.now(UTC)
        dump = folder.begin(now)
        with transaction(engine) as session:
            for statement in _ONE_MOMENT:
                session.execute(statement)
            snapshot = session.execute(_SNAPSHOT).scalar_one()
            revision, rows = facts.revision(session), facts.row_counts(session)
            wanted = facts.outside(session)
            say(f"dumping {rows['sweeps']} sweeps with {rows['results']} results")
            programs.dump(dump, snapshot)
        programs.look_through(dump)
        missing = _copy(folder, blobs, wanted)
        lost = set(missing)
        manifest = Manifest(
            made_at=now,
            database_revision=revision,
            rows=rows,
            dump_bytes=dump.stat().st_size,
            dump_sha256=sha256_of(dump),
            contents=[digest for digest in wanted if digest not in lost],
            missing=missing,
        )
        place = folder.finish(dump, manifest)
        _note(engine, manifest.dump_bytes, say)
        for name in folder.drop_all_but(keep) if keep is not None else ():
            say(f"deleted {name}")
    return place, manifest


def _note(engine: Engine, size: int, say: Callable[[str], None]) -> None:
    """Note in the database that a back-up was made: an alert tells when the newest is old."""
    try:
        with transaction(engine) as session:
            session.execute(_NOTE, {"bytes": size})
    except (DatabaseUnavailableError, DBAPIError) as error:
        # The back-up is whole all the same: of a database that is read only, or of an older version.
        say(f"not noted in the database, so that an alert may tell of an old back-up: {error}")


def _copy(folder: BackupFolder, blobs: Blobs, wanted: Iterable[str]) -> list[str]:
    """Copy the contents that are not here, or damaged; gives those that the store does not have whole."""
    missing = []
    for digest in wanted:
        if folder.has(digest):
            continue
        try:
            content = blobs.get(digest)
        except BlobMissingError:
            missing.append(digest)
            continue
        if digest_of(content) == digest:
            folder.keep(digest, content)
        else:
            missing.append(digest)
    return missing
