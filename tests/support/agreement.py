"""What the judge says of a point before it runs, and the core when it builds it, are the same."""

from __future__ import annotations

from typing import Any

import pytest

import simcore
from domain.problem import Problem
from domain.sweep.spec.errors import SpecError
from tests.support.planning import canonical_point


def accepted_by_both(point: dict[str, Any]) -> None:
    """Check that both take `point`, and that its canonical form is the same run."""
    assert simcore.check(canonical_point(point)) == simcore.check(point)


def refused_by_both(point: dict[str, Any], field: str) -> Problem:
    """Check that both refuse `point` at `field` and nowhere else; gives the judge's problem."""
    with pytest.raises(simcore.PointError) as when_built:
        simcore.check(point)
    assert when_built.value.field == field
    with pytest.raises(SpecError) as before:
        canonical_point(point)
    (problem,) = before.value.problems
    assert problem.field == field
    return problem
