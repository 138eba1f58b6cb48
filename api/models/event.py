"""Data of the server-sent events of a sweep, by event name."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel

from api.models.common import FailureDocument, PhaseName, Progress


class ProgressEvent(BaseModel):
    """``progress``: the counts as they stand now."""

    sweep_id: str
    phase: PhaseName
    progress: Progress


class PhaseEvent(BaseModel):
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


class EndEvent(BaseModel):
    """``end``: nothing more will come; the sweep has reached its last phase."""

    sweep_id: str
    phase: PhaseName


EVENT_MODELS: dict[str, type[BaseModel]] = {
    "progress": ProgressEvent,
    "phase": PhaseEvent,
    "failure": FailureEvent,
    "end": EndEvent,
}
