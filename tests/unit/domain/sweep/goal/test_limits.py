"""The condition of a goal: what is read from it, and what is refused."""

import pytest

from domain.catalog.load import load_catalog
from domain.sweep.goal.limits import read_limits
from domain.sweep.spec.errors import SpecError

CATALOG = load_catalog().for_model("packet")


def test_limits_are_read_with_their_units():
    first, second, third = read_limits(
        "completion_time_ns <= 1.2 * best and accepted_load >= 0.9 * best and completion_time_ns < 2 ms",
        CATALOG,
    )
    assert (first.metric, first.sign, first.value, first.is_of_best) == (
        "completion_time_ns",
        1,
        1.2,
        True,
    )
    assert (second.sign, second.value, second.is_of_best) == (-1, 0.9, True)
    assert (third.sign, third.value, third.is_of_best) == (1, 2e6, False)


@pytest.mark.parametrize(
    "text", ["completion_time_ns <= best", "completion_time_ns <= best * 2 / 4 * 2"]
)
def test_any_multiple_of_the_best_will_do(text):
    (limit,) = read_limits(text, CATALOG)
    assert (limit.is_of_best, limit.value) == (True, 1)


def test_a_cost_is_known_before_any_run():
    (limit,) = read_limits("cost_per_endpoint <= 400", CATALOG)
    assert limit.is_static
    assert limit.value == 400


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("completion_tim_ns <= 3 ms", "there is no metric 'completion_tim_ns'; did you mean"),
        ("completion_time_ns <= best + 3", "is no multiple of best"),
        ("completion_time_ns <= 1 / best", "a limit has no value"),
        ("completion_time_ns <= 0.9 * best", "not even the best candidate could meet it"),
        ("completion_time_ns >= 1.2 * best", "has no best of which"),
        ("max_link_utilisation <= 1.2 * best", "has no best of which"),
        ("cost_per_endpoint <= 1.2 * best", "limit it by US dollars"),
        ("completion_time_ns <= 0", "'0' is not above 0"),
        ("completion_time_ns <= -1", "'-1' is not above 0"),
        ("completion_time_ns <= 1 / 0", "a limit has no value"),
        ("completion_time_ns <= 'long'", "cannot compare"),
        ("completion_time_ns <= true", "is no number"),
        ("completion_time_ns <= endpoints", "'endpoints' has no place in a limit"),
        ("completion_time_ns = 3", "is no comparison by <= or >="),
        ("completion_time_ns <= 3 or accepted_load >= 1", "is no comparison by <= or >="),
        ("3 >= completion_time_ns", "begins with no metric"),
        ("completion_time_ns <=", "ends too early"),
    ],
)
def test_what_is_no_limit_is_refused(text, told):
    with pytest.raises(SpecError) as refused:
        read_limits(text, CATALOG)
    (problem,) = refused.value.problems
    assert problem.pointer == "/goal/subject_to"
    assert told in problem.message
    assert problem.allowed
