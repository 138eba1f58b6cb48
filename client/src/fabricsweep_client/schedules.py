"""The schedules and webhooks of a server: one method an operation."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from fabricsweep_client.bodies import body
from fabricsweep_client.document import Document
from fabricsweep_client.exchange import (
    IDEMPOTENCY_KEY,
    Found,
    Listing,
    Request,
    Steps,
    get,
    post_json,
)
from fabricsweep_client.models import (
    AlertDocument,
    AlertPage,
    BackfillReport,
    DeliveryDocument,
    DeliveryPage,
    NewWebhookDocument,
    Schedule,
    SchedulePage,
    ScheduleRun,
    ScheduleRunPage,
    ScheduleSummary,
    Series,
    WebhookDocument,
    WebhookPage,
)
from fabricsweep_client.operation import AsyncSide, SyncSide, listing, operation
from fabricsweep_client.replies import read

if TYPE_CHECKING:
    from fabricsweep_client.connection import AsyncConnection, Connection

_PAGE = 200
Written = str | bytes | Mapping[str, Any]
"""YAML or JSON text, or a mapping."""


class ScheduleOperations:
    """Schedules of a server; `Client.schedules` and `AsyncClient.schedules` are some."""

    @operation
    def create(self, schedule: Written, *, idempotency_key: str | None = None) -> Steps[Schedule]:
        """Make a schedule: YAML or JSON text, or a mapping.

        The same `idempotency_key` with the same text gives the same schedule; one is made when absent.
        Raises InvalidRequestError with every mistake of it and of its specification.
        """
        content, media = body(schedule)
        headers = {IDEMPOTENCY_KEY: idempotency_key or str(uuid.uuid4())}
        request = Request("POST", "/v1/schedules", content=content, media=media, headers=headers)
        return read(Schedule, (yield request))

    @listing
    def items(self, *, limit: int | None = None) -> Listing[ScheduleSummary]:
        """Yield schedules, newest first, at most `limit`; pages are fetched as needed."""
        return (yield from _items(SchedulePage, "/v1/schedules", limit))

    @operation
    def get(self, schedule_id: str, *, next_times: int | None = None) -> Steps[Schedule]:
        """Read a schedule with so many of its next times."""
        return read(Schedule, (yield get(_schedule(schedule_id), next=next_times)))

    @operation
    def change(self, schedule_id: str, changes: Written) -> Steps[Schedule]:
        """Change the fields named; None gives a field its default."""
        content, media = body(changes)
        request = Request("PATCH", _schedule(schedule_id), content=content, media=media)
        return read(Schedule, (yield request))

    @operation
    def delete(self, schedule_id: str) -> Steps[None]:
        """Delete a schedule with its series; its sweeps stay."""
        yield Request("DELETE", _schedule(schedule_id), accepts="")

    @operation
    def pause(self, schedule_id: str, note: str | None = None) -> Steps[Schedule]:
        """Let no further run begin by itself."""
        told = {"note": note} if note is not None else {}
        return read(Schedule, (yield post_json("POST", _schedule(schedule_id, ":pause"), told)))

    @operation
    def resume(self, schedule_id: str) -> Steps[Schedule]:
        """Go on with the next time to come."""
        return read(Schedule, (yield Request("POST", _schedule(schedule_id, ":resume"))))

    @operation
    def run_now(self, schedule_id: str) -> Steps[ScheduleRun]:
        """Begin a run at once."""
        return read(ScheduleRun, (yield Request("POST", _schedule(schedule_id, ":run-now"))))

    @operation
    def backfill(
        self, schedule_id: str, begin: datetime, end: datetime, *, dry_run: bool = False
    ) -> Steps[BackfillReport]:
        """Queue the times of a span that have not run, or say which these are."""
        asked = {"begin": begin.isoformat(), "end": end.isoformat(), "dry_run": dry_run}
        path = _schedule(schedule_id, ":backfill")
        return read(BackfillReport, (yield post_json("POST", path, asked)))

    @listing
    def runs(self, schedule_id: str, *, limit: int | None = None) -> Listing[ScheduleRun]:
        """Yield the runs of a schedule, latest times first."""
        return (yield from _items(ScheduleRunPage, _schedule(schedule_id, "/runs"), limit))

    @listing
    def alerts(self, schedule_id: str, *, limit: int | None = None) -> Listing[AlertDocument]:
        """Yield the alerts of a schedule, newest first."""
        return (yield from _items(AlertPage, _schedule(schedule_id, "/alerts"), limit))

    @operation
    def series(
        self,
        schedule_id: str,
        *,
        metric: str | None = None,
        filter: str | None = None,  # noqa: A002 - the API's own word
        limit: int | None = None,
    ) -> Steps[Series]:
        """Read one metric along the newest runs, oldest first."""
        asked = {"metric": metric, "filter": filter, "limit": limit}
        return read(Series, (yield get(_schedule(schedule_id, "/series"), **asked)))


class WebhookOperations:
    """Webhooks of a server; `Client.webhooks` and `AsyncClient.webhooks` are some."""

    @operation
    def create(
        self, url: str, events: Sequence[str], description: str | None = None
    ) -> Steps[NewWebhookDocument]:
        """Make a webhook; its `secret` is told here only."""
        told = {"url": url, "events": list(events), "description": description}
        return read(NewWebhookDocument, (yield post_json("POST", "/v1/webhooks", told)))

    @listing
    def items(self, *, limit: int | None = None) -> Listing[WebhookDocument]:
        """Yield webhooks, newest first, at most `limit`; pages are fetched as needed."""
        return (yield from _items(WebhookPage, "/v1/webhooks", limit))

    @operation
    def get(self, webhook_id: str) -> Steps[WebhookDocument]:
        """Read a webhook."""
        return read(WebhookDocument, (yield get(_webhook(webhook_id))))

    @operation
    def change(self, /, webhook_id: str, **changes: Any) -> Steps[WebhookDocument]:
        """Change `url`, `events`, `description` or `enabled`."""
        return read(WebhookDocument, (yield post_json("PATCH", _webhook(webhook_id), changes)))

    @operation
    def delete(self, webhook_id: str) -> Steps[None]:
        """Delete a webhook with its deliveries."""
        yield Request("DELETE", _webhook(webhook_id), accepts="")

    @operation
    def rotate_secret(
        self, webhook_id: str, overlap_seconds: int = 86_400
    ) -> Steps[NewWebhookDocument]:
        """Give a webhook another secret; that of before stays valid for a while."""
        path, asked = _webhook(webhook_id, ":rotate-secret"), {"overlap_seconds": overlap_seconds}
        return read(NewWebhookDocument, (yield post_json("POST", path, asked)))

    @operation
    def test(self, webhook_id: str) -> Steps[DeliveryDocument]:
        """Send a message that tells of nothing."""
        return read(DeliveryDocument, (yield Request("POST", _webhook(webhook_id, ":test"))))

    @listing
    def deliveries(self, webhook_id: str, *, limit: int | None = None) -> Listing[DeliveryDocument]:
        """Yield the deliveries of a webhook, newest first."""
        return (yield from _items(DeliveryPage, _webhook(webhook_id, "/deliveries"), limit))

    @operation
    def redeliver(self, webhook_id: str, delivery_id: str) -> Steps[DeliveryDocument]:
        """Send the message of a delivery once more."""
        path = _webhook(webhook_id, f"/deliveries/{quote(delivery_id, '')}:redeliver")
        return read(DeliveryDocument, (yield Request("POST", path)))


class Schedules(ScheduleOperations, SyncSide):
    """The schedules of a `Client`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection


class AsyncSchedules(ScheduleOperations, AsyncSide):
    """The schedules of an `AsyncClient`."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection


class Webhooks(WebhookOperations, SyncSide):
    """The webhooks of a `Client`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection


class AsyncWebhooks(WebhookOperations, AsyncSide):
    """The webhooks of an `AsyncClient`."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection


def _items(page_of: type[Document], path: str, limit: int | None) -> Listing[Any]:
    """Find the items of a list, page by page; each page has `items` and a `next_cursor`."""
    cursor: str | None = None
    left = limit
    while left is None or left > 0:
        size = _PAGE if left is None else min(left, _PAGE)
        answer = yield get(path, cursor=cursor, limit=size)
        page: Any = read(page_of, answer)
        yield Found(page.items)
        cursor = page.next_cursor
        left = None if left is None else left - len(page.items)
        if cursor is None:
            return


def _schedule(schedule_id: str, rest: str = "") -> str:
    return f"/v1/schedules/{quote(schedule_id, '')}{rest}"


def _webhook(webhook_id: str, rest: str = "") -> str:
    return f"/v1/webhooks/{quote(webhook_id, '')}{rest}"
