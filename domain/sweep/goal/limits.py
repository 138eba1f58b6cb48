"""The condition of a goal: comparisons of a metric, or of the cost, with a limit."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from domain.catalog.models import Catalog
from domain.expression.errors import EvaluationError, ExpressionSyntaxError
from domain.expression.evaluate import evaluate
from domain.expression.names import names_in
from domain.expression.parse import parse_expression
from domain.expression.syntax import And, Compare, Name, Node
from domain.expression.text import to_text
from domain.expression.units import without_units
from domain.suggest import hint
from domain.sweep.spec.equal import COST
from domain.sweep.spec.errors import refuse

BEST = "best"
"""In a limit: the best mean of its metric among the candidates at the same place."""
POINTER = "/goal/subject_to"
_FORM = (
    "comparisons by <= or >= of a metric with a limit above 0, joined by `and`, such as "
    "completion_time_ns <= 1.2 * best, completion_time_ns <= 2 ms or cost_per_endpoint <= 400"
)
_SIGNS = {"<": 1, "<=": 1, ">": -1, ">=": -1}
_BETTER = {1: "lower", -1: "higher"}


@dataclass(frozen=True, slots=True)
class Limit:
    """One comparison.

    Attributes
    ----------
    metric
        a metric, or `COST`.
    sign
        1 where the metric must not be above, -1 where it must not be below.
    value
        above 0: the limit in the metric's unit, or what `best` is multiplied by.
    is_of_best
        whether it is that.
    text
        as written.
    """

    metric: str
    sign: int
    value: float
    is_of_best: bool
    text: str

    @property
    def is_static(self) -> bool:
        """Whether it is known before any run."""
        return self.metric == COST


def read_limits(text: str, catalog: Catalog) -> tuple[Limit, ...]:
    """Read a condition.

    Raises
    ------
    SpecError
        it cannot be read, or is none of comparisons as `_FORM` says; it names no such metric; no value could
        meet it.
    """
    units = {name: metric.unit for name, metric in catalog.by_metric.items()} | {COST: "USD"}
    try:
        tree = parse_expression(text)
        for part in _comparisons(tree):
            metric = part.left
            if isinstance(metric, Name) and metric.path not in units:
                message = f"there is no metric '{metric.path[:60]}'{hint(metric.path, units)}"
                raise refuse(POINTER, text, "metrics of the model", message)
        return tuple(_limit(part, units, catalog, text) for part in _comparisons(tree))
    except ExpressionSyntaxError as error:
        raise refuse(POINTER, text, _FORM, str(error)) from None


def _comparisons(tree: Node) -> Iterator[Compare]:
    for part in tree.operands if isinstance(tree, And) else (tree,):
        if not isinstance(part, Compare) or part.operator not in _SIGNS:
            raise ExpressionSyntaxError(f"'{to_text(part)[:60]}' is no comparison by <= or >=", 1)
        if not isinstance(part.left, Name):
            raise ExpressionSyntaxError(f"'{to_text(part)[:60]}' begins with no metric", 1)
        yield part


def _limit(part: Compare, units: dict[str, str], catalog: Catalog, text: str) -> Limit:
    assert isinstance(part.left, Name)
    metric, sign, told = part.left.path, _SIGNS[part.operator], _words(part)
    named = {name.path for name in names_in(part.right)}
    if named - {BEST}:
        message = f"'{min(named - {BEST})[:60]}' has no place in a limit: only `{BEST}` has"
        raise refuse(POINTER, text, _FORM, message)
    unit_of = {metric: units[metric], BEST: units[metric]}
    plain = without_units(part, lambda name: unit_of.get(name) or None)
    assert isinstance(plain, Compare)
    is_of_best = BEST in named
    value = _value(plain.right, text, is_of_best=is_of_best)
    if is_of_best:
        _check_best(metric, sign, value, catalog, told)
    return Limit(metric, sign, value, is_of_best, told)


def _words(part: Node) -> str:
    """Write a comparison as people do: a quantity without its quotes."""
    return to_text(part).replace("'", "")


def _value(node: Node, text: str, *, is_of_best: bool) -> float:
    """Give a limit, or what `best` is multiplied by in it."""
    try:
        at = [evaluate(node, {BEST: best}) for best in (0, 1, 2)]
    except EvaluationError as error:
        raise refuse(POINTER, text, _FORM, f"a limit has no value: {error}") from None
    numbers = [one for one in at if isinstance(one, int | float) and not isinstance(one, bool)]
    if len(numbers) < len(at) or not all(map(math.isfinite, numbers)):
        message = f"the limit '{to_text(node)[:60]}' is no number"
        raise refuse(POINTER, text, _FORM, message)
    none, one, two = numbers
    if is_of_best and not (none == 0 and math.isclose(two, 2 * one)):
        message = f"the limit '{to_text(node)[:60]}' is no multiple of {BEST}"
        raise refuse(POINTER, text, f"a number times {BEST}", message)
    if one <= 0:
        message = f"the limit '{to_text(node)[:60]}' is not above 0"
        raise refuse(POINTER, text, _FORM, message)
    return float(one)


def _check_best(metric: str, sign: int, value: float, catalog: Catalog, told: str) -> None:
    """Refuse a multiple of the best that means nothing, or that not even the best meets."""
    if metric == COST:
        message = "the cost is what is minimized: limit it by US dollars"
        raise refuse(POINTER, told, f"{COST} <= a number", message)
    if catalog.by_metric[metric].better != _BETTER[sign]:
        message = f"{metric} has no best of which {told} could be asked"
        allowed = "<= of a metric of which less is better, >= of one of which more is"
        raise refuse(POINTER, told, allowed, message)
    if sign * (value - 1) < 0:
        message = "not even the best candidate could meet it"
        allowed = f"{'1 or more' if sign > 0 else 'at most 1'} times {BEST}"
        raise refuse(POINTER, told, allowed, message)
