"""Room that requests share: bytes for their bodies, places where they are worked on.

It is taken before something is begun, and given back at its end. Who comes when all is taken waits a
little, and is then told to come back.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from api.http.errors import OverloadedError

RETRY_SECONDS = 2


@dataclass(frozen=True, slots=True, eq=False)
class _Place:
    """Of somebody who waits for so much."""

    size: int
    project: int | None
    turn: asyncio.Future[None]


class Room:
    """What is handed out in the order of arrival, to each project half of it at most.

    One alone may take more than half. Who waits for the share of a project keeps nobody else waiting.

    Parameters
    ----------
    capacity
        all that there is, in bytes or places.
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
        """What is handed out."""
        return self.capacity - self._free

    async def take(self, size: int, project: int | None = None) -> Callable[[], None]:
        """Take ``size`` of it, at most the capacity; gives what gives it back.

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
                raise OverloadedError(self._patience_seconds, RETRY_SECONDS) from None
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
