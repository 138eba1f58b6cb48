"""Query parameters that requests about sweeps take; unknown ones are errors."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from api.http.documents import PhaseName, PriorityName, Text
from api.http.queries import Query


class SweepSortName(StrEnum):
    """By what the list goes; among equals the newest comes first."""

    NEWEST = "newest"
    NAME = "name"
    STATE = "state"
    RUNS = "runs"
    OWNER = "owner"


class ArchivedName(StrEnum):
    """What the list has of the archived sweeps."""

    HIDDEN = "hidden"
    ONLY = "only"
    SHOWN = "shown"


class ListSweepsQuery(Query):
    """Of GET /v1/sweeps; a sweep is listed when all that is given holds of it."""

    limit: int = Field(default=50, ge=1, le=200)
    cursor: str | None = Field(default=None, description="next_cursor of the page before")
    phase: PhaseName | None = None
    tag: str | None = Field(default=None, description="Only sweeps that have this tag")
    filter: str | None = Field(
        default=None,
        description="Expression over id, name, tags, model, phase, points, replicates, created_at",
        examples=["phase = 'failed' and points > 100"],
    )
    search: Annotated[Text, Field(max_length=200)] | None = Field(
        default=None,
        description="Stands in its name, description, tags or owner, in large or small letters",
        examples=["dragonfly"],
    )
    owner: Annotated[Text, Field(min_length=1, max_length=320)] | None = Field(
        default=None, description="Name of whoever submitted it; `me` for whoever asks"
    )
    starred: bool = Field(default=False, description="Only those that whoever asks has starred")
    archived: ArchivedName = Field(
        default=ArchivedName.HIDDEN, description="Leave archived ones out, list only them, or both"
    )
    helpers: bool = Field(
        default=False,
        description="List those, too, that schedules and programs made for their own use",
    )
    sort: SweepSortName = Field(
        default=SweepSortName.NEWEST,
        description="`state`: at work first, then failed; `runs`: the most first; `owner`: by name",
    )


class CreateSweepQuery(Query):
    """Of POST /v1/sweeps."""

    priority: PriorityName = Field(
        default=PriorityName.NORMAL,
        description="Weight of its share of the workers while other sweeps wait too: low 1, normal 4, "
        "high 16; PATCH changes it later",
    )
    helper: bool = Field(
        default=False,
        description="A program makes it for its own use: lists leave it out unless asked",
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
