"""Archived WAL: the database as it was at any moment since a base back-up, as docs/operations.md tells."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from alembic import command

from local import postgres as local_postgres
from local.accounts import reachable_folder, server_account
from local.postgres import USER, Postgres
from tests.integration.operation.test_backup import told
from tests.support.services import alembic_config
from tests.support.specs import tiny
from tests.support.stack import ROOT, Stack, until

PAGE = (ROOT / "docs/operations.md").read_text(encoding="utf-8")


def setting(name: str) -> str:
    """The value that the page gives a setting of PostgreSQL."""
    (line,) = [line for line in PAGE.splitlines() if line.strip().startswith(f"{name} = ")]
    return line.partition(" = ")[2].split("  #")[0].strip().strip("'")


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Path]:
    """A folder that the server may write to."""
    folder = tmp_path / "archive"
    place = reachable_folder(folder, server_account())
    yield place
    if folder.is_symlink():
        shutil.rmtree(place)


def ask(server: Postgres, statement: str) -> str:
    url = server.url().replace("+psycopg", "")
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(statement).fetchone()
    assert row is not None
    return str(row[0])


def base_backup(server: Postgres, place: Path) -> None:
    """Take a base back-up while the server runs."""
    program = server.programs.folder / "pg_basebackup"
    if not program.exists():
        pytest.skip(f"no pg_basebackup beside the server's programs in {program.parent}")
    account = server.account
    subprocess.run(
        [
            *(program, f"--pgdata={place}", "--wal-method=stream", "--checkpoint=fast"),
            *("--host=127.0.0.1", f"--port={server.port}", f"--username={USER}"),
        ],
        env={"PGPASSWORD": server.password},
        user=account.uid if account else None,
        group=account.gid if account else None,
        cwd="/",
        check=True,
    )


def archived(server: Postgres) -> None:
    """Wait until all that was written is in the archive."""
    last = ask(server, "SELECT pg_walfile_name(pg_switch_wal())")
    until(
        lambda: ask(server, "SELECT last_archived_wal FROM pg_stat_archiver") >= last,
        f"{last} to be archived",
    )


def test_a_mistake_is_undone_by_going_back_in_time(
    archive: Path, redis_url: str, tmp_path: Path
) -> None:
    writing = {
        "wal_level": setting("wal_level"),
        "archive_mode": setting("archive_mode"),
        "archive_command": setting("archive_command").replace("/archive", str(archive)),
    }
    base = archive / "base"
    with local_postgres.start(tmp_path / "first", durable=False, settings=writing) as server:
        command.upgrade(alembic_config(server.url()), "head")
        with Stack(server.url(), redis_url, tmp_path) as stack, stack.thread_worker():
            ids = [stack.submit(tiny())]
            stack.finish(ids[0])
            base_backup(server, base)
            ids.append(stack.submit(tiny()))  # in the WAL alone
            stack.finish(ids[1])
            before = [told(stack, sweep_id) for sweep_id in ids]
            moment = ask(server, "SELECT clock_timestamp()")
            for sweep_id in ids:
                assert stack.api.delete(f"/v1/sweeps/{sweep_id}").status_code == 204
        archived(server)
        account, password = server.account, server.password
    home = reachable_folder(tmp_path / "second", account)
    base.rename(home / "data")
    (home / "data" / "recovery.signal").touch()
    (home / "password").write_text(password)
    reading = {
        "restore_command": setting("restore_command").replace("/archive", str(archive)),
        "recovery_target_time": moment,
        "recovery_target_action": setting("recovery_target_action"),
    }
    with (
        local_postgres.start(tmp_path / "second", durable=False, settings=reading) as restored,
        Stack(restored.url(), redis_url, tmp_path) as stack,
    ):
        for sweep_id, was in zip(ids, before, strict=True):
            now = told(stack, sweep_id)
            assert [key for key in was if now[key] != was[key]] == []
