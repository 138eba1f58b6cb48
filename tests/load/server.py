"""What the server's process takes meanwhile: processor time a request, memory over the time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import psutil

_LOOK_SECONDS = 1.0


@dataclass
class Cost:
    """CPU seconds of the process that listens, and its resident bytes, look by look."""

    cpu_seconds: float = 0
    resident: list[int] = field(default_factory=list)
    requests: int = 0

    @property
    def cpu_ms_per_request(self) -> float:
        """Processor time a request, all threads of the process, its children left out."""
        return 1e3 * self.cpu_seconds / self.requests if self.requests else float("nan")

    @property
    def memory_mib(self) -> tuple[int, int, int]:
        """Memory at the begin, in the middle and at the end."""
        looks = self.resident or [0]
        return tuple(looks[place] >> 20 for place in (0, len(looks) // 2, -1))  # type: ignore[return-value]

    def __str__(self) -> str:
        if not self.resident:
            return "the server is no process of this machine: its time and memory are not known"
        begin, middle, end = self.memory_mib
        return (
            f"server: {self.cpu_ms_per_request:.2f} ms of CPU a request; memory {begin} MiB at the begin, "
            f"{middle} in the middle, {end} at the end"
        )


@contextmanager
def watched(url: str) -> Iterator[Cost]:
    """Watch the process that listens at an address for the length of the block."""
    cost, over = Cost(), threading.Event()
    process = _listener(urlsplit(url).port)
    if process is None:
        yield cost
        return
    before = _cpu(process)

    def look() -> None:
        while True:
            cost.resident.append(process.memory_info().rss)
            if over.wait(_LOOK_SECONDS):
                return

    watcher = threading.Thread(target=look, daemon=True)
    watcher.start()
    try:
        yield cost
    finally:
        over.set()
        watcher.join()
        cost.cpu_seconds = _cpu(process) - before


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _listener(port: int | None) -> psutil.Process | None:
    """Find the process that listens at a port, None when it is not of this machine."""
    for connection in psutil.net_connections("tcp"):
        listens = connection.status == psutil.CONN_LISTEN and connection.pid is not None
        if listens and getattr(connection.laddr, "port", None) == port:
            return psutil.Process(connection.pid)
    return None
