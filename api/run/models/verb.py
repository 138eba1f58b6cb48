"""What verbs tell beside the sweep itself."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from api.http.documents import FailureClass, PhaseName


class RetryPreview(BaseModel):
    """What a retry would run again; nothing is changed."""

    sweep_id: str
    runs: int
    by_class: dict[FailureClass, int] = Field(
        description="Runs by who must act; those that were aborted are in none"
    )
    by_phase: dict[PhaseName, int]
    makes_points: bool = Field(
        description="Points that were not made, since the sweep was cancelled or stopped, are made"
    )
    dry_run: Literal[True]
