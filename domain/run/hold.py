"""What keeps a sweep under way from giving new runs away."""

from __future__ import annotations

from enum import StrEnum


class Hold(StrEnum):
    """Why a sweep under way gives no new runs away."""

    PAUSED = "paused"
    """Until it is resumed."""
    STOPPING = "stopping"
    """For good: what runs is finished."""


class HeldBy(StrEnum):
    """Who holds a sweep."""

    USER = "user"
    BREAKER = "breaker"
    """Its runs fail for one reason: see `domain.run.breaker`."""
