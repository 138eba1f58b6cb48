"""Configuration of the API, read once from FABRICSWEEP_* variables."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import SettingsConfigDict

from domain.catalog.models import Catalog
from runtime.address_settings import AddressSettings
from runtime.watch_settings import PortSettings
from storage.access.project_settings import ProjectSettings
from storage.blobs import BlobSettings
from storage.notice.settings import NoticeSettings
from storage.sweep.submission import Terms

_ROOT = Path(__file__).parent.parent


class Settings(AddressSettings, BlobSettings, NoticeSettings, PortSettings, ProjectSettings):
    """Everything about the API that differs between installations."""

    model_config = SettingsConfigDict(env_prefix="FABRICSWEEP_")

    access: Literal["local", "open", "required"] = Field(
        default="local",
        title="Who may do what. local: everything, for who is on this machine; open: everything, for "
        "whoever reaches it, where something else decides who does; required: what their role allows, for "
        "people who sign in and machines with API keys",
    )
    allowed_hosts: str = Field(
        default="",
        title="Names that the service goes by, separated by commas, beside localhost and IP "
        "addresses; * for any",
    )
    oidc_issuer: str = Field(
        default="", title="OpenID Connect provider by which people sign in; empty for none"
    )
    oidc_client_id: str = Field(default="", title="What the provider calls this installation")
    oidc_client_secret: SecretStr = Field(
        default=SecretStr(""), title="The secret that goes with it; empty for a public client"
    )
    oidc_scopes: str = Field(default="openid email profile", title="What the provider is asked for")
    oidc_trusts_email: bool = Field(
        default=False,
        title="Take the provider's mail addresses for verified where it does not say so",
    )
    admins: str = Field(
        default="",
        title="Mail addresses of admins, separated by commas, as the provider tells them",
    )
    archive_importers: Literal["editor", "owner", "admin"] = Field(
        default="owner",
        title="Least role that imports archives: results that somebody else has computed, which no run here "
        "bears out",
    )
    image_digest: str = Field(
        default="",
        pattern=r"^(sha256:[0-9a-f]{64})?$",
        title="Digest of the container image that the service runs in, which artifacts of studies name; "
        "empty where it is not known",
    )
    session_hours: float = Field(default=12, gt=0, le=720, title="How long a sign-in lasts")
    requests_per_minute: int = Field(
        default=1200,
        ge=0,
        title="Most requests of one person, key or address in a minute, where access control is required; "
        "0: no bound",
    )
    requests_at_once: int = Field(
        default=8, ge=1, le=64, title="Requests that are worked on at once; others wait"
    )
    downloads_at_once: int = Field(
        default=4, ge=1, le=64, title="Downloads that are read from the database at once"
    )
    patience_seconds: float = Field(
        default=5, gt=0, title="How long a request waits for its turn before 503"
    )
    max_points: int = Field(default=100_000, ge=1, title="Most points of a sweep")
    max_body_bytes: int = Field(default=1_048_576, ge=1, title="Largest specification")
    max_bodies_bytes: int = Field(
        default=67_108_864,
        ge=1_048_576,
        title="Bytes of specifications and other bodies in memory, of all requests at once",
    )
    max_uploads_bytes: int | None = Field(
        default=None,
        ge=1_048_576,
        title="Bytes of fabrics and archives in the temporary folder, of all requests at once; null: half "
        "of the folder, at most 4 GiB",
    )
    min_body_bytes_per_second: int = Field(
        default=4096,
        ge=1,
        title="Least rate of a body, after its first 10 s; a slower one is refused",
    )
    max_fabric_upload_bytes: int = Field(
        default=67_108_864, ge=1, title="Largest upload of a fabric, as sent"
    )
    max_fabric_bytes: int = Field(
        default=67_108_864, ge=1, title="Largest wiring of a fabric, decompressed"
    )
    max_fabric_tables_bytes: int = Field(
        default=1_073_741_824, ge=1, title="Largest tables of a fabric together, decompressed"
    )
    fabric_seconds: float = Field(default=60, gt=0, title="Time to read the files of a fabric")
    fabric_memory_bytes: int = Field(
        default=4_294_967_296, ge=2**28, title="Memory that reading them may map"
    )
    max_fabric_files: int = Field(default=4096, ge=1, title="Most files of a fabric")
    max_trace_upload_bytes: int = Field(
        default=1_073_741_824, ge=1, title="Largest upload of a trace, as sent"
    )
    max_trace_bytes: int = Field(
        default=2_147_483_648, ge=1, title="Largest files of a trace together, decompressed"
    )
    max_trace_operations: int = Field(
        default=50_000_000, ge=1, title="Most operations of a trace, of all ranks"
    )
    trace_seconds: float = Field(default=120, gt=0, title="Time to read the files of a trace")
    trace_memory_bytes: int = Field(
        default=8_589_934_592, ge=2**28, title="Memory that reading them may map"
    )
    max_trace_files: int = Field(default=65_536, ge=1, title="Most files of a trace")
    max_archive_bytes: int = Field(
        default=2_147_483_648, ge=0, title="Largest archive of a sweep, as sent; 0 takes none"
    )
    max_archive_content_bytes: int = Field(
        default=17_179_869_184, ge=1, title="Largest content of an archive, decompressed"
    )
    max_archive_blob_bytes: int = Field(
        default=1_073_741_824, ge=1, title="Largest table or fabric in an archive, decompressed"
    )
    validation_seconds: float = Field(
        default=5, gt=0, title="Time to validate a specification; what is left is not looked at"
    )
    judge_seconds: float = Field(default=10, gt=0, title="Time to judge a network, or some points")
    judge_memory_bytes: int = Field(
        default=2_147_483_648, ge=2**28, title="Memory that a process that judges points may map"
    )
    judge_processes: int = Field(default=2, ge=1, title="Processes that judge points")
    worker_memory_bytes: int | None = Field(
        default=None, gt=0, title="Memory of a worker process; null asks the workers"
    )
    lease_seconds: float = Field(default=15, gt=0, title="How long a silent worker counts as alive")
    static_dir: Path | None = Field(default=None, title="The built dashboard; null serves none")
    examples_dir: Path = Field(default=_ROOT / "examples", title="Specifications to offer")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        default="INFO", title="Least severe messages to write"
    )
    log_format: Literal["json", "console"] = Field(default="json", title="How messages look")

    @model_validator(mode="after")
    def _can_sign_in(self) -> Self:
        """Refuse a provider without what signing in needs."""
        if not self.oidc_issuer:
            return self
        if not self.oidc_client_id:
            msg = "FABRICSWEEP_OIDC_ISSUER needs FABRICSWEEP_OIDC_CLIENT_ID"
            raise ValueError(msg)
        if not _is_safe(self.public_url):
            msg = (
                "FABRICSWEEP_OIDC_ISSUER needs FABRICSWEEP_PUBLIC_URL, an address with https:// (or "
                "http://localhost): the provider sends browsers back there"
            )
            raise ValueError(msg)
        return self

    def admin_addresses(self) -> set[str]:
        """List the mail addresses of admins."""
        return {address.strip().lower() for address in self.admins.split(",") if address.strip()}

    def terms(self, catalog: Catalog) -> Terms:
        """Give what specifications may ask for here."""
        return Terms(catalog, self.max_points, self.lease_seconds, self.project_bounds)

    def host_names(self) -> list[str]:
        """List the allowed hosts."""
        return [name.strip().lower() for name in self.allowed_hosts.split(",") if name.strip()]


def _is_safe(url: str) -> bool:
    """Tell whether a browser keeps cookies for TLS at an address."""
    parts = urlsplit(url)
    return parts.scheme == "https" or (
        parts.scheme == "http" and parts.hostname in ("localhost", "127.0.0.1", "::1")
    )
