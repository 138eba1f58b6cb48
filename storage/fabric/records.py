"""Fabrics as they are kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import BaseModel


@dataclass(frozen=True, slots=True)
class NewFabric:
    """A fabric to be stored; ``summary``, ``checks`` and ``warnings`` are plain JSON values.

    ``blob`` holds what the digest speaks of, compressed; ``channels`` are directed ones between
    routers.
    """

    name: str
    digest: str
    blob: str
    format: str
    endpoints: int
    routers: int
    channels: int
    has_tables: bool
    summary: dict[str, Any]
    checks: dict[str, Any]
    warnings: list[dict[str, Any]]


class FabricRecord(BaseModel):
    """One version of a fabric, without its content. ``id`` is the key inside the database."""

    id: int
    name: str
    version: int
    digest: str
    format: str
    summary: dict[str, Any]
    checks: dict[str, Any]
    warnings: list[dict[str, Any]]
    created_at: datetime


class FabricVersionRecord(BaseModel):
    """One version of a name."""

    version: int
    digest: str
    created_at: datetime
