"""Workers as they are kept."""

from __future__ import annotations

from pydantic import BaseModel


class WorkerRecord(BaseModel):
    """A worker: its pool's size, and the memory that each process may use.

    ``whole_memory_bytes`` is what one process may use while the others idle.
    """

    name: str
    processes: int
    memory_bytes: int
    whole_memory_bytes: int | None = None
    model_revision: int


class WorkerSummary(BaseModel):
    """All live workers together.

    ``memory_bytes_max`` is what a run may take that has the roomiest of them alone, 0 without any.

    ``revisions`` are those of the models that they compute.
    """

    processes: int
    memory_bytes_max: int
    revisions: list[int] = []
