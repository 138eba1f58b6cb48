"""How a chunk can end; apart from the runner, which needs the simulator."""

from __future__ import annotations

from enum import Enum


class Outcome(Enum):
    """How a chunk ended."""

    NOTHING_WAITS = "nothing_waits"
    DONE = "done"
    STOPPED = "stopped"
