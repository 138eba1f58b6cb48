"""Which points are off by the same factor when what they cost is estimated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

CostClass = tuple[str, str, str]
"""Model, what runs, and beside what: workload and environment of the packet model, pattern and
routing of the static one, workload and aggregation of the closed forms, workload of LogGP."""

_SECTIONS = {
    "packet": ("workload", "environment"),
    "static": ("pattern", "routing"),
    "closed_form": ("workload", "aggregation"),
    "loggp": ("workload", "loggp"),
}


def cost_class_of(point: Mapping[str, Any]) -> CostClass:
    """Give the class of a canonical point; a section that it does not have is the empty text."""
    model = point.get("model", "packet")
    what, beside = _SECTIONS[model]
    return model, _kind(point, what), _kind(point, beside)


def _kind(point: Mapping[str, Any], section: str) -> str:
    kind: str = (point.get(section) or {}).get("kind", "")
    return kind
