"""Deliveries: made from messages, taken when they are due, settled after each try."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    Row,
    Select,
    bindparam,
    case,
    delete,
    func,
    insert,
    literal,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Session

from domain.notice.events import EventType
from storage.ids import new_id
from storage.notice.records.webhook import Attempt, DeliveryRecord, DueDelivery
from storage.notice.tables import deliveries, messages, webhooks
from storage.scope import project_of

_TOLD_AT_ONCE = 200
_CLAIM = text(
    """
    UPDATE deliveries AS d SET tries = d.tries + 1,
        next_at = clock_timestamp() + make_interval(secs => :seconds)
    FROM (
        SELECT id FROM deliveries
        WHERE id IN (
            SELECT min(id) FROM deliveries
            WHERE state = 'waiting' AND next_at <= clock_timestamp()
                AND (webhook_id IS NULL OR webhook_id <> ALL(CAST(:busy AS bigint[])))
            GROUP BY webhook_id, mail_to)
            AND state = 'waiting' AND next_at <= clock_timestamp()
        ORDER BY next_at LIMIT :count FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE d.id = due.id RETURNING d.id
    """
)
_SHOWN = select(deliveries, messages.c.public_id.label("message"), messages.c.type).join(
    messages, messages.c.id == deliveries.c.message_id
)


class DeliveryStore:
    """Deliveries of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def tell(self) -> int:
        """Make the deliveries of messages that have none yet; says of how many messages."""
        untold = (
            select(messages)
            .where(messages.c.told_at.is_(None))
            .order_by(messages.c.id)
            .limit(_TOLD_AT_ONCE)
            .with_for_update(skip_locked=True)
        )
        found = self._session.execute(untold).all()
        if not found:
            return 0
        wanting = self._session.execute(
            select(webhooks.c.id, webhooks.c.project_id, webhooks.c.events).where(
                webhooks.c.enabled
            )
        ).all()
        rows: list[dict[str, Any]] = []
        for message in found:
            own = {"message_id": message.id}
            hooks = [
                hook.id
                for hook in wanting
                if hook.project_id == message.project_id and message.type in hook.events
            ]
            rows += [own | _to(webhook_id=webhook_id) for webhook_id in hooks]
            rows += [own | _to(mail_to=address) for address in message.mail_to]
        if rows:
            self._session.execute(insert(deliveries).values(rows))
        told = update(messages).where(messages.c.id.in_([message.id for message in found]))
        self._session.execute(told.values(told_at=func.clock_timestamp()))
        return len(found)

    def test(self, webhook_id: int, data: dict[str, Any]) -> DeliveryRecord:
        """Make a message for one webhook alone, and its delivery."""
        values = {
            "public_id": f"msg_{new_id()}",
            "project_id": project_of(self._session),
            "type": EventType.TEST.value,
            "data": data,
            "told_at": func.clock_timestamp(),
        }
        added = insert(messages).values(values).returning(messages.c.id)
        return self._add(self._session.execute(added).scalar_one(), webhook_id)

    def again(self, webhook_id: int, public_id: str) -> DeliveryRecord | None:
        """Send the message of a delivery once more; None when the webhook has no such delivery."""
        statement = select(deliveries.c.message_id).where(
            deliveries.c.webhook_id == webhook_id, deliveries.c.public_id == public_id
        )
        message_id = self._session.execute(statement).scalar()
        return self._add(message_id, webhook_id) if message_id is not None else None

    def page(self, webhook_id: int, before_id: int | None, limit: int) -> list[DeliveryRecord]:
        """List the newest deliveries of a webhook that are older than ``before_id``."""
        statement = _SHOWN.where(deliveries.c.webhook_id == webhook_id)
        if before_id is not None:
            statement = statement.where(deliveries.c.id < before_id)
        return self._list(statement.order_by(deliveries.c.id.desc()).limit(limit))

    def claim(self, count: int, seconds: float, busy: Sequence[int] = ()) -> list[DueDelivery]:
        """Take deliveries that are due, one of each receiver that is not ``busy``.

        Whoever dies with one leaves it to others ``seconds`` later.
        """
        wanted = {"count": count, "seconds": seconds, "busy": list(busy)}
        taken = list(self._session.scalars(_CLAIM, wanted))
        if not taken:
            return []
        statement = (
            select(
                deliveries,
                messages.c.public_id.label("message"),
                messages.c.type,
                messages.c.at,
                messages.c.data,
                webhooks.c.url,
                webhooks.c.secret,
                case(
                    (webhooks.c.previous_until > func.now(), webhooks.c.previous_secret),
                    else_=None,
                ).label("second_secret"),
            )
            .join(messages, messages.c.id == deliveries.c.message_id)
            .outerjoin(webhooks, webhooks.c.id == deliveries.c.webhook_id)
            .where(deliveries.c.id.in_(taken))
            .order_by(deliveries.c.id)
        )
        return [_due(row) for row in self._session.execute(statement)]

    def settle(
        self, taken: DueDelivery, attempt: Attempt, pause: timedelta | None, *, delivered: bool
    ) -> bool:
        """Note how a try went; without a pause it was the last. False when another has it now."""
        state = "delivered" if delivered else "failed" if pause is None else "waiting"
        entry = bindparam("entry", [attempt.model_dump(mode="json")], type_=JSONB)
        statement = (
            update(deliveries)
            .where(
                deliveries.c.id == taken.id,
                deliveries.c.tries == taken.tries,
                deliveries.c.state == "waiting",
            )
            .values(
                state=state,
                attempts=deliveries.c.attempts.op("||")(entry),
                next_at=func.clock_timestamp() + (pause or timedelta(0)),
            )
        )
        return self._session.execute(statement).rowcount > 0  # type: ignore[attr-defined,no-any-return]

    def note_health(self, webhook_id: int, *, works: bool) -> datetime | None:
        """Remember since when a webhook fails; gives that, None when it works."""
        since = None if works else func.coalesce(webhooks.c.failing_since, func.now())
        statement = update(webhooks).where(webhooks.c.id == webhook_id)
        if works:  # mostly there is nothing to change
            statement = statement.where(webhooks.c.failing_since.is_not(None))
        changed = statement.values(failing_since=since).returning(webhooks.c.failing_since)
        found: datetime | None = self._session.execute(changed).scalar()
        return found

    def next_at(self) -> datetime | None:
        """Give when the next delivery is due."""
        statement = select(func.min(deliveries.c.next_at)).where(deliveries.c.state == "waiting")
        found: datetime | None = self._session.execute(statement).scalar_one()
        return found

    def forget(self, seconds: float, count: int) -> int:
        """Delete up to ``count`` messages of that age with their deliveries; says how many.

        Those that still wait for a receiver stay.
        """
        old = (
            select(messages.c.id)
            .where(
                messages.c.at < func.now() - func.make_interval(0, 0, 0, 0, 0, 0, seconds),
                messages.c.told_at.is_not(None),
                ~select(literal(1))
                .where(deliveries.c.message_id == messages.c.id, deliveries.c.state == "waiting")
                .exists(),
            )
            .limit(count)
        )
        gone = delete(messages).where(messages.c.id.in_(old))
        return self._session.execute(gone).rowcount  # type: ignore[attr-defined,no-any-return]

    def _add(self, message_id: int, webhook_id: int) -> DeliveryRecord:
        values = {"message_id": message_id, **_to(webhook_id=webhook_id)}
        added = insert(deliveries).values(values).returning(deliveries.c.id)
        delivery_id = self._session.execute(added).scalar_one()
        return self._list(_SHOWN.where(deliveries.c.id == delivery_id))[0]

    def _list(self, statement: Select[Any]) -> list[DeliveryRecord]:
        rows = self._session.execute(statement)
        return [DeliveryRecord.model_validate(dict(row._mapping)) for row in rows]


def _to(webhook_id: int | None = None, mail_to: str | None = None) -> dict[str, Any]:
    return {"public_id": new_id(), "webhook_id": webhook_id, "mail_to": mail_to}


def _due(row: Row[Any]) -> DueDelivery:
    values = dict(row._mapping)
    secrets = [secret for secret in (row.secret, row.second_secret) if secret is not None]
    return DueDelivery.model_validate(values | {"secrets": secrets})
