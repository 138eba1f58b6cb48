"""Which axis competes, which is walked along, and which make the places."""

from __future__ import annotations

from dataclasses import dataclass

from domain.answer.document import Question
from domain.answer.request import AnswerRequest, refuse
from domain.answer.study import Steps, Study
from domain.catalog.axis_kind import AxisKind
from domain.suggest import hint

COMPETING = ("topology", "topology.kind", "topology.fabric", "topology.name", "routing")
"""Paths of axes that compete before others, the first first."""
_WALK_ORDER: dict[Question, AxisKind] = {
    Question.PAYING: AxisKind.RESOURCE,
    Question.LOAD: AxisKind.LOAD,
    Question.SCALING: AxisKind.SCALE,
}
_TITLES = {
    Question.RANKING: "Which is best",
    Question.MAP: "Who wins where",
    Question.PAYING: "Where more stops paying",
    Question.SCALING: "How it scales",
    Question.LOAD: "Under load",
    Question.CONDITIONS: "What the conditions change",
    Question.SPREAD: "How runs scatter",
}


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
    walks = [question for question, kind in _WALK_ORDER.items() if kind in kinds]
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
    return list(dict.fromkeys([*order, Question.SPREAD]))


def choose_roles(study: Study, question: Question, request: AnswerRequest) -> Roles:
    """Give each axis its role for a question.

    Raises
    ------
    AnswerError
        a path that no axis sets, or an axis that is not fit for the role.
    """
    by = _axis_at(study, "by", request.by)
    x = _axis_at(study, "x", request.x)
    if x is not None and question not in _WALK_ORDER:
        allowed = ", ".join(sorted(_WALK_ORDER))
        raise refuse("x", request.x, allowed, f"has no effect on the question {question}")
    if question in _WALK_ORDER:
        x = _walk(study, question, x)
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


def is_walk(question: Question) -> bool:
    """Say whether a question walks along an axis."""
    return question in _WALK_ORDER


def walked(study: Study, question: Question, request: AnswerRequest) -> int | None:
    """Give the axis that a question walks along; None where it walks along none.

    Raises
    ------
    AnswerError
        a path that no axis sets, or an axis that cannot be walked along.
    """
    if question not in _WALK_ORDER:
        return None
    return _walk(study, question, _axis_at(study, "x", request.x))


def _axis_at(study: Study, field: str, path: str | None) -> int | None:
    if path is None:
        return None
    paths = {p: n for n, axis in enumerate(study.axes) for p in (*axis.info.paths, axis.info.name)}
    if path not in paths:
        known = [p for axis in study.axes for p in axis.info.paths]
        raise refuse(field, path, known, f"no axis sets '{path[:60]}'{hint(path, known)}")
    return paths[path]


def _walk(study: Study, question: Question, asked: int | None) -> int:
    kind = _WALK_ORDER[question]
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
    if not fitting and question in _WALK_ORDER:
        fitting = [n for n in free if study.axes[n].kind is AxisKind.CONDITION]
    if question is Question.CONDITIONS:
        named = [n for n in fitting if study.axes[n].info.name in study.baselines]
        fitting = named or fitting
    for path in COMPETING:
        for n in fitting:
            if path in study.axes[n].info.paths:
                return n
    return fitting[0] if fitting else None
