"""Back-ups: a new system that is restored from one says what the old one said, byte by byte."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest import mock

import boto3
import pytest
from moto.server import ThreadedMotoServer
from sqlalchemy import make_url

from local import postgres as local_postgres
from local.postgres import Postgres
from storage.backup import __main__ as command
from storage.backup.folder import BackupFolder, Manifest
from storage.blobs.database import DatabaseBlobs
from storage.session import open_engine
from tests.support.services import execute
from tests.support.specs import static, tiny
from tests.support.stack import ROOT, Stack
from tests.support.uploads import Tree, form

KEYS = {
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test",
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_EC2_METADATA_DISABLED": "true",
}


def needs_programs(server: Postgres) -> None:
    """Leave a test out where the server's programs come without those that back up."""
    if not (server.programs.folder / "pg_dump").exists():
        pytest.skip(f"no pg_dump beside the server's programs in {server.programs.folder}")


def run(
    server: Postgres, url: str, *arguments: str | Path, **more: str
) -> subprocess.CompletedProcess[str]:
    """Run the command line as an operator would, but in this process: starting another takes longer."""
    programs = () if arguments[0] == "list" else ("--programs", server.programs.folder)
    words = ["storage.backup", *map(str, arguments), *map(str, programs)]
    printed, errors = io.StringIO(), io.StringIO()
    with (
        mock.patch.dict(os.environ, {"FABRICSWEEP_DATABASE_URL": url} | more),
        mock.patch.object(sys, "argv", words),
        redirect_stdout(printed),
        redirect_stderr(errors),
    ):
        try:
            status: Any = command.main()
        except SystemExit as ended:
            status = ended.code
    return subprocess.CompletedProcess(words, status, printed.getvalue(), errors.getvalue())


