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
    shares_results: bool
    max_points: int | None
    max_core_seconds: float | None
    max_concurrent_sweeps: int | None
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


class NewKey(BaseModel):
    """An API key to be stored; of the key itself its hash alone."""

    public_id: str
    name: str
    secret_sha256: str
    hint: str
    project_id: int | None
    role: Role
    made_by: int | None
    parent_id: int | None
    expires_at: datetime


class KeyRecord(BaseModel):
    """An API key, with who made it; ``parent`` is the public identifier of the key that did."""

    id: int
    public_id: str
    name: str
    hint: str
    project_id: int | None
    role: Role
    made_by: int | None
    maker: str | None
    parent_id: int | None
    parent: str | None
    created_at: datetime
    expires_at: datetime
    used_at: datetime | None
    revoked_at: datetime | None


class KnownKey(BaseModel):
    """A key that is good now, and what the rights of whoever made it leave of its role."""

    id: int
    public_id: str
    name: str
    project_id: int | None
    role: Role
    made_by: int | None
    maker_name: str | None
    expires_at: datetime
    maker_is_admin: bool
    maker_role: Role | None


class NewAuditEntry(BaseModel):
    """An entry of the audit log, before its project is looked up."""

    actor_kind: str
    actor_id: str
    actor_name: str
    address: str | None
    operation: str
    subject: str
    status: int
    request_id: str | None


class AuditEntry(NewAuditEntry):
    """An entry of the audit log."""

    id: int
    at: datetime
    project: str | None


class AuditFilter(BaseModel):
    """Which entries of the audit log are wanted; None: whatever theirs is."""

    project: str | None = None
    actor: str | None = None
    operation: str | None = None


class ShareRecord(BaseModel):
    """A share link, without its secret."""

    public_id: str
    made_by: str
    with_fabrics: bool
    created_at: datetime
    expires_at: datetime
    used_at: datetime | None


class KnownShare(BaseModel):
    """A share link that is good now; ``sweep`` is the public identifier of its sweep.

    ``hides_fabrics`` says that the sweep has imported fabrics, and that the link does not lend these.
    """

    public_id: str
    sweep_id: int
    sweep: str
    project_id: int
    hides_fabrics: bool
    expires_at: datetime


class ProjectUse(BaseModel):
    """What a project uses of what its quotas bound."""

    points: int
    core_seconds: float
    concurrent_sweeps: int
    points_to_make: int
    attachment_bytes: int
    most_attachment_bytes: int
