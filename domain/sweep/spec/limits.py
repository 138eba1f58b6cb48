"""What one run may cost: the limits of a spec, which are no part of its points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.catalog.models import Catalog
from domain.judge import Judge
from domain.problem import MOST_PROBLEMS, Problem, join_pointer, shorten
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.plan.section_values import read_given
from domain.sweep.spec.spec import SweepSpec

_LIMITS = "limits"


def resolve_limits(
    spec: SweepSpec, catalog: Catalog, judge: Judge
) -> tuple[Mapping[str, Any], list[Problem]]:
    """Give the limits of a run with defaults filled, and what is wrong with those written."""
    given = read_given(catalog, _LIMITS, spec.limits, PlanFacts())
    (answer,) = judge.resolve(spec.model, [(_LIMITS, given.content)], {})
    problems = [
        Problem(
            pointer=join_pointer("", *refusal.field.split(".")),
            field=refusal.field,
            value=shorten(refusal.value),
            allowed=refusal.allowed,
            message=refusal.message,
        )
        for refusal in [*given.refusals, *answer.refusals][: MOST_PROBLEMS + 1]
    ]
    return answer.values or {}, problems
