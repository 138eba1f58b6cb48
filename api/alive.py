"""Saying by the age of a file that the loop turns in which requests are taken."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio

from runtime.alive_file import EVERY_SECONDS, AliveFile


@asynccontextmanager
async def say_alive(path: Path | None) -> AsyncIterator[None]:
    """Touch a file for as long as the block lasts; none without ``path``."""
    if path is None:
        yield
        return
    file = AliveFile(path)
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_touch, file)
        try:
            yield
        finally:
            tasks.cancel_scope.cancel()
            file.remove()


async def _touch(file: AliveFile) -> None:
    while True:
        file.touch()
        await anyio.sleep(EVERY_SECONDS)
