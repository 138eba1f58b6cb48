import math

import numpy as np
import pytest
from scipy import stats

from domain.statistics.knee_along import KneeStatus, StepStatus, find_knee

PAYS, NO_LONGER, UNDETERMINED = (
    StepStatus.PAYS,
    StepStatus.NO_LONGER_PAYS,
    StepStatus.UNDETERMINED,
)
TIMES = [(300, 302, 299), (200, 203, 198), (180, 182.5, 179), (176, 179.5, 174)]


def samples(rows):
    return [dict(enumerate(row)) for row in rows]


def curve(*gains, x=None, wobble=0.0):
    """Times whose step gains are given as factors; `wobble` is the scatter of each step."""
    rows = [np.full(4, 1000.0)]
    for n, gain in enumerate(gains):
        noise = np.exp(np.array([1, -1, 1, -1]) * wobble * (1 + n % 2))
        rows.append(rows[-1] / gain * noise)
    return x or [2.0**n for n in range(len(rows))], samples(rows)


def test_the_worked_example():
    found = find_knee([1, 2, 4, 8], samples(TIMES), "lower", 0.10)
    shown = [tuple(f"{100 * v:.2f}" for v in (s.gain, s.low, s.high)) for s in found.steps]
    assert shown == [
        ("49.92", "46.50", "53.43"),
        ("10.99", "9.98", "12.00"),
        ("2.27", "0.43", "4.14"),
    ]
    assert [s.status for s in found.steps] == [PAYS, UNDETERMINED, NO_LONGER]
    assert (found.status, found.x, found.may_be_earlier) == (KneeStatus.REACHED, 4, 2)
    assert [(s.x, s.x_next) for s in found.steps] == [(1, 2), (2, 4), (4, 8)]


def test_limits_are_scipys_per_doubling():
    # From 2 to 8 are two doublings; two steps share the 5 %.
    before, after = np.array([100.0, 103, 98]), np.array([70.0, 71, 69.5])
    found = find_knee([2, 8, 16], samples([before, after, after * 0.9]), "lower", 0.1)
    logs = np.log(before / after) / 2
    interval = stats.ttest_1samp(logs, 0).confidence_interval(1 - 0.05)
    assert found.steps[0].gain == pytest.approx(math.exp(logs.mean()) - 1)
    assert found.steps[0].low == pytest.approx(math.exp(interval.low) - 1)
    assert found.steps[0].high == pytest.approx(math.exp(interval.high) - 1)


@pytest.mark.parametrize(
    ("gains", "status", "x", "earlier", "earliest"),
    [
        ((1.5, 1.5, 1.02, 1.01), KneeStatus.REACHED, 4, None, 4),
        ((1.02, 1.01), KneeStatus.REACHED, 1, None, 1),
        ((1.5, 1.02, 1.5), KneeStatus.NOT_REACHED, None, None, None),
        # A plateau in between is no knee: a later step pays again.
        ((1.02, 1.5, 1.02), KneeStatus.REACHED, 4, None, 4),
        ((0.9,), KneeStatus.REACHED, 1, None, 1),
    ],
)
def test_the_knee_is_where_every_later_step_no_longer_pays(gains, status, x, earlier, earliest):
    found = find_knee(*curve(*gains), "lower", 0.10, exact=[True] * (len(gains) + 1))
    assert (found.status, found.x, found.may_be_earlier) == (status, x, earlier)
    assert found.earliest == earliest


def test_undetermined_steps():
    found = find_knee(*curve(1.5, 1.02, 1.10, wobble=0.002), "lower", 0.10)
    assert [s.status for s in found.steps] == [PAYS, NO_LONGER, UNDETERMINED]
    assert (found.status, found.x) == (KneeStatus.UNDETERMINED, None)
    found = find_knee(*curve(1.5, 1.02, 1.10, 1.02, wobble=0.002), "lower", 0.10)
    # The step that is undetermined lies between two that no longer pay.
    assert (found.x, found.may_be_earlier, found.earliest) == (8, 4, 2)


def test_rates_gain_by_rising():
    x, times = curve(1.5, 1.02)
    rates = [{r: 1 / v for r, v in s.items()} for s in times]
    exact = [True] * len(x)
    assert find_knee(x, rates, "higher", 0.1, exact).x == 2
    assert find_knee(x, times, "lower", 0.1, exact).x == 2


def test_few_equal_replicates_tell_no_knee_where_chance_has_a_part():
    found = find_knee(*curve(1.5, 1.02), "lower", 0.10)
    assert (found.status, found.x) == (KneeStatus.UNKNOWN, None)
    assert "equal" in found.reason


def test_exact_curves_need_one_run_and_chance_needs_more():
    rows = samples([(300,), (200,), (190,)])
    exact = find_knee([1, 2, 4], rows, "lower", 0.1, exact=[True] * 3)
    assert (exact.status, exact.x) == (KneeStatus.REACHED, 2)
    assert exact.steps[0].low == exact.steps[0].high == exact.steps[0].gain
    chance = find_knee([1, 2, 4], rows, "lower", 0.1)
    assert (chance.status, chance.x) == (KneeStatus.UNKNOWN, None)
    assert "one replicate" in chance.reason
    assert chance.steps[0].gain == pytest.approx(0.5)


def test_a_gain_of_exactly_the_threshold_pays():
    rows = samples([(3.0,), (2.0,)])
    found = find_knee([1, 2], rows, "lower", 0.5, exact=[True, True])
    assert found.status is KneeStatus.NOT_REACHED


@pytest.mark.parametrize(
    ("x", "rows", "reason"),
    [
        ([1], [(1,)], "no two values"),
        ([0, 1], [(1,), (1,)], "0 cannot be doubled"),
        ([1, 2], [(1,), ()], "no results"),
        ([1, 2], [(1, 1), (0, 0)], "at or below 0"),
    ],
)
def test_what_makes_a_knee_unknown(x, rows, reason):
    found = find_knee(x, samples(rows), "lower", 0.1)
    assert found.status is KneeStatus.UNKNOWN
    assert reason in found.reason


def test_no_common_replicates():
    found = find_knee([1, 2], [{0: 2.0, 1: 3.0}, {5: 1.0, 6: 1.5}], "lower", 0.1)
    assert "no replicates" in found.reason


@pytest.mark.parametrize(("x", "rows"), [([2, 1], [(1,), (1,)]), ([1, 2], [(1,)])])
def test_what_does_not_fit_together_is_an_error(x, rows):
    with pytest.raises(ValueError, match=r"match|rise"):
        find_knee(x, samples(rows), "lower", 0.1)
