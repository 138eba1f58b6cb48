"""Check a whole point and give it its canonical form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.catalog.check_component import CheckedComponent, FieldProblem
from domain.catalog.check_fabric import check_section, tables_problem
from domain.catalog.check_ranks import fit_ranks
from domain.catalog.check_shape import route_topology
from domain.catalog.check_together import check_together
from domain.catalog.convert import LARGEST_INTEGER
from domain.catalog.models import OUTSIDE_IDENTITY, Catalog
from domain.fabric.facts import FabricResolver, KnownFabrics
from domain.problem import Problem, ProblemsError, join_pointer, shorten
from domain.shape.known import KnownShapes
from domain.shape.source import ShapeSource
from domain.suggest import hint

_HEAD = ("model", "base_seed", "replicate")


class PointProblemsError(ProblemsError):
    """A point that cannot be simulated as written."""


def validate_point(
    point: Mapping[str, Any],
    catalog: Catalog,
    fabrics: FabricResolver | None = None,
    shapes: ShapeSource | None = None,
) -> dict[str, Any]:
    """Check `point` against `catalog`.

    Parameters
    ----------
    point
        model, sections, and optionally base_seed, replicate and limits; parameters may be
        quantities with a unit.
    catalog
        what may be chosen.
    fabrics
        finds the fabric that the point names; not needed by canonical points.
    shapes
        asks the core for the size of the point's network; without it, what only the core can judge
        is not checked.

    Returns
    -------
    The canonical point: model, every section with all its effective parameters, base_seed;
    without limits and replicate, which are no part of a point's identity.

    Raises
    ------
    PointProblemsError
        with all problems found, pointers into `point`.
    """
    known = point.get("model") in catalog.models
    view = catalog.for_model(point["model"] if known else catalog.models[0])
    problems = _check_head(point, catalog, view)
    known_fabrics, known_shapes = KnownFabrics(fabrics), KnownShapes(shapes)
    components: dict[str, CheckedComponent] = {}
    for section in view.sections:
        given = point.get(section, {})
        if not isinstance(given, Mapping):
            problems.append(_problem(FieldProblem(section, "", given, None, "must be an object")))
            continue
        components[section] = check_section(view, section, given, known_fabrics, known_shapes)
        problems.extend(_problem(p) for p in components[section].problems)
    if not problems:
        problems = [_problem(p) for p in check_sections(components, known_shapes)]
    if problems:
        raise PointProblemsError(problems)
    return canonical_point(point["model"], components, point.get("base_seed", 1))


def check_sections(
    components: Mapping[str, CheckedComponent], shapes: KnownShapes
) -> list[FieldProblem]:
    """Check the rules that tie sections to each other; each alone must be valid."""
    found = route_topology(components, shapes) or check_together(components)
    found = found or fit_ranks(components, shapes)
    tables = tables_problem(components)
    return [*found, tables] if tables else found


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
    pointer = join_pointer("", found.section, *([found.name] if found.name else []), *found.steps)
    return Problem(
        pointer=pointer,
        field=found.field,
        value=shorten(found.value),
        allowed=found.allowed,
        message=found.message,
    )


def _check_head(point: Mapping[str, Any], catalog: Catalog, view: Catalog) -> list[Problem]:
    found = []
    known = [*_HEAD, *view.sections]
    for name in point:
        if name not in known:
            others = view.other_models(str(name))
            message = f"there is no '{str(name)[:60]}' in a point{hint(str(name), known)}"
            if others:
                message = f"{name} is a section of the {' and '.join(others)} model"
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
