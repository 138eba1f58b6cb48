"""A sweep that is extended: what it is to be, and what it was."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict


class ExtendedSweep(BaseModel):
    """What changes when a sweep is extended."""

    model_config = ConfigDict(frozen=True)

    spec_text: str
    spec: dict[str, Any]
    axes: list[dict[str, Any]]
    replicates: int
    replicates_min: int
    points_expected: int


class EarlierSweep(ExtendedSweep):
    """What a sweep was; ``points`` were stored, ``estimate`` was made of them."""

    points: int
    estimate: dict[str, Any] | None
