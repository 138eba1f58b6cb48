"""Who makes a request, and what they may do where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from domain.access.role import Role
from storage.access.records import KnownKey, KnownShare
from storage.scope import Scope

PrincipalKind = Literal["local", "user", "key", "share"]


@dataclass(frozen=True, slots=True)
class Principal:
    """Who makes a request.

    Attributes
    ----------
    roles
        by the key of a project; an admin has every role everywhere.
    sweep_id
        the one that a share link shows, and nothing else is seen.
    key
        the API key that they ask by.
    maker
        what the person is called who made the key.
    session_of
        the person whose session a browser has brought along.
    shared
        the share link by which they read a sweep that their roles do not show.
    """

    kind: PrincipalKind
    id: str
    name: str
    user_id: int | None = None
    is_admin: bool = False
    roles: Mapping[int, Role] = field(default_factory=dict)
    sweep_id: int | None = None
    key: KnownKey | None = None
    maker: str | None = None
    session_of: str | None = None
    shared: KnownShare | None = None

    @property
    def counted_as(self) -> tuple[str, str]:
        """By whom requests are counted: by person, whatever sessions they have, by key, by share link."""
        return ("user", self.session_of) if self.session_of is not None else (self.kind, self.id)

    def role_in(self, project_id: int) -> Role | None:
        """Give the role in a project; None of those who are no members."""
        return Role.ADMIN if self.is_admin else self.roles.get(project_id)

    @property
    def hides_fabrics(self) -> bool:
        """Whether they ask by a share link that does not lend its sweep's imported fabrics."""
        return self.kind == "share" and self.shared is not None and self.shared.hides_fabrics

    @property
    def person_name(self) -> str:
        """What they are called; by a key, whoever made it."""
        return self.maker or self.name

    @property
    def person(self) -> str | None:
        """Whose sweeps and stars are theirs: a key's are those of whoever made it; None of share links."""
        if self.kind == "share":
            return None
        if self.user_id is not None:
            return f"user-{self.user_id}"
        return f"key-{self.id}" if self.kind == "key" else self.kind

    def scope_in(self, project_id: int) -> Scope:
        """Give what they see in a project."""
        return Scope(project_id, self.sweep_id, self.hides_fabrics, self.person, self.person_name)


@dataclass(frozen=True, slots=True)
class Access:
    """What a request was allowed: by whom it is, and the project that it works in.

    ``project_id`` is None of operations that need no project, and of people who are in none.
    """

    principal: Principal
    project_id: int | None
    role: Role | None

    @property
    def scope(self) -> Scope | None:
        """What the request's session sees; None where it works in no project."""
        if self.project_id is None:
            return None
        return self.principal.scope_in(self.project_id)
