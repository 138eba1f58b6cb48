"""Extending a sweep: what is asked, and what it comes to."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, model_validator
from pydantic_core import PydanticCustomError

from api.models.sweep import Sweep


class ExtendRequest(BaseModel):
    """How many samples or replicates a sweep is to have in all."""

    model_config = ConfigDict(extra="forbid")

    samples: Annotated[StrictInt, Field(ge=1)] | None = Field(
        default=None, description="Samples in all, more than today"
    )
    replicates: Annotated[StrictInt, Field(ge=1)] | None = Field(
        default=None,
        description="Replicates of each point in all, more than today; of replicates until precise "
        "enough the most that a point gets",
    )
    dry_run: StrictBool = Field(
        default=False, description="Say what it would come to; change nothing"
    )

    @model_validator(mode="after")
    def _something(self) -> ExtendRequest:
        if self.samples is None and self.replicates is None:
            kind = "nothing_asked"
            raise PydanticCustomError(kind, "give samples, replicates or both")
        return self


class ExtensionDocument(BaseModel):
    """What an extension adds.

    The points are made by a worker, as those of a submission: until then their number is the most that
    there may be, for `where` may leave some out.
    """

    dry_run: bool
    is_repeat: bool = Field(
        description="The same request with the same Idempotency-Key was worked on before; nothing is "
        "added by this one"
    )
    samples_before: int | None = Field(description="Null where no axis is drawn")
    samples: int | None
    replicates_before: int
    replicates: int
    points_added_max: int
    runs_added_max: int
    sweep: Sweep = Field(description="As it is now; as it was in a dry run")


BODY_MODELS = (ExtendRequest,)
