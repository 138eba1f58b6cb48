"""Health of the service."""

from __future__ import annotations

from enum import StrEnum

from pydantic import BaseModel, Field


class CheckStatus(StrEnum):
    """Outcome of one check."""

    OK = "ok"
    FAILED = "failed"


class Check(BaseModel):
    """One thing the service depends on."""

    status: CheckStatus
    detail: str


class WorkersCheck(Check):
    """Workers that have shown a sign of life lately."""

    count: int = Field(description="Worker processes able to run points")


class ReadyChecks(BaseModel):
    """Everything a sweep needs to make progress."""

    database: Check
    broker: Check
    workers: WorkersCheck


class Ready(BaseModel):
    """Whether a submitted sweep would make progress now (status 200) or not (503)."""

    status: CheckStatus
    checks: ReadyChecks


class Live(BaseModel):
    """The process answers."""

    status: CheckStatus
    version: str
