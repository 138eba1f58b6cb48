"""Fabrics and traces as they are kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from domain.attachment.facts import AttachmentKind


@dataclass(frozen=True, slots=True)
class NewAttachment:
    """One to be stored; ``summary``, ``checks`` and ``warnings`` are plain JSON values.

    ``blob`` holds what the digest speaks of, compressed to so many ``bytes``; ``figures`` are those of
    `domain.attachment.facts.AttachmentFacts`.
    """

    kind: AttachmentKind
    name: str
    digest: str
    blob: str
    bytes: int
    format: str
    figures: dict[str, Any]
    summary: dict[str, Any]
    checks: dict[str, Any]
    warnings: list[dict[str, Any]]


class AttachmentRecord(BaseModel):
    """One version of a fabric or trace, without its content. ``id`` is the key inside the database."""

    id: int
    name: str
    version: int
    digest: str
    format: str
    summary: dict[str, Any]
    checks: dict[str, Any]
    warnings: list[dict[str, Any]]
    created_at: datetime


class AttachmentVersionRecord(BaseModel):
    """One version of a name."""

    version: int
    digest: str
    created_at: datetime
