"""How far a search for a number is, as clients read it."""

from __future__ import annotations

from pydantic import BaseModel, Field


class OpenBracketDocument(BaseModel):
    """What a search has left: its number lies between these values."""

    low: float = Field(description="The condition does not hold here")
    high: float = Field(description="The condition holds here")
    between: int = Field(description="Values of the axis between the two, at least 1")


class SearchDocument(BaseModel):
    """How far the searches of a sweep are; one search is one replicate of one place.

    A place is a combination of the other axes. ``found``, ``holds_at_first``, ``never_holds``, ``unknown``
    and ``searching`` add up to ``searches``.
    """

    path: str = Field(description="Path of the searched parameter")
    until: str = Field(description="What ends a search")
    round: int = Field(
        description="The round whose runs are under way, from 1; the last one when none is"
    )
    rounds_at_most: int = Field(description="Rounds that a search takes without interruption")
    searches: int = Field(description="Those whose first points are stored")
    found: int = Field(description="Ended: two neighbouring values bracket the number")
    holds_at_first: int = Field(description="Ended: the condition holds at the first value already")
    never_holds: int = Field(description="Ended: the condition does not hold at the last value")
    unknown: int = Field(
        description="Ended, unless its runs are retried: a run that decides failed, was stopped or did "
        "not measure what is asked"
    )
    searching: int = Field(description="Go on, or have values left that were not run")
    widest: OpenBracketDocument | None = Field(
        description="Of those in ``searching`` that have run both ends, the one with the most values "
        "left; null where there is none"
    )
