"""Of which project a session sees rows: what keeps one project's rows from another's requests.

A request's session is given its scope when its transaction opens, and every store that reads rows of a
project filters by it. Sessions of workers and of housekeeping have none, and see all rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Table, true
from sqlalchemy.orm import Session

from storage.sweep.tables import sweeps

DEFAULT_PROJECT_ID = 1
"""Made by the migrations; rows without another project are in it."""

_KEY = "scope"


@dataclass(frozen=True, slots=True)
class Scope:
    """What a session sees: one project, or of it one sweep alone, with its imported fabrics or without.

    Attributes
    ----------
    person
        for whom: a user, else a key of nobody's, else the one local user; None of share links and of the
        product itself.
    person_name
        what they are called.
    """

    project_id: int
    sweep_id: int | None = None
    hides_fabrics: bool = False
    person: str | None = None
    person_name: str | None = None


def enter(session: Session, scope: Scope) -> None:
    """Let a session see what lies in ``scope`` and nothing else, until it ends."""
    session.info[_KEY] = scope


@contextmanager
def within(session: Session, scope: Scope) -> Iterator[None]:
    """Do the same for the length of a block."""
    before = session.info.get(_KEY)
    session.info[_KEY] = scope
    try:
        yield
    finally:
        session.info[_KEY] = before


def seen(session: Session, table: Table) -> ColumnElement[bool]:
    """Give the condition that rows of a table with ``project_id`` meet which the session sees."""
    scope = _scope(session)
    return true() if scope is None else table.c.project_id == scope.project_id


def seen_sweeps(session: Session) -> ColumnElement[bool]:
    """Give that of sweeps, of which a scope may show a single one."""
    scope, condition = _scope(session), seen(session, sweeps)
    if scope is None or scope.sweep_id is None:
        return condition
    return condition & (sweeps.c.id == scope.sweep_id)


def hides_fabrics(session: Session) -> bool:
    """Tell whether wiring and names of imported fabrics are kept from whoever the session is for."""
    scope = _scope(session)
    return scope is not None and scope.hides_fabrics


def project_of(session: Session) -> int:
    """Give the project that new rows belong to, and in which names are looked up."""
    scope = _scope(session)
    return DEFAULT_PROJECT_ID if scope is None else scope.project_id


def person_of(session: Session) -> str | None:
    """Give for whom the session is, as sweeps and stars are marked as theirs."""
    scope = _scope(session)
    return None if scope is None else scope.person


def person_name_of(session: Session) -> str | None:
    """Give what they are called."""
    scope = _scope(session)
    return None if scope is None else scope.person_name


def _scope(session: Session) -> Scope | None:
    found: Scope | None = session.info.get(_KEY)
    return found
