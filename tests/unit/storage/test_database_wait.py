"""Waiting for a database, and what is not worth waiting for."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import make_url
from sqlalchemy.exc import OperationalError

from storage.database_wait import DatabaseAwayError, DatabaseRefusesError, connect_patiently


class Server:
    """An engine whose server answers so, time after time."""

    url = make_url("postgresql+psycopg://fabricsweep:hidden@db/fabricsweep")

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)

    def connect(self) -> str:
        if not self.answers:
            return "connected"
        raise OperationalError("", {}, Exception(self.answers.pop(0)))


def patiently(server: Any, seconds: float, told: list[str]) -> Any:
    return connect_patiently(server, seconds, tell=told.append, sleep=lambda _: None)


def test_a_server_that_starts_is_waited_for() -> None:
    told: list[str] = []
    server = Server("Name or service not known", "FATAL: the database system is starting up")
    assert patiently(server, 60, told) == "connected"
    assert len(told) == 2
    assert "starting up" in told[1]
    assert "hidden" not in "".join(told)


def test_it_is_not_waited_for_longer_than_told() -> None:
    with pytest.raises(DatabaseAwayError, match="within 0 s: connection refused"):
        patiently(Server("connection refused"), 0, [])


def test_a_refused_password_is_told_at_once_with_what_to_do() -> None:
    told: list[str] = []
    server = Server('FATAL:  password authentication failed for user "fabricsweep"')
    with pytest.raises(DatabaseRefusesError, match="ALTER USER fabricsweep") as error:
        patiently(server, 60, told)
    assert not told
    assert "hidden" not in str(error.value)
    assert "made with" in str(error.value)


def test_a_database_that_nobody_made_is_told_at_once() -> None:
    with pytest.raises(DatabaseRefusesError, match="make it there"):
        patiently(Server('FATAL:  database "fabricsweep" does not exist'), 60, [])
