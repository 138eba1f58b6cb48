"""Webhooks through REST; a deliverer in this process sends to a receiver in a thread."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from standardwebhooks import Webhook

from storage.notice.settings import NoticeSettings
from storage.session import Engine, transaction
from tests.support.receiver import OPEN, Receiver
from tests.support.runs import simulated, work_off
from tests.support.specs import tiny
from tests.support.stack import Stack, expand_all
from worker.notice.deliverer import Deliverer


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver()
    yield made
    made.close()


@pytest.fixture(scope="module")
def open_stack(
    database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    """The API with webhooks to this machine allowed."""
    folder: Path = tmp_path_factory.mktemp("open")
    with Stack(database_url, redis_url, folder, **OPEN) as started:
        yield started


@pytest.fixture
def deliverer(engine: Engine) -> Iterator[Deliverer]:
    with transaction(engine) as session:
        session.execute(text("DELETE FROM webhooks"))
        session.execute(text("DELETE FROM messages"))
    made = Deliverer(engine, NoticeSettings(**OPEN))  # type: ignore[arg-type]
    yield made
    made.close()


def create(stack: Stack, url: str, *events: str) -> dict[str, Any]:
    response = stack.api.post("/v1/webhooks", json={"url": url, "events": list(events)})
    assert response.status_code == 201, response.text
    document: dict[str, Any] = response.json()
    return document


def deliver(deliverer: Deliverer) -> None:
    while deliverer.act() == 0.0:
        pass


def deliveries(stack: Stack, hook: dict[str, Any]) -> list[dict[str, Any]]:
    return stack.get(f"/v1/webhooks/{hook['id']}/deliveries")["items"]  # type: ignore[no-any-return]


def due_again(engine: Engine) -> None:
    with transaction(engine) as session:
        session.execute(text("UPDATE deliveries SET next_at = now() WHERE state = 'waiting'"))


def test_the_end_of_a_sweep_is_told_once_and_signed(
    open_stack: Stack, engine: Engine, receiver: Receiver, deliverer: Deliverer
) -> None:
    hook = create(open_stack, receiver.url, "sweep.ended")
    create(open_stack, receiver.url, "alert")
    sweep = open_stack.submit(tiny())
    expand_all(open_stack.database_url)
    work_off(engine, simulated)
    deliver(deliverer)
    deliver(deliverer)
    ((headers, body),) = receiver.got
    found = Webhook(hook["secret"]).verify(body, headers)
    assert found["type"] == "sweep.ended"
    assert (found["data"]["sweep_id"], found["data"]["phase"]) == (sweep, "completed")
    assert found["data"]["progress"]["completed"] == 8
    (one,) = deliveries(open_stack, hook)
    assert (one["state"], one["event"]) == ("delivered", "sweep.ended")
    assert "secret" not in open_stack.get(f"/v1/webhooks/{hook['id']}")


def test_failures_are_tried_again_and_a_dead_receiver_is_disabled(
    open_stack: Stack, engine: Engine, receiver: Receiver, deliverer: Deliverer
) -> None:
    hook = create(open_stack, receiver.url, "alert")
    path = f"/v1/webhooks/{hook['id']}"
    receiver.status = 500
    assert open_stack.api.post(f"{path}:test").status_code == 202
    deliver(deliverer)
    (one,) = deliveries(open_stack, hook)
    assert (one["state"], len(one["attempts"])) == ("waiting", 1)
    pause = datetime.fromisoformat(one["next_at"]) - datetime.now(UTC)
    assert timedelta(seconds=1) < pause < timedelta(seconds=6.1)
    due_again(engine)
    deliver(deliverer)
    (one,) = deliveries(open_stack, hook)
    assert [attempt["error"] for attempt in one["attempts"]] == ["answered 500"] * 2
    assert len({headers["webhook-id"] for headers, _ in receiver.got}) == 1
    with transaction(engine) as session:
        ago = text("UPDATE webhooks SET failing_since = now() - interval '6 days'")
        session.execute(ago)
    due_again(engine)
    deliver(deliverer)
    disabled = open_stack.get(path)
    assert not disabled["enabled"]
    assert "nothing was delivered for 5 days" in disabled["disabled_note"]
    assert deliveries(open_stack, hook)[0]["state"] == "failed"
    assert open_stack.api.post(f"{path}:test").status_code == 409
    receiver.status = 200
    assert open_stack.api.patch(path, json={"enabled": True}).json()["disabled_note"] is None
    again = open_stack.api.post(f"{path}/deliveries/{one['id']}:redeliver")
    assert again.status_code == 202
    deliver(deliverer)
    assert deliveries(open_stack, hook)[0]["state"] == "delivered"
    assert open_stack.get(path)["failing_since"] is None
    assert open_stack.api.post(f"{path}/deliveries/none:redeliver").status_code == 404


def test_after_a_rotation_both_secrets_verify_for_a_while(
    open_stack: Stack, engine: Engine, receiver: Receiver, deliverer: Deliverer
) -> None:
    hook = create(open_stack, receiver.url, "alert")
    path = f"/v1/webhooks/{hook['id']}"
    rotated = open_stack.api.post(f"{path}:rotate-secret", json={"overlap_seconds": 60}).json()
    assert rotated["secret"] != hook["secret"]
    open_stack.api.post(f"{path}:test")
    deliver(deliverer)
    headers, body = receiver.got[-1]
    for secret in (hook["secret"], rotated["secret"]):
        assert Webhook(secret).verify(body, headers)["type"] == "webhook.test"
    with transaction(engine) as session:
        session.execute(text("UPDATE webhooks SET previous_until = now() - interval '1 second'"))
    open_stack.api.post(f"{path}:test")
    deliver(deliverer)
    headers, _ = receiver.got[-1]
    assert " " not in headers["webhook-signature"]


def test_nothing_is_written_that_nobody_asked_for(
    open_stack: Stack, engine: Engine, deliverer: Deliverer
) -> None:
    open_stack.submit(tiny())
    work_off(engine, simulated)
    with transaction(engine) as session:
        assert session.execute(text("SELECT count(*) FROM messages")).scalar_one() == 0


@pytest.mark.parametrize(
    ("given", "pointer"),
    [
        ({"url": "https://10.0.0.1/", "events": ["alert"]}, "/url"),
        ({"url": "https://[::ffff:169.254.169.254]/", "events": ["alert"]}, "/url"),
        ({"url": "nonsense", "events": ["alert"]}, "/url"),
        ({"url": "https://example.org/", "events": []}, "/events"),
        ({"url": "https://example.org/", "events": ["sweep.begun"]}, "/events/0"),
        ({"url": "https://example.org/", "events": ["webhook.test"]}, "/events"),
        ({"url": "https://example.org/", "events": ["alert"], "secret": "x"}, "/secret"),
    ],
)
def test_what_is_no_webhook_is_refused(
    open_stack: Stack, given: dict[str, Any], pointer: str
) -> None:
    response = open_stack.api.post("/v1/webhooks", json=given)
    assert response.status_code == 422
    (error,) = response.json()["errors"]
    assert error["pointer"] == pointer
    assert error["message"]
