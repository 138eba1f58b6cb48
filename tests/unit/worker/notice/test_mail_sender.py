"""Alerts by mail, handed to a server of the test."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from datetime import UTC, datetime
from email import message_from_bytes, policy
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from storage.notice.records.webhook import DueDelivery
from storage.notice.settings import NoticeSettings
from worker.notice.mail_sender import MailSender


class Inbox:
    """Takes mails, but for one address."""

    def __init__(self) -> None:
        self.mails: list[Any] = []

    async def handle_RCPT(  # noqa: N802 - the library's name
        self, _: Any, __: Any, envelope: Any, address: str, ___: Any
    ) -> str:
        if address.startswith("nobody"):
            return "550 no such user"
        if address.startswith("later"):
            return "450 try later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _: Any, __: Any, envelope: Any) -> str:  # noqa: N802
        self.mails.append((envelope, message_from_bytes(envelope.content, policy=policy.default)))
        return "250 OK"


@pytest.fixture
def inbox() -> Iterator[tuple[Inbox, NoticeSettings]]:
    handler = Inbox()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    settings = NoticeSettings(
        smtp_host="127.0.0.1",
        smtp_port=port,
        smtp_security="none",
        mail_from="fabricsweep@example.org",
        public_url="https://sweeps.example.org/",
    )
    yield handler, settings
    controller.stop()


def alert(mail_to: str, name: str = "nightly") -> DueDelivery:
    data = {
        "name": name,
        "message": "completion_time_ns is 131, above the band – größer als 100",
        "schedule_id": "s1",
        "slot": "2026-05-01T02:00:00Z",
        "sweep_id": "w1",
        "model_revision": 14,
    }
    at = datetime(2026, 5, 1, tzinfo=UTC)
    return DueDelivery(
        id=1, tries=1, message="msg_1", type="alert", at=at, data=data, webhook_id=None,
        url=None, secrets=[], mail_to=mail_to,
    )  # fmt: skip


def test_an_alert_arrives(inbox: tuple[Inbox, NoticeSettings]) -> None:
    handler, settings = inbox
    outcome = MailSender(settings).send(alert("somebody@example.org"))
    assert outcome.delivered, outcome
    ((envelope, mail),) = handler.mails
    assert envelope.rcpt_tos == ["somebody@example.org"]
    assert mail["Subject"] == "FabricSweep alert: nightly"
    assert mail["From"] == "fabricsweep@example.org"
    text = mail.get_content()
    assert "größer als 100" in text
    assert "https://sweeps.example.org/sweeps/w1" in text
    assert "revision 14" in text


def test_a_name_forges_no_header(inbox: tuple[Inbox, NoticeSettings]) -> None:
    handler, settings = inbox
    name = "x\r\nBcc: all@example.org"
    assert MailSender(settings).send(alert("somebody@example.org", name)).delivered
    ((envelope, mail),) = handler.mails
    assert envelope.rcpt_tos == ["somebody@example.org"]
    assert mail["Bcc"] is None


def test_an_address_that_is_refused_is_not_tried_again(
    inbox: tuple[Inbox, NoticeSettings],
) -> None:
    _, settings = inbox
    for_good = MailSender(settings).send(alert("nobody@example.org"))
    assert (for_good.delivered, for_good.is_over) == (False, True)
    assert "550" in str(for_good.attempt.error)
    for_now = MailSender(settings).send(alert("later@example.org"))
    assert (for_now.delivered, for_now.is_over) == (False, False)


def test_without_a_server_that_is_said() -> None:
    outcome = MailSender(NoticeSettings(smtp_host="")).send(alert("somebody@example.org"))
    assert outcome.is_over
    assert "FABRICSWEEP_SMTP_HOST" in str(outcome.attempt.error)


def test_a_server_that_is_away_is_tried_again() -> None:
    settings = NoticeSettings(smtp_host="127.0.0.1", smtp_port=1, smtp_security="none")
    outcome = MailSender(settings).send(alert("somebody@example.org"))
    assert (outcome.delivered, outcome.is_over) == (False, False)
