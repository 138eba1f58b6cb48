"""Blobs in a store that speaks S3: Amazon's own, MinIO, Ceph and others."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from storage.blobs.base import (
    BlobInfo,
    BlobMissingError,
    Blobs,
    BlobsUnavailableError,
    digest_of,
)
from storage.blobs.parts import PartsFile

_MISSING = {"404", "NoSuchKey", "NotFound"}


class S3Blobs(Blobs):
    """Contents as objects of one bucket, named by their digests below a prefix.

    Parameters
    ----------
    bucket, prefix
        Where; the prefix is empty or ends in a slash.
    endpoint_url
        Of a store that is not Amazon's. Credentials and region come from where boto3 looks for
        them: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a role, or a file.
    """

    def __init__(self, bucket: str, prefix: str, endpoint_url: str | None) -> None:
        self._bucket = bucket
        self._prefix = prefix
        config = Config(
            connect_timeout=5, read_timeout=60, retries={"max_attempts": 4, "mode": "standard"}
        )
        self._client: Any = boto3.client("s3", endpoint_url=endpoint_url, config=config)

    def put(self, content: bytes) -> str:
        """Keep a content; the store checks that it arrived whole."""
        digest = digest_of(content)
        checksum = base64.b64encode(bytes.fromhex(digest)).decode()
        with self._errors(digest):
            self._client.put_object(**self._place(digest), Body=content, ChecksumSHA256=checksum)
        return digest

    def get(self, digest: str) -> bytes:
        """Read a content whole."""
        with self._errors(digest):
            content: bytes = self._client.get_object(**self._place(digest))["Body"].read()
        return content

    def open(self, digest: str) -> PartsFile:
        """Open a content; each part is a request of its own."""
        with self._errors(digest):
            size = self._client.head_object(**self._place(digest))["ContentLength"]
        return PartsFile(lambda offset, length: self._part(digest, offset, length), size)

    def delete(self, digest: str, put_before: datetime) -> bool:
        """Delete a content, looking at its age once more right before."""
        try:
            with self._errors(digest):
                put_at = self._client.head_object(**self._place(digest))["LastModified"]
                if put_at >= put_before:
                    return False
                self._client.delete_object(**self._place(digest))
        except BlobMissingError:
            return False
        return True

    def list(self, put_before: datetime) -> Iterator[BlobInfo]:
        """List contents, a thousand a request."""
        pages = self._client.get_paginator("list_objects_v2").paginate(
            Bucket=self._bucket, Prefix=self._prefix
        )
        with self._errors(""):
            for page in pages:
                for found in page.get("Contents", []):
                    if found["LastModified"] < put_before:
                        digest = found["Key"].removeprefix(self._prefix)
                        yield BlobInfo(digest, found["Size"], found["LastModified"])

    def _part(self, digest: str, offset: int, length: int) -> bytes:
        wanted = f"bytes={offset}-{offset + length - 1}"
        with self._errors(digest):
            answer = self._client.get_object(**self._place(digest), Range=wanted)
            content: bytes = answer["Body"].read()
        return content

    def _place(self, digest: str) -> dict[str, str]:
        return {"Bucket": self._bucket, "Key": f"{self._prefix}{digest}"}

    @contextmanager
    def _errors(self, digest: str) -> Iterator[None]:
        try:
            yield
        except ClientError as error:
            if digest and error.response["Error"]["Code"] in _MISSING:
                raise BlobMissingError(digest) from error
            raise BlobsUnavailableError(str(error)) from error
        except BotoCoreError as error:
            raise BlobsUnavailableError(str(error)) from error
