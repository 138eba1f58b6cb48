"""One look serves all readers of events."""

from __future__ import annotations

import threading
from collections.abc import Collection

import anyio
import pytest

from api.sweep.event_watch import EventWatch

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Database:
    """Newest events by sweep, and which sweeps each look asked about."""

    def __init__(self) -> None:
        self.newest: dict[int, int] = {}
        self.looks: list[set[int]] = []

    def look(self, sweeps: Collection[int]) -> dict[int, int]:
        self.looks.append(set(sweeps))
        return {sweep: self.newest[sweep] for sweep in sweeps if sweep in self.newest}


def watch_of(database: Database, closing: threading.Event | None = None) -> EventWatch:
    return EventWatch(database.look, closing or threading.Event(), seconds=0.02)


async def test_many_readers_share_a_look() -> None:
    database = Database()
    database.newest = {1: 5, 2: 7}
    watch = watch_of(database)
    with anyio.fail_after(5):
        async with anyio.create_task_group() as readers:
            for number in range(100):
                readers.start_soon(watch.newer, 1 + number % 2, 4, 4)
    assert database.looks == [{1, 2}]


async def test_a_reader_waits_for_an_event_that_it_has_not_seen() -> None:
    database = Database()
    database.newest = {1: 5, 2: 9}
    watch = watch_of(database)
    with anyio.fail_after(5):
        async with anyio.create_task_group() as readers:
            readers.start_soon(watch.newer, 1, 5, 4)
            await anyio.sleep(0.1)
            assert len(database.looks) > 1
            database.newest[1] = 6
    # Nobody follows it any more.
    await watch.newer(2, 0, 4)
    assert database.looks[-1] == {2}


async def test_patience_ends() -> None:
    with anyio.fail_after(5):
        await watch_of(Database()).newer(1, 0, 0.05)


async def test_a_close_lets_everybody_go() -> None:
    closing = threading.Event()
    watch = watch_of(Database(), closing)
    with anyio.fail_after(5):
        async with anyio.create_task_group() as readers:
            readers.start_soon(watch.newer, 1, 0, 1000)
            await anyio.sleep(0.05)
            closing.set()


async def test_others_look_when_the_one_who_would_has_gone() -> None:
    database = Database()
    watch = watch_of(database)
    with anyio.fail_after(5):
        async with anyio.create_task_group() as others:
            async with anyio.create_task_group() as gone:
                gone.start_soon(watch.newer, 1, 0, 1000)
                await anyio.sleep(0)
                others.start_soon(watch.newer, 2, 0, 1000)
                await anyio.sleep(0.005)
                gone.cancel_scope.cancel()
            database.newest[2] = 1
    assert {2} in database.looks
