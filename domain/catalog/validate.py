"""Check a whole point and give it its canonical form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.catalog.check_component import CheckedComponent, FieldProblem, check_component
from domain.catalog.check_together import check_together
from domain.catalog.convert import LARGEST_INTEGER
from domain.catalog.models import OUTSIDE_IDENTITY, Catalog
from domain.problem import Problem, ProblemsError, join_pointer, shorten
from domain.suggest import hint

_HEAD = ("model", "base_seed", "replicate")


class PointProblemsError(ProblemsError):
    """A point that cannot be simulated as written."""


def validate_point(point: Mapping[str, Any], catalog: Catalog) -> dict[str, Any]:
    """Check `point` against `catalog`.

    Parameters
    ----------
    point
        model, sections, and optionally base_seed, replicate and limits; parameters may be
        quantities with a unit.
    catalog
        what may be chosen.

    Returns
    -------
    The canonical point: model, every section with all its effective parameters, base_seed;
    without limits and replicate, which are no part of a point's identity.

    Raises
    ------
    PointProblemsError
        with all problems found, pointers into `point`.
    """
    problems = _check_head(point, catalog)
    components: dict[str, CheckedComponent] = {}
    for section in catalog.sections:
        given = point.get(section, {})
        if not isinstance(given, Mapping):
            problems.append(_problem(FieldProblem(section, "", given, None, "must be an object")))
            continue
        components[section] = check_component(catalog, section, given)
        problems.extend(_problem(p) for p in components[section].problems)
    if not problems:
        problems = [_problem(p) for p in check_together(components)]
    if problems:
        raise PointProblemsError(problems)
    return canonical_point(point["model"], components, point.get("base_seed", 1))


def canonical_point(
    model: str, components: Mapping[str, CheckedComponent], base_seed: int
) -> dict[str, Any]:
    """Assemble the canonical point from valid sections. The sections are shared, not copied."""
    point: dict[str, Any] = {"model": model}
    for section, checked in components.items():
        if section not in OUTSIDE_IDENTITY:
            point[section] = checked.values
    point["base_seed"] = base_seed
    return point


def _problem(found: FieldProblem) -> Problem:
    pointer = join_pointer("", found.section, *([found.name] if found.name else []))
    return Problem(
        pointer=pointer,
        field=found.field,
        value=shorten(found.value),
        allowed=found.allowed,
        message=found.message,
    )


def _check_head(point: Mapping[str, Any], catalog: Catalog) -> list[Problem]:
    found = []
    known = [*_HEAD, *catalog.sections]
    for name in point:
        if name not in known:
            message = f"there is no '{str(name)[:60]}' in a point{hint(str(name), known)}"
            found.append(FieldProblem(str(name), "", point[name], known, message))
    if point.get("model") not in catalog.models:
        message = "choose a model that exists"
        allowed = list(catalog.models)
        found.append(FieldProblem("model", "", point.get("model"), allowed, message))
    for name in ("base_seed", "replicate"):
        value = point.get(name, 1)
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not 0 <= value <= LARGEST_INTEGER:
            allowed_range = f"an integer from 0 to {LARGEST_INTEGER}"
            found.append(FieldProblem(name, "", value, allowed_range, "must be an integer"))
    return [_problem(f) for f in found]
