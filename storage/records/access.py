"""Projects, users and memberships, as they are kept."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel

from domain.access.role import Role


class ProjectRecord(BaseModel):
    """A project. ``id`` is the key inside the database."""

    id: int
    name: str
    description: str | None
    created_at: datetime


class UserRecord(BaseModel):
    """Somebody who has signed in, or who was invited by mail address and has not yet."""

    id: int
    public_id: str
    issuer: str
    subject: str
    email: str | None
    name: str | None
    is_admin: bool
    created_at: datetime
    seen_at: datetime | None


class MemberRecord(BaseModel):
    """A user with the role that a project has given."""

    user: UserRecord
    role: Role
    since: datetime
