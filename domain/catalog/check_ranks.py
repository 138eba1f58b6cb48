"""What the core says of the jobs of a point: whether their ranks and cells fit the endpoints."""

from __future__ import annotations

import re
from collections.abc import Mapping

from domain.catalog.check_component import CheckedComponent, FieldProblem
from domain.catalog.check_together import resolved_endpoints
from domain.shape.known import KnownShapes
from domain.shape.source import ShapeRefusedError

_SECTIONS = ("workload", "mpi", "environment")
_OF_RANKS = "iteration_time_mean_ns"
"""What every workload of ranks measures, and no other."""
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")


def fit_ranks(
    components: Mapping[str, CheckedComponent], shapes: KnownShapes
) -> list[FieldProblem]:
    """Ask whether the jobs fit the network; gives the problem that the core has, if any.

    Nothing is asked of workloads without ranks, and where there is nobody to ask.
    """
    workload, endpoints = components.get("workload"), resolved_endpoints(components)
    if workload is None or workload.component is None or endpoints is None or not shapes.can_ask:
        return []
    if _OF_RANKS not in workload.component.metrics:
        return []
    sections = {name: components[name].values for name in _SECTIONS if name in components}
    try:
        shapes.check_ranks(endpoints, sections)
    except ShapeRefusedError as error:
        return [_problem(error, components)]
    return []


def _problem(error: ShapeRefusedError, components: Mapping[str, CheckedComponent]) -> FieldProblem:
    section, _, path = error.field.partition(".")
    name, *steps = [key or int(number) for key, number in _STEP.findall(f".{path}")]
    value = components[section].names.get(str(name))
    for step in steps:
        value = _inside(value, step)
    return FieldProblem(section, str(name), value, error.allowed, str(error), steps=tuple(steps))


def _inside(value: object, step: str | int) -> object:
    """Go a step into lists and objects; None where there is nothing."""
    if isinstance(value, list) and isinstance(step, int) and step < len(value):
        return value[step]
    return value.get(step) if isinstance(value, Mapping) else None
