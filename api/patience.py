"""Work that ends when nobody waits for it any more."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

import anyio
from anyio import to_thread
from fastapi import Request

_LOOK_SECONDS = 0.25

_Answer = TypeVar("_Answer")


async def while_asked(
    request: Request, slots: anyio.CapacityLimiter, work: Callable[[threading.Event], _Answer]
) -> _Answer:
    """Do work in a thread; its event is set once the client has gone away.

    Parameters
    ----------
    slots
        how much work of this kind is done at once; more waits here, without a thread.
    """
    stop = threading.Event()
    failed: Exception | None = None
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_watch, request, stop)
        try:
            answer = await to_thread.run_sync(work, stop, limiter=slots)
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
