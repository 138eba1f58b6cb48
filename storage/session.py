"""Engines and transactions, with limits on how long a service may hold what others need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import psycopg
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm import Session

__all__ = [
    "DatabaseBusyError",
    "DatabaseFullError",
    "DatabaseUnavailableError",
    "Engine",
    "Session",
    "TimeLimits",
    "UnfitValueError",
    "allow_seconds",
    "open_engine",
    "show_one_moment",
    "transaction",
    "try_to_write",
    "watch_connections",
]


class DatabaseUnavailableError(Exception):
    """The database cannot be reached, or gave up in the middle; trying again may help."""


class DatabaseBusyError(DatabaseUnavailableError):
    """A statement, or its wait for others, took longer than a service may take."""


class DatabaseFullError(DatabaseUnavailableError):
    """The database has no room left on its disk or in its memory; nothing was stored."""


class UnfitValueError(Exception):
    """A value that a reader gave does not fit the column that it was held against."""


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """How long a connection may keep the server and others waiting, in seconds.

    ``statement`` bounds one statement, ``lock`` its wait for another transaction, ``idle`` the
    pauses inside a transaction: a client that is frozen there loses the transaction, and with
    it whatever it had locked. ``silence`` bounds how long the other end of the connection may
    leave what was sent unacknowledged.
    """

    statement: float = 60
    lock: float = 10
    idle: float = 60
    silence: float = 20


SERVICE = TimeLimits()

_LONGEST_SECONDS = 3600.0

# Of PostgreSQL's codes: the ones that pass, and are no fault of the statement.
_BUSY = {"57014", "55P03", "40P01", "40001"}
_FULL = {"53100", "53200", "53400", "58030"}
# A transaction that was ended for idling; a server that was just demoted to a standby.
_GAVE_UP = {"25P03", "25P04", "25006"}

# A number or a time out of range, or a text that is none.
_UNFIT = {"22003", "22007", "22008", "22P02"}


def open_engine(url: str, *, pool_size: int = 10, limits: TimeLimits | None = SERVICE) -> Engine:
    """Make an engine; nothing is connected until it is used.

    Connections are tested before use, so that a restarted server costs no request. Without
    ``limits`` a statement takes as long as it takes: that is for migrations.
    """
    connect: dict[str, Any] = {"connect_timeout": 5, "application_name": "fabricsweep"}
    if limits is not None:
        connect |= _bounded(limits)
    engine = create_engine(
        url,
        pool_size=pool_size,
        max_overflow=pool_size,
        pool_pre_ping=True,
        pool_timeout=30,
        connect_args=connect,
    )
    event.listen(engine, "do_executemany", _one_by_one)
    return engine


def _one_by_one(cursor: Any, statement: str, rows: Sequence[Any], _: Any) -> bool:
    """Run a statement for each row, not in a pipeline.

    After a pipeline the server does not start the clock of an idle transaction: a client frozen
    there would keep its locks for ever. Whoever has many rows sends them in one statement.
    """
    for row in rows:
        cursor.execute(statement, row)
    return True


def _bounded(limits: TimeLimits) -> dict[str, Any]:
    """Give what the connection must know for both of its ends to notice that one is gone."""
    silence = round(limits.silence * 1000)
    settings = {
        "statement_timeout": round(limits.statement * 1000),
        "lock_timeout": round(limits.lock * 1000),
        "idle_in_transaction_session_timeout": round(limits.idle * 1000),
        "tcp_keepalives_idle": 10,
        "tcp_keepalives_interval": 5,
        "tcp_keepalives_count": 3,
        "tcp_user_timeout": silence,
        # Compiling a statement takes longer than any of ours runs.
        "jit": "off",
    }
    return {
        "options": " ".join(f"-c {name}={value}" for name, value in settings.items()),
        "keepalives": 1,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": silence,
    }


def watch_connections(
    engine: Engine, taken: Callable[[], None], given_back: Callable[[], None]
) -> None:
    """Have it told whenever somebody takes a connection of an engine, and gives it back."""
    event.listen(engine, "checkout", lambda *_: taken())
    event.listen(engine, "checkin", lambda *_: given_back())


def allow_seconds(session: Session, statement: float, idle: float | None = None) -> None:
    """Let the statements of this transaction, and the pauses between them, take longer.

    For exports and the like, which hold no lock that others wait for.
    """
    wanted = {"statement_timeout": statement, "idle_in_transaction_session_timeout": idle}
    for name, seconds in wanted.items():
        if seconds is not None:
            value = {"name": name, "value": str(round(seconds * 1000))}
            session.execute(text("SELECT set_config(:name, :value, true)"), value)


def show_one_moment(session: Session) -> None:
    """Have all statements of this transaction, of which none was sent yet, see the same rows.

    It may last long: it holds no lock that others wait for.
    """
    session.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
    allow_seconds(session, _LONGEST_SECONDS, _LONGEST_SECONDS)


@contextmanager
def transaction(engine: Engine) -> Iterator[Session]:
    """Open the one transaction of a request or task: commit at the end, roll back on error.

    Raises
    ------
    DatabaseUnavailableError
        The server is away, busy (:class:`DatabaseBusyError`) or full
        (:class:`DatabaseFullError`). Whether a commit under way was kept is then unknown, which
        is why everything that is stored may be stored twice without harm.
    UnfitValueError
        A value is none that its column can hold: that of a forged cursor, for one.
    """
    try:
        with Session(engine, expire_on_commit=False) as session, session.begin():
            yield session
    except PoolTimeoutError as error:
        raise DatabaseUnavailableError(str(error)) from error
    except DBAPIError as error:
        lost = error.connection_invalidated
        raise (_passing(error.orig, lost=lost) or _unfit(error.orig) or error) from error
    except StatementError as error:  # refused before it was sent
        raise UnfitValueError(str(error.orig)) from error
    except psycopg.Error as error:  # of COPY, which SQLAlchemy does not see
        raise (_passing(error) or error) from error


def _passing(error: BaseException | None, *, lost: bool = False) -> DatabaseUnavailableError | None:
    """Tell an error that passes from one that is ours; None for the latter."""
    code = getattr(error, "sqlstate", None)
    if code in _FULL:
        return DatabaseFullError(str(error))
    if code in _BUSY:
        return DatabaseBusyError(str(error))
    if lost or code in _GAVE_UP or isinstance(error, psycopg.OperationalError):
        return DatabaseUnavailableError(str(error))
    return None


def _unfit(error: BaseException | None) -> UnfitValueError | None:
    return UnfitValueError(str(error)) if getattr(error, "sqlstate", None) in _UNFIT else None


# Pages of a table of its own must be laid out anew: rows of others might fit into what there is.
_TRY_TO_WRITE = text(
    """
    CREATE TEMPORARY TABLE written ON COMMIT DROP AS
    SELECT (SELECT string_agg(md5(CAST(i * j AS text)), '') FROM generate_series(1, 60) AS j)
    FROM generate_series(1, 8) AS i
    """
)


def try_to_write(engine: Engine) -> None:
    """Have the database store some kilobytes, which are gone afterwards.

    Raises
    ------
    DatabaseUnavailableError
        It is away, or stores nothing (:class:`DatabaseFullError`).
    """
    with transaction(engine) as session:
        session.execute(_TRY_TO_WRITE)
