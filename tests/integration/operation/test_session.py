"""What a connection of a service may not do: keep others waiting without end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError

from storage.session import (
    DatabaseBusyError,
    DatabaseFullError,
    DatabaseUnavailableError,
    Engine,
    TimeLimits,
    allow_seconds,
    open_engine,
    transaction,
)

SHORT = TimeLimits(statement=1, lock=0.3, idle=0.3)


@pytest.fixture(scope="module")
def hasty(database_url: str) -> Iterator[Engine]:
    engine = open_engine(database_url, pool_size=2, limits=SHORT)
    yield engine
    engine.dispose()


def shown(engine: Engine, name: str) -> str:
    with transaction(engine) as session:
        value: str = session.execute(text(f"SHOW {name}")).scalar_one()
    return value


def test_every_service_is_bounded_and_a_migration_is_not(database_url: str) -> None:
    bounded, free = open_engine(database_url), open_engine(database_url, limits=None)
    assert shown(bounded, "statement_timeout") == "1min"
    assert shown(bounded, "lock_timeout") == "10s"
    assert shown(bounded, "idle_in_transaction_session_timeout") == "1min"
    assert shown(bounded, "tcp_keepalives_idle") == "10"
    assert shown(bounded, "tcp_user_timeout") == "20000"
    assert shown(free, "statement_timeout") == shown(free, "lock_timeout") == "0"
    for engine in (bounded, free):
        engine.dispose()


def test_a_client_frozen_in_a_transaction_loses_its_locks(hasty: Engine, engine: Engine) -> None:
    lock = text("SELECT pg_advisory_xact_lock(77)")

    def freeze() -> None:
        with transaction(hasty) as frozen:
            frozen.execute(lock)
            with transaction(engine) as other:
                other.execute(lock)  # waits for as long as the frozen one may idle
            frozen.execute(text("SELECT 1"))

    with pytest.raises(DatabaseUnavailableError):
        freeze()


def test_the_clock_runs_after_many_rows_too(hasty: Engine, engine: Engine) -> None:
    lock = text("SELECT pg_advisory_xact_lock(:key)")

    def freeze() -> None:
        with transaction(hasty) as frozen:
            frozen.execute(lock, [{"key": 79}, {"key": 80}])
            with transaction(engine) as other:
                other.execute(lock, {"key": 79})
            frozen.execute(text("SELECT 1"))

    with pytest.raises(DatabaseUnavailableError):
        freeze()


def test_nobody_waits_long_for_a_lock(hasty: Engine, engine: Engine) -> None:
    lock = text("SELECT pg_advisory_xact_lock(78)")
    with transaction(engine) as holder:
        holder.execute(lock)
        begun = time.monotonic()
        with pytest.raises(DatabaseBusyError), transaction(hasty) as other:
            other.execute(lock)
        assert time.monotonic() - begun < 10


def test_long_statements_are_ended_unless_allowed(hasty: Engine) -> None:
    sleep = text("SELECT pg_sleep(1.2)")
    with pytest.raises(DatabaseBusyError), transaction(hasty) as session:
        session.execute(sleep)
    with transaction(hasty) as session:
        allow_seconds(session, 60, idle=60)
        session.execute(sleep)
    assert shown(hasty, "statement_timeout") == "1s"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("53100", DatabaseFullError),
        ("57P01", DatabaseUnavailableError),
        ("25006", DatabaseUnavailableError),
        ("40P01", DatabaseBusyError),
        ("42P01", ProgrammingError),
    ],
)
def test_errors_are_told_apart(engine: Engine, code: str, expected: type[Exception]) -> None:
    raise_it = f"DO $$ BEGIN RAISE EXCEPTION 'made up' USING ERRCODE = '{code}'; END $$"
    with pytest.raises(expected) as caught, transaction(engine) as session:
        session.execute(text(raise_it))
    assert type(caught.value) is expected


def test_errors_of_copy_are_told_apart_too(hasty: Engine) -> None:
    def export() -> None:
        with transaction(hasty) as session:
            connection = session.connection().connection.driver_connection
            assert connection is not None
            with connection.cursor().copy("COPY (SELECT pg_sleep(2)) TO STDOUT") as copy:
                list(copy)

    with pytest.raises(DatabaseBusyError):
        export()


def test_limits_can_be_chosen(database_url: str) -> None:
    engine = open_engine(database_url, limits=replace(SHORT, statement=7))
    assert shown(engine, "statement_timeout") == "7s"
    engine.dispose()
