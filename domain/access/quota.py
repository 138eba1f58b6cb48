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
