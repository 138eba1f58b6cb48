"""Traces: recordings of applications that sweeps replay, of ranks or of addresses."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any

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
    ADDRESSES = "addresses"
    ADDRESSES_PARQUET = "addresses_parquet"


class TraceExportFormat(StrEnum):
    """Formats that a trace is written in."""

    ARROW = "arrow"
    GOAL = "goal"
    CHAKRA = "chakra"
    ADDRESSES = "addresses"
    ADDRESSES_PARQUET = "addresses_parquet"


class TraceKind(StrEnum):
    """What was recorded."""

    RANKS = "ranks"
    ADDRESSES = "addresses"


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
    """What a recording of ranks holds."""

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


class AccessesOfCore(BaseModel):
    """Accesses of a core; cores below the highest one may have none."""

    least: int
    mean: float
    most: int


class GapsOfCore(BaseModel):
    """Gaps of a core, in ns, summed."""

    least: float
    mean: float
    most: float


class AddressSummary(BaseModel):
    """What an address trace holds."""

    cores: int = Field(description="One more than the highest that has an access")
    accesses: int
    writes: int
    lines: int = Field(description="Of 64 bytes, that are accessed")
    shared_lines: int = Field(description="Those of them that more than one core accesses")
    address_bytes: int = Field(description="One more than the highest address")
    accesses_of_core: AccessesOfCore
    gap_ns_of_core: GapsOfCore


Summary = TraceSummary | AddressSummary


def summary_of(told: Mapping[str, Any]) -> Summary:
    """Read what was described or stored of a trace of either kind."""
    model = TraceSummary if "ranks" in told else AddressSummary
    return model.model_validate(told)


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
    kind: TraceKind
    operations: int = Field(description="Of an address trace its accesses")
    ranks: int | None = Field(description="This and what follows is null of the other kind")
    sent_bytes: int | None
    collectives: int | None
    cores: int | None
    writes: int | None
    lines: int | None
    address_bytes: int | None


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
    kind: TraceKind
    summary: TraceSummary | None = Field(description="Null of an address trace")
    addresses: AddressSummary | None = Field(description="Null of a recording of ranks")


class TraceReport(BaseModel):
    """What importing files would do; nothing was stored."""

    valid: bool
    format: str | None = Field(description="The format found; null when none was recognised")
    kind: TraceKind | None = Field(description="Null where it is no trace")
    summary: TraceSummary | None = Field(description="Null where it is no recording of ranks")
    addresses: AddressSummary | None = Field(description="Null where it is no address trace")
    errors: list[FieldProblem]


class TraceChanges(BaseModel):
    """What to change of a trace."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[Text, Field(pattern=f"^{ATTACHMENT_NAME}$")] = Field(
        description="Another name for all its versions"
    )


BODY_MODELS = (TraceChanges,)
"""Models of bodies; their schemas stand in the OpenAPI document."""
