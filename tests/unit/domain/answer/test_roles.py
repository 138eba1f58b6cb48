"""Which axis does what."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answer.document import Question
from domain.answer.request import AnswerError, AnswerRequest
from domain.answer.roles import choose_roles
from domain.answer.study import Study
from tests.support.axis_kinds import study_of

_Q = Question


def _paths(made: Study, question: Question, **asked: Any) -> tuple[Any, Any, list[str]]:
    roles = choose_roles(made, question, AnswerRequest(**asked))
    named = [None if n is None else made.axes[n].path for n in (roles.by, roles.x)]
    return named[0], named[1], [made.axes[n].path for n in roles.places]


def test_the_topology_competes_before_other_choices() -> None:
    made = study_of("choice 2", "choice", "condition")
    assert _paths(made, _Q.RANKING) == ("topology", None, ["routing", "pattern"])
    assert _paths(made, _Q.RANKING, by="routing") == ("routing", None, ["topology", "pattern"])


def test_offered_load_is_walked_before_longer_axes() -> None:
    made = study_of("choice", "load 2", "load")
    assert _paths(made, _Q.LOAD)[1] == "workload.offered_load"
    assert _paths(made, _Q.LOAD, x="workload.message_bytes")[1] == "workload.message_bytes"


def test_chance_makes_no_places() -> None:
    assert _paths(study_of("choice", "chance"), _Q.RANKING) == ("topology", None, [])


def test_without_a_choice_conditions_are_the_lines() -> None:
    made = study_of("condition", "load")
    assert _paths(made, _Q.LOAD) == ("pattern", "workload.offered_load", [])


@pytest.mark.parametrize(
    ("question", "asked", "field"),
    [
        (_Q.RANKING, {"by": "zork"}, "by"),
        (_Q.RANKING, {"x": "link.bandwidth_gbps"}, "x"),
        (_Q.PAYING, {"x": "zork"}, "x"),
        (_Q.PAYING, {"x": "topology"}, "x"),
        (_Q.PAYING, {"by": "link.bandwidth_gbps"}, "by"),
    ],
)
def test_what_cannot_be_is_refused_by_name(
    question: Question, asked: dict[str, Any], field: str
) -> None:
    with pytest.raises(AnswerError) as error:
        choose_roles(study_of("choice", "resource"), question, AnswerRequest(**asked))
    assert [problem.field for problem in error.value.problems] == [field]
