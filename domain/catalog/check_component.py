"""Check what was given for one section of a point, and fill its defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from domain.catalog.check_jobs import WORKLOAD, Section, check_jobs
from domain.catalog.convert import ValueRefusedError, convert, describe_allowed
from domain.catalog.models import Catalog, Component, Constraint, ParamSpec
from domain.expression.errors import EvaluationError
from domain.expression.evaluate import condition_holds
from domain.suggest import hint


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """What is wrong with one field of a section; `name` is empty for the section itself.

    `related` are the other fields that take part, as dotted names, when a rule ties several;
    `steps` lead on from the field where it holds lists or objects.
    """

    section: str
    name: str
    value: Any
    allowed: Any
    message: str
    related: tuple[str, ...] = ()
    steps: tuple[str | int, ...] = ()

    @property
    def field(self) -> str:
        """The field's dotted name, such as `environment.background[0].fraction`."""
        name = f"{self.section}.{self.name}" if self.name else self.section
        return name + "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in self.steps)


@dataclass(slots=True)
class CheckedComponent:
    """One section of a point after checking.

    `values` is the canonical content (kind first, then parameters in the order of the catalogue,
    defaults filled, ineffective ones absent); it is complete only when `problems` is empty.
    `names` gives every declared parameter a value for expressions, null where it does not apply;
    a refused value stands there as it was given. `figures` are what the core says of it, such as
    the endpoints of a topology; None where it was not asked.
    """

    section: str
    kind: str
    component: Component | None
    values: dict[str, Any] = field(default_factory=dict)
    names: dict[str, Any] = field(default_factory=dict)
    problems: list[FieldProblem] = field(default_factory=list)
    figures: dict[str, Any] | None = None

    def refuse(self, name: str, value: Any, allowed: Any, message: str) -> None:
        """Add a problem with the parameter `name`."""
        self.problems.append(FieldProblem(self.section, name, value, allowed, message))


def check_component(catalog: Catalog, section: str, given: Mapping[str, Any]) -> CheckedComponent:
    """Check `given`, the content of `section` as written, against the catalogue.

    Every problem is collected; nothing is raised.
    """
    checked = _choose(catalog, section, given)
    component = checked.component
    if component is None:
        return checked
    _refuse_unknown(catalog, checked, component, given)
    for param in component.params:
        checked.names[param.name] = _convert_one(catalog, checked, param, given)
    idle = [param for param in component.params if not _applies(checked, param)]
    for param in idle:
        _drop(checked, param, given)
    _fill(checked, [param for param in component.params if param not in idle], given)
    if not checked.problems:
        _check_rules(checked, component)
    return checked


def _choose(catalog: Catalog, section: str, given: Mapping[str, Any]) -> CheckedComponent:
    if not catalog.is_choice(section):
        return CheckedComponent(section, section, catalog.component(section, section))
    kind = given.get("kind", catalog.default_kind(section))
    component = catalog.component(section, kind) if isinstance(kind, str) else None
    checked = CheckedComponent(section, str(kind), component, {"kind": kind}, {"kind": kind})
    if component is None:
        kinds = list(catalog.by_kind[section])
        checked.refuse("kind", kind, kinds, _why_not(catalog, section, kind))
    return checked


def _why_not(catalog: Catalog, section: str, kind: Any) -> str:
    """Say why `section` cannot be of this kind."""
    if kind is None:
        return "choose one"
    if not isinstance(kind, str):
        return f"there is no {section} '{str(kind)[:60]}'"
    others = catalog.other_models(section, kind)
    if others:
        return f"{kind} is a {section} of the {' and '.join(others)} model"
    return f"there is no {section} '{kind[:60]}'{hint(kind, catalog.by_kind[section])}"


def _refuse_unknown(
    catalog: Catalog, checked: CheckedComponent, component: Component, given: Mapping[str, Any]
) -> None:
    known = component.by_name
    for name in given:
        if name in known or (name == "kind" and "kind" in checked.values):
            continue
        what = checked.section
        if checked.kind != checked.section:
            what += f" '{checked.kind}'"
        message = f"{what} has no parameter '{str(name)[:60]}'{hint(str(name), known)}"
        others = () if "kind" in checked.values else catalog.models_with(f"{what}.{name}")
        if others:
            message = f"{name} is a parameter of {what} of the {' and '.join(others)} model"
        checked.refuse(str(name), given[name], list(known), message)


def _convert_one(
    catalog: Catalog, checked: CheckedComponent, param: ParamSpec, given: Mapping[str, Any]
) -> Any:
    if param.name not in given:
        return param.default_under(given.get("preset"))
    value = given[param.name]
    try:
        converted = convert(param, value)
    except ValueRefusedError as error:
        checked.refuse(param.name, value, error.allowed, str(error))
        return value
    return _check_jobs(catalog, checked, param, converted) if param.type == "jobs" else converted


def _check_jobs(
    catalog: Catalog, checked: CheckedComponent, param: ParamSpec, given: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    def check_workload(workload: Mapping[str, Any]) -> Section:
        found = check_component(catalog, WORKLOAD, workload)
        return found.values, [(p.name, p.value, p.allowed, p.message) for p in found.problems]

    jobs, problems = check_jobs(given, check_workload)
    checked.problems += [
        FieldProblem(checked.section, param.name, p.value, p.allowed, p.message, steps=p.steps)
        for p in problems
    ]
    return jobs


def _applies(checked: CheckedComponent, param: ParamSpec) -> bool:
    if param.applies is None:
        return True
    try:
        return condition_holds(param.applies(checked.names))
    except EvaluationError:
        if checked.problems:  # a refused value has already been reported
            return True
        raise


def _drop(checked: CheckedComponent, param: ParamSpec, given: Mapping[str, Any]) -> None:
    """Take out a parameter without effect; giving it a value is an error."""
    if given.get(param.name) is not None:
        message = f"has no effect here: it applies only when {param.applies_when}"
        checked.refuse(param.name, given[param.name], "leave it out", message)
    checked.names[param.name] = None


def _fill(checked: CheckedComponent, effective: list[ParamSpec], given: Mapping[str, Any]) -> None:
    for param in effective:
        if param.required and param.name not in given:
            checked.refuse(param.name, None, describe_allowed(param), "is required")
        checked.values[param.name] = checked.names[param.name]


def _check_rules(checked: CheckedComponent, component: Component) -> None:
    for constraint in component.own_rules:
        if _holds(checked, constraint):
            continue
        first = constraint.fields[0].removeprefix(checked.section + ".")
        others = {
            field: checked.names.get(field.rpartition(".")[2]) for field in constraint.fields[1:]
        }
        checked.problems.append(
            rule_problem(constraint, checked.section, first, checked.names.get(first), others)
        )


def rule_problem(
    constraint: Constraint, section: str, name: str, value: Any, others: Mapping[str, Any]
) -> FieldProblem:
    """Report a broken rule at its first field, with what the other fields of it are."""
    beside = ", ".join(f"{field} = {other}" for field, other in others.items() if other is not None)
    message = f"does not go with {beside}: {constraint.message}" if beside else constraint.message
    return FieldProblem(section, name, value, constraint.message, message, constraint.fields)


def _holds(checked: CheckedComponent, constraint: Constraint) -> bool:
    try:
        return condition_holds(constraint.holds(checked.names))
    except EvaluationError:
        if checked.problems:  # an earlier rule has been broken, and this one relied on it
            return True
        raise
