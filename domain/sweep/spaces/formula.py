"""Computed parameters: texts such as `= endpoints / 16`, read before any point is made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from domain.expression.budget import Budget
from domain.expression.errors import ExpressionSyntaxError
from domain.expression.evaluate import Evaluator, compile_expression
from domain.expression.names import names_in
from domain.expression.parse import parse_expression
from domain.expression.syntax import Arithmetic, Call, Literal, Negate, Node
from domain.expression.units import without_units
from domain.problem import Problems, join_pointer
from domain.quantity import QuantityError, takes_unit, to_field_unit
from domain.sweep.axes.axis import Assignment
from domain.sweep.axes.scope import Scope, Target
from domain.sweep.spaces.constraint import targets_of, unit_of
from domain.sweep.spec.errors import SpecError, refuse

SIGN = "="
_EXAMPLE = "a formula such as = endpoints / 16"


def is_formula(value: Any) -> bool:
    """Say whether a written value is computed from others."""
    return isinstance(value, str) and value.startswith(SIGN)


@dataclass(frozen=True, slots=True)
class Formula:
    """One computed parameter.

    Attributes
    ----------
    text
        as written, with its sign.
    target
        the parameter.
    targets
        what its names mean.
    compute
        gives its value from those of its names.
    """

    text: str
    pointer: str
    target: Target
    targets: Mapping[str, Target]
    compute: Evaluator


def formulas_in(assignment: Assignment) -> Iterator[tuple[Target, str, str]]:
    """Give each computed parameter of an assignment: what it sets, its text, its pointer."""
    target = assignment.target
    yield from _texts(target.section, target.name, assignment.value, assignment.pointer)


def _texts(section: str, name: str, value: Any, pointer: str) -> Iterator[tuple[Target, str, str]]:
    if is_formula(value):
        yield Target(section, name), value, pointer
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            way = f"{name}.{key}" if name else str(key)
            yield from _texts(section, way, inner, join_pointer(pointer, key))


class Formulas:
    """The computed parameters of a space, by parameter and text.

    Parameters
    ----------
    written
        all that base and axes set.
    scope
        what names mean.
    budget
        pays for what is computed.

    Raises
    ------
    SpecError
        formulas that cannot be read, name what nobody declares, or need each other.
    """

    def __init__(self, written: Iterable[Assignment], scope: Scope, budget: Budget) -> None:
        self._found: dict[tuple[str, str], Formula] = {}
        problems = Problems()
        for assignment in written:
            for target, text, pointer in formulas_in(assignment):
                if (target.path, text) not in self._found:
                    made = problems.of(partial(_formula, target, text, pointer, scope, budget))
                    if made is not None:
                        self._found[target.path, text] = made
        problems.refuse_any(SpecError)
        self._refuse_cycles()

    def __bool__(self) -> bool:
        """Say whether anything is computed."""
        return bool(self._found)

    def of_section(self, section: str) -> list[Formula]:
        """Give the formulas that compute something in a section."""
        return [one for one in self._found.values() if one.target.section == section]

    def of_path(self, path: str) -> list[Formula]:
        """Give the formulas of one parameter: axes may give it several."""
        return [one for (own, _), one in self._found.items() if own == path]

    def at(self, path: str, text: str) -> Formula:
        """Give the formula that a parameter has as this text."""
        return self._found[path, text]

    def _refuse_cycles(self) -> None:
        done: set[str] = set()
        for path in dict.fromkeys(own for own, _ in self._found):
            self._follow(path, (), done)

    def _follow(self, path: str, way: tuple[str, ...], done: set[str]) -> None:
        if path in way:
            circle = [*way[way.index(path) :], path]
            first = self.of_path(path)[0]
            message = f"these parameters are computed from each other: {' from '.join(circle)}"
            raise refuse(first.pointer, first.text, "formulas without a circle", message)
        if path in done:
            return
        for formula in self.of_path(path):
            for target in formula.targets.values():
                self._follow(target.path, (*way, path), done)
        done.add(path)


def _formula(target: Target, text: str, pointer: str, scope: Scope, budget: Budget) -> Formula:
    inner = text[len(SIGN) :]
    try:
        node = parse_expression(inner)
    except ExpressionSyntaxError as error:
        raise refuse(pointer, text, _EXAMPLE, str(error)) from None
    targets = targets_of(names_in(node), pointer, scope)
    unit = unit_of(target, scope)
    try:
        plain = without_units(node, lambda name: unit_of(targets[name], scope))
        if unit is not None and takes_unit(unit):
            plain = _in_unit(plain, unit)
    except (ExpressionSyntaxError, QuantityError) as error:
        raise refuse(pointer, text, _EXAMPLE, str(error)) from None
    return Formula(text, pointer, target, targets, compile_expression(plain, budget))


def _in_unit(node: Node, unit: str) -> Node:
    """Give quantities outside of comparisons in the unit of what is computed."""
    match node:
        case Literal(str() as text):
            return Literal(to_field_unit(text, unit))
        case Arithmetic(_, left, right):
            return replace(node, left=_in_unit(left, unit), right=_in_unit(right, unit))
        case Negate(operand):
            return Negate(_in_unit(operand, unit))
        case Call("if", (condition, *branches)):
            inner = tuple(_in_unit(one, unit) for one in branches)
            return replace(node, arguments=(condition, *inner))
        case Call(_, arguments):
            return replace(node, arguments=tuple(_in_unit(one, unit) for one in arguments))
        case _:
            return node


def all_written(base: Sequence[Assignment], axes: Iterable[Any]) -> Iterator[Assignment]:
    """Give all that a base and the listed steps of axes set."""
    yield from base
    for axis in axes:
        for step in axis.steps:
            yield from step.assignments
