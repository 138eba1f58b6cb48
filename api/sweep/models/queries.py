"""Query parameters that requests about sweeps take; unknown ones are errors."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from api.http.documents import PhaseName, PriorityName
from api.http.queries import Query


class ListSweepsQuery(Query):
    """Of GET /v1/sweeps."""

    limit: int = Field(default=50, ge=1, le=200)
    cursor: str | None = Field(default=None, description="next_cursor of the page before")
    phase: PhaseName | None = None
    tag: str | None = Field(default=None, description="Only sweeps that have this tag")
    filter: str | None = Field(
        default=None,
        description="Expression over id, name, tags, model, phase, points, replicates, created_at",
        examples=["phase = 'failed' and points > 100"],
    )


class CreateSweepQuery(Query):
    """Of POST /v1/sweeps."""

    priority: PriorityName = Field(
        default=PriorityName.NORMAL,
        description="Weight of its share of the workers while other sweeps wait too: low 1, normal 4, "
        "high 16; PATCH changes it later",
    )


class FinishOn(StrEnum):
    """By which models a sweep is finished that newer ones found half done."""

    OLD = "old"
    RESTART = "restart"
    MIX = "mix"


class UpgradeQuery(Query):
    """Of POST /v1/sweeps/{sweep_id}:upgrade."""

    finish_on: FinishOn = Field(
        description="``old``: on workers of the sweep's own model revision; ``restart``: not at "
        "all, a new sweep computes everything; ``mix``: on the models of now, mixed on purpose"
    )
