"""Workers as they are kept."""

from __future__ import annotations

from pydantic import BaseModel


class WorkerRecord(BaseModel):
    """A worker: its pool's size and the memory that each process may use."""

    name: str
    processes: int
    memory_bytes: int
    model_revision: int


class WorkerSummary(BaseModel):
    """All live workers together; ``memory_bytes_max`` is the roomiest process, 0 without any.

    ``revisions`` are those of the models that they compute.
    """

    processes: int
    memory_bytes_max: int
    revisions: list[int] = []
