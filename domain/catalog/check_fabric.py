"""A reference to a fabric as written, to its digest and size in the canonical point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeGuard

from domain.catalog.check_component import CheckedComponent, FieldProblem, check_component
from domain.catalog.check_shape import size_topology
from domain.catalog.convert import ValueRefusedError, convert, describe_allowed
from domain.catalog.models import Catalog, Component, ParamSpec
from domain.fabric.facts import FabricFacts, KnownFabrics, is_digest
from domain.shape.known import KnownShapes
from domain.suggest import hint

_FIGURES = ("endpoints", "routers", "channels")
_MOST_NAMES = 20
IMPORTED = "imported"
"""The routing that takes the tables of the fabric's own file."""
TABLES = "has_tables"
"""What rules may call the fact that a fabric has forwarding tables."""


def check_section(
    catalog: Catalog,
    section: str,
    given: Mapping[str, Any],
    fabrics: KnownFabrics,
    shapes: KnownShapes,
) -> CheckedComponent:
    """Check `given`, the content of `section` as written, and ask for the size of its network.

    As `resolve_section`; a topology gets its figures of `shapes`, or a problem.
    """
    checked = resolve_section(catalog, section, given, fabrics)
    size_topology(checked, shapes)
    return checked


def resolve_section(
    catalog: Catalog, section: str, given: Mapping[str, Any], fabrics: KnownFabrics
) -> CheckedComponent:
    """Check `given`, the content of `section` as written, and resolve the fabric it names.

    As `check_component`. Where a parameter is a fabric, the canonical content holds its digest
    and, where the component has such parameters, its endpoints, routers and channels; the names
    for expressions keep the reference as it was written. Without anyone to resolve a reference,
    only a digest with all figures beside it is taken: a canonical point.
    """
    component = _component(catalog, section, given)
    param = next((p for p in component.params if p.type == "fabric"), None) if component else None
    reference = given.get(param.name) if param else None
    if component is None or param is None or not _is_reference(reference, param):
        return check_component(catalog, section, given)
    facts = fabrics.resolve(reference)
    if facts is None:
        checked = check_component(catalog, section, given)
        if not checked.problems and not _is_whole(component, given, reference, fabrics):
            checked.problems.append(_unknown(section, param, reference, fabrics))
        return checked
    figures = _figures(component, facts)
    checked = check_component(catalog, section, {**given, **figures, param.name: facts.digest})
    for name, value in figures.items():
        if given.get(name) not in (None, value):
            message = f"the fabric {facts.name} version {facts.version} has {value} {name}"
            checked.refuse(name, given[name], value, message)
    checked.names[param.name] = reference
    checked.names[TABLES] = facts.has_tables
    return checked


def _is_reference(value: Any, param: ParamSpec) -> TypeGuard[str]:
    """Say whether `value` may be looked up; what else it is, the check of the section says."""
    try:
        return value is not None and bool(convert(param, value))
    except ValueRefusedError:
        return False


def _component(catalog: Catalog, section: str, given: Mapping[str, Any]) -> Component | None:
    kind = given.get("kind", section)
    return catalog.component(section, kind) if isinstance(kind, str) else None


def _figures(component: Component, facts: FabricFacts) -> dict[str, int]:
    return {name: getattr(facts, name) for name in _FIGURES if name in component.by_name}


def _is_whole(
    component: Component, given: Mapping[str, Any], reference: str, fabrics: KnownFabrics
) -> bool:
    """Say whether the section needs nobody to resolve it."""
    wanted = [name for name in _FIGURES if name in component.by_name]
    return (
        not fabrics.can_resolve
        and is_digest(reference)
        and all(given.get(name) is not None for name in wanted)
    )


def _unknown(section: str, param: ParamSpec, reference: str, fabrics: KnownFabrics) -> FieldProblem:
    names = fabrics.names()
    shown = reference[:80]
    if not fabrics.can_resolve:
        message = f"the fabric '{shown}' cannot be looked up here"
    elif reference.partition("@")[0] in names:
        message = f"the fabric {reference.partition('@')[0]} has no version '{shown}'"
    else:
        message = f"there is no fabric '{shown}'{hint(reference.partition('@')[0], names)}"
    allowed = names[:_MOST_NAMES] or describe_allowed(param)
    return FieldProblem(section, param.name, reference, allowed, message)


def tables_problem(components: Mapping[str, CheckedComponent]) -> FieldProblem | None:
    """Refuse the use of a fabric's own tables where it has none; None when all is well."""
    topology, routing = components.get("topology"), components.get("routing")
    if topology is None or routing is None or routing.kind != IMPORTED:
        return None
    if topology.names.get(TABLES, True):
        return None
    message = (
        f"the fabric {topology.names.get('fabric')} was imported without forwarding tables: "
        "choose an engine, or import it together with its tables"
    )
    allowed = "a fabric with tables, or another routing"
    return FieldProblem(
        "routing", "kind", IMPORTED, allowed, message, ("routing.kind", "topology.fabric")
    )
