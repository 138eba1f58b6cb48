"""One bit that the parent process sets and every pool process sees.

A byte of shared memory and no lock: a process that is killed while it looks cannot keep
anything locked.
"""

from __future__ import annotations

import mmap

# Mapped before the pool forks, so that all its processes share it.
_flag = mmap.mmap(-1, 1)


def announce_shutdown() -> None:
    """Tell the pool's processes to give their runs back and end."""
    _flag[0] = 1


def is_shutting_down() -> bool:
    """Tell whether the worker is about to end."""
    return _flag[0] != 0
