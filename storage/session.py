"""Engines and transactions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm import Session

__all__ = ["DatabaseUnavailableError", "Engine", "Session", "open_engine", "ping", "transaction"]


class DatabaseUnavailableError(Exception):
    """The database cannot be reached, or gave up in the middle; trying again may help."""


def open_engine(url: str, *, pool_size: int = 10) -> Engine:
    """Make an engine; nothing is connected until it is used.

    Connections are tested before use, so that a restarted server costs no request.
    """
    return create_engine(
        url,
        pool_size=pool_size,
        max_overflow=pool_size,
        pool_pre_ping=True,
        pool_timeout=30,
        connect_args={"connect_timeout": 5, "application_name": "fabricsweep"},
    )


@contextmanager
def transaction(engine: Engine) -> Iterator[Session]:
    """Open the one transaction of a request or task: commit at the end, roll back on error.

    Raises
    ------
    DatabaseUnavailableError
        The server is away. Whether a commit under way was kept is then unknown, which is
        why everything that is stored may be stored twice without harm.
    """
    try:
        with Session(engine, expire_on_commit=False) as session, session.begin():
            yield session
    except OperationalError as error:
        raise DatabaseUnavailableError(str(error.orig)) from error
    except PoolTimeoutError as error:
        raise DatabaseUnavailableError(str(error)) from error


def ping(engine: Engine) -> None:
    """Ask the database for a sign of life.

    Raises
    ------
    DatabaseUnavailableError
        There is none.
    """
    with transaction(engine) as session:
        session.execute(text("SELECT 1"))
