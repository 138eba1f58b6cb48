"""What one run takes, before any calibration."""

from __future__ import annotations

from dataclasses import dataclass

SECONDS_PER_RUN = 0.0005
"""To set up and report the smallest run."""
BYTES_PER_RUN = 1024 * 1024
"""Of the smallest run."""


@dataclass(frozen=True, slots=True)
class Work:
    """CPU time and memory of one run, and what they come from."""

    seconds: float
    memory_bytes: float
    packet_hops: float = 0.0
    link_visits: float = 0.0
