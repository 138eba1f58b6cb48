"""Extending a sweep: what is asked, and what it comes to."""

from __future__ import annotations

import json
from typing import Annotated

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    StrictBool,
    StrictInt,
    StrictStr,
    model_validator,
)
from pydantic_core import PydanticCustomError

from api.sweep.models.sweep import Sweep

_NAMES_MAX = 32


class ExtendRequest(BaseModel):
    """How many samples or replicates a sweep is to have in all, and what points beside those it has."""

    model_config = ConfigDict(extra="forbid")

    samples: Annotated[StrictInt, Field(ge=1)] | None = Field(
        default=None, description="Samples in all, more than today"
    )
    replicates: Annotated[StrictInt, Field(ge=1)] | None = Field(
        default=None,
        description="Replicates of each point in all, more than today; of replicates until precise "
        "enough the most that a point gets",
    )
    axes: (
        Annotated[
            dict[StrictStr, Annotated[list[JsonValue], Field(min_length=1)]],
            Field(min_length=1, max_length=_NAMES_MAX),
        ]
        | None
    ) = Field(
        default=None,
        description="Further values of the axis written first, by its name, as in a specification: they come "
        "behind those that it has. Any other value would move points",
    )
    spaces: (
        Annotated[dict[StrictStr, dict[str, JsonValue]], Field(min_length=1, max_length=_NAMES_MAX)]
        | None
    ) = Field(
        default=None,
        description="Further sub-spaces by their names, as in a specification, of a sweep that has some",
    )
    dry_run: StrictBool = Field(
        default=False, description="Say what it would come to; change nothing"
    )

    @model_validator(mode="after")
    def _something(self) -> ExtendRequest:
        asked = (self.samples, self.replicates, self.axes, self.spaces)
        if all(one is None for one in asked):
            kind = "nothing_asked"
            raise PydanticCustomError(kind, "give samples, replicates, axes or spaces")
        try:
            json.dumps([self.axes, self.spaces], allow_nan=False)
        except ValueError:
            kind = "not_finite"
            raise PydanticCustomError(kind, "axes and spaces hold finite numbers only") from None
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
    values_added: dict[str, int] = Field(description="How many, by the name of their axis")
    spaces_added: list[str] = Field(description="The names of sub-spaces")
    points_added_max: int
    runs_added_max: int
    sweep: Sweep = Field(description="As it is now; as it was in a dry run")


BODY_MODELS = (ExtendRequest,)
