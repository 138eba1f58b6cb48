"""Webhooks: store, find, list, change."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlalchemy import Select, delete, func, insert, select, update
from sqlalchemy.orm import Session

from storage.notice.records.webhook import NewWebhook, WebhookRecord
from storage.notice.tables import deliveries, webhooks
from storage.scope import project_of, seen

MOST_WEBHOOKS = 100


class WebhookStore:
    """Webhooks of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def count(self) -> int:
        """Count the webhooks of the project."""
        count = select(func.count()).select_from(webhooks).where(seen(self._session, webhooks))
        found: int = self._session.execute(count).scalar_one()
        return found

    def add(self, new: NewWebhook) -> WebhookRecord:
        """Store a webhook."""
        values = new.model_dump() | {"project_id": project_of(self._session)}
        added = insert(webhooks).values(values).returning(webhooks)
        return WebhookRecord.model_validate(dict(self._session.execute(added).one()._mapping))

    def get(self, public_id: str) -> WebhookRecord | None:
        """Find a webhook by the identifier that clients know."""
        statement = self._seen().where(webhooks.c.public_id == public_id)
        row = self._session.execute(statement).first()
        return WebhookRecord.model_validate(dict(row._mapping)) if row is not None else None

    def page(self, before_id: int | None, limit: int) -> list[WebhookRecord]:
        """List the newest webhooks that are older than ``before_id``."""
        statement = self._seen().order_by(webhooks.c.id.desc()).limit(limit)
        if before_id is not None:
            statement = statement.where(webhooks.c.id < before_id)
        rows = self._session.execute(statement)
        return [WebhookRecord.model_validate(dict(row._mapping)) for row in rows]

    def change(self, webhook_id: int, values: dict[str, Any]) -> WebhookRecord:
        """Change some fields."""
        statement = update(webhooks).where(webhooks.c.id == webhook_id).values(values)
        row = self._session.execute(statement.returning(webhooks)).one()
        return WebhookRecord.model_validate(dict(row._mapping))

    def rotate(self, webhook_id: int, secret: str, overlap: timedelta) -> WebhookRecord:
        """Give a webhook another secret; the one before signs as well for a while."""
        values = {
            "secret": secret,
            "previous_secret": webhooks.c.secret,
            "previous_until": func.now() + overlap,
        }
        return self.change(webhook_id, values)

    def disable(self, webhook_id: int, note: str) -> None:
        """Send it nothing more; what waits for it is given up."""
        self.change(webhook_id, {"enabled": False, "disabled_note": note})
        given_up = update(deliveries).where(
            deliveries.c.webhook_id == webhook_id, deliveries.c.state == "waiting"
        )
        self._session.execute(given_up.values(state="failed"))

    def delete(self, webhook_id: int) -> None:
        """Delete a webhook with its deliveries."""
        self._session.execute(delete(webhooks).where(webhooks.c.id == webhook_id))

    def _seen(self) -> Select[Any]:
        return select(webhooks).where(seen(self._session, webhooks))
