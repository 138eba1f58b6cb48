"""How much of its machine a worker process may use."""

from __future__ import annotations

import os
from pathlib import Path

_CGROUP_LIMITS = (
    Path("/sys/fs/cgroup/memory.max"),
    Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"),
)


def available_bytes(limits: tuple[Path, ...] = _CGROUP_LIMITS) -> int:
    """Give the memory of this machine or container, whichever is less."""
    physical = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return min([physical, *(limit for path in limits if (limit := _limit(path)) is not None)])


def process_bytes(configured: int | None, processes: int) -> int:
    """Give one process's share: what was configured, else an equal part of all there is."""
    return configured if configured is not None else available_bytes() // max(1, processes)


def process_threads(configured: int | None, processes: int) -> int:
    """Give the threads of one simulation: what was configured, else an equal part of the cores.

    At least one, and never more than the cores that this process may run on.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    usable = max(1, cores or 1)
    return min(configured or max(1, usable // max(1, processes)), usable)


def _limit(path: Path) -> int | None:
    try:
        text = path.read_text().strip()
    except OSError:
        return None
    return int(text) if text.isdigit() else None
