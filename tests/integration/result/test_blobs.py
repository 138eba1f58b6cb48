"""Stores of blobs: each keeps what their interface promises."""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest import mock

import boto3
import pytest
from moto.server import ThreadedMotoServer
from pydantic import ValidationError

from storage.blobs import (
    BlobMissingError,
    Blobs,
    BlobSettings,
    BlobsUnavailableError,
    open_blobs,
)
from storage.blobs.bucket import NoStoreError, make_bucket
from storage.blobs.database import DatabaseBlobs
from storage.blobs.layered import LayeredBlobs
from storage.blobs.s3 import S3Blobs
from storage.session import Engine
from tests.support.stack import Stack
from tests.support.uploads import Tree, form

KEYS = {
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test",
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_EC2_METADATA_DISABLED": "true",
}


@pytest.fixture(scope="module")
def s3_url() -> Iterator[str]:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    with mock.patch.dict(os.environ, KEYS):
        server.start()
        host, port = server.get_host_and_port()
        url = f"http://{host}:{port}"
        boto3.client("s3", endpoint_url=url).create_bucket(Bucket="kept")
        yield url
        server.stop()


@pytest.fixture(params=["database", "s3", "layered"])
def blobs(request: pytest.FixtureRequest, engine: Engine, s3_url: str) -> Blobs:
    database = DatabaseBlobs(engine)
    if request.param == "database":
        return database
    s3 = S3Blobs("kept", f"{request.param}/", s3_url)
    return s3 if request.param == "s3" else LayeredBlobs(s3, database)


def later(seconds: float = 3600) -> datetime:
    return datetime.now(UTC) + timedelta(seconds=seconds)


def test_a_content_is_named_by_its_sha256_and_comes_back(blobs: Blobs) -> None:
    content = os.urandom(100_000)
    digest = blobs.put(content)
    assert digest == hashlib.sha256(content).hexdigest()
    assert blobs.put(content) == digest
    assert blobs.get(digest) == content
    assert [found.bytes for found in blobs.list(later()) if found.digest == digest] == [100_000]


def test_parts_are_read_from_anywhere(blobs: Blobs) -> None:
    content = bytes(range(256)) * 10
    with blobs.open(blobs.put(content)) as file:
        parts = [file.read(1000) for _ in range(4)]
    assert [len(part) for part in parts if part is not None] == [1000, 1000, 560, 0]
    assert b"".join(part for part in parts if part) == content
    with blobs.open(blobs.put(b"")) as file:
        assert file.read(10) == b""


def test_what_is_not_there_is_named(blobs: Blobs) -> None:
    missing = "0" * 64
    with pytest.raises(BlobMissingError, match=missing):
        blobs.get(missing)
    with pytest.raises(BlobMissingError, match=missing):
        blobs.open(missing)
    assert not blobs.delete(missing, later())


def test_only_what_is_old_is_deleted(blobs: Blobs) -> None:
    digest = blobs.put(b"old or young" + os.urandom(8))
    assert not blobs.delete(digest, later(-3600))
    assert digest not in {found.digest for found in blobs.list(later(-3600))}
    assert blobs.get(digest)
    assert blobs.delete(digest, later())
    with pytest.raises(BlobMissingError):
        blobs.get(digest)


def test_putting_again_keeps_a_content(engine: Engine) -> None:
    blobs = DatabaseBlobs(engine)
    content = b"wanted again"
    digest = blobs.put(content)
    cut = datetime.now(UTC)
    blobs.put(content)
    assert not blobs.delete(digest, cut)
    assert blobs.get(digest) == content


def test_many_may_put_one_content_at_once(blobs: Blobs) -> None:
    content = os.urandom(50_000)
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(blobs.put(content))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1
    assert blobs.get(found[0]) == content


def test_contents_move_from_the_database_to_another_store(engine: Engine, s3_url: str) -> None:
    database, s3 = DatabaseBlobs(engine), S3Blobs("kept", "moved/", s3_url)
    layered = LayeredBlobs(s3, database)
    digests = [database.put(f"content {number}".encode()) for number in range(5)]
    before = {found.digest for found in database.list(later())}
    with pytest.raises(BlobMissingError):
        s3.get(digests[0])
    assert layered.get(digests[0]) == b"content 0"
    assert layered.move(later(), 2) == 2
    while layered.move(later(), 2):
        pass
    assert list(database.list(later())) == []
    assert {found.digest for found in s3.list(later())} == before
    assert [layered.get(digest) for digest in digests] == [
        f"content {number}".encode() for number in range(5)
    ]


def test_a_store_that_is_away_or_refuses_says_so(s3_url: str) -> None:
    with pytest.raises(BlobsUnavailableError):
        S3Blobs("no-such-bucket", "", s3_url).put(b"x")
    away = S3Blobs("kept", "", "http://127.0.0.1:9")
    with pytest.raises(BlobsUnavailableError):
        away.get("0" * 64)


def test_the_settings_choose_the_store(engine: Engine, s3_url: str) -> None:
    assert isinstance(open_blobs(BlobSettings(), engine), DatabaseBlobs)
    chosen = BlobSettings(blobs="s3://kept/some/where", s3_endpoint_url=s3_url)
    digest = open_blobs(chosen, engine).put(b"chosen")
    assert S3Blobs("kept", "some/where/", s3_url).get(digest) == b"chosen"
    for wrong in ("redis://x", "s3://", "s3://UPPER", "s3:kept"):
        with pytest.raises(ValidationError, match="blobs"):
            BlobSettings(blobs=wrong)


def test_the_service_keeps_fabrics_and_tables_in_the_store_that_is_named(
    engine: Engine, database_url: str, redis_url: str, s3_url: str, tmp_path: Path
) -> None:
    store = {"blobs": "s3://kept/service", "s3_endpoint_url": s3_url}
    before = len(list(DatabaseBlobs(engine).list(later())))
    with Stack(database_url, redis_url, tmp_path, **store) as stack:
        tree = Tree(leaves=3).discovery()
        assert stack.api.post("/v1/fabrics", **form("elsewhere", tree)).status_code == 201
        exported = stack.api.get("/v1/fabrics/elsewhere/export").text
        assert exported.count("Switch") == 7
        kept = list(S3Blobs("kept", "service/", s3_url).list(later()))
        assert len(kept) == 1
        assert len(list(DatabaseBlobs(engine).list(later()))) == before
        # What nobody keeps any more is told, and is no mistake of whoever asks.
        S3Blobs("kept", "service/", s3_url).delete(kept[0].digest, later())
        lost = stack.api.get("/v1/fabrics/elsewhere/export")
        assert (lost.status_code, lost.json()["code"]) == (404, "content_missing")


def test_a_bucket_is_made_once(s3_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FABRICSWEEP_BLOBS", "s3://fresh/contents")
    monkeypatch.setenv("FABRICSWEEP_S3_ENDPOINT_URL", s3_url)
    make_bucket()
    make_bucket()
    content = b"kept"
    blobs = S3Blobs("fresh", "contents/", s3_url)
    assert blobs.get(blobs.put(content)) == content


def test_no_bucket_is_made_where_the_database_keeps_blobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FABRICSWEEP_BLOBS", "database")
    with pytest.raises(NoStoreError, match="s3://BUCKET/PREFIX"):
        make_bucket()
