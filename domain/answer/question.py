"""What a study is asked: which questions its axes allow, what they ask first, and by which metric."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from domain.answer.document import Question
from domain.answer.network_costs import has_bills
from domain.answer.request import AnswerRequest, refuse
from domain.answer.spec_kinds import kinds_in
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import TRAFFIC_SECTIONS, Catalog, MetricSpec
from domain.suggest import hint

WALKS: dict[Question, AxisKind] = {
    Question.PAYING: AxisKind.RESOURCE,
    Question.LOAD: AxisKind.LOAD,
    Question.SCALING: AxisKind.SCALE,
}
"""Questions that walk along an axis, and along which kind; in the order in which they are asked."""
_MANY_REPLICATES = 10
"""From so many on, replicates alone tell a probability of being best."""
_NEEDED_FOR_BOTTLENECKS = "max_injection_fraction"
_TITLES = {
    Question.RANKING: "Which is best",
    Question.MAP: "Who wins where",
    Question.PAYING: "Where more stops paying",
    Question.SCALING: "How it scales",
    Question.LOAD: "Under load",
    Question.CONDITIONS: "What the conditions change",
    Question.SPREAD: "How runs scatter",
    Question.PROBABILITY: "Which is best, how probably",
    Question.SENSITIVITY: "What it depends on",
    Question.BOTTLENECK: "What holds it back",
    Question.GOAL: "What meets the goal",
    Question.COST: "What it costs",
    Question.EXPLORE: "Explore",
}


def title_of(question: Question) -> str:
    """Say a question as a tab does."""
    return _TITLES[question]


def questions_of(study: Study) -> list[Question]:
    """Give the questions that a study's axes allow, what they ask first in front.

    The order is that of ANSWERS.md, section 2: a choice along a resource, a load or a size; then
    who wins where. Two conditions or more put that map first.
    """
    kinds = [axis.kind for axis in study.axes if axis.varies and axis.kind is not AxisKind.CHANCE]
    choices, conditions = kinds.count(AxisKind.CHOICE), kinds.count(AxisKind.CONDITION)
    walks = [question for question, kind in WALKS.items() if kind in kinds]
    has_map = choices > 0 and len(kinds) > 1
    order: list[Question] = []
    if has_map and (conditions >= 2 or (choices >= 2 and not walks)):
        order.append(Question.MAP)
    order += walks
    if has_map and walks and conditions:
        order.append(Question.MAP)
    if choices:
        order.append(Question.RANKING)
    if has_map:
        order.append(Question.MAP)
    if conditions:
        order.append(Question.CONDITIONS)
    if choices and _has_many_draws(study):
        # Of inputs that were drawn, who is best is a matter of probability.
        order.insert(0 if study.design is not None else len(order), Question.PROBABILITY)
    if not kinds:
        order.append(Question.SPREAD)
    if study.design is not None or len(kinds) > 1:
        order.append(Question.SENSITIVITY)
    if study.model == "packet" and study.metric(_NEEDED_FOR_BOTTLENECKS) is not None:
        order.append(Question.BOTTLENECK)
    varied = any(axis.varies for axis in study.axes)
    if kinds and has_bills(study):
        order.append(Question.COST)
    if study.goal is not None:
        order.insert(0, Question.GOAL)
    last = [Question.SPREAD, *([Question.EXPLORE] if varied else [])]
    return list(dict.fromkeys([*order, *last]))


def _has_many_draws(study: Study) -> bool:
    if any(axis.varies and axis.kind is AxisKind.CHANCE for axis in study.axes):
        return True
    return bool((study.columns.replicates + 1 >= _MANY_REPLICATES).any())


def is_walk(question: Question) -> bool:
    """Say whether a question walks along an axis."""
    return question in WALKS


def question_of(allowed: Sequence[Question], request: AnswerRequest) -> Question:
    """Give the question that is asked: by default the first of those allowed.

    Raises
    ------
    AnswerError
        it is none of them.
    """
    if request.question is None:
        return allowed[0]
    if request.question not in allowed:
        names = [question.value for question in allowed]
        message = "the axes of this sweep do not ask this"
        raise refuse("question", request.question.value, names, message)
    return request.question


def metric_of(study: Study, name: str | None, field: str = "metric") -> MetricSpec:
    """Give the metric that a study is answered by: by default its first.

    `field` is what asks for it.

    Raises
    ------
    AnswerError
        it has no metric of this name.
    """
    if name is None:
        return study.metrics[0]
    found = study.metric(name)
    if found is None:
        names = [metric.name for metric in study.metrics]
        message = f"this sweep has no such metric{hint(name, names)}"
        raise refuse(field, name, names, message)
    return found


def answering_metrics(spec: Mapping[str, Any], model: str, catalog: Catalog) -> list[str]:
    """Name the metrics that studies of a spec's traffic are answered by, the first first."""
    sections = catalog.for_model(model).by_kind
    return [
        name
        for section in TRAFFIC_SECTIONS
        for kind in kinds_in(spec, section)
        if (component := sections.get(section, {}).get(kind)) is not None
        for name in component.answers_by
    ]


def metrics_in_order(
    possible: Sequence[str],
    measured: Collection[str],
    answering: Iterable[str],
    catalog: Catalog,
) -> list[MetricSpec]:
    """List the metrics that a study has, those that its traffic is answered by in front.

    Parameters
    ----------
    possible
        all that its runs may have. Before any run has ended, these are the ones.
    measured
        those of them that some run has.
    answering
        what :func:`answering_metrics` names.
    """
    has = [name for name in possible if name in measured] or possible
    names = dict.fromkeys([*(name for name in answering if name in has), *has])
    return [catalog.by_metric.get(name) or MetricSpec(name=name) for name in names]
