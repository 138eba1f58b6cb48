"""People and machines with roles, for tests of access."""

from __future__ import annotations

from api.access.cookies import CSRF_HEADER, SESSION_COOKIE, SHARE_COOKIE, csrf_token
from api.access.secrets import SESSION_PREFIX, digest_of, new_secret
from api.access.services.key import make_key
from domain.access.role import Role
from storage.access.project_store import ProjectStore
from storage.access.session_store import SessionStore
from storage.access.user_store import UserStore
from storage.session import Engine, transaction


def project(engine: Engine, name: str) -> int:
    """Give the key of a project inside the database, made where it is not there yet."""
    with transaction(engine) as session:
        store = ProjectStore(session)
        found = store.get(name) or store.add(name, None)
        assert found is not None
        return found.id


def person(engine: Engine, name: str, roles: dict[str, Role], *, is_admin: bool = False) -> int:
    """Give the key inside the database of somebody who has signed in and has some roles."""
    ids = {project(engine, where): role for where, role in roles.items()}
    with transaction(engine) as session:
        users = UserStore(session)
        address = f"{name}@example.org"
        user = users.signed_in("https://issuer", name, address, name, is_admin=is_admin)
        for project_id, role in ids.items():
            users.set_role(project_id, user.id, role)
    return user.id


def key(
    engine: Engine, role: Role, where: str | None, made_by: int | None = None, days: float = 1
) -> str:
    """Make an API key; an admin's belongs to no project."""
    project_id = project(engine, where) if where is not None else None
    with transaction(engine) as session:
        return make_key(session, f"a test's {role}", role, project_id, made_by, days).key


def bearer(secret: str) -> dict[str, str]:
    """Give the header that brings a key along."""
    return {"Authorization": f"Bearer {secret}"}


def browser(engine: Engine, user: int, share: str = "") -> dict[str, str]:
    """Give what the browser of somebody brings along who has signed in, and opened a share link or none."""
    secret = new_secret(SESSION_PREFIX)
    with transaction(engine) as session:
        SessionStore(session).begin(digest_of(secret), user, 3600)
    cookies = f"{SESSION_COOKIE}={secret}" + (f"; {SHARE_COOKIE}={share}" if share else "")
    return {"Cookie": cookies, CSRF_HEADER: csrf_token(secret)}


def browser_of(engine: Engine, name: str, roles: dict[str, Role], share: str) -> dict[str, str]:
    """Give the same of somebody by their name and roles."""
    return browser(engine, person(engine, name, roles), share)
