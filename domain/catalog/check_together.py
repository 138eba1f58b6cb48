"""The rules that tie several sections of a point to each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.catalog.check_component import CheckedComponent, FieldProblem, rule_problem
from domain.catalog.check_shape import NEEDS
from domain.catalog.models import Constraint
from domain.expression.errors import EvaluationError
from domain.expression.evaluate import condition_holds

_FROM_NETWORK = "packet_bytes"
_ON_RANKS = "pattern"
_WEIGHTS = "virtual_network_weights"
_LISTS = ("endpoints", "names")


class NotAskedError(EvaluationError):
    """A rule uses a figure that only the core can tell, and it was not asked."""


def resolved_endpoints(components: Mapping[str, CheckedComponent]) -> int | None:
    """Give the number of endpoints that the topology comes to, None when it does not say."""
    topology = components.get("topology")
    if topology is None or topology.component is None or topology.problems:
        return None
    if topology.figures is not None:
        return int(topology.figures["endpoints"])
    formula = topology.component.formulas.get("endpoints")
    value = formula(topology.names) if formula else topology.names.get("endpoints")
    return None if value is None else round(value)


def listed_places(components: Mapping[str, CheckedComponent]) -> int | None:
    """Give how many endpoints the placement lists, None when it lists none: then all are used."""
    placement = components.get("placement")
    if placement is None:
        return None
    lists = (placement.names.get(name) for name in _LISTS)
    return next((len(found) for found in lists if isinstance(found, list)), None)


def look_up(
    name: str, checked: CheckedComponent, components: Mapping[str, CheckedComponent]
) -> Any:
    """Give the value of `name` in a rule or formula of the section `checked`.

    That is, in this order: the section's own parameter, `endpoints` as the topology resolves it
    (for a pattern those that ranks can be on: as many as the placement lists), `packet_bytes` of
    the network, or by its full name what the core says of another section, a parameter of it, or
    its derived figure.

    Raises
    ------
    EvaluationError
        there is no such name in this point; NotAskedError: only the core could tell.
    """
    if name in checked.names:
        return checked.names[name]
    if name == "endpoints":
        places = listed_places(components) if checked.section == _ON_RANKS else None
        if places is not None:
            return places
        found = resolved_endpoints(components)
        if found is None and _is_told_by_the_core("topology", components.get("topology"), name):
            raise NotAskedError(name)
        return found
    section, _, last = name.rpartition(".")
    if name == _FROM_NETWORK:
        section, last = "network", name
    other = components.get(section)
    if other is not None and other.figures is not None and last in other.figures:
        return other.figures[last]
    if other is not None and other.names.get(last) is not None:
        return other.names[last]
    if other is not None and other.component is not None and last in other.component.formulas:
        return other.component.formulas[last](other.names)
    if other is not None and last in other.names:
        return None
    if _is_told_by_the_core(section, other, last):
        raise NotAskedError(name)
    msg = f"there is no '{name}' here"
    raise EvaluationError(msg)


def _is_told_by_the_core(section: str, other: CheckedComponent | None, last: str) -> bool:
    """Say whether only the core could tell a figure, and it was not asked."""
    if other is None or other.component is None or other.figures is not None:
        return False
    if section == "routing":
        return last in NEEDS
    return other.component.shape_from_core


def check_together(components: Mapping[str, CheckedComponent]) -> list[FieldProblem]:
    """Check the rules that use other sections; call it when each section alone is valid."""
    broken = [
        _problem(checked, rule, components)
        for checked in components.values()
        for rule in _broken_rules(checked, components)
    ]
    return [*broken, *_priorities_without_network(components)]


def _broken_rules(
    checked: CheckedComponent, components: Mapping[str, CheckedComponent]
) -> list[Constraint]:
    broken: list[Constraint] = []
    for rule in checked.component.shared_rules if checked.component else ():
        try:
            if not _holds(checked, rule, components):
                broken.append(rule)
        except EvaluationError:
            if not broken:  # else an earlier rule has been broken, and this one relied on it
                raise
    return broken


def _priorities_without_network(
    components: Mapping[str, CheckedComponent],
) -> list[FieldProblem]:
    """Find jobs in the background whose virtual network does not exist; lists have no rules."""
    environment, network = components.get("environment"), components.get("network")
    jobs = environment.names.get("background") if environment else None
    weights = network.names.get(_WEIGHTS) if network else None
    if not jobs or not isinstance(weights, list):
        return []
    return [
        FieldProblem(
            "environment",
            "background",
            job["priority"],
            f"0 to {len(weights) - 1}",
            f"needs {job['priority'] + 1} virtual networks: give network.{_WEIGHTS} as many",
            related=(f"network.{_WEIGHTS}",),
            steps=(number, "priority"),
        )
        for number, job in enumerate(jobs)
        if job.get("priority", 0) >= len(weights)
    ]


def _holds(
    checked: CheckedComponent, rule: Constraint, components: Mapping[str, CheckedComponent]
) -> bool:
    try:
        names = {name: look_up(name, checked, components) for name in rule.names}
    except NotAskedError:
        return True  # the core will judge when it runs the point
    return condition_holds(rule.holds(names))


def _problem(
    checked: CheckedComponent, rule: Constraint, components: Mapping[str, CheckedComponent]
) -> FieldProblem:
    section, _, name = rule.fields[0].rpartition(".")
    section = section or checked.section
    value = components[section].names.get(name) if section in components else None
    places = listed_places(components) if checked.section == _ON_RANKS else None
    others: dict[str, Any] = {}
    for field in rule.fields[1:]:
        if field != "topology.endpoints":
            others[field] = look_up(field, checked, components)
        elif places is not None:
            others["endpoints listed in placement"] = places
        else:
            others[field] = resolved_endpoints(components)
    return rule_problem(rule, section, name, value, others)
