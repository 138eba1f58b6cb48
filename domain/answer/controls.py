"""What an answer was asked for, and what else may be asked for."""

from __future__ import annotations

from dataclasses import dataclass

from domain.answer.document import Controls, Option, Question
from domain.answer.heat import chosen_axes, heat_axes
from domain.answer.inquiry import Inquiry
from domain.answer.places import axis_label
from domain.answer.point_columns import second_metric
from domain.answer.request import AnswerRequest
from domain.answer.study import StudyAxis
from domain.answer.words import metric_label
from domain.catalog.axis_kind import AxisKind

_MOST_OPTIONS = 200


def controls_of(inquiry: Inquiry, request: AnswerRequest) -> Controls:
    """Give the controls of one answer."""
    study, roles = inquiry.study, inquiry.roles
    free = [axis for axis in study.axes if axis.varies and axis.kind is not AxisKind.CHANCE]
    explored = heat_controls(inquiry, request)
    by = None if roles.by is None else study.axes[roles.by]
    x = None if roles.x is None else study.axes[roles.x]
    return Controls(
        metric=inquiry.metric.name,
        metrics=[Option(value=m.name, label=metric_label(m)) for m in study.metrics],
        by=by and by.path,
        bys=[_option(axis) for axis in free if axis is not x],
        x=explored.x if explored else x and x.path,
        xs=[_option(study.axes[n]) for n in heat_axes(inquiry)]
        if explored
        else [_option(axis) for axis in free if x is not None and axis.kind is x.kind],
        y=explored.y if explored else None,
        against=explored.against if explored else None,
        ideal=None if by is None or inquiry.ideal is None else by.info.labels[inquiry.ideal],
        baseline=None
        if by is None or inquiry.baseline is None
        else by.info.labels[inquiry.baseline],
        relative_to=request.relative_to,
        relatives=[]
        if explored
        else [
            Option(value=f"{axis.path}={label}", label=f"{axis_label(axis.info)}: {label}")
            for axis in free
            for label in axis.info.labels
        ][:_MOST_OPTIONS],
        threshold=request.least_gain,
        tolerance=request.tolerance or 0.0,
        confidence=request.confidence,
        include_timed_out=request.include_timed_out,
        include_not_steady=request.include_not_steady,
    )


@dataclass(frozen=True, slots=True)
class _Explored:
    """What `explore` has chosen."""

    x: str | None
    y: str | None
    against: str | None


def heat_controls(inquiry: Inquiry, request: AnswerRequest) -> _Explored | None:
    """Give the axes of the heat map and the second metric; None of other questions."""
    if request.question is not Question.EXPLORE:
        return None
    chosen = chosen_axes(inquiry)
    x, y = (None, None) if chosen is None else (inquiry.study.axes[n].path for n in chosen)
    against = second_metric(inquiry.study.metrics, inquiry.metric.name, request.against)
    return _Explored(x, y, against)


def _option(axis: StudyAxis) -> Option:
    return Option(value=axis.path, label=axis_label(axis.info))
