"""What the API and the workers tell each other: task names and small JSON payloads.

A message only wakes a worker up. Which runs it does, it reads from the database: a message that is
lost, doubled or late costs time, never a result.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

TASK_RUN_CHUNK = "fabricsweep.run_chunk"
"""Claim some runs of the sweep whose turn it is, and simulate them."""
TASK_EXPAND = "fabricsweep.expand"
"""Make the points of the sweeps that wait for it."""
TASK_REAP = "fabricsweep.reap"
"""Take back lost leases and send lost messages again. It takes no arguments."""
TASK_CLEAR = "fabricsweep.clear"
"""Delete rows of sweeps that users have deleted. It takes no arguments."""
TASK_COLLECT = "fabricsweep.collect"
"""Delete what has been kept for long enough. It takes no arguments."""
QUEUE = "fabricsweep"
"""The queue of runs: a worker takes one message for each process that simulates."""
HOUSEKEEPING_QUEUE = "fabricsweep.housekeeping"
"""The queue of everything else, with processes of its own: it moves while all others simulate.

A task of it ends within seconds; work that takes longer sends its next part as another message.
"""
_HOUSEKEEPING = (TASK_EXPAND, TASK_REAP, TASK_CLEAR, TASK_COLLECT)
ROUTES = {task: {"queue": HOUSEKEEPING_QUEUE} for task in _HOUSEKEEPING}
"""Where the messages of tasks go that are not runs, as Celery's `task_routes`."""


class WakeUpPayload(BaseModel):
    """The arguments of `TASK_RUN_CHUNK` and `TASK_EXPAND`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    request_id: str | None = Field(
        default=None, max_length=128, description="The request that caused it, for the logs."
    )

    def to_message(self) -> dict[str, object]:
        """Give the payload as JSON-ready keyword arguments of the task."""
        return self.model_dump(mode="json")
