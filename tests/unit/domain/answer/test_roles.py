"""Which question comes first, and which axis does what: a row of the table a case."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answer.document import Question
from domain.answer.request import AnswerError, AnswerRequest
from domain.answer.roles import choose_roles, questions_of
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from tests.support.studies import axis, study

_AXES: dict[str, tuple[str, list[Any], AxisKind]] = {
    "choice": ("topology", ["torus", "mesh"], AxisKind.CHOICE),
    "choice 2": ("routing", ["minimal", "ugal"], AxisKind.CHOICE),
    "resource": ("link.bandwidth_gbps", [8, 16, 32], AxisKind.RESOURCE),
    "scale": ("endpoints", [64, 128], AxisKind.SCALE),
    "load": ("workload.offered_load", [0.1, 0.5], AxisKind.LOAD),
    "load 2": ("workload.message_bytes", [8, 64, 512], AxisKind.LOAD),
    "condition": ("pattern", ["halo", "alltoall"], AxisKind.CONDITION),
    "condition 2": ("environment", ["alone", "noisy"], AxisKind.CONDITION),
    "chance": ("topology.seed", [1, 2, 3], AxisKind.CHANCE),
}


def _study(*names: str) -> Study:
    return study([axis(*_AXES[name]) for name in names], lambda *_: [1.0, 2.0])


_Q = Question


@pytest.mark.parametrize(
    ("names", "first", "others"),
    [
        (["choice", "resource"], _Q.PAYING, {_Q.RANKING, _Q.MAP}),
        (["choice", "resource", "scale"], _Q.PAYING, {_Q.SCALING, _Q.RANKING, _Q.MAP}),
        (["choice", "load"], _Q.LOAD, {_Q.RANKING, _Q.MAP}),
        (["choice", "load", "scale"], _Q.LOAD, {_Q.SCALING, _Q.RANKING, _Q.MAP}),
        (["choice", "scale"], _Q.SCALING, {_Q.RANKING, _Q.MAP}),
        # One condition: ranked dots, a row a condition; two make a map.
        (["choice", "condition"], _Q.RANKING, {_Q.MAP, _Q.CONDITIONS}),
        (["choice", "condition", "condition 2"], _Q.MAP, {_Q.RANKING, _Q.CONDITIONS}),
        (["choice", "choice 2"], _Q.MAP, {_Q.RANKING}),
        (["choice", "chance"], _Q.RANKING, set()),
        (["choice"], _Q.RANKING, set()),
        (["condition"], _Q.CONDITIONS, set()),
        (["resource"], _Q.PAYING, set()),
        (["scale"], _Q.SCALING, set()),
        (["load"], _Q.LOAD, set()),
        (["chance"], _Q.SPREAD, set()),
        ([], _Q.SPREAD, set()),
        # More kinds than a row names.
        (
            ["choice", "resource", "condition", "condition 2"],
            _Q.MAP,
            {_Q.PAYING, _Q.RANKING, _Q.CONDITIONS},
        ),
    ],
)
def test_first_question(names: list[str], first: Question, others: set[Question]) -> None:
    found = questions_of(_study(*names))
    assert found[0] is first
    assert found[-1] is _Q.SPREAD
    varying = [name for name in names if name != "chance"]
    others = others | ({_Q.SENSITIVITY} if len(varying) > 1 else set())
    others |= {_Q.PROBABILITY} if {"choice", "chance"} <= set(names) else set()
    assert set(found) == {first, _Q.SPREAD} | others
    assert len(found) == len(set(found))


def test_one_condition_beside_a_walk_adds_the_map_as_the_second_tab() -> None:
    found = questions_of(_study("choice", "resource", "condition"))
    assert found[:2] == [_Q.PAYING, _Q.MAP]


def test_an_axis_of_one_value_asks_nothing() -> None:
    made = study([axis("topology", ["torus"], AxisKind.CHOICE)], lambda _: [1.0])
    assert questions_of(made) == [_Q.SPREAD]


def _paths(made: Study, question: Question, **asked: Any) -> tuple[Any, Any, list[str]]:
    roles = choose_roles(made, question, AnswerRequest(**asked))
    named = [None if n is None else made.axes[n].path for n in (roles.by, roles.x)]
    return named[0], named[1], [made.axes[n].path for n in roles.places]


def test_the_topology_competes_before_other_choices() -> None:
    made = _study("choice 2", "choice", "condition")
    assert _paths(made, _Q.RANKING) == ("topology", None, ["routing", "pattern"])
    assert _paths(made, _Q.RANKING, by="routing") == ("routing", None, ["topology", "pattern"])


def test_offered_load_is_walked_before_longer_axes() -> None:
    made = _study("choice", "load 2", "load")
    assert _paths(made, _Q.LOAD)[1] == "workload.offered_load"
    assert _paths(made, _Q.LOAD, x="workload.message_bytes")[1] == "workload.message_bytes"


def test_chance_makes_no_places() -> None:
    assert _paths(_study("choice", "chance"), _Q.RANKING) == ("topology", None, [])


def test_without_a_choice_conditions_are_the_lines() -> None:
    made = _study("condition", "load")
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
        choose_roles(_study("choice", "resource"), question, AnswerRequest(**asked))
    assert [problem.field for problem in error.value.problems] == [field]
