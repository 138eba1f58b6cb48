"""What whoever expands a sweep takes and gives."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from storage.sweep.records.extension import EarlierSweep


@dataclass(frozen=True, slots=True)
class ExpansionLease:
    """A worker's right to make the points of a sweep; ``fence`` tells it from all earlier ones.

    ``attempt`` counts the tries that were not forgiven, this one with them. ``stored`` points were there
    when it was taken: an expansion goes on where another broke off. ``earlier`` is what the sweep was before
    it was extended; None while its first points are made.
    """

    sweep_id: int
    project_id: int
    keeps_results: bool
    attempt: int
    fence: int
    public_id: str
    request_id: str | None
    spec_text: str
    created_at: datetime
    points_expected: int
    model_revision: int
    stored: int
    earlier: EarlierSweep | None = None


@dataclass(frozen=True, slots=True)
class ExpandedSoFar:
    """What is known of a sweep once a batch is made."""

    metrics: list[str]
    limits: dict[str, Any]
    networks: list[dict[str, Any]]
    attachment_ids: set[int]
