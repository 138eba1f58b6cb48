"""The schedules and webhooks of a server: one method an operation."""

import uuid
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any
from urllib.parse import quote

from fabricsweep_client.bodies import body
from fabricsweep_client.connection import Connection, read
from fabricsweep_client.schedule_models import (
    Alert,
    AlertPage,
    BackfillReport,
    Delivery,
    DeliveryPage,
    Schedule,
    SchedulePage,
    ScheduleRun,
    ScheduleRunPage,
    ScheduleSummary,
    Series,
    Webhook,
    WebhookPage,
)

_PAGE = 200


class Schedules:
    """Schedules of a server; `Client.schedules` is one."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(
        self, schedule: str | bytes | Mapping[str, Any], *, idempotency_key: str | None = None
    ) -> Schedule:
        """Make a schedule: YAML or JSON text, or a mapping.

        Raises InvalidRequestError with every mistake of it and of its specification.
        """
        content, media = body(schedule)
        key = idempotency_key or str(uuid.uuid4())
        return read(Schedule, self._connection.send_once("/v1/schedules", content, media, key))

    def list(self, *, limit: int | None = None) -> Iterator[ScheduleSummary]:
        """Yield schedules, newest first."""
        return _pages(lambda params: read(SchedulePage, self._get("", params)), limit)

    def get(self, schedule_id: str, *, next_times: int | None = None) -> Schedule:
        """Read a schedule with so many of its next times."""
        return read(Schedule, self._get(f"/{quote(schedule_id, '')}", {"next": next_times}))

    def change(self, schedule_id: str, changes: str | bytes | Mapping[str, Any]) -> Schedule:
        """Change the fields named; None gives a field its default."""
        content, media = body(changes)
        path = _path(schedule_id)
        return read(Schedule, self._connection.send("PATCH", path, content=content, media=media))

    def delete(self, schedule_id: str) -> None:
        """Delete a schedule with its series; its sweeps stay."""
        self._connection.send_delete(_path(schedule_id))

    def pause(self, schedule_id: str, note: str | None = None) -> Schedule:
        """Let no further run begin by itself."""
        document = {"note": note} if note is not None else {}
        path = f"{_path(schedule_id)}:pause"
        return read(Schedule, self._connection.send_json("POST", path, document))

    def resume(self, schedule_id: str) -> Schedule:
        """Go on with the next time to come."""
        return read(Schedule, self._connection.send("POST", f"{_path(schedule_id)}:resume"))

    def run_now(self, schedule_id: str) -> ScheduleRun:
        """Begin a run at once."""
        return read(ScheduleRun, self._connection.send("POST", f"{_path(schedule_id)}:run-now"))

    def backfill(
        self, schedule_id: str, begin: datetime, end: datetime, *, dry_run: bool = False
    ) -> BackfillReport:
        """Queue the times of a span that have not run, or say which these are."""
        document = {"begin": begin.isoformat(), "end": end.isoformat(), "dry_run": dry_run}
        path = f"{_path(schedule_id)}:backfill"
        return read(BackfillReport, self._connection.send_json("POST", path, document))

    def runs(self, schedule_id: str, *, limit: int | None = None) -> Iterator[ScheduleRun]:
        """Yield the runs of a schedule, latest times first."""
        path = f"/{quote(schedule_id, '')}/runs"
        return _pages(lambda params: read(ScheduleRunPage, self._get(path, params)), limit)

    def alerts(self, schedule_id: str, *, limit: int | None = None) -> Iterator[Alert]:
        """Yield the alerts of a schedule, newest first."""
        path = f"/{quote(schedule_id, '')}/alerts"
        return _pages(lambda params: read(AlertPage, self._get(path, params)), limit)

    def series(
        self,
        schedule_id: str,
        *,
        metric: str | None = None,
        filter: str | None = None,  # noqa: A002 - the API's own word
        limit: int | None = None,
    ) -> Series:
        """Read one metric along the newest runs, oldest first."""
        params = {"metric": metric, "filter": filter, "limit": limit}
        return read(Series, self._get(f"/{quote(schedule_id, '')}/series", params))

    def _get(self, path: str, params: Mapping[str, Any]) -> Any:
        return self._connection.send("GET", f"/v1/schedules{path}", params=params)


class Webhooks:
    """Webhooks of a server; `Client.webhooks` is one."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(self, url: str, events: list[str], description: str | None = None) -> Webhook:
        """Make a webhook; its `secret` is told here only."""
        document = {"url": url, "events": events, "description": description}
        return read(Webhook, self._connection.send_json("POST", "/v1/webhooks", document))

    def list(self, *, limit: int | None = None) -> Iterator[Webhook]:
        """Yield webhooks, newest first."""
        return _pages(lambda params: read(WebhookPage, self._get("", params)), limit)

    def get(self, webhook_id: str) -> Webhook:
        """Read a webhook."""
        return read(Webhook, self._get(f"/{quote(webhook_id, '')}", {}))

    def change(self, webhook_id: str, **changes: Any) -> Webhook:
        """Change `url`, `events`, `description` or `enabled`."""
        path = f"/v1/webhooks/{quote(webhook_id, '')}"
        return read(Webhook, self._connection.send_json("PATCH", path, changes))

    def delete(self, webhook_id: str) -> None:
        """Delete a webhook with its deliveries."""
        self._connection.send_delete(f"/v1/webhooks/{quote(webhook_id, '')}")

    def rotate_secret(self, webhook_id: str, overlap_seconds: int = 86_400) -> Webhook:
        """Give a webhook another secret; that of before stays valid for a while."""
        path = f"/v1/webhooks/{quote(webhook_id, '')}:rotate-secret"
        document = {"overlap_seconds": overlap_seconds}
        return read(Webhook, self._connection.send_json("POST", path, document))

    def test(self, webhook_id: str) -> Delivery:
        """Send a message that tells of nothing."""
        path = f"/v1/webhooks/{quote(webhook_id, '')}:test"
        return read(Delivery, self._connection.send("POST", path))

    def deliveries(self, webhook_id: str, *, limit: int | None = None) -> Iterator[Delivery]:
        """Yield the deliveries of a webhook, newest first."""
        path = f"/{quote(webhook_id, '')}/deliveries"
        return _pages(lambda params: read(DeliveryPage, self._get(path, params)), limit)

    def redeliver(self, webhook_id: str, delivery_id: str) -> Delivery:
        """Send the message of a delivery once more."""
        place = f"{quote(webhook_id, '')}/deliveries/{quote(delivery_id, '')}"
        return read(Delivery, self._connection.send("POST", f"/v1/webhooks/{place}:redeliver"))

    def _get(self, path: str, params: Mapping[str, Any]) -> Any:
        return self._connection.send("GET", f"/v1/webhooks{path}", params=params)


def _pages(fetch: Callable[[dict[str, Any]], Any], limit: int | None) -> Iterator[Any]:
    cursor: str | None = None
    left = limit
    while left is None or left > 0:
        page = fetch({"cursor": cursor, "limit": _PAGE if left is None else min(left, _PAGE)})
        yield from page.items
        cursor = page.next_cursor
        left = None if left is None else left - len(page.items)
        if cursor is None:
            return


def _path(schedule_id: str) -> str:
    return f"/v1/schedules/{quote(schedule_id, '')}"
