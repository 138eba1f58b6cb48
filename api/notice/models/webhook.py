"""Webhooks and their deliveries, as clients read and write them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt

from api.http.documents import Text
from domain.notice.address import LONGEST_URL
from domain.notice.events import EventType


def _can_be_asked_for(events: list[EventType]) -> list[EventType]:
    if EventType.TEST in events:
        msg = "webhook.test is sent on request only"
        raise ValueError(msg)
    return sorted(set(events))


Events = Annotated[list[EventType], Field(min_length=1), AfterValidator(_can_be_asked_for)]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")


class WebhookRequest(_Asked):
    """A webhook to be made."""

    url: Annotated[Text, Field(min_length=1, max_length=LONGEST_URL)] = Field(
        description="Where messages go: https://, a public host"
    )
    description: Annotated[Text, Field(max_length=1000)] | None = None
    events: Events = Field(description="What it is told of")


class WebhookChanges(_Asked):
    """What to change of a webhook; what is absent stays as it is."""

    url: Annotated[Text, Field(min_length=1, max_length=LONGEST_URL)] = Field(default="")
    description: Annotated[Text, Field(max_length=1000)] | None = None
    events: Events = Field(default=[EventType.ALERT])
    enabled: StrictBool = Field(
        default=True, description="true also makes a webhook work again that was disabled"
    )


class RotateRequest(_Asked):
    """For how long the secret of before signs as well."""

    overlap_seconds: Annotated[StrictInt, Field(ge=0, le=30 * 86_400)] = Field(
        default=86_400, description="Both secrets are valid for so long"
    )


class WebhookDocument(BaseModel):
    """A webhook; its secret is shown once, where it is made."""

    id: str
    url: str
    description: str | None
    events: list[EventType]
    enabled: bool
    disabled_note: str | None = Field(description="Why it was disabled")
    failing_since: datetime | None = Field(description="First failure since it last worked")
    previous_secret_until: datetime | None = Field(
        description="Until when the secret of before signs as well; null: it does not"
    )
    created_at: datetime


class NewWebhookDocument(WebhookDocument):
    """A webhook with its secret, which is not shown again."""

    secret: str = Field(description="whsec_ and base64, as Standard Webhooks has it")


class WebhookPage(BaseModel):
    """A page of webhooks, newest first."""

    items: list[WebhookDocument]
    next_cursor: str | None


class DeliveryAttempt(BaseModel):
    """One try to deliver."""

    at: datetime
    seconds: float
    status: int | None = Field(description="HTTP status of the answer; null without one")
    error: str | None = Field(description="Why it failed; null: it did not")
    answer: str | None = Field(description="Begin of the answer, at most 300 characters")


class DeliveryDocument(BaseModel):
    """A message on its way to a webhook."""

    id: str
    message_id: str = Field(description="webhook-id of the request: the same for each try")
    event: EventType
    state: str = Field(description="waiting, delivered or failed")
    attempts: list[DeliveryAttempt] = Field(description="Oldest first")
    next_at: datetime | None = Field(description="Of the next try; null when there is none")
    created_at: datetime


class DeliveryPage(BaseModel):
    """A page of deliveries, newest first."""

    items: list[DeliveryDocument]
    next_cursor: str | None


BODY_MODELS = (WebhookRequest, WebhookChanges, RotateRequest)
"""Models of bodies; their schemas stand in the OpenAPI document."""
