"""Fixtures: one PostgreSQL and one Redis a session, a fresh migrated database a test module."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest
import redis as redis_client
from alembic import command
from alembic.config import Config

from local import postgres as local_postgres
from local import redis as local_redis
from local.postgres import Postgres
from local.redis import Redis
from storage.session import Engine, open_engine
from tests.support.stack import Stack

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = "template_migrated"
_numbers = count(1)


def alembic_config(database_url: str) -> Config:
    """Configure migrations of one database."""
    config = Config(ROOT / "alembic.ini")
    config.set_main_option("sqlalchemy.url", database_url.replace("%", "%%"))
    return config


def execute(server: Postgres, statement: str) -> None:
    """Run a statement that no transaction may hold, such as CREATE DATABASE."""
    url = server.url("postgres").replace("+psycopg", "")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    with local_postgres.start(tmp_path_factory.mktemp("postgres"), durable=False) as server:
        execute(server, f"CREATE DATABASE {TEMPLATE}")
        command.upgrade(alembic_config(server.url(TEMPLATE)), "head")
        yield server


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    with local_redis.start(tmp_path_factory.mktemp("redis")) as server:
        yield server


def empty_database(postgres: Postgres) -> str:
    """Make another database with all tables and no rows; gives its URL."""
    name = f"test_{next(_numbers)}"
    execute(postgres, f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    return postgres.url(name)


@pytest.fixture(scope="module")
def database_url(postgres: Postgres) -> str:
    return empty_database(postgres)


@pytest.fixture(scope="module")
def redis_url(redis: Redis) -> str:
    with redis_client.Redis.from_url(redis.url) as client:
        client.flushall()
    return redis.url


@pytest.fixture(scope="module")
def engine(database_url: str) -> Iterator[Engine]:
    opened = open_engine(database_url, pool_size=5)
    yield opened
    opened.dispose()


@pytest.fixture(scope="module")
def stack(
    database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    """The API; workers only when a test starts them."""
    with Stack(database_url, redis_url, tmp_path_factory.mktemp("stack")) as started:
        yield started


@pytest.fixture(scope="module")
def guarded_stack(
    database_url: str, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    """Run the whole service where nobody is served without a role, and nobody's requests are counted."""
    folder = tmp_path_factory.mktemp("stack")
    settings = {"access": "required", "requests_per_minute": 0}
    with Stack(database_url, redis_url, folder, **settings) as started:
        yield started
