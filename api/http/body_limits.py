"""Reading request bodies: within a limit, with room for them, and at a rate that ends some day."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import AsyncGenerator

from anyio import move_on_after
from fastapi import Request

from api.http.errors import BodyTooLargeError, SlowBodyError
from api.http.room import Room

GRACE_SECONDS = 10.0
"""What a body may take beside the time that the least rate gives it."""
LONGEST_SECONDS = 3600.0
"""What any body may take: the room that it has taken is others' then."""
_MOST_ON_DISK = 4 * 2**30


async def bounded_stream(
    request: Request, limit: int, *, on_disk: bool = False
) -> AsyncGenerator[bytes, None]:
    """Give the body piece by piece, giving up as soon as it exceeds ``limit`` bytes.

    Room for all of it is taken first, and given back when the request has ended: for as much as is
    announced, else for ``limit``. Where access control is required a project takes half of the room at most.
    Time that the reader of the pieces takes does not count for the rate.

    Parameters
    ----------
    limit
        bytes of this body; the room of all bodies bounds it as well.
    on_disk
        whether it goes to the temporary folder, not to memory.

    Raises
    ------
    BodyTooLargeError
        More bytes were announced or arrived.
    OverloadedError
        There was no room in time.
    SlowBodyError
        It came more slowly than FABRICSWEEP_MIN_BODY_BYTES_PER_SECOND.
    """
    state = request.app.state.api
    room: Room = state.disk_room if on_disk else state.memory_room
    limit = min(limit, room.capacity)
    announced = request.headers.get("content-length", "")
    size = int(announced) if announced.isdigit() else limit
    if size > limit:
        raise BodyTooLargeError(limit, size)
    taken = await room.take(size, getattr(request.state, "project_id", None))
    request.state.at_end = [*getattr(request.state, "at_end", ()), taken]
    rate = state.settings.min_body_bytes_per_second
    pieces, read, waited = aiter(request.stream()), 0, 0.0
    while True:
        begun = time.monotonic()
        allowed = min(GRACE_SECONDS + read / rate, LONGEST_SECONDS)
        with move_on_after(allowed - waited) as patience:
            try:
                piece = await anext(pieces)
            except StopAsyncIteration:
                return
        if patience.cancelled_caught:
            raise SlowBodyError(read, rate, GRACE_SECONDS, LONGEST_SECONDS)
        waited += time.monotonic() - begun
        read += len(piece)
        if read > limit:
            raise BodyTooLargeError(limit, None)
        yield piece


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
