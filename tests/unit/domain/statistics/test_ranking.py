import itertools
import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats

from domain.statistics.ranking import RankVerdict, rank

A = dict(enumerate([100, 102, 98, 101, 99]))
B = dict(enumerate([103, 105.5, 100, 104, 102]))
C = dict(enumerate([101, 101, 99.5, 100, 101.5]))

fields = st.lists(st.lists(st.floats(1, 1e4), min_size=4, max_size=4), min_size=2, max_size=5).map(
    lambda rows: {f"c{n}": dict(enumerate(row)) for n, row in enumerate(rows)}
)


def noisy(seed, *means, n=6, cv=0.02):
    rng = np.random.default_rng(seed)
    return {
        chr(97 + i): {r: mean * math.exp(rng.normal(0, cv)) for r in range(n)}
        for i, mean in enumerate(means)
    }


def test_the_worked_example():
    found = rank({"a": A, "b": B, "c": C}, "lower")
    assert found.verdict is RankVerdict.NOT_TOLD_APART
    assert found.best is None
    assert (found.leader, found.runner_up) == ("a", "c")
    assert found.possible == ("a", "c")
    assert found.order == ("a", "c", "b")
    assert found.ratio_to_runner_up.low == pytest.approx(0.986862, abs=5e-7)
    assert found.to_best["b"].low == pytest.approx(1.022573, abs=5e-7)
    assert found.groups[0] == ("a", "c")


def test_best_needs_each_rival_and_names_the_largest_p():
    samples = noisy(1, 100, 120, 140)
    found = rank(samples, "lower")
    p_values = [
        stats.ttest_rel(np.log(list(samples["a"].values())), np.log(list(s.values()))).pvalue
        for name, s in samples.items()
        if name != "a"
    ]
    assert (found.verdict, found.best, found.possible) == (RankVerdict.BEST, "a", ("a",))
    assert found.p_value == pytest.approx(max(p_values))
    assert found.groups == ()
    assert rank(samples, "higher").best == "c"


def test_the_level_of_possible_winners_falls_with_the_number_of_choices():
    # Against a, each rival is worse at a one-sided p that lies between 0.05 / 11 and 0.025.
    # One rival that equals a on average keeps a from being best.
    base = [100.0, 100.0, 100.0, 100.0, 100.0]
    away = [1.01, 1.03, 1.004, 1.02, 1.006]
    rival = dict(enumerate(np.array(base) * away))
    p = stats.ttest_1samp(np.log(away), 0, alternative="greater").pvalue
    assert 0.05 / 11 < p < 0.025
    equal = dict(enumerate([101.0, 99.1, 101.0, 99.1, 100.0]))
    leader = dict(enumerate(base))
    few = {"a": leader, "equal": equal, "r0": rival}
    many = {"a": leader, "equal": equal} | {f"r{i}": rival for i in range(10)}
    assert rank(few, "lower").possible == ("a", "equal")
    assert set(rank(many, "lower").possible) == set(many)


def test_one_replicate_is_unknown_unless_exact():
    samples = {"a": {0: 1.0}, "b": {0: 2.0}}
    found = rank(samples, "lower")
    assert (found.verdict, found.best, found.p_value) == (RankVerdict.UNKNOWN, None, None)
    assert found.possible == ("a", "b")
    exact = rank(samples, "lower", exact={"a": True, "b": True})
    assert (exact.verdict, exact.best, exact.p_value) == (RankVerdict.BEST, "a", 0)
    half = rank(samples, "lower", exact={"a": True})
    assert half.verdict is RankVerdict.UNKNOWN
    lone = rank({"a": A, "b": B, "c": {0: 500.0}}, "lower")
    assert (lone.verdict, lone.best) == (RankVerdict.UNKNOWN, None)


def test_exactly_equal_is_tied():
    flags = {"a": True, "b": True, "c": True}
    found = rank({"a": {0: 1.0}, "b": {0: 1.0}, "c": {0: 2.0}}, "lower", exact=flags)
    assert (found.verdict, found.possible) == (RankVerdict.NOT_TOLD_APART, ("a", "b"))


