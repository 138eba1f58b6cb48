"""Reading request bodies that may not exceed a limit."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from fastapi import Request

from api.errors import BodyTooLargeError


async def bounded_stream(request: Request, limit: int) -> AsyncGenerator[bytes, None]:
    """Give the body piece by piece, giving up as soon as it exceeds ``limit`` bytes.

    Raises
    ------
    BodyTooLargeError
        More bytes were announced or arrived.
    """
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > limit:
        raise BodyTooLargeError(limit, int(announced))
    size = 0
    async for piece in request.stream():
        size += len(piece)
        if size > limit:
            raise BodyTooLargeError(limit, None)
        yield piece
