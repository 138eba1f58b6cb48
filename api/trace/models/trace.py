"""Traces: recordings of applications that sweeps replay."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from api.http.documents import Text
from api.http.problem_document import FieldProblem
from domain.attachment.name import ATTACHMENT_NAME


class TraceFormat(StrEnum):
    """Formats that a trace is read from."""

    AUTO = "auto"
    ARROW = "arrow"
    GOAL = "goal"
    GOAL_BINARY = "goal_binary"
    AICB = "aicb"
    CHAKRA = "chakra"
    DUMPI = "dumpi"
    OTF2 = "otf2"
    HTSIM = "htsim"
    CSV = "csv"


class TraceExportFormat(StrEnum):
    """Formats that a trace is written in."""

    ARROW = "arrow"
    GOAL = "goal"
    CHAKRA = "chakra"


class MessageSizes(BaseModel):
    """How many messages have at most so many bytes, and more than half of it."""

    up_to_bytes: int
    messages: int


class CommunicationMatrix(BaseModel):
    """Who sends how much to whom in messages; collectives are apart."""

    blocks: int = Field(description="Rows and columns: ranks, or blocks of consecutive ranks")
    ranks_per_block: int
    from_block: list[int] = Field(description="Of each pair that has messages, who sends")
    to_block: list[int]
    bytes: list[int]


class RecordedCollective(BaseModel):
    """Collective operations that are alike."""

    collective: str
    bytes: int = Field(description="As the workload `collective` counts them")
    members: int
    count: int


class RecordedComputing(BaseModel):
    """Computing of a rank, all of its streams together."""

    least_ns: float
    mean_ns: float
    most_ns: float


class TraceSummary(BaseModel):
    """What a trace holds."""

    ranks: int
    operations: int
    streams: int = Field(description="Of a rank, at most: what runs side by side")
    operations_by_kind: dict[str, int]
    messages: int
    sent_bytes: int
    message_sizes: list[MessageSizes] = Field(description="By powers of two, smallest first")
    matrix: CommunicationMatrix
    collectives: list[RecordedCollective]
    compute: RecordedComputing


class TraceVersion(BaseModel):
    """One version of a name."""

    version: int
    digest: str
    created_at: datetime


class TraceItem(BaseModel):
    """What a list of traces shows of each: its latest version."""

    name: str
    version: int
    digest: str
    format: str
    created_at: datetime
    ranks: int
    operations: int
    sent_bytes: int
    collectives: int


class TracePage(BaseModel):
    """A page of traces by name."""

    items: list[TraceItem]
    next_cursor: str | None = Field(description="Pass as ``cursor`` for the next page; null at end")


class Trace(BaseModel):
    """One version of a trace."""

    name: str
    version: int
    digest: str = Field(description="SHA-256 of what a replay depends on")
    format: str = Field(description="What it was read from")
    created_at: datetime
    versions: list[TraceVersion] = Field(description="All versions of the name, newest first")
    summary: TraceSummary


class TraceReport(BaseModel):
    """What importing files would do; nothing was stored."""

    valid: bool
    format: str | None = Field(description="The format found; null when none was recognised")
    summary: TraceSummary | None
    errors: list[FieldProblem]


class TraceChanges(BaseModel):
    """What to change of a trace."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[Text, Field(pattern=f"^{ATTACHMENT_NAME}$")] = Field(
        description="Another name for all its versions"
    )


BODY_MODELS = (TraceChanges,)
"""Models of bodies; their schemas stand in the OpenAPI document."""