def test_a_value_known_between_two_ends_wins_by_more_than_their_distance():
    values = {
        name: dict.fromkeys(range(8), at) for name, at in (("a", 25.0), ("b", 35.0), ("c", 65.0))
    }
    assert rank(values, "lower").best == "a"
    ends = {
        name: tuple({r: v + half for r, v in own.items()} for half in (-5.0, 5.0))
        for name, own in values.items()
    }
    found = rank(values, "lower", ends=ends)
    assert (found.verdict, found.best, found.possible) == (
        RankVerdict.NOT_TOLD_APART,
        None,
        ("a", "b"),
    )
    assert (found.leader, found.groups) == ("a", (("a", "b"),))
    assert found.lead.estimate == pytest.approx(35 / 25), "the estimate is that of the middles"
    highest = rank(values, "higher", ends=ends)
    assert (highest.best, highest.p_value) == ("c", 2 * 0.5**8)


def test_a_choice_alone():
    found = rank({"a": {0: 1.0}}, "lower")
    assert (found.verdict, found.leader, found.runner_up) == (RankVerdict.ALONE, "a", None)


@pytest.mark.parametrize("samples", [{}, {"a": {0: 1.0}, "b": {}}])
def test_a_choice_without_values_is_an_error(samples):
    with pytest.raises(ValueError, match="values"):
        rank(samples, "lower")


def test_values_without_a_ratio_are_compared_as_differences():
    samples = {"a": {0: 0.0, 1: 0.1, 2: 0.0}, "b": {0: 5.0, 1: 5.2, 2: 5.0}}
    found = rank(samples, "higher", scale="ratio")
    assert (found.scale, found.best, found.ratio_to_runner_up) == ("difference", "b", None)
    assert found.lead.estimate == pytest.approx(5.0333, abs=1e-4)


def test_the_leader_is_ahead_in_pairs_although_its_own_mean_is_not():
    # Replicate 2 is hard for everybody; only `a` ran it.
    samples = {"a": {0: 10.0, 1: 11.0, 2: 30.0}, "b": {0: 12.0, 1: 13.2}}
    assert rank(samples, "lower").leader == "a"


def test_neighbours_are_bracketed_and_a_best_stands_outside():
    found = rank(noisy(3, 100, 150, 150.5, 200, 200.5, n=8), "lower")
    assert found.best == "a"
    assert sorted(map(sorted, found.groups)) == [["b", "c"], ["d", "e"]]


@given(fields, st.integers(-8, 8), st.randoms())
def test_names_units_and_order_of_replicates_change_nothing(samples, power, random):
    found = rank(samples, "lower")
    renamed = {f"x{name}": sample for name, sample in samples.items()}
    assert rank(renamed, "lower").possible == tuple(f"x{n}" for n in found.possible)
    scaled = {n: {r: v * 2.0**power for r, v in s.items()} for n, s in samples.items()}
    # Where levels are met on the dot, rounding may decide.
    means = sorted(math.fsum(map(math.log, s.values())) for s in samples.values())
    assume(all(b - a > 1e-6 for a, b in itertools.pairwise(means)))
    again = rank(scaled, "lower")
    assert (again.verdict, again.order) == (found.verdict, found.order)
    order = list(range(4))
    random.shuffle(order)
    mixed = {n: {r: s[r] for r in order} for n, s in samples.items()}
    assert rank(mixed, "lower").possible == found.possible


@given(fields)
def test_turning_the_metric_round_turns_the_ranking_round(samples):
    inverse = {n: {r: 1 / v for r, v in s.items()} for n, s in samples.items()}
    found, turned = rank(samples, "lower"), rank(inverse, "higher")
    assert found.verdict == turned.verdict
    assert len(found.possible) == len(turned.possible)


@given(fields)
def test_a_single_possible_winner_is_the_best(samples):
    found = rank(samples, "lower")
    assert found.leader in found.possible
    assert (found.verdict is RankVerdict.BEST) == (found.possible == (found.leader,))
