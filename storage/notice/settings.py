"""Settings of what is told to others: webhooks and mail. API and housekeeper read the same variables."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings

from domain.notice.address import AllowedAddresses


class NoticeSettings(BaseSettings):
    """How messages leave the installation."""

    webhook_allow_http: bool = Field(
        default=False, title="Let webhooks have addresses with http:// as well"
    )
    webhook_allowed_networks: str = Field(
        default="",
        title="Networks of the inside that webhooks may reach, separated by commas, such as "
        "10.1.0.0/16; others than public addresses are refused otherwise",
    )
    webhook_seconds: float = Field(
        default=15, gt=0, le=50, title="How long a receiver may take for one message"
    )
    smtp_host: str = Field(default="", title="Mail server for alerts; empty sends no mail")
    smtp_port: int = Field(default=587, ge=1, le=65_535, title="Its port")
    smtp_security: Literal["starttls", "tls", "none"] = Field(
        default="starttls", title="How the connection to it is encrypted"
    )
    smtp_user: str = Field(default="", title="Who logs in there; empty for nobody")
    smtp_password: SecretStr = Field(default=SecretStr(""), title="With which password")
    mail_from: str = Field(default="fabricsweep@localhost", title="Sender of mails")
    public_url: str = Field(
        default="", title="Address of this installation for links in mails; empty for none"
    )

    @field_validator("webhook_allowed_networks")
    @classmethod
    def _are_networks(cls, text: str) -> str:
        AllowedAddresses(text.split(","))
        return text

    @property
    def allowed_addresses(self) -> AllowedAddresses:
        """Where messages may go."""
        return AllowedAddresses(self.webhook_allowed_networks.split(","))
