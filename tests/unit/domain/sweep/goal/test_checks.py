"""Goals among the axes of a spec, and what they do not go together with."""

import pytest

from domain.price.expected import ExpectedCosts
from domain.price.reference import shipped_prices
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.spec.errors import SpecError
from tests.support.planning import plan_text

PRICED = PlanFacts(pricing=ExpectedCosts(shipped_prices("list-2026")))
GOAL = "goal: {minimize: cost_per_endpoint, subject_to: completion_time_ns <= 1.2 * best}\n"
SPEC = """
base: {workload: {kind: random_reads}}
axes:
  topology: [ring, torus]
  link_bandwidth_gbps: [100, 200]
  endpoints: [16, 64]
  reads_per_core: {values: [8, 16], role: condition}
"""


def refused(text, facts=PRICED):
    with pytest.raises(SpecError) as found:
        plan_text(text, facts=facts)
    return found.value.problems[0]


def test_choices_and_resources_are_candidates_and_each_size_decides_for_itself():
    found = plan_text(SPEC + GOAL, facts=PRICED)
    assert found.spec.initial_replicates == 0
    assert found.spec.estimated_replicates == (1, 5)
    assert len(found.points) == 16


UNTIL = (
    "replicates: {min: 2, max: 9, until: {metric: completion_time_ns, relative_half_width: 0.1}}"
)
STATIC = "goal: {minimize: completion_time_ns, subject_to: packet_latency_mean_ns <= 3, prices: list-2026}"
NO_CHOICE = "base: {workload: {kind: random_reads}, topology: ring}\naxes: {endpoints: [16, 64]}\n"
EQUAL = "equal: {cost_per_endpoint: 4000, choose: [link_bandwidth_gbps]}"


def spec(old="", new=""):
    """Give the spec with its goal, one thing changed."""
    return (SPEC + GOAL).replace(old, new)


def count(last, number):
    return f"{{linear: {{from: 1, to: {last}, count: {number}}}}}"


@pytest.mark.parametrize(
    ("text", "pointer", "told"),
    [
        (spec() + UNTIL, "/replicates", "decides itself"),
        (spec("[16, 64]", "{find: [16, 64], until: saturated}"), "/goal", "endpoints is searched"),
        (spec("role: condition", "role: chance"), "/goal", "reads_per_core is drawn"),
        (spec("cost_per_endpoint", "accepted_load"), "/goal/minimize", "of which less is better"),
        (spec("cost_per_endpoint", "speed"), "/goal/minimize", "there is no metric 'speed'"),
        (
            spec("completion_time_ns <= 1.2 * best", "cost_per_endpoint <= 9"),
            "/goal/subject_to",
            "names no metric",
        ),
        (SPEC + STATIC, "/goal/prices", "has no effect"),
        (NO_CHOICE + GOAL, "/goal", "nothing to choose among"),
        (spec("[100, 200]", count(400, 251)), "/goal", "502 candidates"),
        (spec("[8, 16]", count(2000, 2000)), "/goal", "16,000 points"),
        (SPEC + GOAL.replace("}", ", confidence: 1}"), "/goal/confidence", "less than 1"),
        (SPEC + GOAL.replace("}", ", budget: 1}"), "/goal/budget", "there is no 'budget' here"),
        (spec() + EQUAL, "/goal", "equal cost"),
    ],
)
def test_what_does_not_go_together_is_refused(text, pointer, told):
    problem = refused(text)
    assert problem.pointer == pointer
    assert told in problem.message
    assert problem.allowed


def test_sub_spaces_are_refused():
    spaces = "spaces: {a: {base: {endpoints: 16}}, b: {base: {endpoints: 64}}}\n"
    text = "base: {workload: {kind: random_reads}}\naxes: {topology: [ring, torus]}\n" + spaces
    assert "each sub-space has its own" in refused(text + GOAL).message


def test_a_table_that_is_not_there_is_named():
    problem = refused(SPEC + GOAL.replace("}", ", prices: mine@3}"), PlanFacts())
    assert problem.pointer == "/goal/prices"
    assert problem.message == "there is no price table 'mine@3' in this project"


def test_a_goal_without_a_cost_needs_no_table():
    text = "goal: {minimize: completion_time_ns, subject_to: packet_latency_mean_ns <= 3 us}"
    assert len(plan_text(SPEC + text, facts=PlanFacts()).points) == 16
