"""``python -m storage.backup save|list|check|restore``: back-ups of everything that lasts."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from pydantic import Field
from pydantic_settings import SettingsConfigDict

from runtime.file_settings import SettingsRefusedError, read_settings
from storage.backup import BackupError, BackupFolder, DatabasePrograms, check, restore, save
from storage.blobs import BlobSettings, open_blobs
from storage.session import DatabaseUnavailableError, open_engine

INCOMPLETE_STATUS = 3
"""A back-up was made, and contents are missing that the store had lost before."""


class BackupSettings(BlobSettings):
    """The same variables that the services read."""

    model_config = SettingsConfigDict(env_prefix="FABRICSWEEP_", env_ignore_empty=True)

    database_url: str = Field(
        pattern=r"^postgresql(\+psycopg)?://",
        title="PostgreSQL, as postgresql+psycopg://user@host/database",
    )


def _at_least_one(written: str) -> int:
    number = int(written)
    if number < 1:
        raise ValueError
    return number


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m storage.backup",
        description="Back-ups of the database, and of contents that lie outside of it. The database "
        "is that of FABRICSWEEP_DATABASE_URL, the store that of FABRICSWEEP_BLOBS.",
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    told = {
        "save": "make a back-up; the service may run meanwhile",
        "list": "list the back-ups of a folder",
        "check": "hold a back-up against its checksums",
        "restore": "read a back-up into an empty database",
    }
    for verb, about in told.items():
        one = verbs.add_parser(verb, help=about, description=about)
        one.add_argument("folder", type=Path, help="the folder of all back-ups")
        if verb in ("check", "restore"):
            one.add_argument("name", nargs="?", default="newest", help="which; newest unless told")
        if verb == "save":
            one.add_argument(
                "--keep", type=_at_least_one, metavar="N", help="delete all but the N newest"
            )
        if verb != "list":
            one.add_argument(
                "--programs", type=Path, help="folder of pg_dump and pg_restore; else the PATH's"
            )
    return parser.parse_args()


def _work(told: argparse.Namespace) -> int:
    folder = BackupFolder(told.folder)
    if told.verb == "list":
        for name in folder.names():
            manifest = folder.read(name)[0]
            print(f"{name}  {manifest.rows['sweeps']} sweeps  {manifest.dump_bytes} bytes")
        return 0
    settings = read_settings(BackupSettings)
    programs = DatabasePrograms(settings.database_url, told.programs)
    if told.verb == "check":
        check(folder, told.name, programs)
        print("whole and readable")
        return 0
    engine = open_engine(settings.database_url, pool_size=2, limits=None)
    blobs = open_blobs(settings, engine)
    if told.verb == "restore":
        manifest = restore(folder, told.name, engine, blobs, programs, print)
        print(f"restored, at revision {manifest.database_revision}; next: alembic upgrade head")
        return 0
    place, manifest = save(folder, engine, blobs, programs, print, told.keep)
    print(f"{place}: {manifest.dump_bytes} bytes, {len(manifest.contents)} contents beside them")
    for digest in manifest.missing:
        print(f"the store has lost content {digest}, which rows lead to", file=sys.stderr)
    return INCOMPLETE_STATUS if manifest.missing else 0


def main() -> int:
    """Do what the command line says; 1 when it could not be done."""
    try:
        return _work(_arguments())
    except (BackupError, SettingsRefusedError, DatabaseUnavailableError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
