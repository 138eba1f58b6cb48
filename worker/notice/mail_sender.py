"""Sending one alert by mail."""

from __future__ import annotations

import smtplib
import ssl
import time
from datetime import UTC, datetime
from email.message import EmailMessage
from typing import Any

from storage.notice.records.webhook import Attempt, DueDelivery
from storage.notice.settings import NoticeSettings
from worker.notice.webhook_sender import Outcome

_SECONDS = 15.0
_PERMANENT = 500


class MailSender:
    """Sends mails by the server that the settings name."""

    def __init__(self, settings: NoticeSettings) -> None:
        self._settings = settings

    def send(self, delivery: DueDelivery) -> Outcome:
        """Send a mail; whatever goes wrong is told in the outcome."""
        begin, at = time.monotonic(), datetime.now(UTC)
        error, is_over = None, False
        if not self._settings.smtp_host:
            error, is_over = "no mail server is configured (FABRICSWEEP_SMTP_HOST)", True
        else:
            try:
                self._hand_over(mail_of(delivery, self._settings))
            except smtplib.SMTPRecipientsRefused as refused:
                code, text = next(iter(refused.recipients.values()))
                error, is_over = f"{code} {text.decode(errors='replace')}", code >= _PERMANENT
            except (smtplib.SMTPException, OSError, ValueError) as failed:
                error = f"{type(failed).__name__}: {failed}"[:300]
        seconds = round(time.monotonic() - begin, 3)
        return Outcome(Attempt(at=at, seconds=seconds, error=error), error is None, is_over=is_over)

    def _hand_over(self, mail: EmailMessage) -> None:
        settings = self._settings
        place = (settings.smtp_host, settings.smtp_port)
        server: smtplib.SMTP
        if settings.smtp_security == "tls":
            context = ssl.create_default_context()
            server = smtplib.SMTP_SSL(*place, timeout=_SECONDS, context=context)
        else:
            server = smtplib.SMTP(*place, timeout=_SECONDS)
        with server:
            if settings.smtp_security == "starttls":
                server.starttls(context=ssl.create_default_context())
            if settings.smtp_user:
                server.login(settings.smtp_user, settings.smtp_password.get_secret_value())
            server.send_message(mail)


def mail_of(delivery: DueDelivery, settings: NoticeSettings) -> EmailMessage:
    """Write an alert as a mail."""
    data: dict[str, Any] = delivery.data
    mail = EmailMessage()
    # A name may hold anything; a line end would end the header.
    name = " ".join(str(data.get("name", "")).split())[:120]
    mail["Subject"] = f"FabricSweep alert: {name}"
    mail["From"] = settings.mail_from
    mail["To"] = delivery.mail_to
    mail["Date"] = delivery.at
    mail["Message-ID"] = f"<{delivery.message}@fabricsweep>"
    mail["Auto-Submitted"] = "auto-generated"
    lines = [
        str(data.get("message", delivery.type)),
        "",
        f"Schedule: {name} ({data.get('schedule_id')})",
        f"Run:      {data.get('slot')}",
        f"Sweep:    {data.get('sweep_id') or 'none'}",
        f"Models:   revision {data.get('model_revision')}",
    ]
    if settings.public_url and data.get("sweep_id"):
        lines += ["", f"{settings.public_url.rstrip('/')}/sweeps/{data['sweep_id']}"]
    mail.set_content("\n".join(lines) + "\n")
    return mail