def well(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 0, done.stderr
    return done.stdout


def told(stack: Stack, sweep_id: str) -> dict[str, bytes]:
    """Everything that a reader can ask of a sweep, as it is sent."""
    paths = {
        "answer": "/answer",  # the first: lists and the sweep show its sentence once it was read
        "sweep": "",
        "points": "/points",
        "results": "/results?format=csv",
        "arrow": "/results?format=arrow",
        "point": "/points/0",
        "events": "/events",
    }
    found = {}
    for name, path in paths.items():
        response = stack.api.get(f"/v1/sweeps/{sweep_id}{path}")
        assert response.status_code == 200, (path, response.text)
        found[name] = response.content
    archive = stack.api.get(f"/v1/sweeps/{sweep_id}/archive")
    assert archive.status_code == 200
    with zipfile.ZipFile(io.BytesIO(archive.content)) as files:
        found |= {
            f"archive/{name}": files.read(name)
            for name in files.namelist()
            if name not in ("manifest.json", "README.txt")  # they say when they were written
        }
    return found


def studies(stack: Stack) -> list[str]:
    """Make a study with tables and one on an imported fabric."""
    tree = form("tree", Tree().discovery(), Tree().tables())
    assert stack.api.post("/v1/fabrics", **tree).status_code == 201
    base = tiny()["base"] | {"report": {"ports": "all"}}
    specs: list[dict[str, Any]] = [tiny(base=base), static()]
    with stack.thread_worker():
        ids = [stack.submit(spec) for spec in specs]
        for sweep_id in ids:
            assert stack.finish(sweep_id)["phase"] == "completed"
    return ids


@pytest.fixture
def store() -> Iterator[dict[str, Any]]:
    """Settings that keep contents in an S3 store."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    with mock.patch.dict(os.environ, KEYS):
        server.start()
        host, port = server.get_host_and_port()
        url = f"http://{host}:{port}"
        for bucket in ("old", "new"):
            boto3.client("s3", endpoint_url=url).create_bucket(Bucket=bucket)
        yield {"blobs": "s3://old/contents", "s3_endpoint_url": url}
        server.stop()


@pytest.fixture
def second(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """Another server, as on another machine, with an empty database."""
    with local_postgres.start(tmp_path_factory.mktemp("second"), durable=False) as server:
        yield server


@pytest.mark.parametrize("kept_in", ["database", "s3"])
def test_a_restored_system_says_the_same(
    kept_in: str,
    postgres: Postgres,
    second: Postgres,
    database_url: str,
    redis_url: str,
    store: dict[str, Any],
    tmp_path: Path,
) -> None:
    needs_programs(postgres)
    settings = store if kept_in == "s3" else {}
    variables = {f"FABRICSWEEP_{name.upper()}": value for name, value in settings.items()}
    name = f"saved_{kept_in}"
    execute(postgres, f"CREATE DATABASE {name} TEMPLATE template_migrated")
    url = postgres.url(name)
    (tmp_path / "first").mkdir()
    with (
        mock.patch.dict(os.environ, variables),
        Stack(url, redis_url, tmp_path / "first", **settings) as first,
    ):
        ids = studies(first)
        before = [told(first, sweep_id) for sweep_id in ids]
    folder = tmp_path / "backups"
    well(run(postgres, url, "save", folder, **variables))
    # The new system has another server, another bucket, and nothing else of the old one.
    moved = variables | ({"FABRICSWEEP_BLOBS": "s3://new/elsewhere"} if settings else {})
    well(run(second, second.url(), "restore", folder, **moved))
    (tmp_path / "second").mkdir()
    there = settings | ({"blobs": "s3://new/elsewhere"} if settings else {})
    with Stack(second.url(), redis_url, tmp_path / "second", **there) as restored:
        for sweep_id, was in zip(ids, before, strict=True):
            now = told(restored, sweep_id)
            assert now.keys() == was.keys()
            assert [key for key in was if now[key] != was[key]] == []
        # The results are the cache of the new system, too: nothing is simulated anew.
        with mock.patch.dict(os.environ, moved), restored.thread_worker():
            spec = restored.api.get(f"/v1/sweeps/{ids[0]}").json()["spec_text"]
            again = restored.api.post(
                "/v1/sweeps", content=spec, headers={"Content-Type": "application/yaml"}
            )
            done = restored.finish(again.json()["id"])
    assert done["progress"]["cached"] == done["progress"]["total"] == 8
    if settings:
        assert len(list((folder / "contents").glob("*/*"))) > 0


def test_contents_come_back_into_the_database_where_no_store_is_named(
    postgres: Postgres, second: Postgres, redis_url: str, store: dict[str, Any], tmp_path: Path
) -> None:
    needs_programs(postgres)
    execute(postgres, "CREATE DATABASE saved_home TEMPLATE template_migrated")
    url = postgres.url("saved_home")
    variables = {f"FABRICSWEEP_{name.upper()}": value for name, value in store.items()}
    with Stack(url, redis_url, tmp_path, **store) as first:
        tree = form("tree", Tree().discovery())
        assert first.api.post("/v1/fabrics", **tree).status_code == 201
        exported = first.api.get("/v1/fabrics/tree/export").content
    folder = tmp_path / "backups"
    well(run(postgres, url, "save", folder, **variables))
    well(run(second, second.url(), "restore", folder))
    with Stack(second.url(), redis_url, tmp_path) as restored:
        assert restored.api.get("/v1/fabrics/tree/export").content == exported
    # A content that the store has lost is told, and the rest is backed up all the same.
    bucket = boto3.resource("s3", endpoint_url=store["s3_endpoint_url"]).Bucket("old")
    bucket.objects.all().delete()
    shutil.rmtree(folder / "contents")
    done = run(postgres, url, "save", folder, **variables)
    assert done.returncode == 3
    assert "the store has lost content" in done.stderr


def test_only_so_many_are_kept_with_what_they_need(
    postgres: Postgres, database_url: str, tmp_path: Path
) -> None:
    needs_programs(postgres)
    engine = open_engine(database_url)
    DatabaseBlobs(engine).put(b"in the database: part of the dump")
    engine.dispose()
    well(run(postgres, database_url, "save", tmp_path))
    # As if it had been made some days ago, and two before it.
    made = "fabricsweep-20260103T000000Z"
    (tmp_path / BackupFolder(tmp_path).names()[0]).rename(tmp_path / made)
    for day in ("01", "02"):
        older = tmp_path / f"fabricsweep-202601{day}T000000Z"
        shutil.copytree(tmp_path / made, older)
    BackupFolder(tmp_path).keep("ab" * 32, b"of nobody any more")
    (tmp_path / "fabricsweep-20250101T000000Z.part").mkdir()
    said = well(run(postgres, database_url, "save", tmp_path, "--keep", "2"))
    assert "deleted fabricsweep-20260102T000000Z" in said
    names = BackupFolder(tmp_path).names()
    assert len(names) == 2
    assert made in names
    assert list((tmp_path / "contents").glob("*/*")) == []
    assert list(tmp_path.glob("*.part")) == []
    assert well(run(postgres, database_url, "list", tmp_path)).count("sweeps") == 2


def test_mistakes_are_named(postgres: Postgres, database_url: str, tmp_path: Path) -> None:
    needs_programs(postgres)
    folder = tmp_path / "backups"
    none = run(postgres, database_url, "restore", folder)
    assert (none.returncode, "has tables already" in none.stderr) == (1, True)
    execute(postgres, "CREATE DATABASE emptied")
    empty = postgres.url("emptied")
    none = run(postgres, empty, "restore", folder, "yesterday")
    assert "no back-up 'yesterday'; there are: none" in none.stderr
    assert "has never run on it" in run(postgres, empty, "save", folder).stderr
    well(run(postgres, database_url, "save", folder))
    assert "whole and readable" in well(run(postgres, database_url, "check", folder))
    (made,) = BackupFolder(folder).names()
    dump = folder / made / "database.dump"
    dump.write_bytes(dump.read_bytes()[:-100])
    damaged = run(postgres, empty, "restore", folder)
    assert damaged.returncode == 1
    assert f"{dump} is damaged" in damaged.stderr
    wrong = run(postgres, "redis://x", "save", folder)
    assert "FABRICSWEEP_DATABASE_URL" in wrong.stderr
    away = run(postgres, "postgresql+psycopg://u:secret@127.0.0.1:9/x", "save", folder)
    assert (away.returncode, "secret" in away.stderr) == (1, False)
    few = run(postgres, database_url, "save", folder, "--keep", "0")
    assert (few.returncode, "--keep" in few.stderr) == (2, True)
    nowhere = subprocess.run(
        [
            sys.executable,
            "-m",
            "storage.backup",
            "save",
            str(folder),
            "--programs",
            str(tmp_path),
        ],
        env=os.environ | {"FABRICSWEEP_DATABASE_URL": database_url},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "install the client programs of PostgreSQL" in nowhere.stderr


def test_backups_are_closed_to_others_and_on_disk_before_they_have_a_name(
    postgres: Postgres, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs_programs(postgres)
    folder = tmp_path / "backups"
    well(run(postgres, database_url, "save", folder))
    backups = BackupFolder(folder)
    (made,) = backups.names()
    (folder / made).chmod(0o755)
    flushed: list[Path] = []
    fsync = os.fsync

    def noted(number: int) -> None:
        flushed.append(Path(f"/proc/self/fd/{number}").readlink())
        fsync(number)

    monkeypatch.setattr(os, "fsync", noted)
    digest = sha256(b"content").hexdigest()
    with backups.alone():
        backups.keep(digest, b"content")
        dump = backups.begin(datetime(2026, 1, 2, tzinfo=UTC))
        dump.write_bytes(b"dump")
        place = backups.finish(dump, backups.read(made)[0])
    part = f"{place}.part"
    assert [str(one) for one in flushed] == [
        f"{folder}/contents/{digest[:2]}/{digest}.part",
        f"{folder}/contents/{digest[:2]}",
        f"{part}/manifest.json",
        f"{part}/database.dump",
        part,
        str(folder),
    ]
    for one in (folder, *folder.rglob("*")):
        assert one.stat().st_mode & 0o777 == (0o700 if one.is_dir() else 0o600), one


def test_backups_of_one_second_stand_beside_each_other(tmp_path: Path) -> None:
    backups = BackupFolder(tmp_path)
    now = datetime(2026, 1, 2, 23, 59, 59, tzinfo=UTC)
    made = []
    with backups.alone():
        for dumped in (b"first", b"second", b"third"):
            dump = backups.begin(now)
            dump.write_bytes(dumped)
            digest = sha256(dumped).hexdigest()
            manifest = Manifest(
                made_at=now,
                database_revision="0001",
                rows={},
                dump_bytes=len(dumped),
                dump_sha256=digest,
                contents=[],
                missing=[],
            )
            made.append(backups.finish(dump, manifest).name)
    assert made == [
        "fabricsweep-20260102T235959Z",
        "fabricsweep-20260103T000000Z",
        "fabricsweep-20260103T000001Z",
    ]
    assert backups.names() == made
    assert backups.read("newest")[1].read_bytes() == b"third"


def test_a_damaged_content_is_copied_anew(tmp_path: Path) -> None:
    backups = BackupFolder(tmp_path / "backups")
    digest = sha256(b"content").hexdigest()
    with backups.alone():
        backups.keep(digest, b"content")
        assert backups.has(digest)
        (tmp_path / "backups" / "contents" / digest[:2] / digest).write_bytes(b"contenx")
        assert not backups.has(digest)
        backups.keep(digest, b"content")
    assert backups.content(digest) == b"content"


def test_the_script_of_containers_dumps_what_can_be_checked(
    postgres: Postgres, database_url: str, tmp_path: Path
) -> None:
    needs_programs(postgres)
    url = make_url(database_url)
    folder = tmp_path / "dumps"
    folder.mkdir(mode=0o755)
    for day in ("01", "02"):
        for ending in ("", ".sha256"):
            (folder / f"fabricsweep-202601{day}T000000Z.dump{ending}").write_text("old")
    environment = {
        "PATH": f"{postgres.programs.folder}:{os.environ['PATH']}",
        "PGHOST": str(url.host),
        "PGPORT": str(url.port),
        "PGUSER": str(url.username),
        "PGPASSWORD": str(url.password or ""),
        "PGDATABASE": str(url.database),
        "BACKUP_FOLDER": str(folder),
        "BACKUP_KEEP": "2",
    }
    script = ROOT / "helm" / "fabricsweep" / "files" / "backup.sh"
    told = well(
        subprocess.run(
            ["sh", str(script), "once"],
            env=os.environ | environment,
            capture_output=True,
            text=True,
            check=False,
        )
    )
    name = re.findall(r"backup: .*/(\S+\.dump), ", told)[0]
    assert sorted(one.name for one in folder.iterdir()) == [
        "fabricsweep-20260102T000000Z.dump",
        "fabricsweep-20260102T000000Z.dump.sha256",
        name,
        f"{name}.sha256",
    ]
    digest, named = (folder / f"{name}.sha256").read_text().split()
    assert (digest, named) == (sha256((folder / name).read_bytes()).hexdigest(), name)
    for one in (folder / name, folder / f"{name}.sha256"):
        assert one.stat().st_mode & 0o777 == 0o600
