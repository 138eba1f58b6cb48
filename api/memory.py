"""How the C library keeps the memory of the API's threads."""

from __future__ import annotations

import ctypes

_M_ARENA_MAX = -8
"""As in glibc's malloc.h; mallopt(3)."""
ARENAS = 2


def share_arenas() -> bool:
    """Let the threads of this process take memory from two pools instead of from one each.

    What a thread frees stays in its pool, so that many pools keep many requests' memory: 200 readers took
    a process from 300 to 400 MiB (docs/scaling.md). Called before the first thread starts.

    Returns
    -------
    bool
        False where the C library knows no such setting (it is glibc's).
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return False
    return bool(mallopt(_M_ARENA_MAX, ARENAS))
