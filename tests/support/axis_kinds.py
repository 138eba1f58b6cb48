"""Small studies by the kinds of their axes."""

from __future__ import annotations

from typing import Any

from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from tests.support.studies import axis, study

_AXES: dict[str, tuple[str, list[Any], AxisKind]] = {
    "choice": ("topology", ["torus", "mesh"], AxisKind.CHOICE),
    "choice 2": ("routing", ["minimal", "ugal"], AxisKind.CHOICE),
    "resource": ("link.bandwidth_gbps", [8, 16, 32], AxisKind.RESOURCE),
    "scale": ("endpoints", [64, 128], AxisKind.SCALE),
    "load": ("workload.offered_load", [0.1, 0.5], AxisKind.LOAD),
    "load 2": ("workload.message_bytes", [8, 64, 512], AxisKind.LOAD),
    "condition": ("pattern", ["halo", "alltoall"], AxisKind.CONDITION),
    "condition 2": ("environment", ["alone", "noisy"], AxisKind.CONDITION),
    "chance": ("topology.seed", [1, 2, 3], AxisKind.CHANCE),
}


def study_of(*names: str) -> Study:
    """Make a study of these axes, each by the name of its kind; two replicates a point."""
    return study([axis(*_AXES[name]) for name in names], lambda *_: [1.0, 2.0])
