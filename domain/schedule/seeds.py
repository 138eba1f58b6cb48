"""The seeds of scheduled runs."""

from __future__ import annotations

from enum import StrEnum
from hashlib import sha256

_BITS = 53


class Seeds(StrEnum):
    """Which base seed the runs of a schedule have."""

    FRESH = "fresh"
    """Each its own: the series is a Monte Carlo sample."""
    SAME = "same"
    """That of the specification: only other models give other results."""


def fresh_seed(schedule_id: str, slot: str) -> int:
    """Give the base seed of a slot: 0 to 2**53 - 1, the same for the same slot wherever it is asked.

    The first 53 bits of SHA-256 over both names: seeds of different slots are as good as drawn.
    """
    digest = sha256(f"{schedule_id}\n{slot}".encode()).digest()
    return int.from_bytes(digest[:8]) >> (64 - _BITS)
