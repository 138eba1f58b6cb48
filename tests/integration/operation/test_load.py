"""Many clients at once: nobody waits for ever, and the API stays alive."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import httpx
import psycopg

from tests.load.clients import Plan, load
from tests.support.specs import tiny
from tests.support.stack import Stack, until


def test_two_hundred_readers_do_not_stop_the_api(stack: Stack) -> None:
    """The short form of `make load`: with more threads than connections nothing came through."""
    sweep_id = stack.submit(tiny())
    tally = asyncio.run(load(str(stack.api.base_url), sweep_id, Plan(clients=200, seconds=4)))
    assert tally.errors == 0, (tally.statuses, tally.broken)
    assert len(tally.seconds) >= 20
    assert max(tally.live_seconds) < 15


def test_five_hundred_event_streams_are_open_at_once(stack: Stack) -> None:
    sweep_id = stack.submit(tiny())
    plan = Plan(clients=0, seconds=4, rate=5, streams=500)
    tally = asyncio.run(load(str(stack.api.base_url), sweep_id, plan))
    assert tally.errors == 0, (tally.statuses, tally.broken)
    assert (tally.streams_begun, tally.streams) == (500, 500)
    assert len(tally.seconds) == 20


def test_beyond_its_patience_a_request_is_told_to_come_back(
    database_url: str, redis_url: str, tmp_path: Path
) -> None:
    with (
        Stack(
            database_url, redis_url, tmp_path, requests_at_once=1, patience_seconds=0.3
        ) as narrow,
        psycopg.connect(database_url.replace("+psycopg", "")) as other,
    ):
        sweep_id = narrow.submit(tiny())
        other.execute("LOCK TABLE sweeps IN ACCESS EXCLUSIVE MODE")
        held: list[httpx.Response] = []
        reader = threading.Thread(target=lambda: held.append(narrow.api.get("/v1/sweeps")))
        reader.start()
        until(lambda: _waits(database_url), "the reader to wait for the table")
        refused = narrow.api.get("/v1/catalog")
        assert (refused.status_code, refused.json()["code"]) == (503, "overloaded")
        assert int(refused.headers["retry-after"]) > 0
        assert narrow.api.get("/health/live").status_code == 200
        other.rollback()
        reader.join()
        assert held[0].status_code == 200
        assert narrow.api.get(f"/v1/sweeps/{sweep_id}").status_code == 200


def _waits(database_url: str) -> bool:
    with psycopg.connect(database_url.replace("+psycopg", "")) as connection:
        query = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        row = connection.execute(query).fetchone()
        return row is not None and row[0] > 0
