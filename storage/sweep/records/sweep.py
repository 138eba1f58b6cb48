"""Sweeps as they are kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from domain.run.expansion import Expansion
from domain.run.hold import HeldBy, Hold
from domain.run.phase import Phase
from domain.run.priority import Priority
from domain.run.times import Times


class Counts(BaseModel):
    """Runs of a sweep or point by phase; ``cached`` ones are among the completed."""

    model_config = ConfigDict(frozen=True)

    queued: int = 0
    executing: int = 0
    completed: int = 0
    timed_out: int = 0
    failed: int = 0
    aborted: int = 0
    cached: int = 0

    @property
    def total(self) -> int:
        """All runs, whatever their phase."""
        return sum(getattr(self, name) for name in _PHASES if name != "cached")

    def __add__(self, other: Counts) -> Counts:
        """Add phase by phase."""
        return Counts(**{name: getattr(self, name) + getattr(other, name) for name in _PHASES})


_PHASES = tuple(Counts.model_fields)


class Taken(BaseModel):
    """What runs took on workers: CPU seconds together, and the peak memory of the largest.

    Runs that were cached took nothing, and of those that failed nothing is known.
    """

    model_config = ConfigDict(frozen=True)

    cpu_seconds: float = 0.0
    memory_bytes: int = 0


NOTHING_TAKEN = Taken()


class Held(BaseModel):
    """Why a sweep gives no new runs away, by whose word, and since when."""

    model_config = ConfigDict(frozen=True)

    hold: Hold
    by: HeldBy
    note: str | None
    since: datetime


class NewSweep(BaseModel):
    """A sweep to be stored; JSON columns hold plain JSON values.

    ``replicates`` is the most that a point gets, ``replicates_min`` the fewest; ``until`` says
    when a point has enough (None: each gets all of them). Metrics and limits follow with its
    points.
    """

    public_id: str
    name: str
    description: str | None
    model: str
    schema_version: int
    base_seed: int
    replicates: int
    replicates_min: int
    until: dict[str, Any] | None
    points_expected: int
    simcore_version: str
    model_revision: int
    metrics: list[str] = Field(default_factory=list)
    limits: dict[str, Any] = Field(default_factory=dict)
    spec_text: str
    spec: dict[str, Any]
    axes: list[dict[str, Any]]
    rerun_of: int | None = None
    priority: Priority = Priority.NORMAL
    keeps_results: bool = True
    is_helper: bool = False


class SweepRecord(BaseModel):
    """A sweep without its specification. ``id`` is the key inside the database.

    ``simulated`` of the runs counted as executing are being simulated; the others wait in the
    chunks of their workers. ``points`` are stored so far, of at most ``points_expected``. It
    ``searches`` while points may still come that are chosen from results. ``owner`` is a `Scope.person`;
    ``is_starred`` is said of the person for whom the session is.
    """

    id: int
    project_id: int
    project: str
    public_id: str
    name: str
    description: str | None
    model: str
    phase: Phase
    schema_version: int
    base_seed: int
    replicates: int
    replicates_min: int
    until: dict[str, Any] | None
    points: int
    points_expected: int
    expansion: Expansion
    searches: bool
    simcore_version: str
    model_revision: int
    metrics: list[str]
    earlier_revisions: list[int]
    counts: Counts
    simulated: int
    taken: Taken
    retries: int
    priority: Priority
    held: Held | None
    tags: list[str]
    owner: str | None
    owner_name: str | None
    is_helper: bool
    is_starred: bool
    archived_at: datetime | None
    rerun_of: int | None
    origin: dict[str, Any] | None
    created_at: datetime
    times: Times


class Repeats(BaseModel):
    """Which sweep one repeats, and which repeat it, newest first; by public identifiers."""

    rerun_of: str | None
    reruns: list[str]


class SweepSpecRecord(BaseModel):
    """The specification of a sweep."""

    spec_text: str
    spec: dict[str, Any]
    axes: list[dict[str, Any]]
    estimate: dict[str, Any] | None
    errors: list[dict[str, Any]] | None
    extension_errors: list[dict[str, Any]] | None
    networks: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class NewPoint:
    """A point to be stored, its document as JSON; a dataclass, since a hundred thousand may come at once."""

    index: int
    point_key: str
    coordinates: dict[str, Any]
    document: str
    estimated_cpu_seconds: float
    uncalibrated_seconds: float
    uncalibrated_bytes: int | None = None
    estimated_memory_bytes: int | None = None
    network: int | None = None
    turn: int = 0
