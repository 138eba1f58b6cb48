"""Quotas: how much a project may use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Quota:
    """A bound of a project: its name, and of what it is."""

    name: str
    of_what: str


POINTS = Quota("max_points", "points of all sweeps together")
CORE_SECONDS = Quota("max_core_seconds", "core-seconds taken, and estimated of what waits")
CONCURRENT_SWEEPS = Quota("max_concurrent_sweeps", "sweeps under way at once")
POINTS_TO_MAKE = Quota(
    "project_points_to_make",
    "points that workers have still to make, of every project of this installation",
)
SCHEDULES = Quota("project_schedules", "schedules of every project of this installation")
PRICE_TABLES = Quota(
    "project_price_tables",
    "versions of price tables, of every project of this installation",
)

ATTACHMENT_BYTES = Quota(
    "project_attachment_bytes",
    "bytes of fabrics and traces as stored, of every project of this installation",
)


@dataclass(frozen=True, slots=True)
class InstallationBounds:
    """What every project may use where no quota of its own says otherwise.

    Attributes
    ----------
    concurrent_sweeps
        sweeps under way at once; a quota of the project goes before it.
    points_to_make
        points of its sweeps that workers have still to make.
    schedules
        schedules that are there, paused ones with them.
    price_tables
        versions of its price tables.
    attachment_bytes
        of the contents of its fabrics and traces, compressed as they are stored, each once.
    """

    concurrent_sweeps: int = 1_000
    points_to_make: int = 1_000_000
    schedules: int = 200
    price_tables: int = 500
    attachment_bytes: int = 20 << 30


@dataclass(frozen=True, slots=True)
class Demand:
    """What an action asks for on top of what its project uses.

    Attributes
    ----------
    points
        that are to be stored, at most.
    points_to_make
        those of them that a worker has to make.
    sweeps
        that come under way: 0 or 1.
    computes
        whether runs become claimable by it.
    core_seconds
        estimated of those runs; 0 where it is not known yet.
    of_sweep
        key of a sweep whose points and waiting runs are not counted as used, since they are what the
        action is about.
    """

    points: int = 0
    points_to_make: int = 0
    sweeps: int = 0
    computes: bool = True
    core_seconds: float = 0.0
    of_sweep: int | None = None


class QuotaError(Exception):
    """A project would use more than it may.

    Attributes
    ----------
    most
        the bound.
    used
        what is used already.
    asked
        what would come on top.
    """

    def __init__(self, quota: Quota, most: float, used: float, asked: float) -> None:
        # Of core-seconds it is not known what comes on top.
        more = f"this asks for {written(asked)} more" if asked else "nothing is left"
        super().__init__(
            f"The project's quota {quota.name} is {written(most)} ({quota.of_what}): {written(used)} are "
            f"used, and {more}."
        )
        self.quota = quota
        self.most = most
        self.used = used
        self.asked = asked


def written(amount: float) -> str:
    """Write an amount with its thousands apart, and one decimal where it has any: 12,500 or 0.5."""
    return f"{amount:,.0f}" if amount == round(amount) else f"{amount:,.1f}"
