"""What this machine offers."""

import os
from pathlib import Path

CGROUP_CPU = Path("/sys/fs/cgroup/cpu.max")


def usable_cores(cpu_max: Path = CGROUP_CPU) -> int:
    """Cores that this process may use, at least 1: its affinity, cut to its cgroup's share."""
    has_affinity = hasattr(os, "sched_getaffinity")
    cores = len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1
    try:
        quota, period = cpu_max.read_text().split()[:2]
    except (OSError, ValueError):
        return max(1, cores)
    if quota.isdigit() and int(period) > 0:
        cores = min(cores, max(1, int(quota) // int(period)))
    return max(1, cores)
