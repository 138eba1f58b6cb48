"""Bisection finds what a fine grid finds, and says when it cannot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.sweep.search.bisection import Outcome, bracket, is_monotone, wanted_steps
from domain.sweep.search.found import sum_up


def run_search(steps, thresholds):
    """Run a search whose replicates have these thresholds; gives the probes."""
    probes = {}
    while wanted := wanted_steps(steps, len(thresholds), probes):
        for step in wanted:
            assert step not in probes
            probes[step] = [step >= threshold for threshold in thresholds]
    return probes


@given(
    st.integers(2, 5000).flatmap(
        lambda steps: st.tuples(
            st.just(steps), st.lists(st.integers(0, steps), min_size=1, max_size=6)
        )
    )
)
def test_each_replicate_is_bracketed_as_by_trying_every_value(case):
    steps, thresholds = case
    probes = run_search(steps, thresholds)
    for number, threshold in enumerate(thresholds):
        own = bracket(steps, number, probes)
        if threshold == 0:
            assert (own.outcome, own.high) == (Outcome.HOLDS_AT_FIRST, 0)
        elif threshold == steps:
            assert (own.outcome, own.low) == (Outcome.NEVER_HOLDS, steps - 1)
        else:
            assert own.outcome is Outcome.FOUND
            assert (own.low, own.high) == (threshold - 1, threshold)
        assert is_monotone(number, probes)
    most = 2 + len(thresholds) * steps.bit_length()
    assert len(probes) <= most


def test_the_order_of_the_runs_changes_nothing():
    probes = run_search(100, [37, 40, 55])
    turned = dict(reversed(probes.items()))
    assert [bracket(100, n, turned) for n in range(3)] == [
        bracket(100, n, probes) for n in range(3)
    ]


def test_a_run_without_an_answer_ends_the_search_of_its_replicate_alone():
    probes = {0: [False, False], 10: [True, True], 5: [None, True]}
    assert bracket(11, 0, probes).outcome is Outcome.UNKNOWN
    assert bracket(11, 0, probes).at == 5
    assert bracket(11, 1, probes).wants == (2,)


def test_a_replicate_that_contradicts_itself_is_told():
    assert not is_monotone(0, {0: [False], 3: [True], 5: [False], 9: [True]})


def test_one_value_is_no_search():
    with pytest.raises(ValueError, match="two values"):
        bracket(1, 0, {})


def test_the_interval_holds_both_chance_and_the_distance_of_values():
    values = [step / 10 for step in range(11)]
    found = sum_up(values, 4, run_search(11, [4, 5, 4, 5]), logarithmic=False)
    # Brackets .3-.4 and .4-.5: means .35 and .45, t(3) = 3.182, s = .057735, n = 4.
    assert found.low == pytest.approx(0.35 - 3.182446 * 0.057735 / 2, abs=1e-5)
    assert found.high == pytest.approx(0.45 + 3.182446 * 0.057735 / 2, abs=1e-5)
    assert found.middle == pytest.approx(0.40)
    assert found.is_interval


def test_one_replicate_gives_its_bracket():
    found = sum_up([1, 2, 4, 8], 1, run_search(4, [2]), logarithmic=True)
    assert (found.low, found.high) == pytest.approx((2, 4))
    assert found.middle == pytest.approx(8**0.5)
    assert not found.is_interval


@pytest.mark.parametrize(
    ("thresholds", "outcome"),
    [([0, 2], Outcome.HOLDS_AT_FIRST), ([4, 2], Outcome.NEVER_HOLDS), ([2, 3], Outcome.FOUND)],
)
def test_a_place_is_found_when_all_its_replicates_are(thresholds, outcome):
    found = sum_up([1, 2, 3, 4], 2, run_search(4, thresholds), logarithmic=False)
    assert found.outcome is outcome
    assert (found.low is None) == (outcome is not Outcome.FOUND)
