"""Which axis competes, which is walked along, and which make the places."""

from __future__ import annotations

from dataclasses import dataclass

from domain.answer.document import Question
from domain.answer.question import WALKS
from domain.answer.request import AnswerRequest, refuse
from domain.answer.study import Steps, Study
from domain.catalog.axis_kind import AxisKind
from domain.suggest import hint

COMPETING = ("topology", "topology.kind", "topology.fabric", "topology.name", "routing")
"""Paths of axes that compete before others, the first first."""


@dataclass(frozen=True, slots=True)
class Roles:
    """Numbers of axes by what they do in an answer.

    Attributes
    ----------
    by
        the axis whose values compete; None when nothing competes.
    x
        the axis that is walked along; None for questions without one.
    places
        the other axes that vary, chance aside.
    """

    by: int | None
    x: int | None
    places: tuple[int, ...]

    def place_of(self, steps: Steps) -> Steps:
        """Give the steps of a point along the axes that make the places."""
        return tuple(steps[n] for n in self.places)


def choose_roles(study: Study, question: Question, request: AnswerRequest) -> Roles:
    """Give each axis its role for a question.

    Raises
    ------
    AnswerError
        a path that no axis sets, or an axis that is not fit for the role.
    """
    by = axis_at(study, "by", request.by)
    x = axis_at(study, "x", request.x)
    with_x = (*WALKS, Question.BOTTLENECK, Question.COST, Question.GOAL, Question.EXPLORE)
    if x is not None and question not in with_x:
        allowed = ", ".join(sorted(with_x))
        raise refuse("x", request.x, allowed, f"has no effect on the question {question}")
    if question in WALKS:
        x = _walk(study, WALKS[question], x)
    elif question is Question.BOTTLENECK:
        x = _any_walk(study, x)
    elif question in (Question.COST, Question.GOAL):
        x = _bought_walk(study, x)
    elif question is Question.EXPLORE:
        x = None  # Its heat map goes over two axes, and walks along none.
    if by is None:
        by = _compete(study, question, x)
    if by is not None and by == x:
        raise refuse("by", request.by, None, "one axis cannot both compete and be walked along")
    places = tuple(
        n
        for n, axis in enumerate(study.axes)
        if axis.varies and n not in (by, x) and axis.kind is not AxisKind.CHANCE
    )
    return Roles(by, x, places)


def walked(study: Study, question: Question, request: AnswerRequest) -> int | None:
    """Give the axis that a question walks along; None where it walks along none.

    Raises
    ------
    AnswerError
        a path that no axis sets, or an axis that cannot be walked along.
    """
    if question not in WALKS:
        return None
    return _walk(study, WALKS[question], axis_at(study, "x", request.x))


def axis_at(study: Study, field: str, path: str | None) -> int | None:
    """Give the number of the axis that sets a path; raises `AnswerError` where none does."""
    if path is None:
        return None
    paths = {p: n for n, axis in enumerate(study.axes) for p in (*axis.info.paths, axis.info.name)}
    if path not in paths:
        known = [p for axis in study.axes for p in axis.info.paths]
        raise refuse(field, path, known, f"no axis sets '{path[:60]}'{hint(path, known)}")
    return paths[path]


def _any_walk(study: Study, asked: int | None) -> int | None:
    """Give an axis to walk along: a load before a resource before a size; None without any."""
    kinds = [AxisKind.LOAD, AxisKind.RESOURCE, AxisKind.SCALE]
    if asked is not None:
        kind = study.axes[asked].kind
        return _walk(study, kind if kind in kinds else AxisKind.LOAD, asked)
    varying = {axis.kind for axis in study.axes if axis.varies}
    there = [kind for kind in kinds if kind in varying]
    return _walk(study, there[0], None) if there else None


def _bought_walk(study: Study, asked: int | None) -> int | None:
    """Give the resource of which networks have more or less at a price; None without any."""
    if asked is None and not any(a.varies and a.kind is AxisKind.RESOURCE for a in study.axes):
        return None
    return _walk(study, AxisKind.RESOURCE, asked)


def _walk(study: Study, kind: AxisKind, asked: int | None) -> int:
    fitting = [n for n, axis in enumerate(study.axes) if axis.varies and axis.kind is kind]
    if asked is not None:
        if asked not in fitting:
            paths = [study.axes[n].path for n in fitting]
            path = study.axes[asked].path
            message = (
                f"{path} is of kind {study.axes[asked].kind}; this question walks along one of "
                f"kind {kind}"
            )
            raise refuse("x", path, paths, message)
        return asked
    # The one with most values; of offered load and others, the load.
    return max(
        fitting,
        key=lambda n: (
            study.axes[n].path.endswith("offered_load"),
            len(study.axes[n].info.values),
            -n,
        ),
    )


def _compete(study: Study, question: Question, x: int | None) -> int | None:
    """Give the axis that competes: a choice, of what is bought first; else, as lines, a condition."""
    free = [n for n, axis in enumerate(study.axes) if axis.varies and n != x]
    wanted = AxisKind.CONDITION if question is Question.CONDITIONS else AxisKind.CHOICE
    fitting = [n for n in free if study.axes[n].kind is wanted]
    if not fitting and question in WALKS:
        fitting = [n for n in free if study.axes[n].kind is AxisKind.CONDITION]
    if question is Question.CONDITIONS:
        named = [n for n in fitting if study.axes[n].info.name in study.baselines]
        fitting = named or fitting
    for path in COMPETING:
        for n in fitting:
            if path in study.axes[n].info.paths:
                return n
    return fitting[0] if fitting else None
