"""How many requests are worked on at once, and what becomes of the rest.

Work that needs the database runs in threads of its lane, never in those that the framework shares
among everything. A lane has fewer places than there are connections, and whoever has a connection
has a thread: so nobody can hold one of the two and wait for the other.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

from api.figures import LANE_REFUSED, LANE_WAITING
from api.http.errors import OverloadedError
from api.http.room import Room

T = TypeVar("T")


class Lane:
    """Places for work of one kind, handed out in the order of arrival; a project has half of them at most.

    Parameters
    ----------
    name
        what its figures are called by.
    places
        how many may be taken at once.
    patience_seconds
        how long to wait for one.
    """

    def __init__(self, name: str, places: int, patience_seconds: float) -> None:
        self._waiting = LANE_WAITING.labels(name)
        self._refused = LANE_REFUSED.labels(name)
        self._places = Room(places, patience_seconds)
        self._threads = CapacityLimiter(places)

    @asynccontextmanager
    async def place(self, project: int | None) -> AsyncIterator[None]:
        """Hold a place for as long as the block lasts.

        Parameters
        ----------
        project
            whose share it is of; None is of nobody's.

        Raises
        ------
        OverloadedError
            None became free in time.
        """
        try:
            with self._waiting.track_inprogress():
                give_back = await self._places.take(1, project)
        except OverloadedError:
            self._refused.inc()
            raise
        try:
            yield
        finally:
            give_back()

    async def run(self, work: Callable[[], T], project: int | None = None) -> T:
        """Do ``work`` in a thread, once there is a place for it; `place` tells of the project.

        Raises
        ------
        OverloadedError
            There was none in time.
        """
        async with self.place(project):
            return await to_thread.run_sync(work, limiter=self._threads)


@dataclass(frozen=True)
class Admission:
    """The lanes of the process: a crowd in one of them leaves the others free.

    ``requests`` is for all that ends with its answer, ``downloads`` for answers that are read from
    the database as they are sent, ``streams`` for opening streams of events, which hold nothing
    once they are open, ``access`` for finding out who asks, before anything of theirs is read.
    """

    requests: Lane
    downloads: Lane
    streams: Lane
    access: Lane

    @classmethod
    def of(cls, requests_at_once: int, downloads_at_once: int, patience: float) -> Admission:
        """Make the lanes; opening a stream is short and waits longer, as nobody asks again."""
        return cls(
            Lane("requests", requests_at_once, patience),
            Lane("downloads", downloads_at_once, patience),
            Lane("streams", STREAMS_AT_ONCE, 10 * patience),
            Lane("access", ACCESS_AT_ONCE, patience),
        )


STREAMS_AT_ONCE = 2
ACCESS_AT_ONCE = 2
