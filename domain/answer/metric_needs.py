"""Which metrics an answer reads beside the one that it is asked by."""

from __future__ import annotations

from collections.abc import Sequence

from domain.answer.alarms import BANDWIDTH, PHYSICS, SHARE
from domain.answer.document import Question
from domain.answer.point_columns import second_metric
from domain.answer.runs_by_place import ACCEPTED, CUT_ENDPOINTS
from domain.answer.samples import COMPLETION, DISCONNECTED, ELAPSED, SATURATED
from domain.answer.trees import LOST as LOST_TREES
from domain.catalog.models import MetricSpec
from domain.result.bottleneck import METRICS as LIMIT_METRICS
from domain.result.exposure import METRICS as EXPOSURE_METRICS
from domain.statistics.stopping import StoppingRule

_ALWAYS = (
    SATURATED,
    ACCEPTED,
    DISCONNECTED,
    CUT_ENDPOINTS,
    *PHYSICS,
    LOST_TREES,
    SHARE,
    BANDWIDTH,
)


def metrics_needed(
    name: str | None,
    metrics: Sequence[MetricSpec],
    until: StoppingRule | None,
    question: Question | None,
    against: str | None = None,
) -> list[str]:
    """Name the metrics that an answer needs, once each.

    Parameters
    ----------
    name
        the metric that it is asked by; None: the study has none.
    metrics
        those of the study.
    until
        the rule that ends its replicates.
    question
        None: what the axes ask first.
    against
        of `explore`, the second metric; None: the study's next.
    """
    needed = [] if name is None else [name]
    needed += _ALWAYS
    needed += [until.metric] if until else []
    needed += [error for one in metrics if one.name == name and (error := one.error_metric)]
    needed += [ELAPSED] if name == COMPLETION else []
    needed += [*LIMIT_METRICS, *EXPOSURE_METRICS] if question is Question.BOTTLENECK else []
    if question is Question.EXPLORE:
        second = second_metric(metrics, name, against)
        needed += [] if second is None else [second]
    return list(dict.fromkeys(needed))
