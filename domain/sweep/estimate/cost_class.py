"""Which points are off by the same factor when what they cost is estimated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.catalog.load import load_catalog

CostClass = tuple[str, str, str]
"""Model, what runs, and beside what, such as workload and environment of the packet model."""


def cost_class_of(point: Mapping[str, Any]) -> CostClass:
    """Give the class of a canonical point; a section that it does not have is the empty text."""
    model = point.get("model", "packet")
    what, beside = load_catalog().by_model[model].cost_sections
    return model, _kind(point, what), _kind(point, beside)


def _kind(point: Mapping[str, Any], section: str) -> str:
    kind: str = (point.get(section) or {}).get("kind", "")
    return kind
