"""The SQL that a running system sends, as its database logs it: kept, to be held against later tables.

``python -m tests.support.statements`` writes ``tests/data/statements/REVISION.txt`` anew: a system runs on a
server that logs every statement, and docs/rest.md is typed in. Do it when a version is released.
"""

from __future__ import annotations

import csv
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

import psycopg
from alembic import command
from alembic.script import ScriptDirectory
from psycopg import Connection

from local import postgres as local_postgres
from local import redis as local_redis
from local.postgres import Postgres
from storage.schema import metadata
from tests.support.console import Typed, consoles, type_in
from tests.support.services import alembic_config
from tests.support.stack import ROOT, Stack

FOLDER = ROOT / "tests/data/statements"
LOGGING = {
    "logging_collector": "on",
    "log_destination": "csvlog",
    "log_directory": "log",
    "log_filename": "all",
    "log_statement": "all",
    "log_min_duration_statement": "-1",
}
_MESSAGE = 13  # the column of csvlog
_SENT = re.compile(r"(?:execute [^:]*|statement): (.*)", re.DOTALL)
_SPACE = re.compile(r"\s+")
_PUT = re.compile(r"(?:INSERT INTO|COPY) (?P<table>\w+) ?\((?P<columns>[^()]*)\)")
_QUERY = re.compile(r"COPY \((?P<query>.*)\) TO STDOUT.*")
_ASKED = """
    SELECT attname FROM pg_attribute
    WHERE attrelid = to_regclass(%s) AND attnum > 0 AND NOT attisdropped
        AND attnotnull AND NOT atthasdef AND attidentity = ''
"""
_OURS = re.compile(r"\b(?:" + "|".join(sorted(metadata.tables)) + r")\b")


def logged(server: Postgres) -> list[str]:
    """List the statements on our tables that a server's log holds, each once, in one line each."""
    found: set[str] = set()
    for log in (server.folder / "log").glob("*.csv"):
        with log.open(newline="", encoding="utf-8") as opened:
            for row in csv.reader(opened):
                sent = _SENT.fullmatch(row[_MESSAGE])
                if sent is not None:
                    found.add(_SPACE.sub(" ", sent.group(1)).strip())
    return sorted(each for each in found if is_planned(each))


def is_planned(statement: str) -> bool:
    """Say whether the server plans a statement, and it is about our tables."""
    first = statement.partition(" ")[0].upper()
    kinds = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "COPY")
    return first in kinds and bool(_OURS.search(statement))


def trouble(connection: Connection[Any], statement: str) -> str | None:
    """Tell why the server would refuse a statement, which it plans and does not execute; None if not.

    A table that rows are put into must ask for no column that the statement leaves out.
    """
    put = _PUT.match(statement)
    if put is not None:
        named = {name.strip() for name in put["columns"].split(",")}
        asked = {row[0] for row in connection.execute(_ASKED, (put["table"],))}
        if left_out := asked - named:
            return f"{put['table']} asks for {', '.join(sorted(left_out))}"
    if statement.startswith("COPY"):
        asked_for = _QUERY.match(statement)
        statement = (
            f"SELECT {put['columns']} FROM {put['table']}"
            if put is not None
            else asked_for["query"]
            if asked_for is not None
            else statement
        )
    return _planned(connection, statement)


def _planned(connection: Connection[Any], statement: str) -> str | None:
    count = max((int(number) for number in re.findall(r"\$(\d+)", statement)), default=0)
    values = f"({', '.join(['NULL'] * count)})" if count else ""
    try:
        with connection.transaction(force_rollback=True):
            connection.execute(f"PREPARE kept AS {statement}".encode(), prepare=False)
            connection.execute(f"EXPLAIN EXECUTE kept{values}".encode(), prepare=False)
    except psycopg.Error as error:
        return str(error).partition("\n")[0]
    finally:
        connection.execute("DEALLOCATE ALL")
    return None


def run_everything(server: Postgres, folder: Path) -> None:
    """Run a system on the server, and type in what the page on REST has."""
    wiring = ROOT / "tests/data/fabrics/cluster.ibnetdiscover"
    (folder / "fabric.txt").write_bytes(wiring.read_bytes())
    with (
        local_redis.start(folder / "redis") as redis,
        Stack(server.url(), redis.url, folder) as stack,
        stack.worker(processes=2),
        stack.scheduler(),
    ):
        address = str(stack.api.base_url).rstrip("/")
        typed = [
            Typed(each.line, each.command.replace("http://127.0.0.1:8080", address), "")
            for each in consoles(ROOT / "docs/rest.md")
        ]
        for status, printed in type_in(typed, folder, {}):
            assert status == 0, printed


def head() -> str:
    """The newest migration's revision."""
    revision = ScriptDirectory.from_config(alembic_config("")).get_current_head()
    assert revision is not None
    return revision


def main() -> int:
    """Record, and write the file of the newest revision; those of others go."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with local_postgres.start(folder / "pg", durable=False, settings=LOGGING) as server:
            command.upgrade(alembic_config(server.url()), "head")
            run_everything(server, folder)
            with psycopg.connect(server.url().replace("+psycopg", "")) as connection:
                statements = [one for one in logged(server) if trouble(connection, one) is None]
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    place = FOLDER / f"{head()}.txt"
    place.write_text("".join(f"{each}\n" for each in statements), encoding="utf-8")
    sys.stdout.write(f"{place}: {len(statements)} statements\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
