"""The metric of a stopping rule: one that every point of the spec measures."""

from __future__ import annotations

from domain.catalog.models import TRAFFIC_SECTIONS
from domain.statistics.stopping import StoppingRule
from domain.suggest import hint
from domain.sweep.axes.scope import Scope
from domain.sweep.spec.errors import refuse

_METRIC_POINTER = "/replicates/until/metric"


def check_metric(rule: StoppingRule | None, scope: Scope) -> None:
    """Refuse a rule whose metric some point of the spec cannot have.

    Raises
    ------
    SpecError
        no such metric, or a chosen workload or pattern that does not measure it.
    """
    if rule is None:
        return
    known = scope.catalog.by_metric
    measured = _measured(scope)
    allowed = [m for m in known if all(m in found for found in measured.values())]
    if rule.metric not in known:
        message = f"there is no metric '{rule.metric[:60]}'{hint(rule.metric, allowed or known)}"
        raise refuse(_METRIC_POINTER, rule.metric, allowed, message)
    for kind, found in measured.items():
        if rule.metric not in found:
            message = f"{kind} does not measure {rule.metric}"
            raise refuse(_METRIC_POINTER, rule.metric, allowed, message)


def _measured(scope: Scope) -> dict[str, tuple[str, ...]]:
    """Give the metrics of each chosen workload or pattern, where the catalogue tells them."""
    return {
        kind: component.metrics
        for section in TRAFFIC_SECTIONS
        for kind in scope.kinds.get(section, ())
        if (component := scope.catalog.component(section, kind)) and component.metrics
    }
