"""Lanes: so many at once, in the order of arrival, and nobody waits for ever."""

from __future__ import annotations

import threading
import time

import anyio
import pytest

from api.http.admission import Lane
from api.http.errors import OverloadedError


def test_no_more_work_at_once_than_places() -> None:
    lane, lock, at_once, most = Lane("test", 3, 30), threading.Lock(), 0, 0

    def work() -> None:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        time.sleep(0.01)
        with lock:
            at_once -= 1

    async def crowd() -> None:
        async with anyio.create_task_group() as group:
            for _ in range(30):
                group.start_soon(lane.run, work)

    anyio.run(crowd)
    assert most == 3


def test_who_comes_first_is_served_first() -> None:
    lane, served = Lane("test", 1, 30), []

    async def crowd() -> None:
        async with anyio.create_task_group() as group:
            for number in range(20):
                group.start_soon(lane.run, lambda number=number: served.append(number))
                await anyio.sleep(0)

    anyio.run(crowd)
    assert served == list(range(20))


def test_who_waits_too_long_is_told_to_come_back() -> None:
    lane, begun = Lane("test", 1, 0.05), []

    async def crowd() -> None:
        async with lane.place(None):
            with pytest.raises(OverloadedError) as refused:
                await lane.run(lambda: begun.append(1))
        assert refused.value.headers == {"Retry-After": "2"}
        await lane.run(lambda: begun.append(2))

    anyio.run(crowd)
    assert begun == [2]


def test_a_place_comes_back_after_a_failure() -> None:
    lane = Lane("test", 1, 0.05)

    def fail() -> None:
        raise ValueError("once")

    async def twice() -> None:
        for _ in range(2):
            with pytest.raises(ValueError, match="once"):
                await lane.run(fail)

    anyio.run(twice)


def test_a_project_has_half_of_the_places() -> None:
    lane, told = Lane("test", 4, 0.05), []

    async def crowd() -> None:
        async with lane.place(1), lane.place(1):
            with pytest.raises(OverloadedError):
                await lane.run(lambda: told.append("the same"), 1)
            await lane.run(lambda: told.append("another"), 2)
            await lane.run(lambda: told.append("nobody told apart"))

    anyio.run(crowd)
    assert told == ["another", "nobody told apart"]
