"""The documents of an archive, strictly read: nothing unknown, nothing missing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import (
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    FiniteFloat,
    PlainSerializer,
)

from domain.archive.names import is_content
from domain.catalog.axis_kind import AxisKind
from domain.run.failure import Failure
from domain.run.result import Result
from domain.tags import Tags

Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Coordinate = str | bool | int | FiniteFloat
Index = Annotated[int, Field(ge=0, le=2**31 - 1)]
Bytes = Annotated[int, Field(ge=0, le=2**63 - 1)]
Time = Annotated[
    AwareDatetime, PlainSerializer(lambda at: at.astimezone(UTC).isoformat(), when_used="json")
]
"""Written in UTC, so that the same time is the same text."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class FileEntry(_Part):
    """One file of an archive."""

    sha256: Digest
    bytes: Bytes


class SweepLabels(_Part):
    """What a sweep is called, and when it ran: it may change without the results changing."""

    id: str = Field(min_length=1, max_length=64)
    name: str = Field(min_length=1, max_length=200)
    description: str | None = Field(max_length=10_000)
    tags: Tags
    created_at: Time
    started_at: Time | None
    resumed_at: Time | None
    finished_at: Time | None
    executed_seconds: FiniteFloat = Field(ge=0)


class Exporter(_Part):
    """The server that has written an archive."""

    version: str
    model_revision: int


class Manifest(_Part):
    """What an archive is, and the checksum of each other file."""

    format: str
    format_version: int
    content_digest: Digest
    exported_at: Time
    exported_by: Exporter
    sweep: SweepLabels
    files: dict[str, FileEntry]


class ArchivedAxis(_Part):
    """One axis, resolved; see `domain.sweep.axis.AxisInfo`. What else is stored of it is kept too."""

    model_config = ConfigDict(frozen=True, extra="allow")

    name: str
    paths: list[str] = Field(min_length=1)
    values: list[Any]
    unit: str | None
    labels: list[str]
    role: AxisKind | None


class ArchivedSweep(_Part):
    """What was computed, by which models."""

    schema_version: int
    model: Literal["packet", "static"]
    model_revision: int = Field(ge=1)
    earlier_revisions: list[int]
    simcore_version: str = Field(max_length=100)
    base_seed: Annotated[int, Field(ge=0, le=2**63 - 1)]
    replicates: int = Field(ge=1)
    replicates_min: int = Field(ge=1)
    until: dict[str, Any] | None
    points: Annotated[int, Field(ge=1)]
    points_expected: Index
    is_complete: bool
    metrics: list[str]
    limits: dict[str, Any]
    axes: list[ArchivedAxis]
    networks: list[dict[str, Any]]
    estimate: dict[str, Any] | None

    @property
    def revisions(self) -> set[int]:
        """The revisions of the models that its results may have."""
        return {self.model_revision, *self.earlier_revisions}


class ArchivedFabric(_Part):
    """An imported fabric that points refer to; `format` is what it was read from."""

    digest: Digest
    name: str = Field(pattern=r"^[a-z0-9][a-z0-9._-]{0,62}$")
    version: int = Field(ge=1)
    format: str = Field(max_length=40)


class ArchivedPoint(_Part):
    """One point; `key` is the content key of `point`."""

    index: Index
    key: Digest
    coordinates: dict[str, Coordinate]
    point: dict[str, Any]
    estimated_cpu_seconds: FiniteFloat = Field(ge=0)
    uncalibrated_seconds: FiniteFloat = Field(ge=0)
    uncalibrated_bytes: Bytes | None
    estimated_memory_bytes: Bytes | None
    network: Index | None
    turn: Index


class ArchivedTable(_Part):
    """A table of a run; its content is the file `tables/SHA256`."""

    name: str = Field(min_length=1, max_length=100)
    rows: Bytes
    bytes: Bytes
    sha256: Digest


class ArchivedResult(_Part):
    """The result of a run: the simulator's own document, and what was kept beside it."""

    model_revision: int = Field(ge=1)
    is_partial: bool
    uncalibrated_seconds: FiniteFloat = Field(ge=0)
    uncalibrated_bytes: Bytes | None
    document: Result
    tables: list[ArchivedTable]
    network: Digest | None


class ArchivedRun(_Part):
    """One run: how it ended, and its result."""

    point_index: Index
    replicate: Index
    phase: Literal["completed", "timed_out", "failed", "aborted"]
    started_at: Time | None
    finished_at: Time | None
    failure: Failure | None
    result: ArchivedResult | None


def written(document: Any) -> bytes:
    """Write JSON in one line: names in their order, no spaces, numbers as they read back the same."""
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode()


def content_digest(files: Mapping[str, FileEntry] | Iterable[tuple[str, FileEntry]]) -> str:
    """Give the SHA-256 of what `sha256sum` prints for the files of the content, in order of names."""
    lines = [f"{entry.sha256}  {name}\n" for name, entry in sorted(dict(files).items())
             if is_content(name)]  # fmt: skip
    return sha256("".join(lines).encode()).hexdigest()


def utc(at: datetime | None) -> str | None:
    """Write a time as archives have it."""
    return None if at is None else at.astimezone(UTC).isoformat()
