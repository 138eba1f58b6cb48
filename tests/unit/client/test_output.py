from fabricsweep_client.cli.output import field_problem_text
from fabricsweep_client.models import FieldProblem


def test_a_problem_says_where_and_what_is_allowed() -> None:
    problem = FieldProblem(
        field="topology.widths", value=[4, 3], line=7, message="do not fit", allowed="4 factors"
    )
    assert field_problem_text(problem) == (
        "line 7: topology.widths: [4, 3]: do not fit (allowed: 4 factors)"
    )


def test_a_broken_rule_is_said_once() -> None:
    rule = "needs a layered tree"
    message = f"does not go with topology.kind = torus: {rule}"
    problem = FieldProblem(field="routing.kind", value="d_mod_k", message=message, allowed=rule)
    assert field_problem_text(problem) == f'routing.kind: "d_mod_k": {message}'
