"""How Alembic reaches the database and what it compares it with."""

from __future__ import annotations

import os

from alembic import context

from storage.schema import metadata
from storage.session import open_engine


def database_url() -> str:
    """Take the address from the Alembic config (tests) or the environment (everyone else)."""
    url = context.config.get_main_option("sqlalchemy.url") or os.environ.get(
        "FABRICSWEEP_DATABASE_URL"
    )
    if not url:
        message = "FABRICSWEEP_DATABASE_URL is not set: no database to migrate"
        raise SystemExit(message)
    return url


def run_offline() -> None:
    """Print the SQL instead of running it (``alembic upgrade head --sql``)."""
    context.configure(url=database_url(), target_metadata=metadata, literal_binds=True)
    with context.begin_transaction():
        context.run_migrations()


def run_online() -> None:
    """Migrate in one transaction; a second migrator waits for the first."""
    engine = open_engine(database_url(), pool_size=1, limits=None)
    with engine.connect() as connection:
        context.configure(
            connection=connection, target_metadata=metadata, compare_server_default=True
        )
        with context.begin_transaction():
            context.execute("SELECT pg_advisory_xact_lock(5270)")
            context.run_migrations()
    engine.dispose()


if context.is_offline_mode():
    run_offline()
else:
    run_online()
