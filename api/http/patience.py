"""Work that ends when nobody waits for it any more."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

import anyio
from anyio import to_thread
from fastapi import Request

from api.http.room import Room

_LOOK_SECONDS = 0.25

_Answer = TypeVar("_Answer")


async def while_asked(
    request: Request, room: Room, work: Callable[[threading.Event], _Answer]
) -> _Answer:
    """Do work in a thread; its event is set once the client has gone away.

    Parameters
    ----------
    room
        for how much work of this kind there is room at once; more waits here, without a thread.

    Raises
    ------
    OverloadedError
        There was no room in time.
    """
    give_back = await room.take(1, getattr(request.state, "project_id", None))
    try:
        return await _until_gone(request, work)
    finally:
        give_back()


async def _until_gone(request: Request, work: Callable[[threading.Event], _Answer]) -> _Answer:
    stop = threading.Event()
    failed: Exception | None = None
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_watch, request, stop)
        try:
            answer = await to_thread.run_sync(work, stop)
        except Exception as error:  # raised outside: the group would wrap it
            failed = error
        finally:
            stop.set()
        tasks.cancel_scope.cancel()
    if failed is not None:
        raise failed
    return answer


async def _watch(request: Request, stop: threading.Event) -> None:
    while not stop.is_set():
        if await request.is_disconnected():
            stop.set()
        await anyio.sleep(_LOOK_SECONDS)
