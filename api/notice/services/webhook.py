"""Webhooks: create, list, read, change, rotate, test, redeliver, delete."""

from __future__ import annotations

import base64
import secrets
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Self

import structlog

from api.config import Settings
from api.http.errors import (
    DeliveryNotFoundError,
    InvalidWebhookError,
    WebhookConflictError,
    WebhookNotFoundError,
)
from api.http.problems import field_problems, summary
from api.http.queries import ListQuery
from api.notice.models.webhook import (
    DeliveryAttempt,
    DeliveryDocument,
    DeliveryPage,
    NewWebhookDocument,
    WebhookChanges,
    WebhookDocument,
    WebhookPage,
    WebhookRequest,
)
from domain.notice.address import WebhookUrlError, read_url
from domain.notice.events import EventType
from domain.query.cursor import decode_cursor, encode_cursor
from storage.ids import new_id
from storage.notice.delivery_store import DeliveryStore
from storage.notice.records.webhook import DeliveryRecord, NewWebhook, WebhookRecord
from storage.notice.webhook_store import MOST_WEBHOOKS, WebhookStore
from storage.session import Session

if TYPE_CHECKING:
    from api.context import RequestContext

_SECRET_BYTES = 32


class WebhookService:
    """Decides what happens to webhooks."""

    def __init__(self, session: Session, settings: Settings) -> None:
        self._settings = settings
        self._store = WebhookStore(session)
        self._deliveries = DeliveryStore(session)
        self._log = structlog.get_logger("api.webhooks")

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session, context.state.settings)

    def create(self, request: WebhookRequest) -> NewWebhookDocument:
        """Store a webhook; its secret is told here only.

        Raises
        ------
        InvalidWebhookError
            Nothing may be sent to its address.
        """
        self._check(request.url)
        if self._store.count() >= MOST_WEBHOOKS:
            message = f"There are {MOST_WEBHOOKS} webhooks already, which is the most."
            raise WebhookConflictError(message)
        secret = _new_secret()
        new = NewWebhook(public_id=new_id(), secret=secret, **request.model_dump(mode="json"))
        record = self._store.add(new)
        self._log.info("webhook_created", webhook=record.public_id)
        return NewWebhookDocument(**_fields(record), secret=secret)

    def page(self, query: ListQuery) -> WebhookPage:
        """List a page of webhooks, newest first."""
        before = decode_cursor(query.cursor, "webhooks", ["count"])[0] if query.cursor else None
        found = self._store.page(before, query.limit + 1)
        page, more = found[: query.limit], len(found) > query.limit
        return WebhookPage(
            items=[_document(record) for record in page],
            next_cursor=encode_cursor([page[-1].id], "webhooks") if more else None,
        )

    def get(self, webhook_id: str) -> WebhookDocument:
        """Read a webhook."""
        return _document(self._find(webhook_id))

    def change(self, webhook_id: str, changes: WebhookChanges) -> WebhookDocument:
        """Change a webhook; one that is enabled begins anew, whatever it was disabled for."""
        record = self._find(webhook_id)
        values = changes.model_dump(mode="json", include=changes.model_fields_set)
        if "url" in values:
            self._check(values["url"])
        enabled = values.pop("enabled", None)
        if enabled is True:
            values |= {"enabled": True, "disabled_note": None, "failing_since": None}
        if values:
            record = self._store.change(record.id, values)
        if enabled is False:
            self._store.disable(record.id, "disabled on request")
        return self.get(webhook_id)

    def delete(self, webhook_id: str) -> None:
        """Delete a webhook with its deliveries."""
        self._store.delete(self._find(webhook_id).id)
        self._log.info("webhook_deleted", webhook=webhook_id)

    def rotate(self, webhook_id: str, overlap_seconds: int) -> NewWebhookDocument:
        """Give a webhook another secret; that of before stays valid for a while."""
        secret = _new_secret()
        overlap = timedelta(seconds=overlap_seconds)
        record = self._store.rotate(self._find(webhook_id).id, secret, overlap)
        self._log.info("webhook_secret_rotated", webhook=webhook_id)
        return NewWebhookDocument(**_fields(record), secret=secret)

    def test(self, webhook_id: str) -> DeliveryDocument:
        """Send a message that tells of nothing."""
        record = self._enabled(webhook_id)
        data = {"webhook_id": webhook_id, "message": "A test: nothing has happened."}
        return _delivery(self._deliveries.test(record.id, data))

    def deliveries(self, webhook_id: str, query: ListQuery) -> DeliveryPage:
        """List a page of deliveries, newest first."""
        record = self._find(webhook_id)
        scope = f"deliveries\n{webhook_id}"
        before = decode_cursor(query.cursor, scope, ["count"])[0] if query.cursor else None
        found = self._deliveries.page(record.id, before, query.limit + 1)
        page, more = found[: query.limit], len(found) > query.limit
        return DeliveryPage(
            items=[_delivery(delivery) for delivery in page],
            next_cursor=encode_cursor([page[-1].id], scope) if more else None,
        )

    def redeliver(self, webhook_id: str, delivery_id: str) -> DeliveryDocument:
        """Send the message of a delivery once more, as another delivery."""
        record = self._enabled(webhook_id)
        found = self._deliveries.again(record.id, delivery_id)
        if found is None:
            raise DeliveryNotFoundError(webhook_id, delivery_id)
        return _delivery(found)

    def _check(self, url: str) -> None:
        needs_https = not self._settings.webhook_allow_http
        try:
            read_url(url, self._settings.allowed_addresses, needs_https=needs_https)
        except WebhookUrlError as error:
            errors = field_problems(error.problems)
            raise InvalidWebhookError(summary(errors), errors) from error

    def _find(self, webhook_id: str) -> WebhookRecord:
        found = self._store.get(webhook_id)
        if found is None:
            raise WebhookNotFoundError(webhook_id)
        return found

    def _enabled(self, webhook_id: str) -> WebhookRecord:
        record = self._find(webhook_id)
        if not record.enabled:
            message = (
                f"Webhook {webhook_id!r} is disabled: {record.disabled_note}. Enable it first."
            )
            raise WebhookConflictError(message)
        return record


def _new_secret() -> str:
    return "whsec_" + base64.b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()


def _fields(record: WebhookRecord) -> dict[str, Any]:
    until = record.previous_until
    shown = record.model_dump(include=set(WebhookDocument.model_fields) - {"id", "events"})
    return shown | {
        "id": record.public_id,
        "events": [EventType(event) for event in record.events],
        "previous_secret_until": until if until is not None and until > datetime.now(UTC) else None,
    }


def _document(record: WebhookRecord) -> WebhookDocument:
    return WebhookDocument(**_fields(record))


def _delivery(record: DeliveryRecord) -> DeliveryDocument:
    return DeliveryDocument(
        id=record.public_id,
        message_id=record.message,
        event=EventType(record.type),
        state=record.state,
        attempts=[DeliveryAttempt(**attempt.model_dump()) for attempt in record.attempts],
        next_at=record.next_at if record.state == "waiting" else None,
        created_at=record.created_at,
    )
