"""Data of the server-sent events of a sweep, by event name."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field

from api.http.documents import (
    ExpansionDocument,
    FailureDocument,
    HoldName,
    PhaseName,
    Progress,
    SweepTimes,
)


class ProgressEvent(SweepTimes):
    """``progress``: the counts as they stood ``at`` this time."""

    sweep_id: str
    phase: PhaseName
    progress: Progress
    summary: str = Field(description="How far it is, in words")
    expansion: ExpansionDocument | None = Field(description="While its points are being made")
    held: HoldName | None = Field(
        default=None, description="It gives no new runs away: it is paused or being stopped"
    )
    held_note: str | None = Field(default=None, description="Why it is paused")
    at: datetime


class PhaseEvent(SweepTimes):
    """``phase``: the sweep has changed phase."""

    sweep_id: str
    phase: PhaseName
    at: datetime


class FailureEvent(BaseModel):
    """``failure``: a replicate has failed."""

    sweep_id: str
    point_index: int
    replicate: int
    failure: FailureDocument
    at: datetime


class EndEvent(ProgressEvent):
    """``end``: nothing more will come; the sweep has reached its last phase, with these counts."""


EVENT_MODELS: dict[str, type[BaseModel]] = {
    "progress": ProgressEvent,
    "phase": PhaseEvent,
    "failure": FailureEvent,
    "end": EndEvent,
}
