"""A spec that was read in part, with its names resolved: one answer to mistakes of both kinds."""

from __future__ import annotations

from functools import partial
from typing import Any

from domain.catalog.models import Catalog
from domain.problem import Problems, split_pointer
from domain.sweep.draft import Draft, draft_plan
from domain.sweep.errors import SpecError, locate
from domain.sweep.plan_facts import PlanFacts
from domain.sweep.reading import Reading
from domain.sweep.scope import Scope, scope_of
from domain.sweep.spec import SweepSpec

_NAMES_OF_VALUES = (["ideal"], ["baseline"])


def draft_reading(reading: Reading, catalog: Catalog, facts: PlanFacts) -> Draft:
    """Resolve the names and axes of a spec, as far as its form is right.

    Raises
    ------
    SpecError
        everything that is wrong with its form and, where that leaves no doubt about what the spec
        chooses, with its names and axes.
    """
    if reading.spec is not None and not reading.problems:
        return draft_plan(reading.spec, catalog, facts)
    found = Problems()
    found.add(reading.problems)
    if reading.spec is not None:
        found.add(_beside_form(reading, reading.spec, catalog, facts))
    raise SpecError(found)


def _beside_form(reading: Reading, spec: SweepSpec, catalog: Catalog, facts: PlanFacts) -> Problems:
    """Give what is wrong with the names of a spec whose form is wrong."""
    found = Problems()
    if spec.model in catalog.models:
        scope = scope_of(spec, catalog.for_model(spec.model))
        for pointer, part in reading.lost.items():
            if not _sets_a_parameter(pointer, part, scope, found):
                return Problems()
    located = Problems()
    located.add(locate(found, spec.line_of))
    try:
        draft_plan(spec, catalog, facts)
    except SpecError as error:
        # The values that `ideal` and `baseline` name may be among what is lost.
        located.add(
            problem
            for problem in error.problems
            if not reading.lost or split_pointer(problem.pointer)[:1] not in _NAMES_OF_VALUES
        )
    return located


def _sets_a_parameter(pointer: str, part: Any, scope: Scope, found: Problems) -> bool:
    """Say whether a lost part could only have set a parameter, perhaps one that does not exist."""
    name = split_pointer(pointer)[1:]
    values = part.get("values", part) if isinstance(part, dict) else part
    if not name or (isinstance(values, dict) and "zip" in values):
        return False
    target = found.of(partial(scope.resolve, name[0], pointer))
    return target is None or bool(target.name)
