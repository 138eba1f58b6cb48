"""Why a run failed, sorted by who must act."""

from __future__ import annotations

from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field


class FailureKind(StrEnum):
    """Who can do something about a failure."""

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


class Failure(BaseModel):
    """Why one run ended without a result."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: FailureKind = Field(description="Who must act.")
    code: str = Field(pattern=r"^[a-z][a-z0-9_]*$", description="Stable name of the reason.")
    message: str = Field(max_length=4000, description="What happened, for people.")
    field: str | None = Field(default=None, description="The parameter at fault, if one is.")
