import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.run.breaker import Balance

FAILURES = 20


def balance_of(endings, size=1):
    """Let runs end in this order, stored so many at a time; None is a run that ended well."""
    balance = Balance()
    for start in range(0, len(endings), size):
        some = endings[start : start + size]
        balance = balance.after([one for one in some if one is not None], some.count(None))
    return balance


@given(st.lists(st.sampled_from([None, "a", "b"]), max_size=60))
def test_one_by_one_it_is_the_majority_vote(endings):
    reason, count = None, 0
    for one in endings:  # Boyer and Moore, an ending that went well being nobody's vote
        if count == 0 and one is not None:
            reason, count = one, 1
        elif count:
            count += 1 if one == reason else -1
    found = balance_of(endings)
    assert (found.count, found.reason if count else None) == (count, reason if count else None)


@given(st.lists(st.sampled_from([None, "a"]), max_size=200), st.integers(1, 50))
def test_batches_never_see_more_than_single_runs_do(endings, size):
    assert balance_of(endings, size).count <= balance_of(endings).count


@pytest.mark.parametrize("size", [1, 7, 20, 256])
def test_twenty_in_a_row_trip(size):
    assert balance_of(["a"] * 20, size).trips(FAILURES)
    assert not balance_of(["a"] * 19, size).trips(FAILURES)


def test_more_than_half_trips_in_the_end_and_less_never():
    most = (["a"] * 3 + [None] * 2) * 20
    assert balance_of(most).trips(FAILURES)
    half = (["a"] * 2 + [None] * 2) * 500
    assert not balance_of(half).trips(FAILURES)


def test_scattered_failures_do_not_trip():
    draw = random.Random(5)
    balance, most = Balance(), 0
    for _ in range(100_000):
        balance = balance.after(["a"], 0) if draw.random() < 0.25 else balance.after([], 1)
        most = max(most, balance.count)
    assert most < FAILURES


def test_failures_for_many_reasons_do_not_trip():
    assert not balance_of([str(number) for number in range(1000)]).trips(1 + 1)


def test_another_reason_takes_over_when_it_has_the_majority():
    balance = balance_of(["a"] * 5).after(["b"] * 30, 0)
    assert balance == Balance(reason="b", count=25)


def test_zero_never_trips():
    assert not Balance(reason="a", count=10**6).trips(0)


def test_what_most_of_a_batch_failed_for_opens_it():
    opened = Balance().after(["a", "a", "a", "b"], 0)
    assert (opened.reason, opened.count) == ("a", 2)
    turned = Balance(reason="b", count=1).after(["a"] * 6 + ["c"], 0)
    assert (turned.reason, turned.count) == ("a", 5)
