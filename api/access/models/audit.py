"""The audit log, as admins read it."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field


class AuditDocument(BaseModel):
    """Who has changed what."""

    at: datetime
    actor_kind: str = Field(description="local, user, key")
    actor_id: str
    actor_name: str = Field(description="As it was then")
    address: str | None = Field(description="From where the request came")
    project: str | None
    operation: str = Field(description="As in this document: createSweep")
    subject: str = Field(description="Path of what was changed or made")
    status: int
    request_id: str | None


class AuditPage(BaseModel):
    """A page of the audit log, newest first."""

    items: list[AuditDocument]
    next_cursor: str | None
