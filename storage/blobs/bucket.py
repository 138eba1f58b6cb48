"""Making the bucket of a store that has just been set up."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from tenacity import retry, retry_if_exception_type, stop_after_delay, wait_fixed

from storage.blobs.choose import BlobSettings

_PATIENCE_SECONDS = 120
_THERE = ("BucketAlreadyOwnedByYou", "BucketAlreadyExists")


class NoStoreError(Exception):
    """Blobs are kept in the database: there is no store to make a bucket in."""


def make_bucket() -> None:
    """Make the bucket that ``FABRICSWEEP_BLOBS`` names, unless it is there; waits for the store to answer.

    Raises
    ------
    NoStoreError
        It names none.
    BotoCoreError, ClientError
        The store did not answer in time, or refuses.
    """
    settings = BlobSettings()
    address = urlsplit(settings.blobs)
    if address.scheme != "s3":
        message = f"FABRICSWEEP_BLOBS is {settings.blobs!r}, which names no bucket: set s3://BUCKET/PREFIX"
        raise NoStoreError(message)
    config = Config(connect_timeout=5, retries={"max_attempts": 1})
    client = boto3.client("s3", endpoint_url=settings.s3_endpoint_url, config=config)
    _make(client, address.netloc)


@retry(
    retry=retry_if_exception_type(BotoCoreError),
    wait=wait_fixed(1),
    stop=stop_after_delay(_PATIENCE_SECONDS),
    reraise=True,
)
def _make(client: Any, bucket: str) -> None:
    try:
        client.create_bucket(Bucket=bucket)
    except ClientError as error:
        if error.response["Error"]["Code"] not in _THERE:
            raise
