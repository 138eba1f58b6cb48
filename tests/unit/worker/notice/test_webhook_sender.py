"""Messages as their receivers get them, and where they do not go; a receiver runs in a thread."""

from __future__ import annotations

import http.server
import json
import socket
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from standardwebhooks import Webhook, WebhookVerificationError

from domain.notice.address import AllowedAddresses
from storage.notice.records.webhook import DueDelivery
from worker.notice.webhook_sender import UNREACHABLE, WebhookSender

OLD, NEW = "whsec_" + "b2xk" * 8, "whsec_" + "bmV3" * 8
INSIDE = AllowedAddresses(["127.0.0.0/8", "::1/128"])


class Receiver(http.server.BaseHTTPRequestHandler):
    """Answers as the path asks for, and keeps what it got."""

    got: list[tuple[dict[str, str], bytes]]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((dict(self.headers), body))  # type: ignore[attr-defined]
        if self.path == "/slow":
            time.sleep(3)
        status = int(self.path[1:]) if self.path[1:].isdigit() else 200
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("Location", "http://127.0.0.1:9/elsewhere")
        self.end_headers()
        if self.path == "/endless":
            try:
                for _ in range(100):
                    self.wfile.write(b"x")
                    time.sleep(0.1)
            except OSError:
                pass
        self.wfile.write(b"y" * 10_000)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def receiver() -> Iterator[http.server.ThreadingHTTPServer]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    server.got = []  # type: ignore[attr-defined]
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def delivery(url: str, secrets: list[str] | None = None) -> DueDelivery:
    return DueDelivery(
        id=1,
        tries=1,
        message="msg_1",
        type="alert",
        at=datetime(2026, 5, 1, tzinfo=UTC),
        data={"message": "größer"},
        webhook_id=1,
        url=url,
        secrets=secrets or [NEW],
        mail_to=None,
    )


def sender(allowed: AllowedAddresses = INSIDE, seconds: float = 5) -> WebhookSender:
    return WebhookSender(allowed, seconds, needs_https=False)


def address(receiver: http.server.ThreadingHTTPServer, path: str = "/") -> str:
    return f"http://127.0.0.1:{receiver.server_port}{path}"


def test_the_library_of_standard_webhooks_verifies_it(receiver: Any) -> None:
    outcome = sender().send(delivery(address(receiver), [NEW, OLD]))
    assert outcome.delivered
    assert outcome.attempt.status == 200
    assert outcome.attempt.answer == "y" * 300
    ((headers, body),) = receiver.got
    for secret in (NEW, OLD):  # either one, while both are valid
        found = Webhook(secret).verify(body, headers)
        assert found["type"] == "alert"
        assert found["data"] == {"message": "größer"}
    with pytest.raises(WebhookVerificationError):
        Webhook("whsec_" + "b3Ro" * 8).verify(body, headers)
    with pytest.raises(WebhookVerificationError):
        Webhook(NEW).verify(body.replace(b"alert", b"other"), headers)
    lower = {name.lower(): value for name, value in headers.items()}
    assert lower["webhook-id"] == "msg_1"
    assert lower["host"] == f"127.0.0.1:{receiver.server_port}"


def test_the_same_message_has_the_same_body_each_time(receiver: Any) -> None:
    for _ in range(2):
        sender().send(delivery(address(receiver)))
    first, second = (body for _, body in receiver.got)
    assert first == second
    assert json.loads(first)["timestamp"] == "2026-05-01T00:00:00+00:00"


@pytest.mark.parametrize("status", [301, 302, 307, 400, 404, 500])
def test_other_answers_are_failures_and_redirects_are_not_followed(
    receiver: Any, status: int
) -> None:
    outcome = sender().send(delivery(address(receiver, f"/{status}")))
    assert not outcome.delivered
    assert outcome.attempt.status == status
    assert f"answered {status}" in str(outcome.attempt.error)
    assert ("not followed" in str(outcome.attempt.error)) == (status < 400)
    assert len(receiver.got) == 1


def test_a_receiver_may_want_no_more(receiver: Any) -> None:
    assert sender().send(delivery(address(receiver, "/410"))).is_over


