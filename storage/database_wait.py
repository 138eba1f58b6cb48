"""Waiting for a database that is not there yet, and telling it from one that will never let us in."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

_PAUSE_SECONDS = 2.0
# Of a refused connection there is no code, only the server's text.
_REFUSALS = (
    "password authentication failed",
    "no password supplied",
    "no pg_hba.conf entry",
    "is not permitted to log in",
)
_MISSING = "does not exist"


class DatabaseRefusesError(Exception):
    """The server answers, and does not let this user in; the message says what to do."""


class DatabaseAwayError(Exception):
    """The server could not be reached for as long as was to be waited."""


def connect_patiently(
    engine: Engine,
    seconds: float,
    tell: Callable[[str], object] = sys.stderr.write,
    sleep: Callable[[float], None] = time.sleep,
) -> Connection:
    """Connect; a server that is away or starts up is waited for, ``seconds`` long at most.

    Raises
    ------
    DatabaseRefusesError
        User, password or database are wrong: waiting does not help.
    DatabaseAwayError
        The time is over.
    """
    place = engine.url.render_as_string(hide_password=True)
    deadline = time.monotonic() + seconds
    while True:
        try:
            return engine.connect()
        except OperationalError as error:
            reason = " ".join(str(error.orig).split())
        if any(text in reason for text in _REFUSALS):
            raise DatabaseRefusesError(_refusal(engine, place, reason))
        if "FATAL" in reason and _MISSING in reason:
            raise DatabaseRefusesError(
                f"The server of {place} knows no such database or user: make it there. It says: {reason}"
            )
        if time.monotonic() >= deadline:
            raise DatabaseAwayError(f"{place} cannot be reached within {seconds:g} s: {reason}")
        tell(f"Waiting for {place}: {reason}\n")
        sleep(_PAUSE_SECONDS)


def _refusal(engine: Engine, place: str, reason: str) -> str:
    return (
        f"{place} refuses the user {engine.url.username} or its password. A database keeps the password "
        "that it was made with, also when the configuration names another: set the old one again, or "
        f"change it in the database (ALTER USER {engine.url.username} PASSWORD '...'). It says: {reason}"
    )
