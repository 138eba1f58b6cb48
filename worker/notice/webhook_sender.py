"""Sending one message to one webhook: signed, bounded in time, and only to addresses that may be reached.

Names are looked up here, once; every address found is checked, and the connection goes to a checked
one. A name that answers differently the next time leads nowhere else, and no redirect is followed.
"""

from __future__ import annotations

import http.client
import json
import socket
import ssl
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from ipaddress import ip_address

import structlog
from standardwebhooks import Webhook

from domain.notice.address import (
    Address,
    AllowedAddresses,
    Target,
    WebhookUrlError,
    private_words,
    read_url,
)
from storage.notice.records.webhook import Attempt, DueDelivery

_READ_BYTES = 4096
_KEPT_CHARACTERS = 300
_GONE = 410


UNREACHABLE = (
    "cannot be reached: its name leads nowhere, or where messages may not go, or nobody connects"
)
"""One sentence for all of these: told apart, they would say which names there are inside."""


class UnreachableError(Exception):
    """No connection, or one to an address that may not be reached; its text is for the log alone."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a try went; ``is_over`` says that the receiver wants no more."""

    attempt: Attempt
    delivered: bool
    is_over: bool = False


class WebhookSender:
    """Sends messages.

    Parameters
    ----------
    seconds
        how long one try may take in all.
    """

    def __init__(self, allowed: AllowedAddresses, seconds: float, *, needs_https: bool) -> None:
        self._allowed = allowed
        self._seconds = seconds
        self._needs_https = needs_https
        self._log = structlog.get_logger("worker.webhooks")

    def send(self, delivery: DueDelivery) -> Outcome:
        """Send a message; whatever goes wrong is told in the outcome."""
        begin, at = time.monotonic(), datetime.now(UTC)
        assert delivery.url is not None
        body = body_of(delivery)
        headers = signed_headers(delivery.message, at, body, delivery.secrets)
        status, answer, error = None, None, None
        try:
            target = read_url(delivery.url, self._allowed, needs_https=self._needs_https)
            status, answer = self._post(target, body.encode(), headers)
        except UnreachableError as why:
            self._log.warning("webhook_unreachable", webhook=delivery.webhook_id, error=str(why))
            # How long it took would tell apart what the sentence does not.
            attempt = Attempt(at=at, seconds=0, status=None, error=UNREACHABLE, answer=None)
            return Outcome(attempt, delivered=False)
        except WebhookUrlError as refused:
            error = str(refused)
        except (OSError, http.client.HTTPException, ValueError) as failed:
            error = f"{type(failed).__name__}: {failed}"[:_KEPT_CHARACTERS]
        seconds = time.monotonic() - begin
        if error is not None and seconds >= self._seconds:
            error = f"took more than {self._seconds:g} s"
        if status is not None and not 200 <= status < 300:
            moved = "; redirects are not followed" if 300 <= status < 400 else ""
            error = f"answered {status}{moved}"
        attempt = Attempt(
            at=at, seconds=round(seconds, 3), status=status, error=error, answer=answer
        )
        return Outcome(attempt, error is None, is_over=status == _GONE)

    def _post(self, target: Target, body: bytes, headers: Mapping[str, str]) -> tuple[int, str]:
        deadline = time.monotonic() + self._seconds
        last: OSError | None = None
        for address in self._checked(target):
            connection = _Pinned(target, address, max(0.1, deadline - time.monotonic()))
            with closing(connection):
                try:
                    connection.connect()
                except OSError as error:
                    last = error
                    continue
                with _cut_off(connection, deadline):
                    connection.request("POST", target.path, body, dict(headers))
                    response = connection.getresponse()
                    text = response.read(_READ_BYTES).decode(errors="replace")
                    return response.status, text.replace("\x00", "")[:_KEPT_CHARACTERS]
        if isinstance(
            last, ssl.SSLError
        ):  # somebody took the connection, and may be told why it failed
            raise last
        raise UnreachableError(f"{target.host}: no connection: {last}")

    def _checked(self, target: Target) -> list[Address]:
        """Look the host up, and refuse it when any of its addresses may not be reached."""
        try:
            found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise UnreachableError(f"{target.host} has no address: {error}") from error
        addresses = list(dict.fromkeys(ip_address(str(entry[4][0])) for entry in found))
        for address in addresses:
            if not self._allowed.allow(address):
                message = f"{target.host}: {private_words(str(address))[1]}"
                raise UnreachableError(message)
        return addresses


def body_of(delivery: DueDelivery) -> str:
    """Write a message as its receivers get it: the same bytes each time."""
    document = {"type": delivery.type, "timestamp": delivery.at.isoformat(), "data": delivery.data}
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False)


def signed_headers(message: str, at: datetime, body: str, secrets: Sequence[str]) -> dict[str, str]:
    """Give the headers of Standard Webhooks; each secret signs, so that either one verifies."""
    signatures = [Webhook(secret).sign(message, at, body) for secret in secrets]
    return {
        "Content-Type": "application/json",
        "User-Agent": "FabricSweep-Webhooks",
        "webhook-id": message,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": " ".join(signatures),
    }


class _Pinned(http.client.HTTPConnection):
    """A connection to one address, whatever the host's name may mean by then."""

    def __init__(self, target: Target, address: Address, seconds: float) -> None:
        super().__init__(target.host, target.port, timeout=seconds)
        self._target = target
        self._address = address

    def connect(self) -> None:
        place = (str(self._address), self._target.port)
        self.sock = socket.create_connection(place, self.timeout)
        if self._target.scheme == "https":
            self.sock = _tls().wrap_socket(self.sock, server_hostname=self._target.host)
            self.default_port = 443  # for the Host header


@lru_cache(maxsize=1)
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


class _cut_off:  # noqa: N801 - reads as a statement
    """End a connection at a deadline: a receiver may send a byte a second for ever."""

    def __init__(self, connection: _Pinned, deadline: float) -> None:
        self._timer = threading.Timer(max(0.0, deadline - time.monotonic()), self._end)
        self._timer.daemon = True
        self._socket = connection.sock

    def __enter__(self) -> None:
        self._timer.start()

    def __exit__(self, *error: object) -> None:
        self._timer.cancel()

    def _end(self) -> None:
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
