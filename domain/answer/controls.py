"""What an answer was asked for, and what else may be asked for."""

from __future__ import annotations

from domain.answer.document import Controls, Option
from domain.answer.inquiry import Inquiry
from domain.answer.places import axis_label
from domain.answer.request import AnswerRequest
from domain.answer.study import StudyAxis
from domain.answer.words import metric_label
from domain.catalog.axis_kind import AxisKind

_MOST_OPTIONS = 200


def controls_of(inquiry: Inquiry, request: AnswerRequest) -> Controls:
    """Give the controls of one answer."""
    study, roles = inquiry.study, inquiry.roles
    free = [axis for axis in study.axes if axis.varies and axis.kind is not AxisKind.CHANCE]
    by = None if roles.by is None else study.axes[roles.by]
    x = None if roles.x is None else study.axes[roles.x]
    return Controls(
        metric=inquiry.metric.name,
        metrics=[Option(value=m.name, label=metric_label(m)) for m in study.metrics],
        by=by and by.path,
        bys=[_option(axis) for axis in free if axis is not x],
        x=x and x.path,
        xs=[_option(axis) for axis in free if x is not None and axis.kind is x.kind],
        ideal=None if by is None or inquiry.ideal is None else by.info.labels[inquiry.ideal],
        baseline=None
        if by is None or inquiry.baseline is None
        else by.info.labels[inquiry.baseline],
        relative_to=request.relative_to,
        relatives=[
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


def _option(axis: StudyAxis) -> Option:
    return Option(value=axis.path, label=axis_label(axis.info))
