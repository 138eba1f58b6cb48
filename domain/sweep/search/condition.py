"""The condition of a search: a comparison of what a run measured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.catalog.models import Catalog
from domain.expression.errors import EvaluationError, ExpressionSyntaxError
from domain.expression.evaluate import Evaluator, compile_expression, condition_holds
from domain.expression.names import names_in
from domain.expression.parse import parse_expression
from domain.expression.units import without_units
from domain.suggest import hint
from domain.sweep.spec.errors import refuse

SATURATED = "saturated"
"""The one metric that is a truth: 1 where the network could not take the offered load."""
_EXAMPLE = "a condition such as saturated, or packet_latency_mean_ns > 2 us"


class Condition:
    """What `until` says, in the language of `where`, about a run.

    It names metrics of the model, and the searched parameter by its full or last name.

    Attributes
    ----------
    text
        as written.
    metrics
        the metrics that it names.
    """

    def __init__(self, text: str, pointer: str, catalog: Catalog, path: str, unit: str) -> None:
        """Read the condition.

        Parameters
        ----------
        text, pointer
            what is written, and where.
        catalog
            that of the spec's model.
        path, unit
            full name of the searched parameter, and its unit; empty for none.

        Raises
        ------
        SpecError
            the text cannot be read, names something else, names no metric, or compares a quantity of
            another dimension.
        """
        self.text = text
        own = {path, path.rpartition(".")[2]}
        units = {name: metric.unit for name, metric in catalog.by_metric.items()}
        try:
            node = parse_expression(text)
            named = [name.path for name in names_in(node)]
            for name in named:
                if name not in units and name not in own:
                    message = f"there is no metric '{name[:60]}'{hint(name, units)}"
                    raise refuse(pointer, text, "metrics, and the searched parameter", message)
            units |= dict.fromkeys(own, unit)
            plain = without_units(node, lambda name: units[name] or None)
        except ExpressionSyntaxError as error:
            raise refuse(pointer, text, _EXAMPLE, str(error)) from None
        # The searched parameter goes before a metric of the same name.
        self.metrics = tuple(name for name in named if name not in own)
        if not self.metrics:
            message = "the condition names no metric: no run could decide it"
            raise refuse(pointer, text, _EXAMPLE, message)
        self._own = own & set(named)
        self._compute: Evaluator = compile_expression(plain)
        try:
            self._decide(dict.fromkeys(self.metrics, 0.5), 0.5)
        except EvaluationError as error:
            raise refuse(pointer, text, _EXAMPLE, str(error)) from None

    def holds(self, metrics: Mapping[str, float | None], value: float) -> bool | None:
        """Say whether the condition holds in a run.

        Parameters
        ----------
        metrics
            what the run measured.
        value
            that of the searched parameter.

        Returns
        -------
        None where a metric that the condition names was not measured, or it has no value (division by
        0): such a run decides nothing.
        """
        known = {name: metrics.get(name) for name in self.metrics}
        if None in known.values():
            return None
        try:
            return self._decide(known, value)
        except EvaluationError:
            return None

    def _decide(self, metrics: Mapping[str, float | None], value: float) -> bool:
        names: dict[str, Any] = dict.fromkeys(self._own, value) | dict(metrics)
        if SATURATED in metrics:
            names[SATURATED] = metrics[SATURATED] != 0
        return condition_holds(self._compute(names))
