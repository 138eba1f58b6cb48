"""Fixtures: servers and APIs of a session, and a fresh migrated database a test module.

An API starts some processes of its own, which takes seconds of a processor. So modules that want the same
settings ask the same API, one after the other, and each finds the database under its address made anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

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
from tests.support.stack import ApiServer, Stack, api_settings

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = "template_migrated"
SHARED = "test_shared"
"""The database that modules have one after the other."""
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


class ApiServers:
    """The APIs over the database that modules share: one for each set of settings, from when it is wanted."""

    def __init__(self, database_url: str, redis_url: str) -> None:
        self._urls = (database_url, redis_url)
        self._started: dict[frozenset[tuple[str, Any]], ApiServer] = {}
        self._exits = ExitStack()

    def __enter__(self) -> ApiServers:
        return self

    def __exit__(self, *error: object) -> None:
        self._exits.close()

    def of(self, **settings: Any) -> ApiServer:
        """Give the API with these settings."""
        key = frozenset(settings.items())
        if key not in self._started:
            server = ApiServer(api_settings(*self._urls, **settings))
            self._started[key] = self._exits.enter_context(server)
        return self._started[key]


@pytest.fixture(scope="session")
def api_servers(postgres: Postgres, redis: Redis) -> Iterator[ApiServers]:
    with ApiServers(postgres.url(SHARED), redis.url) as servers:
        yield servers


@pytest.fixture(scope="module")
def database_url(postgres: Postgres) -> str:
    """Make the database of modules anew; connections that the last one left are cut."""
    execute(postgres, f"DROP DATABASE IF EXISTS {SHARED} WITH (FORCE)")
    execute(postgres, f"CREATE DATABASE {SHARED} TEMPLATE {TEMPLATE}")
    return postgres.url(SHARED)


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
    database_url: str,
    redis_url: str,
    api_servers: ApiServers,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Stack]:
    """The API; workers only when a test starts them."""
    folder = tmp_path_factory.mktemp("stack")
    with Stack(database_url, redis_url, folder, api_servers.of()) as started:
        yield started


@pytest.fixture(scope="module")
def guarded_stack(
    database_url: str,
    redis_url: str,
    api_servers: ApiServers,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Stack]:
    """Run the whole service where nobody is served without a role, and nobody's requests are counted."""
    server = api_servers.of(access="required", requests_per_minute=0)
    folder = tmp_path_factory.mktemp("stack")
    with Stack(database_url, redis_url, folder, server) as started:
        yield started
