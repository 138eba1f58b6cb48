"""`where` and `exclude`: the conditions that a point must satisfy, or must not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from domain.expression.budget import Budget, BudgetError
from domain.expression.errors import EvaluationError, ExpressionSyntaxError
from domain.expression.evaluate import Evaluator, compile_expression, condition_holds
from domain.expression.names import names_in
from domain.expression.parse import parse_expression
from domain.expression.syntax import Name
from domain.expression.units import without_units
from domain.problem import Problem, Problems
from domain.sweep.axes.scope import Scope, Target
from domain.sweep.spec.errors import SpecError, refuse

_NUMBERS = ("integer", "real", "integer_list")


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
    """One condition of `where` or `exclude`.

    It sees each parameter's value with defaults filled, null where the point's components do not
    have it, and a section's own name as the label that results show for it.
    """

    def __init__(
        self, text: str, pointer: str, scope: Scope, budget: Budget, field: str = "where"
    ) -> None:
        """Read the condition of a field; `budget` pays for every point.

        Raises
        ------
        SpecError
            the text does not parse, names what no chosen component declares, or compares a
            parameter with a quantity of another dimension.
        """
        self.text = text
        self.pointer = pointer
        self._field = field
        try:
            node = parse_expression(text)
        except ExpressionSyntaxError as error:
            raise _unread(pointer, text, error) from None
        self._targets = targets_of(names_in(node), pointer, scope)
        try:
            plain = without_units(node, lambda name: unit_of(self._targets[name], scope))
        except ExpressionSyntaxError as error:
            raise _unread(pointer, text, error) from None
        self._compute: Evaluator = compile_expression(plain, budget)

    @property
    def sections(self) -> set[str]:
        """The sections whose parameters it looks at."""
        return {target.section for target in self._targets.values()}

    def holds(self, sections: Mapping[str, Named], coordinates: Mapping[str, Any]) -> bool:
        """Say whether the condition holds of a point; null counts as false.

        Raises
        ------
        SpecError
            the condition has no value for this point, or the budget is used up.
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
        except BudgetError as error:
            allowed = f"at most {error.steps} steps over all points and conditions"
            message = f"the condition {error}: shorten it, or leave points out of the axes"
            raise refuse(self.pointer, self.text, allowed, message) from None
        except EvaluationError as error:
            point = ", ".join(f"{k} = {v}" for k, v in coordinates.items())
            message = f"{error}, at the point {point}" if point else str(error)
            problem = Problem(
                pointer=self.pointer, field=self._field, value=self.text, message=message
            )
            raise SpecError([problem]) from None


def _unread(pointer: str, text: str, error: ExpressionSyntaxError) -> SpecError:
    return refuse(pointer, text, "a condition such as endpoints > 16", str(error))


def targets_of(names: Sequence[Name], pointer: str, scope: Scope) -> dict[str, Target]:
    """Resolve all names of a condition, and refuse all that mean nothing."""
    found, problems = {}, Problems()
    for name in names:
        target = problems.of(partial(_resolve, name.path, pointer, scope))
        if target is not None:
            found[name.path] = target
    problems.refuse_any(SpecError)
    return found


def unit_of(target: Target, scope: Scope) -> str | None:
    """Give the unit of a number; None of anything else, or where components disagree."""
    declared = scope.declared(target) if target.name else []
    units = {param.unit if param.type in _NUMBERS else None for param in declared}
    return units.pop() if len(units) == 1 else None


def _resolve(name: str, pointer: str, scope: Scope) -> Target:
    section, _, last = name.partition(".")
    if last == "kind" and section in scope.kinds and scope.catalog.is_choice(section):
        return Target(section, "kind")
    return scope.resolve(name, pointer)


def constraints_of(
    conditions: Sequence[tuple[str, str]], scope: Scope, budget: Budget, field: str
) -> list[Constraint]:
    """Give the conditions of `where` or `exclude`, in order.

    Parameters
    ----------
    conditions
        pointer and text of each.
    budget
        pays for all of them.
    field
        `where` or `exclude`.

    Raises
    ------
    SpecError
        with the problems of all conditions that cannot be read.
    """
    problems = Problems()
    found = [
        problems.of(partial(Constraint, text, pointer, scope, budget, field))
        for pointer, text in conditions
    ]
    problems.refuse_any(SpecError)
    return [one for one in found if one is not None]
