"""How much of its machine a worker process may use."""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path

from runtime.container import GROUPS, ROOT, available_bytes, folders, numbers

MIB = 1024 * 1024
PARENT_BYTES = 160 * MIB
"""What the worker's parent process takes, and the odd child of it."""
INTERPRETER_BYTES = 192 * MIB
"""What a process takes before it simulates: the interpreter and its libraries."""
LEAST_BYTES = 64 * MIB


def usable_cores(groups: Path = GROUPS, root: Path = ROOT) -> int:
    """Give the cores that this process may use, at least 1: its affinity, cut to the quota."""
    has_affinity = hasattr(os, "sched_getaffinity")
    cores = len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1
    for folder in folders("cpu", groups, root):
        quota, period = _quota(folder)
        if quota is not None and period:
            cores = min(cores, quota // period)
    return max(1, cores)


def process_bytes(configured: int | None, processes: int, table_bytes: int) -> int:
    """Give what one simulation may take.

    What was configured, else an equal part of all there is without what is needed beside it: the
    parent, the interpreter, and room for four copies of the largest table, of ``table_bytes``,
    while it is encoded and sent; a quarter of the part must do for these.
    """
    if configured is not None:
        return configured
    part = (available_bytes() - PARENT_BYTES) // max(1, processes) - INTERPRETER_BYTES
    return _without_tables(part, table_bytes)


def whole_bytes(configured: int | None, processes: int, table_bytes: int) -> int:
    """Give what one simulation may take while the other processes idle.

    What was configured for any, else all there is without the parent and every interpreter; with
    the same room for tables.
    """
    if configured is not None:
        return configured
    whole = available_bytes() - PARENT_BYTES - max(1, processes) * INTERPRETER_BYTES
    return _without_tables(whole, table_bytes)


def _without_tables(part: int, table_bytes: int) -> int:
    return max(LEAST_BYTES, part - min(4 * table_bytes, part // 4))


def peak_bytes() -> int:
    """Give the most memory that this process has held so far."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def process_threads(configured: int | None, processes: int) -> int:
    """Give the threads of one simulation: what was configured, else an equal part of the cores.

    At least one, and never more than the cores that this process may use.
    """
    usable = usable_cores()
    return min(configured or max(1, usable // max(1, processes)), usable)


def _quota(folder: Path) -> tuple[int | None, int | None]:
    """Read time and period of a group's quota in microseconds; None for no limit."""
    both = [*numbers(folder / "cpu.max"), None, None]
    if both[1] is None:
        both = [
            *numbers(folder / "cpu.cfs_quota_us"),
            *numbers(folder / "cpu.cfs_period_us"),
            None,
            None,
        ]
    return both[0], both[1]
