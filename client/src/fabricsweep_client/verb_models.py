"""What running a sweep tells: who holds it, why runs failed, how often each was tried."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from fabricsweep_client.models import Document

Priority = Literal["low", "normal", "high"]
FailureClass = Literal["spec", "us", "transient", "limit"]


class RetryPreview(Document):
    """What a retry would run again."""

    sweep_id: str
    runs: int
    by_class: dict[str, int] = Field(default_factory=dict)
    by_phase: dict[str, int] = Field(default_factory=dict)
    makes_points: bool = False

    @property
    def text(self) -> str:
        """`5 runs: 3 spec, 2 limit; 3 failed, 2 timed_out`."""
        parts = [
            ", ".join(f"{runs} {name}" for name, runs in counts.items())
            for counts in (self.by_class, self.by_phase)
            if counts
        ]
        number = "1 run" if self.runs == 1 else f"{self.runs} runs"
        text = f"{number}: {'; '.join(parts)}" if parts else number
        return f"{text}; and points that were not made" if self.makes_points else text


class Attempt(Document):
    """One attempt of a run; what a lost worker could not tell is None."""

    number: int
    worker: str | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    outcome: str
    failure: dict[str, str | None] | None = None
    cpu_seconds: float | None = None
    peak_memory_bytes: int | None = None
