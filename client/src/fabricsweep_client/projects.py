"""The projects of a server, who is in them, and who asks: one method an operation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal
from urllib.parse import quote

from fabricsweep_client.exchange import Request, Steps, get, post_json
from fabricsweep_client.models import (
    Member,
    Members,
    Project,
    Projects,
    ProjectUse,
    SessionDocument,
)
from fabricsweep_client.operation import AsyncSide, SyncSide, operation
from fabricsweep_client.replies import read

if TYPE_CHECKING:
    from fabricsweep_client.connection import AsyncConnection, Connection

Role = Literal["viewer", "editor", "owner"]


class ProjectOperations:
    """Projects of a server; `Client.projects` and `AsyncClient.projects` are some."""

    @operation
    def session(self) -> Steps[SessionDocument]:
        """Say who asks, and which roles they have."""
        return read(SessionDocument, (yield get("/v1/session")))

    @operation
    def all(self) -> Steps[list[Project]]:
        """List the projects that whoever asks is a member of, by name."""
        return read(Projects, (yield get("/v1/projects"))).items

    @operation
    def create(self, name: str, description: str | None = None) -> Steps[Project]:
        """Make a project; that is for admins."""
        asked = {"name": name, "description": description}
        return read(Project, (yield post_json("POST", "/v1/projects", asked)))

    @operation
    def get(self, name: str) -> Steps[Project]:
        """Read a project."""
        return read(Project, (yield get(_project(name))))

    @operation
    def use(self, name: str) -> Steps[ProjectUse]:
        """Tell what a project uses now of what its quotas bound."""
        return read(ProjectUse, (yield get(f"{_project(name)}/use")))

    @operation
    def change(self, /, name: str, **changes: object) -> Steps[Project]:
        """Change the fields named; what is absent stays as it is."""
        return read(Project, (yield post_json("PATCH", _project(name), changes)))

    @operation
    def delete(self, name: str) -> Steps[None]:
        """Delete a project in which nothing is left."""
        yield Request("DELETE", _project(name), accepts="")

    @operation
    def members(self, name: str) -> Steps[list[Member]]:
        """List the members of a project, those of longest standing first."""
        return read(Members, (yield get(_project(name, "/members")))).items

    @operation
    def set_member(self, name: str, member: str, role: Role) -> Steps[Member]:
        """Give somebody a role, by identifier or mail address; who is not known yet is invited."""
        path = _project(name, f"/members/{quote(member, safe='')}")
        return read(Member, (yield post_json("PUT", path, {"role": role})))

    @operation
    def remove_member(self, name: str, member: str) -> Steps[None]:
        """Take somebody's role away."""
        path = _project(name, f"/members/{quote(member, safe='')}")
        yield Request("DELETE", path, accepts="")


class ProjectAccess(ProjectOperations, SyncSide):
    """Projects; every method raises what `Client` raises."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection


class AsyncProjectAccess(ProjectOperations, AsyncSide):
    """Projects, within an event loop."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection


def _project(name: str, rest: str = "") -> str:
    return f"/v1/projects/{quote(name, safe='')}{rest}"
