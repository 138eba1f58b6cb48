"""What conditions on axes and computed parameters see of a candidate, before the core judges it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from domain.catalog.models import ParamSpec
from domain.expression.errors import EvaluationError, ExpressionError
from domain.judge import Refusal
from domain.problem import shorten
from domain.quantity import QuantityError, takes_unit, to_field_unit
from domain.sweep.axes.axis import Axis
from domain.sweep.axes.scope import Scope, Target
from domain.sweep.plan.sections_of_point import Writer
from domain.sweep.spaces.formula import Formula, Formulas, is_formula

_SHOWN = 60


class NoValueError(ExpressionError):
    """A computed parameter that has no value at a candidate."""


class Seen:
    """The values of a space's candidates: as written, computed, or else the catalogue's default.

    Defaults that follow from other parameters are not known here: such a parameter is null.
    """

    def __init__(self, writer: Writer, scope: Scope, formulas: Formulas) -> None:
        self._writer = writer
        self._scope = scope
        self.formulas = formulas

    def deciding(self, targets: Iterable[Target]) -> set[int]:
        """Give the numbers of the axes on which the values of these depend."""
        found: set[int] = set()
        waiting, known = list(targets), set[str]()
        while waiting:
            target = waiting.pop()
            if target.path in known:
                continue
            known.add(target.path)
            found |= {n for n, axis in enumerate(self._writer.axes) if _decides(axis, target)}
            for formula in self.formulas.of_path(target.path):
                waiting += formula.targets.values()
        return found

    def values(self, targets: Mapping[str, Target], steps: Mapping[int, int]) -> dict[str, Any]:
        """Give, for each name, its value.

        Raises
        ------
        NoValueError
            one of them is computed and has no value.
        """
        return {name: self._value(target, steps) for name, target in targets.items()}

    def computed(self, formula: Formula, steps: Mapping[int, int]) -> Any:
        """Give the value of a computed parameter; whole numbers are integers.

        Raises
        ------
        NoValueError
            it has none, or is an integer and its value is not whole.
        """
        names = self.values(formula.targets, steps)
        where = _where(names)
        try:
            value = formula.compute(names)
        except EvaluationError as error:
            msg = f"'{formula.text[:_SHOWN]}' has no value{where}: {error}"
            raise NoValueError(msg) from None
        if value is None:
            msg = (
                f"'{formula.text[:_SHOWN]}' has no value{where}: set what is null, or use coalesce"
            )
            raise NoValueError(msg)
        declared = self._scope.declared(formula.target)
        if isinstance(value, float) and declared and all(p.type == "integer" for p in declared):
            msg = (
                f"'{formula.text[:_SHOWN]}' is {value!r}{where}, and {formula.target.path} takes "
                "integers: round it with ceil or floor, or leave the point out"
            )
            raise NoValueError(msg)
        return value

    def fill(
        self, section: str, given: dict[str, Any], steps: Mapping[int, int]
    ) -> tuple[dict[str, Any], list[Refusal]]:
        """Put values in the place of formulas in what is written for a section.

        Returns
        -------
        The computed values by the name of their parameter, and a refusal for each that has none.
        """
        computed: dict[str, Any] = {}
        refusals: list[Refusal] = []
        for way, holder, key in list(_formulas_within(given)):
            text = holder[key]
            formula = self.formulas.at(f"{section}.{way}", text)
            try:
                holder[key] = computed[way] = self.computed(formula, steps)
            except NoValueError as error:
                del holder[key]
                refusals.append(
                    Refusal(f"{section}.{way}", shorten(text), "a formula with a value", str(error))
                )
        return computed, refusals

    def _value(self, target: Target, steps: Mapping[int, int]) -> Any:
        section = target.section
        if not target.name:
            for number in steps:
                coordinates = self._writer.axes[number].steps[steps[number]].coordinates
                if section in coordinates:
                    return coordinates[section]
        given, _ = self._writer.write(section, steps)
        kind = given.get("kind", self._default_kind(section))
        if not target.name or target.name == "kind":
            return kind
        value = _within(given, target.name)
        if is_formula(value):
            return self.computed(self.formulas.at(target.path, value), steps)
        component = self._scope.catalog.component(section, kind) if isinstance(kind, str) else None
        param = component.find(target.name) if component else None
        if value is None:
            return _default(param, given)
        return _in_unit(value, param)

    def _default_kind(self, section: str) -> str | None:
        catalog = self._scope.catalog
        return catalog.default_kind(section) if catalog.is_choice(section) else section


def _decides(axis: Axis, target: Target) -> bool:
    """Say whether an axis can change a value: it sets it, what it is in, or what is in it."""
    is_choice = target.name in ("", "kind")
    return any(
        own.section == target.section
        and (
            not own.name
            or own.path == target.path
            or (not is_choice and _is_inside(own.path, target.path))
        )
        for own in axis.targets
    )


def _is_inside(one: str, other: str) -> bool:
    return one.startswith(f"{other}.") or other.startswith(f"{one}.")


def _formulas_within(given: dict[str, Any], above: str = "") -> Iterable[tuple[str, Any, str]]:
    """Give each formula of a section's content: its parameter, and the object and key that hold it.

    Objects on the way are copied: the spec's own stay as they are.
    """
    for key, value in given.items():
        way = f"{above}.{key}" if above else key
        if is_formula(value):
            yield way, given, key
        elif isinstance(value, dict):
            given[key] = dict(value)
            yield from _formulas_within(given[key], way)


def _within(given: Mapping[str, Any], name: str) -> Any:
    """Find a parameter, or a member of a class of links whose name may hold dots."""
    if name in given or "." not in name:
        return given.get(name)
    first, *between, member = name.split(".")
    classes = given.get(first)
    told = classes.get(".".join(between)) if isinstance(classes, Mapping) else None
    return told.get(member) if isinstance(told, Mapping) else None


def _default(param: ParamSpec | None, given: Mapping[str, Any]) -> Any:
    return None if param is None else param.default_under(given.get("preset"))


def _in_unit(value: Any, param: ParamSpec | None) -> Any:
    if param is None or not isinstance(value, str) or not takes_unit(param.unit):
        return value
    try:
        return to_field_unit(value, param.unit)
    except QuantityError:
        return value


def _where(names: Mapping[str, Any]) -> str:
    told = ", ".join(f"{name} = {'null' if v is None else v}" for name, v in names.items())
    return f" where {told}" if told else ""
