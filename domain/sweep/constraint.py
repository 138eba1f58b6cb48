"""`where`: the conditions that a point must satisfy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from domain.expression.errors import EvaluationError, ExpressionSyntaxError
from domain.expression.evaluate import Evaluator, compile_expression, condition_holds
from domain.expression.names import names_in
from domain.expression.parse import parse_expression
from domain.problem import Problem
from domain.sweep.errors import SpecError, refuse
from domain.sweep.scope import Scope, Target
from domain.sweep.spec import SweepSpec


class Named(Protocol):
    """A section of a point, as conditions see it."""

    @property
    def names(self) -> Mapping[str, Any]:
        """Every parameter with its value; null where the component does not have it."""
        ...

    @property
    def kind(self) -> str:
        """Which component it is."""
        ...


class Constraint:
    """One condition of `where`.

    It sees each parameter's value with defaults filled, null where the point's components do not
    have it, and a section's own name as the label that results show for it.
    """

    def __init__(self, text: str, pointer: str, scope: Scope) -> None:
        """Read the condition.

        Raises
        ------
        SpecError
            the text does not parse, or names what no chosen component declares.
        """
        self.text = text
        self.pointer = pointer
        try:
            node = parse_expression(text)
        except ExpressionSyntaxError as error:
            raise refuse(pointer, text, "a condition such as endpoints > 16", str(error)) from None
        self._compute: Evaluator = compile_expression(node)
        self._targets = {name.path: _resolve(name.path, pointer, scope) for name in names_in(node)}

    def admits(self, sections: Mapping[str, Named], coordinates: Mapping[str, Any]) -> bool:
        """Say whether a point satisfies the condition.

        Raises
        ------
        SpecError
            the condition has no value for this point.
        """
        names = {}
        for name, target in self._targets.items():
            section = sections[target.section]
            if target.name:
                names[name] = section.names.get(target.name)
            else:
                names[name] = coordinates.get(target.section, section.kind)
        try:
            return condition_holds(self._compute(names))
        except EvaluationError as error:
            point = ", ".join(f"{k} = {v}" for k, v in coordinates.items())
            message = f"{error}, at the point {point}" if point else str(error)
            problem = Problem(pointer=self.pointer, field="where", value=self.text, message=message)
            raise SpecError([problem]) from None


def _resolve(name: str, pointer: str, scope: Scope) -> Target:
    section, _, last = name.partition(".")
    if last == "kind" and section in scope.kinds and scope.catalog.is_choice(section):
        return Target(section, "kind")
    return scope.resolve(name, pointer)


def constraints_of(spec: SweepSpec, scope: Scope) -> list[Constraint]:
    """Give the conditions of `where`, in order.

    Raises
    ------
    SpecError
        with the problems of all conditions that cannot be read.
    """
    found, problems = [], []
    for pointer, text in spec.conditions:
        try:
            found.append(Constraint(text, pointer, scope))
        except SpecError as error:
            problems.extend(error.problems)
    if problems:
        raise SpecError(problems)
    return found
