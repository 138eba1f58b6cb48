"""Renaming, tagging and pruning: what is asked, and what goes."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictStr

from api.http.documents import PhaseName, PriorityName, Text
from domain.sweep.tags import Tag, Tags

_AGE = re.compile(r"([0-9]{1,6})(s|m|h|d|w)")
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SweepChanges(_Asked):
    """What to change of a sweep; what is absent stays as it is."""

    name: Annotated[Text, Field(min_length=1, max_length=200)] = Field(
        default="", description="What the sweep is called in lists and headings"
    )
    description: Annotated[Text, Field(max_length=10_000)] | None = Field(
        default=None, description="What the sweep is to find out; null for nothing"
    )
    tags: Tags = Field(default=[], description="All its tags; those that it had are replaced")
    # Without a default in the description: who sends one says so on purpose.
    priority: PriorityName = Field(
        default_factory=lambda: PriorityName.NORMAL,
        description="Weight of its share of the workers from now on: low 1, normal 4, high 16",
    )


class PruneRequest(_Asked):
    """Which sweeps to delete: those that have ended and meet every condition given."""

    older_than: Annotated[StrictStr, Field(pattern=f"^{_AGE.pattern}$")] = Field(
        description="Time since it ended, such as 30d, 12h or 2w", examples=["30d"]
    )
    phase: PhaseName | None = Field(default=None, description="One in which sweeps end")
    tag: Tag | None = Field(default=None, description="A tag that they have")
    dry_run: StrictBool = Field(default=False, description="Say what would go; delete nothing")

    @property
    def age_seconds(self) -> int:
        """``older_than`` in seconds."""
        found = _AGE.fullmatch(self.older_than)
        assert found is not None  # the pattern of the field
        return int(found[1]) * _SECONDS[found[2]]


class PrunedSweep(BaseModel):
    """A sweep that goes."""

    id: str
    name: str
    phase: PhaseName
    tags: list[str]
    finished_at: datetime
    runs: int
    bytes: int = Field(description="About what its rows take in the database")


class PruneReport(BaseModel):
    """What goes, the oldest first."""

    sweeps: list[PrunedSweep] = Field(description="At most 1000 a request")
    bytes: int = Field(description="About what their rows take together; results stay")
    more: bool = Field(description="More sweeps meet the conditions: ask again")
    dry_run: bool


BODY_MODELS = (SweepChanges, PruneRequest)
"""Models of bodies; their schemas stand in the OpenAPI document."""