@pytest.mark.parametrize("path", ["/slow", "/endless"])
def test_a_receiver_that_takes_too_long_is_cut_off(receiver: Any, path: str) -> None:
    outcome = sender(seconds=0.3).send(delivery(address(receiver, path)))
    assert outcome.attempt.seconds < 2.5
    if path == "/slow":
        assert not outcome.delivered
        assert "more than 0.3 s" in str(outcome.attempt.error)


def resolve_to(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Have names mean these addresses, another list each time they are looked up."""
    asked: list[str] = []
    left = list(answers)
    real = socket.getaddrinfo

    def lookup(host: str, port: int, *rest: Any, **named: Any) -> Any:
        if host.replace(".", "").isdigit() or ":" in host:
            return real(host, port, *rest, **named)
        asked.append(host)
        found = left.pop(0) if len(left) > 1 else left[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    return asked


@pytest.mark.parametrize(
    "addresses",
    [
        ["127.0.0.1"],
        ["10.0.0.1"],
        ["169.254.169.254"],
        ["::1"],
        ["::ffff:127.0.0.1"],
        ["fd00::1"],
        ["64:ff9b::7f00:1"],
        ["8.8.8.8", "127.0.0.1"],  # every address counts, not only the first
    ],
)
def test_a_name_that_means_the_inside_is_refused(
    receiver: Any, monkeypatch: pytest.MonkeyPatch, addresses: list[str]
) -> None:
    resolve_to(monkeypatch, addresses)
    url = f"http://hooks.example.org:{receiver.server_port}/"
    outcome = sender(AllowedAddresses()).send(delivery(url))
    assert not outcome.delivered
    assert outcome.attempt.error == UNREACHABLE
    assert receiver.got == []


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1", "[::1]", "[::ffff:127.0.0.1]", "localhost"])
def test_an_address_of_the_inside_is_refused(receiver: Any, host: str) -> None:
    url = f"http://{host}:{receiver.server_port}/"
    outcome = sender(AllowedAddresses()).send(delivery(url))
    assert "no public address" in str(outcome.attempt.error)
    assert receiver.got == []


def test_the_address_that_was_checked_is_the_one_that_is_reached(
    receiver: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name means an allowed address once, and another one ever after (DNS rebinding)."""
    asked = resolve_to(monkeypatch, ["127.0.0.2"], ["127.0.0.1"])
    reached = []
    real = socket.create_connection

    def connect(place: tuple[str, int], *rest: Any) -> socket.socket:
        reached.append(place[0])
        return real(("127.0.0.1", place[1]), *rest)

    monkeypatch.setattr(socket, "create_connection", connect)
    url = f"http://hooks.example.org:{receiver.server_port}/"
    outcome = sender(AllowedAddresses(["127.0.0.2/32"])).send(delivery(url))
    assert outcome.delivered
    assert reached == ["127.0.0.2"]
    assert asked == ["hooks.example.org"]
    ((headers, _),) = receiver.got
    assert headers["Host"] == f"hooks.example.org:{receiver.server_port}"


def test_nobody_there_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    outcome = sender().send(delivery(f"http://127.0.0.1:{port}/"))
    assert outcome.attempt.error == UNREACHABLE


def test_names_of_the_inside_are_told_from_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever makes webhooks must not learn which names there are inside."""
    inside = {"database.internal": "10.0.0.5", "metadata.internal": "169.254.169.254"}
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    inside["outside.example.org"] = "127.0.0.1"

    def look_up(host: str, at: int, *_: Any, **__: Any) -> list[Any]:
        if host == "127.0.0.1":  # what was looked up is connected to
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (host, at))]
        if host == "slow.internal":
            time.sleep(0.3)
        if host not in inside:
            raise socket.gaierror(-2, "Name or service not known")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (inside[host], at))]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    seen = set()
    for host in (*inside, "nowhere.internal", "slow.internal"):
        outcome = sender().send(delivery(f"http://{host}:{port}/"))
        assert not outcome.delivered
        seen.add(outcome.attempt.model_copy(update={"at": None}).model_dump_json())
    assert len(seen) == 1, seen
    assert UNREACHABLE in seen.pop()
