"""Room for the bodies of requests: taken before a body is read, given back once its request has ended.

Bodies that are read at once lie in memory, or in the temporary folder, which may be memory as well. So
many bytes of all of them together are taken; who comes beyond that waits a little, and is then told to
come back.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections import deque
from collections.abc import Callable

from api.errors import OverloadedError

_RETRY_SECONDS = 5
_MOST_ON_DISK = 4 * 2**30


class Room:
    """Bytes that are handed out in the order of arrival.

    Parameters
    ----------
    capacity
        bytes of all bodies together.
    patience_seconds
        how long to wait for room.
    """

    def __init__(self, capacity: int, patience_seconds: float) -> None:
        self.capacity = capacity
        self._free = capacity
        self._patience_seconds = patience_seconds
        self._waiting: deque[tuple[int, asyncio.Future[None]]] = deque()

    @property
    def taken(self) -> int:
        """Bytes that are handed out."""
        return self.capacity - self._free

    async def take(self, size: int) -> Callable[[], None]:
        """Take room for ``size`` bytes, at most the capacity; gives what gives it back.

        Raises
        ------
        OverloadedError
            There was none in time.
        """
        if self._waiting or size > self._free:
            await self._wait(size)
        else:
            self._free -= size
        is_given_back = False

        def give_back() -> None:
            nonlocal is_given_back
            if not is_given_back:
                is_given_back = True
                self._give(size)

        return give_back

    async def _wait(self, size: int) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        place = (size, turn)
        self._waiting.append(place)
        try:
            await asyncio.wait_for(asyncio.shield(turn), self._patience_seconds)
        except BaseException as error:
            if turn.done():
                self._give(size)
            else:
                self._waiting.remove(place)
                self._give(0)  # those behind may need less
            if isinstance(error, TimeoutError):
                raise OverloadedError(self._patience_seconds, _RETRY_SECONDS) from None
            raise

    def _give(self, size: int) -> None:
        self._free += size
        while self._waiting and self._waiting[0][0] <= self._free:
            wanted, turn = self._waiting.popleft()
            self._free -= wanted
            turn.set_result(None)


def disk_capacity(wanted: int | None) -> int:
    """Give the bytes of bodies that the temporary folder may hold.

    Parameters
    ----------
    wanted
        as configured; None takes half of the folder, at most 4 GiB.
    """
    if wanted is not None:
        return wanted
    told = os.statvfs(tempfile.gettempdir())
    return max(1, min(_MOST_ON_DISK, told.f_blocks * told.f_frsize // 2))
