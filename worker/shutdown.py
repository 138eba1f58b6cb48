"""How a worker and the scheduler end.

The worker's parent process says that it ends, and every pool process sees it.

Some bytes of shared memory and no lock: a process that is killed while it looks cannot keep anything locked.

First the worker drains: its processes begin no run and take none, and finish the ones that they simulate.
Once that has taken long enough, they give these back as well.
"""

from __future__ import annotations

import mmap
import os
import signal
import struct
import time
from types import FrameType

_UNTIL = struct.Struct("=d")
_FLAG = _UNTIL.size
# Mapped before the pool forks, so that all its processes share it. The flag is set last.
_shared = mmap.mmap(-1, _FLAG + 1)


def announce_shutdown(drain_seconds: float = 0) -> None:
    """Tell the pool's processes to take no more runs, and to give back what is not done by then."""
    # All processes of a machine read the same clock.
    _UNTIL.pack_into(_shared, 0, time.monotonic() + drain_seconds)
    _shared[_FLAG] = 1


def is_draining() -> bool:
    """Tell whether no further run may be begun; also once the worker is shutting down."""
    return _shared[_FLAG] != 0


def is_shutting_down() -> bool:
    """Tell whether the runs under way are to be given back."""
    until: float = _UNTIL.unpack_from(_shared, 0)[0]
    return is_draining() and time.monotonic() >= until


def end_at_signals() -> None:
    """Have SIGTERM and SIGINT end this process at once: for the scheduler, which has nothing to save.

    Celery's handler raises SystemExit there. When the broker's answer is awaited, the client takes that
    for a broken connection and connects anew: the scheduler went on, and nothing but SIGKILL ended it.
    """
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _end)


def _end(_number: int, _frame: FrameType | None) -> None:
    os._exit(0)
