"""Room for the bodies of requests: taken before a body is read, given back once its request has ended.

Bodies that are read at once lie in memory, or in the temporary folder, which may be memory as well. So
many bytes of all of them together are taken; who comes beyond that waits a little, and is then told to
come back.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from api.errors import OverloadedError

_RETRY_SECONDS = 5
_MOST_ON_DISK = 4 * 2**30


@dataclass(frozen=True, slots=True, eq=False)
class _Place:
    """Of somebody who waits for so many bytes."""

    size: int
    project: int | None
    turn: asyncio.Future[None]


class Room:
    """Bytes that are handed out in the order of arrival, to each project half of them at most.

    One body alone may be larger than half. Who waits for the share of a project keeps nobody else waiting.

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
        self._of_project: Counter[int] = Counter()
        self._waiting: list[_Place] = []

    @property
    def taken(self) -> int:
        """Bytes that are handed out."""
        return self.capacity - self._free

    async def take(self, size: int, project: int | None = None) -> Callable[[], None]:
        """Take room for ``size`` bytes, at most the capacity; gives what gives it back.

        Parameters
        ----------
        project
            whose share it is of; None is of nobody's.

        Raises
        ------
        OverloadedError
            There was none in time.
        """
        place = _Place(size, project, asyncio.get_running_loop().create_future())
        self._waiting.append(place)
        self._hand_out()
        if not place.turn.done():
            await self._wait(place)
        is_given_back = False

        def give_back() -> None:
            nonlocal is_given_back
            if not is_given_back:
                is_given_back = True
                self._give_back(place)

        return give_back

    async def _wait(self, place: _Place) -> None:
        try:
            await asyncio.wait_for(asyncio.shield(place.turn), self._patience_seconds)
        except BaseException as error:
            if place.turn.done():
                self._give_back(place)
            else:
                self._waiting.remove(place)
                self._hand_out()  # those behind may need less
            if isinstance(error, TimeoutError):
                raise OverloadedError(self._patience_seconds, _RETRY_SECONDS) from None
            raise

    def _give_back(self, place: _Place) -> None:
        self._free += place.size
        if place.project is not None:
            self._of_project[place.project] -= place.size
        self._hand_out()

    def _hand_out(self) -> None:
        for place in list(self._waiting):
            if not self._is_within_share(place):
                continue
            if place.size > self._free:
                return
            self._waiting.remove(place)
            self._free -= place.size
            if place.project is not None:
                self._of_project[place.project] += place.size
            place.turn.set_result(None)

    def _is_within_share(self, place: _Place) -> bool:
        if place.project is None:
            return True
        taken = self._of_project[place.project]
        return taken == 0 or taken + place.size <= self.capacity // 2


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
