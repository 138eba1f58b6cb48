"""Deliveries: made from messages, taken when due, one at a time a receiver, settled after each try."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from datetime import UTC, datetime, timedelta
from random import Random

import structlog

from domain.notice.retrying import DISABLED_AFTER, pause_after
from storage.notice.delivery_store import DeliveryStore
from storage.notice.records.webhook import DueDelivery
from storage.notice.settings import NoticeSettings
from storage.notice.webhook_store import WebhookStore
from storage.session import DatabaseUnavailableError, Engine, transaction
from worker.figures import DELIVERIES
from worker.notice.mail_sender import MailSender
from worker.notice.webhook_sender import Outcome, WebhookSender

_AT_ONCE = 4
_CLAIM_SECONDS = 60.0
"""Longer than any try: whoever dies with a delivery leaves it to others after so long."""
_SOON_SECONDS = 0.05


class Deliverer:
    """Sends what is due from one process."""

    def __init__(self, engine: Engine, settings: NoticeSettings) -> None:
        self._engine = engine
        self._webhooks = WebhookSender(
            settings.allowed_addresses,
            settings.webhook_seconds,
            needs_https=not settings.webhook_allow_http,
        )
        self._mails = MailSender(settings)
        self._random = Random()  # noqa: S311 - spreads pauses
        self._pool = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="delivery")
        self._under_way: dict[Future[None], int | None] = {}
        self._log = structlog.get_logger("worker.notice.deliverer")

    def act(self) -> float | None:
        """Make and begin what is due; gives the seconds until more may be, None for a while."""
        self._under_way = {f: hook for f, hook in self._under_way.items() if not f.done()}
        free = _AT_ONCE - len(self._under_way)
        # A receiver that is slow keeps one thread, and never those of others.
        busy = [hook for hook in self._under_way.values() if hook is not None]
        taken: list[DueDelivery] = []
        with transaction(self._engine) as session:
            store = DeliveryStore(session)
            while store.tell():
                pass
            due = store.next_at()
            if free and due is not None and due <= datetime.now(UTC):
                taken = store.claim(free, _CLAIM_SECONDS, busy)
        for delivery in taken:
            self._under_way[self._pool.submit(self._deliver, delivery)] = delivery.webhook_id
        if taken or self._under_way:
            wait(self._under_way, timeout=_SOON_SECONDS, return_when="FIRST_COMPLETED")
            return 0.0
        return None if due is None else (due - datetime.now(UTC)).total_seconds()

    def close(self) -> None:
        """Wait for those under way."""
        self._pool.shutdown(cancel_futures=True)

    def _deliver(self, delivery: DueDelivery) -> None:
        send: Callable[[DueDelivery], Outcome]
        send = self._mails.send if delivery.webhook_id is None else self._webhooks.send
        try:
            outcome = send(delivery)
            self._settle(delivery, outcome)
        except DatabaseUnavailableError as error:  # it is sent again: receivers know its number
            self._log.warning("delivery_not_settled", delivery=delivery.id, error=str(error))
        except Exception:
            self._log.exception("delivery_failed", delivery=delivery.id)

    def _settle(self, delivery: DueDelivery, outcome: Outcome) -> None:
        kind = "mail" if delivery.webhook_id is None else "webhook"
        DELIVERIES.labels(kind, "delivered" if outcome.delivered else "failed").inc()
        pause = None if outcome.is_over else pause_after(delivery.tries, self._random)
        with transaction(self._engine) as session:
            store = DeliveryStore(session)
            if not store.settle(delivery, outcome.attempt, pause, delivered=outcome.delivered):
                return
            if delivery.webhook_id is None:
                return
            since = store.note_health(delivery.webhook_id, works=outcome.delivered)
            note = _reason_to_disable(outcome, since)
            if note is not None:
                WebhookStore(session).disable(delivery.webhook_id, note)
        if not outcome.delivered:
            told = {"delivery": delivery.id, "tries": delivery.tries}
            self._log.warning("not_delivered", error=outcome.attempt.error, **told)


def _reason_to_disable(outcome: Outcome, since: datetime | None) -> str | None:
    if outcome.is_over:
        return "the receiver answered 410: it wants no more messages"
    if since is None or outcome.attempt.at - since < DISABLED_AFTER:
        return None
    days = DISABLED_AFTER // timedelta(days=1)
    return f"nothing was delivered for {days} days, last: {outcome.attempt.error}"
