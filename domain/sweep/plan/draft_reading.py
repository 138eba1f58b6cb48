"""A spec that was read in part, with its names resolved: one answer to mistakes of both kinds."""

from __future__ import annotations

from functools import partial

from domain.catalog.models import Catalog
from domain.catalog.recommended import catalog_of_spec
from domain.problem import Problems, split_pointer
from domain.sweep.axes.scope import scope_of
from domain.sweep.plan.draft import Draft, DraftError, draft_plan, sets_a_parameter
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.spec.errors import locate
from domain.sweep.spec.reading import Reading
from domain.sweep.spec.spec import SweepSpec

_NAMES_OF_AXES = (["ideal"], ["baseline"], ["samples"])


def draft_reading(reading: Reading, catalog: Catalog, facts: PlanFacts) -> Draft:
    """Resolve the names and axes of a spec, as far as its form is right.

    Raises
    ------
    DraftError
        everything that is wrong with its form and, where that leaves no doubt about what the spec
        chooses, with its names and axes.
    """
    if reading.spec is not None and not reading.problems:
        return draft_plan(reading.spec, catalog, facts)
    found = Problems()
    found.add(reading.problems)
    if reading.spec is None or not _is_sure(reading, reading.spec, catalog, found):
        raise DraftError(found)
    try:
        rest: Draft | None = draft_plan(reading.spec, catalog, facts)
    except DraftError as error:
        rest = error.rest
        # What `ideal`, `baseline` and `samples` name may be among what is lost.
        found.add(
            problem
            for problem in error.problems
            if not reading.lost or split_pointer(problem.pointer)[:1] not in _NAMES_OF_AXES
        )
    raise DraftError(found, rest)


def _is_sure(reading: Reading, spec: SweepSpec, catalog: Catalog, found: Problems) -> bool:
    """Say whether what is lost could only have set parameters; tell names among it that are none."""
    if spec.model not in catalog.by_model:
        return True
    scope = scope_of(spec, catalog_of_spec(catalog, spec.model, spec.schema_version))
    names = Problems()
    for pointer, part in reading.lost.items():
        name = "".join(split_pointer(pointer)[1:2])
        if not name or not sets_a_parameter(name, part, scope):
            return False
        names.of(partial(scope.resolve, name, pointer))
    found.add(locate(names, spec.line_of))
    return True
