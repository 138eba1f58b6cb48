"""The database's migrations: up, down, up again, and in step with the tables."""

from __future__ import annotations

import psycopg
import pytest
from alembic import command

from local.postgres import Postgres
from tests.support.services import alembic_config, execute


@pytest.fixture
def empty_url(postgres: Postgres) -> str:
    execute(postgres, "DROP DATABASE IF EXISTS migrations_test")
    execute(postgres, "CREATE DATABASE migrations_test")
    return postgres.url("migrations_test")


def tables(url: str) -> set[str]:
    query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        return {row[0] for row in connection.execute(query)}


def test_up_down_and_up_again(empty_url: str) -> None:
    config = alembic_config(empty_url)
    command.upgrade(config, "head")
    first = tables(empty_url)
    assert {"sweeps", "points", "replicates", "results", "leases"} <= first
    command.downgrade(config, "base")
    assert tables(empty_url) == {"alembic_version"}
    command.upgrade(config, "head")
    assert tables(empty_url) == first


def test_migrations_make_exactly_the_tables_of_the_code(empty_url: str) -> None:
    config = alembic_config(empty_url)
    command.upgrade(config, "head")
    command.check(config)  # raises when a migration is missing


def test_upgrading_twice_is_harmless(empty_url: str) -> None:
    config = alembic_config(empty_url)
    command.upgrade(config, "head")
    command.upgrade(config, "head")
    assert "sweeps" in tables(empty_url)
