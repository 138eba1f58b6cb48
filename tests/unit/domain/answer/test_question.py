"""Which question comes first, a row of the table a case; and by which metric a study is answered."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answer.document import Question
from domain.answer.metric_needs import metrics_needed
from domain.answer.question import (
    answering_metrics,
    metric_of,
    metrics_in_order,
    question_of,
    questions_of,
)
from domain.answer.request import AnswerError, AnswerRequest
from domain.catalog.axis_kind import AxisKind
from domain.catalog.load import load_catalog
from domain.statistics.stopping import StoppingRule
from tests.support.axis_kinds import study_of
from tests.support.studies import ACCEPTED, TIME, axis, study

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
    found = questions_of(study_of(*names))
    assert found[0] is first
    explored = [_Q.EXPLORE] if names else []
    assert found[-1 - len(explored) :] == [_Q.SPREAD, *explored]
    varying = [name for name in names if name != "chance"]
    others = others | ({_Q.SENSITIVITY} if len(varying) > 1 else set())
    others |= {_Q.PROBABILITY} if {"choice", "chance"} <= set(names) else set()
    assert set(found) == {first, _Q.SPREAD, *explored} | others
    assert len(found) == len(set(found))


def test_one_condition_beside_a_walk_adds_the_map_as_the_second_tab() -> None:
    found = questions_of(study_of("choice", "resource", "condition"))
    assert found[:2] == [_Q.PAYING, _Q.MAP]


def test_an_axis_of_one_value_asks_nothing() -> None:
    made = study([axis("topology", ["torus"], AxisKind.CHOICE)], lambda _: [1.0])
    assert questions_of(made) == [_Q.SPREAD]


def test_the_first_question_is_asked_unless_another_is_named() -> None:
    allowed = [_Q.LOAD, _Q.RANKING]
    assert question_of(allowed, AnswerRequest()) is _Q.LOAD
    assert question_of(allowed, AnswerRequest(question=_Q.RANKING)) is _Q.RANKING
    with pytest.raises(AnswerError) as error:
        question_of(allowed, AnswerRequest(question=_Q.PAYING))
    (problem,) = error.value.problems
    assert (problem.field, problem.allowed) == ("question", ["load", "ranking"])


def test_the_first_metric_answers_unless_another_is_named() -> None:
    made = study([], lambda: [1.0], (TIME, ACCEPTED))
    assert metric_of(made, None) == TIME
    assert metric_of(made, ACCEPTED.name) == ACCEPTED
    with pytest.raises(AnswerError) as error:
        metric_of(made, "accepted_lode")
    (problem,) = error.value.problems
    assert (problem.field, problem.allowed) == ("metric", [TIME.name, ACCEPTED.name])
    assert "accepted_load" in problem.message


def _spec(base: dict[str, Any], axes: dict[str, Any]) -> dict[str, Any]:
    return {"schema_version": 1, "name": "a", "model": "packet", "base": base, "axes": axes}


@pytest.mark.parametrize(
    ("base", "axes"),
    [
        ({"workload": {"kind": "streams"}}, {}),
        ({"workload.kind": "streams"}, {}),
        ({}, {"workload": ["streams"]}),
        ({}, {"workload": {"zip": {"workload": ["streams"], "endpoints": [64]}}}),
    ],
)
def test_a_workload_says_what_its_studies_are_answered_by(
    base: dict[str, Any], axes: dict[str, Any]
) -> None:
    catalog = load_catalog()
    component = catalog.for_model("packet").by_kind["workload"]["streams"]
    found = answering_metrics(_spec(base, axes), "packet", catalog)
    assert found == [*component.answers_by]
    assert len(found) > 1


def test_of_several_workloads_the_first_answers_first() -> None:
    catalog = load_catalog()
    written = _spec({}, {"workload": ["uniform_random", "streams"]})
    kinds = catalog.for_model("packet").by_kind["workload"]
    both = [*kinds["uniform_random"].answers_by, *kinds["streams"].answers_by]
    assert answering_metrics(written, "packet", catalog) == both


@pytest.mark.parametrize(
    ("measured", "expected"),
    [
        ({"accepted_load", "saturated", "hops_mean"}, ["accepted_load", "hops_mean", "saturated"]),
        ({"hops_mean"}, ["hops_mean"]),
        # Nothing is measured yet: all may be.
        (set(), ["completion_time_ns", "accepted_load", "hops_mean", "saturated"]),
    ],
)
def test_what_answers_comes_before_what_else_is_measured(
    measured: set[str], expected: list[str]
) -> None:
    possible = ["hops_mean", "accepted_load", "saturated", "completion_time_ns"]
    answering = ["completion_time_ns", "accepted_load"]
    found = metrics_in_order(possible, measured, answering, load_catalog())
    assert [metric.name for metric in found] == expected


def test_a_metric_that_the_catalogue_does_not_know_has_a_name_alone() -> None:
    (found,) = metrics_in_order(["of_old"], {"of_old"}, [], load_catalog())
    assert (found.name, found.better) == ("of_old", None)


def test_an_answer_reads_what_its_metric_its_rule_and_its_question_need() -> None:
    rule = StoppingRule("hops_mean", 0.05, 20)
    plain = metrics_needed("packet_latency_mean_ns", [], None, None)
    assert plain[0] == "packet_latency_mean_ns"
    assert {"saturated", "accepted_load", "disconnected_endpoints"} < {*plain}
    assert len(plain) == len({*plain})
    assert {*metrics_needed(plain[0], [], rule, None)} - {*plain} == {"hops_mean"}
    assert "elapsed_ns" not in plain
    assert "elapsed_ns" in metrics_needed("completion_time_ns", [], None, None)
    assert {*metrics_needed(plain[0], [], None, _Q.BOTTLENECK)} > {*plain}
    fitted = TIME.model_copy(update={"error_metric": "completion_time_error_ns"})
    assert "completion_time_error_ns" in metrics_needed(TIME.name, [fitted], None, None)
    assert "completion_time_error_ns" not in metrics_needed(ACCEPTED.name, [fitted], None, None)
    assert metrics_needed(None, [], None, None) == [*metrics_needed("saturated", [], None, None)]
