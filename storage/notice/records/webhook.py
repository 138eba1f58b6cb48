"""Webhooks and deliveries, as they are kept."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import BaseModel


class NewWebhook(BaseModel):
    """A webhook to be stored."""

    public_id: str
    url: str
    description: str | None
    events: list[str]
    secret: str


class WebhookRecord(BaseModel):
    """A webhook. ``previous_secret`` signs as well until ``previous_until``."""

    id: int
    public_id: str
    url: str
    description: str | None
    events: list[str]
    secret: str
    previous_secret: str | None
    previous_until: datetime | None
    enabled: bool
    disabled_note: str | None
    failing_since: datetime | None
    created_at: datetime


class Attempt(BaseModel):
    """One try to deliver: ``status`` is what the receiver answered, ``error`` why there is none."""

    at: datetime
    seconds: float
    status: int | None = None
    error: str | None = None
    answer: str | None = None


class DeliveryRecord(BaseModel):
    """One message on its way to one receiver."""

    id: int
    public_id: str
    message: str
    type: str
    state: str
    tries: int
    attempts: list[Attempt]
    next_at: datetime
    created_at: datetime


class DueDelivery(BaseModel):
    """A delivery that a process has taken, with all that it needs to send it.

    ``tries`` counts this one; ``secrets`` are those that sign, the newest first.
    """

    id: int
    tries: int
    message: str
    type: str
    at: datetime
    data: dict[str, Any]
    webhook_id: int | None
    url: str | None
    secrets: list[str]
    mail_to: str | None
