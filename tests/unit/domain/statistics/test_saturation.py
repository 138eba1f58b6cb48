import numpy as np
import pytest
from scipy import stats

from domain.statistics.saturation import LoadRun, find_saturation

LOADS = [0.4, 0.5, 0.6, 0.7]


def runs(*shares, accepted=None):
    """Five runs a load, of which so many are saturated."""
    return [
        [LoadRun(r, r < share, None if accepted is None else accepted[n][r]) for r in range(5)]
        for n, share in enumerate(shares)
    ]


@pytest.mark.parametrize(
    ("shares", "low", "high", "monotone"),
    [
        ((0, 0, 5, 5), 0.5, 0.6, True),
        ((0, 2, 4, 5), 0.4, 0.7, True),
        ((0, 4, 2, 5), 0.4, 0.7, True),
        ((0, 3, 0, 5), 0.4, 0.7, False),
        ((0, 5, 3, 5), 0.4, 0.7, False),
        ((1, 3, 5, 5), None, 0.6, True),
        ((0, 0, 2, 4), 0.5, None, True),
        ((5, 0, 5, 0), None, None, False),
    ],
)
def test_saturation_lies_between_two_loads(shares, low, high, monotone):
    found = find_saturation(LOADS, runs(*shares))
    assert (found.low, found.high, found.monotone) == (low, high, monotone)
    assert found.hull == (low, high)
    assert not found.never
    assert not found.always


def test_never_and_always():
    never, always = (
        find_saturation(LOADS, runs(0, 0, 0, 0)),
        find_saturation(LOADS, runs(5, 5, 5, 5)),
    )
    assert (never.never, never.low, never.high, never.monotone) == (True, 0.7, None, True)
    assert (always.always, always.low, always.high, always.monotone) == (True, None, 0.4, True)


def test_capacity_is_the_largest_accepted_load_with_the_interval_of_the_largest_of_four():
    rng = np.random.default_rng(4)
    accepted = [mean + rng.normal(0, 0.004, 5) for mean in (0.4, 0.5, 0.55, 0.48)]
    found = find_saturation(LOADS, runs(0, 0, 5, 5, accepted=accepted))
    intervals = [
        stats.ttest_1samp(values, 0).confidence_interval(1 - 0.05 / 4) for values in accepted
    ]
    assert found.capacity.load == 0.6
    assert found.capacity.value == pytest.approx(accepted[2].mean())
    assert found.capacity.low == pytest.approx(max(i.low for i in intervals))
    assert found.capacity.high == pytest.approx(max(i.high for i in intervals))
    # Driven harder it carries less.
    assert found.accepted_at_highest.mean == pytest.approx(accepted[3].mean())


def test_one_run_with_chance_has_no_interval():
    single = [[LoadRun(0, saturated=False, accepted=load)] for load in LOADS]
    found = find_saturation(LOADS, single).capacity
    assert (found.value, found.low, found.high, found.load) == (0.7, None, None, 0.7)
    exact = find_saturation(LOADS, single, exact=True).capacity
    assert (exact.low, exact.high) == (0.7, 0.7)
    assert find_saturation(LOADS, runs(0, 0, 0, 0)).capacity is None


def test_loads_without_runs_are_left_out():
    found = find_saturation(LOADS, [*runs(0, 0), [], *runs(5)])
    assert (found.low, found.high) == (0.5, 0.7)


@pytest.mark.parametrize(("loads", "own"), [([0.5, 0.4], runs(0, 5)), ([0.5], []), ([0.5], [[]])])
def test_what_does_not_fit_together_is_an_error(loads, own):
    with pytest.raises(ValueError, match=r"loads|run"):
        find_saturation(loads, own)
