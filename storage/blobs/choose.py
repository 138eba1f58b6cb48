"""Where blobs are kept: the database, unless a store that speaks S3 is named."""

from __future__ import annotations

import re

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from storage.blobs.base import Blobs
from storage.blobs.database import DatabaseBlobs
from storage.blobs.layered import LayeredBlobs
from storage.session import Engine

_ADDRESS = r"s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](/.*)?"


class BlobSettings(BaseSettings):
    """What the API and the workers must agree on."""

    model_config = SettingsConfigDict(env_prefix="FABRICSWEEP_")

    blobs: str = Field(
        default="database",
        pattern=f"^(database|{_ADDRESS})$",
        title="Where tables and fabrics are kept: database, or s3://BUCKET/PREFIX",
    )
    s3_endpoint_url: str | None = Field(
        default=None, title="Address of an S3 store that is not Amazon's"
    )


def open_blobs(settings: BlobSettings, engine: Engine) -> Blobs:
    """Open the store that the settings name; nothing is connected until it is used."""
    database = DatabaseBlobs(engine)
    if settings.blobs == "database":
        return database
    # Only those who use it load the client, which takes a while.
    from storage.blobs.s3 import S3Blobs

    bucket, _, prefix = re.sub("^s3://", "", settings.blobs).partition("/")
    path = f"{prefix.rstrip('/')}/" if prefix else ""
    return LayeredBlobs(S3Blobs(bucket, path, settings.s3_endpoint_url or None), database)
