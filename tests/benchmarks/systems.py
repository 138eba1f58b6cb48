"""Systems that benchmarks start: durable as in real life unless told, with data that are thrown away."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from local.process import Process
from local.system import Options, System, start_system


@contextmanager
def bench_folder() -> Iterator[Path]:
    """Make a folder that the account of the database can reach, and throw it away."""
    with tempfile.TemporaryDirectory(prefix="fabricsweep-bench-", dir="/var/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@contextmanager
def bench_system(
    workers: int | None = None, *, durable: bool = True, data: Path | None = None
) -> Iterator[System]:
    """Run a system for the length of the block.

    Parameters
    ----------
    workers
        worker processes; None is one for each core.
    data
        where its data stay; None throws them away.
    """

    def give_up(message: str) -> None:
        print(message, file=sys.stderr, flush=True)
        os._exit(1)  # the guard ends what was started

    with bench_folder() as folder:
        options = Options(data or folder / "data", workers=workers, durable=durable)
        with start_system(options, lambda _: None, give_up) as system:
            yield system


def cpu_seconds(system: System) -> float:
    """Give user and system time of all the system's processes, those that have ended since included."""
    return sum(map(process_cpu_seconds, system.processes))


def process_cpu_seconds(started: Process) -> float:
    """Give the same of one of them, with the processes below it."""
    total = 0.0
    root = psutil.Process(started.pid)
    for process in (root, *root.children(recursive=True)):
        try:
            times = process.cpu_times()
        except psutil.NoSuchProcess:
            continue
        # Children that have ended count with their parent.
        total += times.user + times.system + times.children_user + times.children_system
    return total
