"""Roles: what a member of a project may do there."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """Each may do what those before it may.

    A viewer reads. An editor submits and changes sweeps, fabrics and schedules as well. An owner decides
    who else may, and where the project's events are sent. An admin is that of the whole installation:
    an owner of every project, who also makes projects.
    """

    VIEWER = "viewer"
    EDITOR = "editor"
    OWNER = "owner"
    ADMIN = "admin"

    def includes(self, other: Role) -> bool:
        """Tell whether whoever has this role may do what the other one may."""
        return _ORDER.index(self) >= _ORDER.index(other)


_ORDER = tuple(Role)

PROJECT_ROLES = (Role.VIEWER, Role.EDITOR, Role.OWNER)
"""Those that a membership can give; an admin is one everywhere."""

PROJECT_NAME = "^[a-z0-9][a-z0-9-]{0,39}$"
"""What names of projects look like, as a regular expression."""

DEFAULT_PROJECT = "default"
"""The project that every installation begins with."""


def lesser(one: Role, other: Role) -> Role:
    """Give the one of two roles that may do less."""
    return other if one.includes(other) else one
