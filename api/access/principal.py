"""Who makes a request, and what they may do where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from domain.access.role import Role

PrincipalKind = Literal["local", "user", "key"]


@dataclass(frozen=True, slots=True)
class Principal:
    """Who makes a request.

    Attributes
    ----------
    roles
        by the key of a project; an admin has every role everywhere.
    """

    kind: PrincipalKind
    id: str
    name: str
    user_id: int | None = None
    is_admin: bool = False
    roles: Mapping[int, Role] = field(default_factory=dict)

    def role_in(self, project_id: int) -> Role | None:
        """Give the role in a project; None of those who are no members."""
        return Role.ADMIN if self.is_admin else self.roles.get(project_id)


@dataclass(frozen=True, slots=True)
class Access:
    """What a request was allowed: by whom it is, and the project that it works in.

    ``project_id`` is None of operations that need no project, and of people who are in none.
    """

    principal: Principal
    project_id: int | None
    role: Role | None
