"""The service and the core say the same of a point."""

from __future__ import annotations

from typing import Any

import pytest

import simcore
from domain.catalog.load import load_catalog
from domain.catalog.validate import PointProblemsError, validate_point
from domain.problem import Problem
from tests.support.shapes import CoreShapes

_CATALOG = load_catalog()


def accepted_by_both(point: dict[str, Any]) -> None:
    """Check that both take `point`, and that its canonical form is the same run."""
    canonical = validate_point(point, _CATALOG, shapes=CoreShapes())
    assert simcore.check(canonical) == simcore.check(point)


def refused_by_both(point: dict[str, Any], field: str) -> Problem:
    """Check that both refuse `point` at `field` and nowhere else; gives the service's problem."""
    with pytest.raises(simcore.PointError) as in_core:
        simcore.check(point)
    assert in_core.value.field == field
    with pytest.raises(PointProblemsError) as in_service:
        validate_point(point, _CATALOG, shapes=CoreShapes())
    (problem,) = in_service.value.problems
    assert problem.field == field
    return problem
