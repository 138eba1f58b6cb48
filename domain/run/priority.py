"""Which share of the workers a sweep has while others want them too."""

from __future__ import annotations

from enum import StrEnum


class Priority(StrEnum):
    """Weights, not ranks: a sweep of low priority goes on beside one of high priority, slower."""

    LOW = "low"
    NORMAL = "normal"
    HIGH = "high"

    @property
    def weight(self) -> int:
        """Processor time it gets for each second of a sweep of low priority, while both wait."""
        return WEIGHTS[self]


WEIGHTS = {Priority.LOW: 1, Priority.NORMAL: 4, Priority.HIGH: 16}
