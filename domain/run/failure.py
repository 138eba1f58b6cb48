"""Why a run failed, sorted by who must act."""

from __future__ import annotations

import re
from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field


class FailureClass(StrEnum):
    """Who must act on a failure."""

    SPEC = "spec"
    """The author of the specification: the point is wrong, or cannot end as it is described."""
    US = "us"
    """Those who make and run the service: a mistake of theirs, or runs that kill their worker."""
    TRANSIENT = "transient"
    """Nobody: something around the run broke, and trying again can help."""
    LIMIT = "limit"
    """Whoever set a limit of time or memory, if the point is worth more."""


class FailureKind(StrEnum):
    """What went wrong, as it is stored; `failure_class` tells who must act."""

    USER = "user"
    """The point is wrong: its author changes it."""
    MODEL = "model"
    """The point is valid, but its simulation cannot end, such as a deadlock that was asked for."""
    RESOURCE = "resource"
    """The point needs more time or memory than its limits allow: its author raises them."""
    TRANSIENT = "transient"
    """Something around the run broke, such as a lost worker: trying again can help."""
    INTERNAL = "internal"
    """A mistake of ours."""

    @property
    def is_retried(self) -> bool:
        """Whether the system tries again by itself."""
        return self is FailureKind.TRANSIENT

    @property
    def failure_class(self) -> FailureClass:
        """Who must act."""
        return _CLASSES[self]


_CLASSES = {
    FailureKind.USER: FailureClass.SPEC,
    FailureKind.MODEL: FailureClass.SPEC,
    FailureKind.RESOURCE: FailureClass.LIMIT,
    FailureKind.TRANSIENT: FailureClass.TRANSIENT,
    FailureKind.INTERNAL: FailureClass.US,
}

TIME_LIMIT = "time_limit"
"""Code of runs whose time was over before they had measured anything."""

# What differs between two messages of one reason: what is quoted, and numbers.
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`")
_NUMBER = re.compile(r"[-+]?\d[\d.,_]*(?:[eE][-+]?\d+)?")
_LONGEST_SHAPE = 200


class Failure(BaseModel):
    """Why one run ended without a result."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: FailureKind = Field(description="What went wrong; it decides who must act.")
    code: str = Field(pattern=r"^[a-z][a-z0-9_]*$", description="Stable name of the reason.")
    message: str = Field(max_length=4000, description="What happened, for people.")
    field: str | None = Field(default=None, description="The parameter at fault, if one is.")

    @property
    def failure_class(self) -> FailureClass:
        """Who must act."""
        return self.kind.failure_class

    @property
    def is_censored(self) -> bool:
        """Whether the time that its author gave it was over: that says nothing about other points."""
        return self.code == TIME_LIMIT

    @property
    def shape(self) -> str:
        """The reason without what differs from point to point: class, code and plain message."""
        plain = _NUMBER.sub("#", _QUOTED.sub("'…'", self.message))
        return f"{self.failure_class} {self.code}: {plain}"[:_LONGEST_SHAPE]


LOST_ATTEMPT = Failure(
    kind=FailureKind.TRANSIENT,
    code="worker_lost",
    message="The worker was gone before the run had ended.",
)
"""Why an attempt ended whose worker said nothing more."""
