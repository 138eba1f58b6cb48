"""Old processes go on with the new tables: the statements that they send are still planned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from psycopg import Connection

from tests.support.stack import ROOT
from tests.support.statements import FOLDER, head, trouble
from tools.check_migrations import oldest_usable

(KEPT,) = FOLDER.glob("*.txt")
STATEMENTS = KEPT.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def connection(database_url: str) -> Iterator[Connection[Any]]:
    url = database_url.replace("+psycopg", "")
    with psycopg.connect(url, autocommit=True) as opened:
        yield opened


def test_what_the_version_before_sends_is_taken_by_the_tables_of_now(
    connection: Connection[Any],
) -> None:
    oldest = oldest_usable(ROOT / "migrations/env.py")
    if oldest > KEPT.stem:
        # Images of that revision are told to stop: there is nobody to go on.
        pytest.fail(
            f"OLDEST_USABLE is {oldest}, the statements are of {KEPT.stem}: write those of {head()} by "
            "python -m tests.support.statements"
        )
    found = {each: trouble(connection, each) for each in STATEMENTS}
    assert {each: why for each, why in found.items() if why is not None} == {}
    assert len(STATEMENTS) > 100


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("ALTER TABLE leases DROP COLUMN worker CASCADE", "worker"),
        ("ALTER TABLE leases RENAME COLUMN expires_at TO ends_at", "expires_at"),
        ("DROP TABLE leases CASCADE", "leases"),
        ("ALTER TABLE leases ADD COLUMN kind text NOT NULL", "leases asks for kind"),
        ("ALTER TABLE workers DROP CONSTRAINT pk_workers", "ON CONFLICT"),
    ],
)
def test_what_a_migration_must_not_do_is_seen(
    connection: Connection[Any], change: str, why: str
) -> None:
    with connection.transaction(force_rollback=True):
        connection.execute(change.encode())
        found = [trouble(connection, each) for each in STATEMENTS]
        assert any(why in each for each in found if each is not None)
        connection.execute("DEALLOCATE ALL")
