"""Limits are those of the model: what a run has no use for is refused."""

from __future__ import annotations

from typing import Any

import pytest

import simcore
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.parse import parse_spec
from tests.support.planning import canonical_point, planned

POINTS: dict[str, dict[str, Any]] = {
    "packet": {
        "model": "packet",
        "topology": {"kind": "ring", "endpoints": 6},
        "workload": {"kind": "random_reads", "reads_per_core": 1},
    },
    "static": {
        "model": "static",
        "topology": {"kind": "ring", "endpoints": 6},
        "pattern": {"kind": "ring"},
    },
    "closed_form": {
        "model": "closed_form",
        "topology": {"kind": "ring", "endpoints": 8},
        "workload": {"kind": "osu"},
    },
    "loggp": {
        "model": "loggp",
        "topology": {"kind": "ring", "endpoints": 6},
        "workload": {"kind": "osu"},
    },
    "flow": {
        "model": "flow",
        "topology": {"kind": "ring", "endpoints": 6},
        "workload": {"kind": "osu"},
    },
}
LIMITS = {
    "max_cpu_seconds": 60.0,
    "max_events": 1_000_000,
    "max_simulated_ns": 1e6,
    "threads": 2,
    "max_memory_bytes": 1 << 30,
}
OF_EVENTS = {
    "max_events": ("packet", "loggp", "flow"),
    "max_simulated_ns": ("packet", "loggp", "flow"),
    "threads": ("packet",),
}
"""The models that have a limit which not all have."""


_ORDER = ("max_cpu_seconds", "max_events", "max_simulated_ns", "max_memory_bytes")


@pytest.mark.parametrize("name", LIMITS)
@pytest.mark.parametrize("model", POINTS)
def test_judge_and_core_agree(model: str, name: str) -> None:
    point = {**POINTS[model], "limits": {name: LIMITS[name]}}
    models = OF_EVENTS.get(name, tuple(POINTS))
    if model in models:
        canonical_point(point)
        simcore.run(point)
        return
    with pytest.raises(SpecError) as refused:
        canonical_point(point)
    (problem,) = refused.value.problems
    assert problem.pointer == f"/limits/{name}"
    plural = "s" if len(models) > 1 else ""
    known = f"{' and '.join(models)} model{plural}"
    assert problem.message == f"{name} is a parameter of limits of the {known}"
    assert problem.allowed == [
        limit for limit in _ORDER if model in OF_EVENTS.get(limit, tuple(POINTS))
    ]
    for call in (simcore.run, simcore.check):
        with pytest.raises(simcore.PointError) as core_refused:
            call(point)
        assert core_refused.value.field == f"limits.{name}"
        assert name in core_refused.value.message


@pytest.mark.parametrize("name", OF_EVENTS)
def test_a_sweep_of_the_static_model_is_refused_at_submission(name: str) -> None:
    text = f"""
schema_version: 1
name: x
model: static
base: {{pattern: ring, topology: {{kind: ring, endpoints: 6}}}}
limits: {{{name}: {int(LIMITS[name])}}}
"""
    with pytest.raises(SpecError) as caught:
        planned(parse_spec(text))
    (problem,) = caught.value.problems
    assert problem.pointer == f"/limits/{name}"
    assert problem.line == 6
