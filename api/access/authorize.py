"""Deciding whether a request may be made: the one place where roles are compared.

A request works in one project: that of the thing that its path names, else the one that it names itself,
else the default of whoever makes it. Of every other project its session sees nothing.
"""

from __future__ import annotations

import re

from api.access.errors import (
    FabricsNotLentError,
    ForbiddenError,
    NoProjectError,
    ProjectNotFoundError,
    SharedReadOnlyError,
)
from api.access.principal import Access, Principal
from api.access.request_origin import Asked
from api.access.required import LENT_WITH_FABRICS, NOT_SHARED, SHOWN_WITH_SHARES, required_role
from domain.access.role import PROJECT_NAME, Role
from storage.access.project_store import Owned, ProjectStore
from storage.scope import DEFAULT_PROJECT_ID, enter
from storage.session import Session

_NAME = re.compile(PROJECT_NAME)
_NAMED_IN_PATH: tuple[tuple[str, Owned], ...] = (
    ("schedule_id", "schedule"),
    ("webhook_id", "webhook"),
)


def authorize(
    session: Session, asked: Asked, principal: Principal, importers: Role = Role.OWNER
) -> Access:
    """Allow a request, and let the session see its project alone.

    ``importers`` is the least role that imports archives.

    Raises
    ------
    ProjectNotFoundError
        The request names a project that is not there, or that its maker is no member of.
    NoProjectError
        It needs a project, and its maker is in none.
    ForbiddenError
        The role there does not suffice.
    SharedReadOnlyError
        A share link is good for reading its sweep alone.
    FabricsNotLentError
        It does not lend the sweep's imported fabrics.
    """
    required = required_role(asked.operation, asked.method, importers)
    if principal.kind == "share" and not _is_shared(asked):
        raise SharedReadOnlyError
    if principal.hides_fabrics and asked.operation in LENT_WITH_FABRICS:
        raise FabricsNotLentError
    if required is None:
        return Access(principal, None, None)
    project_id = _project(session, asked, principal)
    role = principal.role_in(project_id) if project_id is not None else None
    if required is Role.ADMIN and not principal.is_admin:
        raise ForbiddenError(asked.operation, required, role)
    if project_id is None:
        raise NoProjectError
    if role is None or not role.includes(required):
        raise ForbiddenError(asked.operation, required, role)
    enter(session, principal.scope_in(project_id))
    return Access(principal, project_id, role)


def _is_shared(asked: Asked) -> bool:
    """Tell whether a share link may be good for a request; its scope shows which sweep."""
    if asked.method not in ("GET", "HEAD") or asked.operation in NOT_SHARED:
        return False
    return asked.operation in SHOWN_WITH_SHARES or bool({"sweep_id", "run_id"} & set(asked.path))


def _project(session: Session, asked: Asked, principal: Principal) -> int | None:
    """Find the project that a request works in, among those of its maker."""
    store = ProjectStore(session)
    if "project" in asked.path:
        return _named(store, asked.path["project"], principal, "project")
    of_row = _project_of_path(store, asked)
    # What lies in a project of others is not there: the default leads to the same 404.
    if of_row is not None and principal.role_in(of_row) is not None:
        return of_row
    if asked.project is not None:
        return _named(store, asked.project, principal, asked.named_in)
    return _default(principal)


def _project_of_path(store: ProjectStore, asked: Asked) -> int | None:
    if asked.sweep is not None:
        return store.of_row("sweep", asked.sweep)
    for parameter, kind in _NAMED_IN_PATH:
        if parameter in asked.path:
            return store.of_row(kind, asked.path[parameter])
    return None


def _named(store: ProjectStore, name: str, principal: Principal, field: str) -> int:
    found = store.get(name) if _NAME.fullmatch(name) else None
    if found is None or principal.role_in(found.id) is None:
        raise ProjectNotFoundError(name, field)
    return found.id


def _default(principal: Principal) -> int | None:
    """Give the project of a request that names none: the default one, else the oldest of one's own."""
    if principal.role_in(DEFAULT_PROJECT_ID) is not None:
        return DEFAULT_PROJECT_ID
    return min(principal.roles, default=None)
