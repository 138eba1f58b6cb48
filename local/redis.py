"""A Redis server of our own: a free port of the loopback interface, a password, nothing kept on disk.

Redis carries wake-ups only, the truth stands in PostgreSQL: so it neither snapshots nor logs its commands.
"""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from local.ports import LOOPBACK, accepts, free_port
from local.process import Process, StartError
from local.servers import RedisProgram, find_redis

START_SECONDS = 20.0


@dataclass
class Redis:
    """A Redis server that this program started. `stop` and `start` again keep port and password."""

    program: RedisProgram
    port: int
    password: str
    process: Process

    @property
    def url(self) -> str:
        """What FABRICSWEEP_REDIS_URL holds."""
        return f"redis://:{self.password}@{LOOPBACK}:{self.port}/0"

    def start(self) -> None:
        """Start it and wait until it answers. Raises StartError with the end of its log."""
        self.process.start()
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if not self.process.running:
                break
            if accepts(self.port):
                return
            time.sleep(0.02)
        self.process.stop(grace_seconds=1)
        message = f"Redis did not start; {self.process.log} ends with:\n{self.process.last_lines()}"
        raise StartError(message)

    def stop(self) -> None:
        """Stop it; its contents are gone."""
        self.process.stop(grace_seconds=5)


def _configuration(folder: Path, port: int, password: str) -> str:
    return "\n".join(
        [
            f"port {port}",
            f"bind {LOOPBACK}",
            f"requirepass {password}",
            f'dir "{folder}"',
            'save ""',
            "appendonly no",
            "daemonize no",
            "maxmemory-policy noeviction",
            "",
        ]
    )


def prepare(folder: Path, say: Callable[[str], None] = print, tools: Path | None = None) -> Redis:
    """A server whose files live in `folder`, found or installed but not yet started."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    program = find_redis(tools or folder / "programs", say)
    port, password = free_port(), secrets.token_urlsafe(18)
    process = Process(
        "Redis",
        [str(program.path), "-"],  # the configuration comes by standard input: no password in `ps`
        log=folder / "redis.log",
        folder=folder,
        input_text=_configuration(folder, port, password),
    )
    return Redis(program, port, password, process)


@contextmanager
def start(
    folder: Path, *, say: Callable[[str], None] = print, tools: Path | None = None
) -> Iterator[Redis]:
    """Run a Redis server for the length of the block.

    Parameters
    ----------
    folder
        Where its log lies; made when missing.
    say
        Receives a line about anything that takes time.
    tools
        Where a program is put when none is installed; `folder`/programs unless told.
    """
    server = prepare(folder, say, tools)
    for attempt in range(3):  # somebody may take the port between the look and the start
        try:
            server.start()
            break
        except StartError:
            if attempt == 2 or "in use" not in server.process.last_lines():
                raise
            server = prepare(folder, say, tools)
    try:
        yield server
    finally:
        server.stop()
