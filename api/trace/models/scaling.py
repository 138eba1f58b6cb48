"""Traces of more ranks than were recorded."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from api.http.documents import Text
from api.trace.models.trace import Trace
from domain.attachment.name import ATTACHMENT_NAME
from tracefile import MOST_DIMENSIONS

_MOST_RANKS = 2**31 - 1


class TraceScaling(BaseModel):
    """How many ranks a trace is to have."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[Text, Field(pattern=f"^{ATTACHMENT_NAME}$")] = Field(
        description="Of the new trace; a known name gets a new version"
    )
    ranks: Annotated[StrictInt, Field(ge=2, le=_MOST_RANKS)] = Field(
        description="More than were recorded; each does as much as before"
    )
    grid: (
        Annotated[
            list[Annotated[StrictInt, Field(ge=1, le=_MOST_RANKS)]],
            Field(min_length=1, max_length=MOST_DIMENSIONS),
        ]
        | None
    ) = Field(
        default=None,
        description="Ranks along each dimension then, the fastest one last; absent: each dimension of the "
        "recorded grid grows by the same factor",
    )


class ScaledTrace(BaseModel):
    """The larger trace, and the grid that was recognised."""

    trace: Trace
    from_ranks: int
    from_grid: list[int] = Field(description="As recorded; of one number: a ring, row or any order")
    grid: list[int]
    periodic: list[bool] = Field(description="Of each dimension, whether its ends are neighbours")
    computes_alike: bool = Field(
        description="Whether ranks that lie alike compute as long; where not, new ones take turns"
    )


BODY_MODELS = (TraceScaling,)
"""Models of bodies; their schemas stand in the OpenAPI document."""
