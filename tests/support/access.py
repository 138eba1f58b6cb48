"""People and machines with roles, for tests of access."""

from __future__ import annotations

from api.services.key_service import make_key
from domain.access.role import Role
from storage.project_store import ProjectStore
from storage.session import Engine, transaction
from storage.user_store import UserStore


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
