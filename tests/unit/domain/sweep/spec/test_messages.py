"""What an author reads when a spec is wrong: the real mistake, in words, with the values."""

from __future__ import annotations

from domain.problem import Problem
from domain.sweep.spec.parse import parse_spec
from tests.support.planning import planned

HEAD = "schema_version: 1\nname: x\nmodel: packet\nbase: {workload: random_reads, endpoints: 16}\n"


def only_problem(axes: str) -> Problem:
    expansion = planned(parse_spec(HEAD + axes))
    (problem,) = expansion.problems
    return problem


def test_misspelt_topology_is_the_mistake_not_its_endpoints() -> None:
    problem = only_problem("axes: {topology: [rnig]}")
    assert problem.field == "topology.kind"
    assert "did you mean 'ring'?" in problem.message


def test_broken_rule_names_what_the_value_does_not_go_with() -> None:
    problem = only_problem("axes: {topology: [{kind: torus, widths: [4, 3]}]}")
    assert (problem.field, problem.value) == ("topology.widths", [4, 3])
    assert problem.message.startswith("does not go with topology.endpoints = 16")
    assert problem.allowed == "product of widths x concentration must equal endpoints"


def test_rule_over_sections_tells_the_resolved_endpoints() -> None:
    text = (
        "schema_version: 1\nname: x\nmodel: packet\nbase: {workload: {kind: halo3d26, ranks: 99}}\n"
        "axes: {topology: [{kind: hyperx, widths: [4, 2], concentration: 2}]}"
    )
    (problem,) = planned(parse_spec(text)).problems
    assert (problem.field, problem.value) == ("workload.ranks", 99)
    assert "16 endpoints" in problem.message
