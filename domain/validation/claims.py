"""The table of published claims that ships with the service; `make validate ARGS=--write` writes it."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

PATH = Path(__file__).parent / "claims.json"


class ClaimVerdict(StrEnum):
    """Whether our figures lie where a claim is accepted."""

    REACHED = "reached"
    MISSED = "missed"
    NOT_RUN = "not_run"


class _Told(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Claim(_Told):
    """A published statement beside what this simulator gives."""

    identifier: str = Field(description="Short name within its study, such as 1.c")
    published: str = Field(description="What the paper says, in our words")
    accepted_when: str = Field(description="The rule, fixed before our figures were seen")
    ours: str = Field(description="The figures that we get")
    verdict: ClaimVerdict
    cause: str | None = Field(
        description="Of a missed one, why, as we see it; null where we do not know, and of others"
    )
    example: str | None = Field(
        description="Name of the example whose sweep computes ours; null where no single sweep does"
    )


class ClaimStudy(_Told):
    """A paper, or another reference, with its claims."""

    name: str
    title: str
    reference: str = Field(description="The publication, or what else ours is held against")
    note: str = Field(description="How our figures were made")
    command: str = Field(description="Computes all of its claims, in a copy of the source")
    claims: tuple[Claim, ...]


class ClaimTable(_Told):
    """Every claim, by study."""

    studies: tuple[ClaimStudy, ...]


@lru_cache(maxsize=1)
def claim_table() -> ClaimTable:
    """Read the table."""
    return ClaimTable.model_validate_json(PATH.read_bytes())
