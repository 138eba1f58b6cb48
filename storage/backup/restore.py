"""Reads a back-up into an empty database."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import text

from storage.backup import facts
from storage.backup.errors import BackupError
from storage.backup.folder import BackupFolder, Manifest, sha256_of
from storage.backup.programs import DatabasePrograms
from storage.blobs.base import Blobs
from storage.session import Engine, transaction


def check(folder: BackupFolder, name: str, programs: DatabasePrograms) -> Manifest:
    """Read all of a back-up and hold it against its checksums.

    Raises
    ------
    BackupError
        Names the file that is missing or damaged.
    """
    manifest, dump = folder.read(name)
    found = sha256_of(dump)
    if found != manifest.dump_sha256:
        message = f"{dump} is damaged: its SHA-256 is {found}, not {manifest.dump_sha256}"
        raise BackupError(message)
    programs.look_through(dump)
    for digest in manifest.contents:
        folder.content(digest)
    return manifest


def restore(
    folder: BackupFolder,
    name: str,
    engine: Engine,
    blobs: Blobs,
    programs: DatabasePrograms,
    say: Callable[[str], None],
) -> Manifest:
    """Restore a back-up; contents go to the store that is named now, whichever it was then.

    Parameters
    ----------
    folder, name
        Where it is; ``newest`` is the last.
    engine, blobs, programs
        Of the database to fill, which must be there and be empty.
    say
        Receives a line about each step.

    Raises
    ------
    BackupError, DatabaseUnavailableError
        Nothing is in the database when it is not empty, the back-up is damaged, or PostgreSQL
        refuses it.
    """
    with transaction(engine) as session:
        if not facts.is_empty(session):
            message = (
                "the database has tables already: a back-up is restored into an empty one "
                "(createdb NAME, and name it in FABRICSWEEP_DATABASE_URL)"
            )
            raise BackupError(message)
    manifest = check(folder, name, programs)
    say(f"restoring {manifest.rows['sweeps']} sweeps with {manifest.rows['results']} results")
    programs.load(folder.read(name)[1])
    # Only now: where the database itself keeps contents, they need its tables.
    for digest in manifest.contents:
        blobs.put(folder.content(digest))
    with transaction(engine) as session:
        session.execute(text("ANALYZE"))
        found = facts.row_counts(session)
    if found != manifest.rows:
        message = f"the back-up had {manifest.rows} rows, and the database has {found} now"
        raise BackupError(message)
    return manifest
