"""What this machine or container has, as its control groups say."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

GROUPS = Path("/proc/self/cgroup")
ROOT = Path("/sys/fs/cgroup")
_LEAST_BYTES = 512 * 2**20
"""What a process maps before its work, and a little for that."""


def available_bytes(groups: Path = GROUPS, root: Path = ROOT) -> int:
    """Give the memory of this machine or container, whichever is less."""
    limits = [os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")]
    for folder in folders("memory", groups, root):
        for name in ("memory.max", "memory.limit_in_bytes"):
            limits += [number for number in numbers(folder / name) if number is not None]
    return min(limits)


def share_bytes(wanted: int, processes: int, groups: Path = GROUPS, root: Path = ROOT) -> int:
    """Give what each of some processes may map: as wanted, and all of them half of what is there.

    Parameters
    ----------
    wanted
        bytes for each, where there is room.
    processes
        how many work at once, at least 1.

    Returns
    -------
    int
        At least 512 MiB, less of which no process could work with, unless less was wanted.
    """
    part = available_bytes(groups, root) // 2 // processes
    return min(wanted, max(_LEAST_BYTES, part))


def folders(controller: str, groups: Path, root: Path) -> Iterator[Path]:
    """List this process's control group and those above it, of both versions.

    Inside a container the group's own path may be unknown: its root holds the limits then.
    """
    try:
        lines = groups.read_text().splitlines()
    except OSError:
        lines = []
    for line in ["0::/", f"0:{controller}:/", *lines]:
        _, _, rest = line.partition(":")
        names, _, path = rest.partition(":")
        if names == "" or controller in names.split(","):
            top = root / controller if names else root
            place = top / path.strip().lstrip("/")
            while place.is_relative_to(top):
                yield place
                if place == top:
                    break
                place = place.parent


def numbers(path: Path) -> list[int | None]:
    """Read the numbers of a file; None stands for a word or for less than nothing."""
    try:
        words = path.read_text().split()
    except OSError:
        return []
    return [int(word) if word.isdigit() else None for word in words]
