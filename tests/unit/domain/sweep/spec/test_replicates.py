"""How often points run: the forms of `replicates`, and what is wrong with others."""

import pytest

from domain.statistics.stopping import StoppingRule
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.parse import parse_spec, spec_from_data
from tests.support.planning import planned

HEAD = {"schema_version": 1, "name": "x", "model": "packet"}
UNTIL = {"metric": "completion_time_ns", "relative_half_width": 0.02}
BASE = """\
schema_version: 1
name: x
model: packet
base: {workload: random_reads, topology: {kind: ring, endpoints: 16}}
axes: {link_latency_ns: [1, 2, 3]}
"""


def spec_of(replicates):
    return spec_from_data({**HEAD, "replicates": replicates})


def test_a_number_is_the_first_and_the_last():
    for written in (7, {"count": 7}):
        spec = spec_of(written)
        assert (spec.initial_replicates, spec.max_replicates) == (7, 7)
        assert spec.stopping_rule is None
        assert spec.to_document()["replicates"] == written


def test_sequential_replicates_have_a_rule():
    written = {"min": 5, "max": 30, "until": {**UNTIL, "confidence": 0.9}}
    spec = spec_of(written)
    assert (spec.initial_replicates, spec.max_replicates) == (5, 30)
    assert spec.stopping_rule == StoppingRule("completion_time_ns", 0.02, 30, 0.9)
    assert spec.to_document()["replicates"] == written
    assert spec_of({"min": 5, "max": 30, "until": UNTIL}).stopping_rule.confidence == 0.95


@pytest.mark.parametrize(
    ("replicates", "pointer", "words"),
    [
        (0, "/replicates", "greater than or equal to 1"),
        (1001, "/replicates", "less than or equal to 1000"),
        (1.5, "/replicates", "whole number"),
        (True, "/replicates", "must be a number, {count: ...}, or {min:"),
        ("many", "/replicates", "must be a number"),
        ({"count": 3, "min": 2}, "/replicates", "must be a number"),
        ({"cont": 3}, "/replicates/cont", "did you mean 'count'"),
        ({"min": 5}, "/replicates/until", "is required"),
        ({"min": 1, "max": 5, "until": UNTIL}, "/replicates/min", "equal to 2"),
        ({"min": 9, "max": 5, "until": UNTIL}, "/replicates", "max is 5, below min, which is 9"),
        ({"min": 2, "max": 2000, "until": UNTIL}, "/replicates/max", "equal to 1000"),
        ({"min": 2, "max": 5, "until": {"metirc": "x"}}, "/replicates/until/metirc", "'metric'"),
        (
            {"min": 2, "max": 5, "until": {**UNTIL, "relative_half_width": 0}},
            "/replicates/until/relative_half_width",
            "greater than 0",
        ),
        (
            {"min": 2, "max": 5, "until": {**UNTIL, "relative_half_width": "2 %"}},
            "/replicates/until/relative_half_width",
            "number",
        ),
        (
            {"min": 2, "max": 5, "until": {**UNTIL, "confidence": 1}},
            "/replicates/until/confidence",
            "less than 1",
        ),
    ],
)
def test_mistakes_are_found_at_their_field(replicates, pointer, words):
    with pytest.raises(SpecError) as caught:
        spec_of(replicates)
    found = {p.pointer: p.message for p in caught.value.problems}
    assert words in found[pointer]


def expanded(until, **limits):
    text = BASE + "replicates: {min: 4, max: 20, until: {" + until + "}}"
    return planned(parse_spec(text), facts=PlanFacts(**limits))


def test_an_expansion_carries_both_numbers():
    expansion = expanded("metric: completion_time_ns, relative_half_width: 0.02")
    spec = expansion.spec
    assert (spec.initial_replicates, spec.max_replicates, expansion.runs) == (4, 20, 60)
    assert spec.stopping_rule.metric == "completion_time_ns"


def test_the_maximum_counts_as_runs():
    with pytest.raises(SpecError) as caught:
        expanded("metric: completion_time_ns, relative_half_width: 0.02", max_runs=59)
    assert caught.value.problems[0].pointer == "/replicates"


def test_an_unknown_metric_is_refused_at_its_line():
    with pytest.raises(SpecError) as caught:
        expanded("metric: completion_time, relative_half_width: 0.02")
    (problem,) = caught.value.problems
    assert (problem.pointer, problem.line) == ("/replicates/until/metric", 6)
    assert "did you mean 'completion_time_ns'" in problem.message


def test_a_metric_that_the_model_does_not_measure_is_refused():
    text = BASE.replace("packet", "static").replace("workload: random_reads", "pattern: ring")
    text = text.replace("link_latency_ns: [1, 2, 3]", "draws: [1]")
    rule = "replicates: {min: 4, max: 20, until: {metric: METRIC, relative_half_width: 0.1}}"
    known = text + rule.replace("METRIC", "max_congestion")
    assert planned(parse_spec(known)).spec.stopping_rule.metric == "max_congestion"
    with pytest.raises(SpecError) as caught:
        planned(parse_spec(text + rule.replace("METRIC", "completion_time_ns")))
    (problem,) = caught.value.problems
    assert problem.message == "ring does not measure completion_time_ns"
    assert "max_congestion" in problem.allowed
