"""The documents of an archive, strictly read: nothing unknown, nothing missing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    FiniteFloat,
    PlainSerializer,
    Tag,
)

from domain.archive.names import is_content
from domain.catalog.axis_kind import AxisKind
from domain.catalog.load import load_catalog
from domain.result.document import Result
from domain.run.failure import Failure
from domain.sweep.samples.sample_axis import SAMPLE
from domain.sweep.tags import Tags

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


class ArchivedFollower(_Part):
    """A coordinate that is none of an axis; see `domain.sweep.axes.axis.Follower`."""

    path: str
    unit: str | None
    is_numeric: bool
    formula: str | None


class ArchivedAxis(_Part):
    """One axis, resolved; see `domain.sweep.axes.axis.AxisInfo`. What else is stored of it is kept too."""

    model_config = ConfigDict(frozen=True, extra="allow")

    name: str
    paths: list[str] = Field(min_length=1)
    values: list[Any]
    unit: str | None
    labels: list[str]
    role: AxisKind | None
    until: str | None = None
    when: str | None = None
    spaces: list[str] = Field(default_factory=list)
    followers: list[ArchivedFollower] = Field(default_factory=list)

    @property
    def optional(self) -> list[str]:
        """The coordinates that some points may lack."""
        own = self.paths if self.when is not None or self.spaces else []
        return [*own, *(one.path for one in self.followers)]

    @property
    def coordinates(self) -> list[str]:
        """The coordinates that it gives points."""
        return [*self.paths, *(one.path for one in self.followers)]

    @property
    def numeric(self) -> list[str]:
        """Those whose column is one of numbers, as `domain.query.columns` decides it."""
        found = []
        for path in self.paths:
            values = self.values if len(self.paths) == 1 else [v[path] for v in self.values]
            if all(isinstance(value, int | float) for value in values):
                found.append(path)
        return found + [one.path for one in self.followers if one.is_numeric]


class ArchivedDrawn(_Part):
    """What is drawn with each sample; see `domain.sweep.axes.axis.Drawn`."""

    name: str
    path: str
    unit: str | None
    is_numeric: bool
    distribution: dict[str, Any]
    when: str | None = None


class ArchivedSamples(_Part):
    """The axis of samples: how many there are, and what is drawn with each."""

    name: Literal["sample"]
    count: Annotated[int, Field(ge=1)]
    drawn: list[ArchivedDrawn] = Field(min_length=1)
    followers: list[ArchivedFollower] = Field(default_factory=list)

    @property
    def optional(self) -> list[str]:
        """The coordinates that some points may lack."""
        drawn = [one.path for one in self.drawn if one.when is not None]
        return [*drawn, *(one.path for one in self.followers)]

    @property
    def coordinates(self) -> list[str]:
        """The coordinates that it gives points."""
        followers = [one.path for one in self.followers]
        return [SAMPLE, *(one.path for one in self.drawn), *followers]

    @property
    def numeric(self) -> list[str]:
        """Those whose column is one of numbers."""
        followers = [one.path for one in self.followers if one.is_numeric]
        return [SAMPLE, *(one.path for one in self.drawn if one.is_numeric), *followers]


def _axis_kind(written: Any) -> str:
    has_draws = isinstance(written, ArchivedSamples) or (
        isinstance(written, dict) and "drawn" in written
    )
    return "samples" if has_draws else "listed"


AnyAxis = Annotated[
    Annotated[ArchivedAxis, Tag("listed")] | Annotated[ArchivedSamples, Tag("samples")],
    Discriminator(_axis_kind),
]


def _known_model(name: str) -> str:
    names = load_catalog().model_names
    if name not in names:
        msg = f"there is no model {name[:60]!r}; there are {', '.join(names)}"
        raise ValueError(msg)
    return name


class ArchivedSweep(_Part):
    """What was computed, by which models."""

    schema_version: int
    model: Annotated[str, AfterValidator(_known_model)]
    model_revision: int = Field(ge=1)
    earlier_revisions: list[int]
    simcore_version: str = Field(max_length=100)
    base_seed: Annotated[int, Field(ge=0, le=2**63 - 1)]
    replicates: int = Field(ge=1)
    replicates_min: int = Field(ge=0)
    until: dict[str, Any] | None
    points: Annotated[int, Field(ge=1)]
    points_expected: Index
    is_complete: bool
    metrics: list[str]
    limits: dict[str, Any]
    axes: list[AnyAxis]
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


class ArchivedTrace(ArchivedFabric):
    """A trace that points refer to; `content` is SHA-256 of its file."""

    content: Digest


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
