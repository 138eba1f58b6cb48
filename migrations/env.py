"""How Alembic reaches the database and what it compares it with."""

from __future__ import annotations

import os
import sys

from alembic import context
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from runtime.address_settings import DatabaseSettings
from runtime.file_settings import settings_or_end
from storage.database_wait import DatabaseAwayError, DatabaseRefusesError, connect_patiently
from storage.schema import metadata
from storage.session import Engine, open_engine

# The newest migration that took something away or changed what it means: an image that knows it
# can use every database from there on. A migration that only adds leaves this as it is.
OLDEST_USABLE = "0029"
UNUSABLE_STATUS = 3
REFUSED_STATUS = 4
"""The database does not let us in. Both statuses say that trying again does not help."""
_NOTED = text("SELECT obj_description(to_regclass('alembic_version'), 'pg_class')")


def database_url() -> str:
    """Take the address from the Alembic config (tests) or the environment (everyone else)."""
    url = context.config.get_main_option("sqlalchemy.url")
    if url:
        return url
    named = ("FABRICSWEEP_DATABASE_URL", "FABRICSWEEP_DATABASE_URL_FILE")
    if not any(os.environ.get(name) for name in named):
        message = "FABRICSWEEP_DATABASE_URL is not set: no database to migrate"
        raise SystemExit(message)
    return settings_or_end(DatabaseSettings).database_url


def run_offline() -> None:
    """Print the SQL instead of running it (``alembic upgrade head --sql``)."""
    context.configure(url=database_url(), target_metadata=metadata, literal_binds=True)
    with context.begin_transaction():
        context.run_migrations()


def run_online() -> None:
    """Migrate in one transaction; a second migrator waits for the first."""
    engine = open_engine(database_url(), pool_size=1, limits=None)
    with connect(engine) as connection:
        context.configure(
            connection=connection, target_metadata=metadata, compare_server_default=True
        )
        with context.begin_transaction():
            context.execute("SELECT pg_advisory_xact_lock(5270)")
            if not is_newer(connection):
                context.run_migrations()
                note_oldest_usable(connection)
    engine.dispose()


def connect(engine: Engine) -> Connection:
    """Connect, and wait for the database if the environment says so."""
    # The address may come from elsewhere, so these are not all settings of a database.
    named = os.environ.get("FABRICSWEEP_DATABASE_WAIT_SECONDS") or "0"
    try:
        seconds = float(named)
    except ValueError:
        message = f"FABRICSWEEP_DATABASE_WAIT_SECONDS is a number of seconds, not {named!r}"
        raise SystemExit(message) from None
    try:
        return connect_patiently(engine, seconds)
    except DatabaseAwayError as error:
        raise SystemExit(str(error)) from None
    except DatabaseRefusesError as error:
        sys.stderr.write(f"{error}\n")
        raise SystemExit(REFUSED_STATUS) from None


def is_newer(connection: Connection) -> bool:
    """Say whether later images have migrated the database, in a way that this one can live with.

    Raises
    ------
    SystemExit
        It cannot; the message says what to do.
    """
    script = ScriptDirectory.from_config(context.config)
    known = {step.revision for step in script.walk_revisions()}
    current = context.get_context().get_current_revision()
    if current is None or current in known:
        return False
    oldest = connection.execute(_NOTED).scalar()
    usable = f"The database is at revision {current}; this image knows revisions up to {max(known)}"
    if oldest in known:
        sys.stderr.write(f"{usable}, and what came later only added to them.\n")
        return True
    sys.stderr.write(
        f"{usable}, and needs one of at least {oldest or current}: run the image that migrated the "
        "database, or one that is newer.\n"
    )
    raise SystemExit(UNUSABLE_STATUS)


def note_oldest_usable(connection: Connection) -> None:
    """Tell older images whether they can use what is there now."""
    is_there = context.get_context().get_current_revision() is not None
    if is_there and connection.execute(_NOTED).scalar() != OLDEST_USABLE:
        connection.execute(text(f"COMMENT ON TABLE alembic_version IS '{OLDEST_USABLE}'"))


if context.is_offline_mode():
    run_offline()
else:
    run_online()
