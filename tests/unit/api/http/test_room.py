"""Room that is shared: in the order of arrival, to a project half of it."""

import asyncio

import pytest

from api.http.body_limits import disk_capacity
from api.http.errors import OverloadedError
from api.http.room import Room


def test_whoever_finds_no_room_is_told_to_come_back():
    async def crowd():
        room = Room(100, 0.05)
        back = await room.take(60)
        with pytest.raises(OverloadedError):
            await room.take(41)
        back()
        back()
        assert room.taken == 0
        (await room.take(100))()
        assert room.taken == 0

    asyncio.run(crowd())


def test_room_is_handed_out_in_the_order_of_arrival():
    async def crowd():
        room, seen = Room(100, 5), []

        async def ask(name, size):
            back = await room.take(size)
            seen.append((name, room.taken))
            await asyncio.sleep(0.01)
            back()

        first = await room.take(80)
        # The small one has room at once, and waits for the large one that came before.
        asked = [asyncio.create_task(ask("large", 90)), asyncio.create_task(ask("small", 5))]
        await asyncio.sleep(0.01)
        assert not seen
        first()
        await asyncio.gather(*asked)
        assert [name for name, _ in seen] == ["large", "small"]
        assert max(taken for _, taken in seen) <= 100
        assert room.taken == 0

    asyncio.run(crowd())


def test_a_project_takes_half_and_keeps_nobody_waiting():
    async def crowd():
        room = Room(100, 0.05)
        backs = [await room.take(20, 1), await room.take(30, 1)]
        waits = asyncio.create_task(room.take(10, 1))
        await asyncio.sleep(0)
        backs.append(await room.take(50, 2))
        with pytest.raises(OverloadedError):
            await waits
        for back in backs:
            back()
        assert room.taken == 0
        (await room.take(100, 1))()  # one alone may be larger than half

    asyncio.run(crowd())


def test_a_request_that_gives_up_leaves_its_place():
    async def crowd():
        room = Room(100, 5)
        first = await room.take(80)
        large, small = asyncio.create_task(room.take(90)), asyncio.create_task(room.take(10))
        await asyncio.sleep(0.01)
        large.cancel()
        (await asyncio.wait_for(small, 1))()
        first()
        assert room.taken == 0

    asyncio.run(crowd())


def test_the_temporary_folder_is_not_filled():
    assert disk_capacity(2**20) == 2**20
    assert 0 < disk_capacity(None) <= 4 * 2**30
