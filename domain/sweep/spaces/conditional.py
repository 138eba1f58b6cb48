"""Axes that exist under a condition: where each candidate stands, one row a candidate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.expression.budget import Budget, BudgetError
from domain.expression.errors import EvaluationError, ExpressionSyntaxError
from domain.expression.evaluate import compile_expression, condition_holds
from domain.expression.names import names_in
from domain.expression.parse import parse_expression
from domain.expression.units import without_units
from domain.problem import Problems, shorten
from domain.sweep.axes.scope import Scope
from domain.sweep.spaces.constraint import targets_of, unit_of
from domain.sweep.spaces.visible_names import NoValueError, Seen
from domain.sweep.spec.errors import SpecError, refuse

_EXAMPLE = "a condition such as topology = 'torus'"


class When:
    """The condition of one axis.

    Parameters
    ----------
    name, text, pointer
        of the axis, its condition and where that stands.

    Raises
    ------
    SpecError
        the text does not parse, or names what no chosen component declares.
    """

    def __init__(self, name: str, text: str, pointer: str, scope: Scope, budget: Budget) -> None:
        self.name = name
        self.text = text
        self.pointer = pointer
        try:
            node = parse_expression(text)
        except ExpressionSyntaxError as error:
            raise refuse(pointer, text, _EXAMPLE, str(error)) from None
        self.targets = targets_of(names_in(node), pointer, scope)
        try:
            plain = without_units(node, lambda own: unit_of(self.targets[own], scope))
        except ExpressionSyntaxError as error:
            raise refuse(pointer, text, _EXAMPLE, str(error)) from None
        self._compute = compile_expression(plain, budget)

    def holds(self, seen: Seen, steps: Mapping[int, int]) -> bool:
        """Say whether the axis exists where the deciding axes stand like this; null counts as false.

        Raises
        ------
        SpecError
            the condition has no value there.
        """
        names: dict[str, Any] = {}
        try:
            names = seen.values(self.targets, steps)
            return condition_holds(self._compute(names))
        except BudgetError as error:
            allowed = f"at most {error.steps} steps over all points and conditions"
            raise refuse(self.pointer, self.text, allowed, f"the condition {error}") from None
        except (EvaluationError, NoValueError) as error:
            told = ", ".join(f"{name} = {shorten(value)}" for name, value in names.items())
            message = f"{error}, where {told}" if told else str(error)
            raise refuse(self.pointer, self.text, _EXAMPLE, message) from None


class TooManyError(Exception):
    """More candidates than are allowed; `count` is how many there were when that was seen."""

    def __init__(self, count: int) -> None:
        self.count = count


def order_of(
    whens: Mapping[int, When], followed: Mapping[int, int], seen: Seen, axes: int
) -> list[int]:
    """Give the numbers of the axes so that each comes after those that decide whether it exists.

    Raises
    ------
    SpecError
        axes whose conditions decide about each other.
    """
    needs = {n: seen.deciding(when.targets.values()) for n, when in whens.items()}
    for number, other in followed.items():
        needs[number] = needs.get(number, set()) | {other}
    found: list[int] = []
    problems = Problems()

    def visit(number: int, way: tuple[int, ...]) -> None:
        if number in way:
            circle = [*way[way.index(number) :], number]
            told = " on ".join(whens[n].name for n in circle)
            message = f"whether these axes exist depends on each other: {told}"
            when = whens[number]
            raise refuse(when.pointer, when.text, "conditions without a circle", message)
        if number in found:
            return
        for other in sorted(needs.get(number, ())):
            visit(other, (*way, number))
        found.append(number)

    for number in range(axes):
        problems.of(partial(visit, number, ()))
    problems.refuse_any(SpecError)
    return found


def conditional_rows(
    counts: Sequence[int],
    whens: Mapping[int, When],
    followed: Mapping[int, int],
    seen: Seen,
    most: int,
) -> NDArray[np.int32]:
    """Give the step of each candidate along each axis; shape (candidates, axes).

    A step of `counts[n]` means that axis `n` does not exist there. Candidates are in the order of the
    axes, the first varying slowest.

    Parameters
    ----------
    counts
        how many values each axis has.
    whens
        the conditions, by the number of their axis.
    followed
        by number of an axis that moves together with another, the number of that other one.
    most
        candidates.

    Raises
    ------
    SpecError
        conditions that depend on each other or have no value.
    TooManyError
        the axes make more than `most` candidates.
    """
    rows = np.zeros((1, len(counts)), dtype=np.int32)
    for number in order_of(whens, followed, seen, len(counts)):
        exists = _exists(whens.get(number), rows, seen)
        if number in followed:
            rows[:, number] = np.where(exists, rows[:, followed[number]], counts[number])
            continue
        often = np.where(exists, counts[number], 1)
        total = int(often.sum())
        if total > most:
            raise TooManyError(total)
        first = np.repeat(np.cumsum(often) - often, often)
        steps = np.arange(total) - first
        rows = np.repeat(rows, often, axis=0)
        rows[:, number] = np.where(np.repeat(exists, often), steps, counts[number])
    ruling = [number for number in range(len(counts)) if number not in followed]
    return rows[np.lexsort(rows[:, ruling].T[::-1])] if ruling else rows


def _exists(when: When | None, rows: NDArray[np.int32], seen: Seen) -> NDArray[np.bool_]:
    if when is None:
        return np.ones(len(rows), dtype=bool)
    deciding = sorted(seen.deciding(when.targets.values()))
    kinds, places = np.unique(rows[:, deciding], axis=0, return_inverse=True)
    holds = [when.holds(seen, dict(zip(deciding, own, strict=True))) for own in kinds.tolist()]
    return np.array(holds, dtype=bool)[places.reshape(-1)]
