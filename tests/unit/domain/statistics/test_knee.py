import pytest

from domain.statistics.knee import Gain, KneeStatus, find_knee, gain_of_doubling
from domain.statistics.paired import RatioInterval


def gains(*ratios):
    """Gains at x = 1, 2, 4 ...: (mean, low, high), or a mean without interval."""
    made = []
    for index, ratio in enumerate(ratios):
        mean, low, high = ratio if isinstance(ratio, tuple) else (ratio, None, None)
        made.append(Gain(2.0**index, RatioInterval(5, mean, low, high)))
    return made


@pytest.mark.parametrize(
    ("ratios", "status", "x"),
    [
        ([(1.3, 1.25, 1.35), (1.2, 1.15, 1.25), (1.05, 1.03, 1.07)], KneeStatus.REACHED, 4.0),
        ([(1.05, 1.04, 1.06), (1.02, 1.01, 1.03)], KneeStatus.REACHED, 1.0),
        ([(1.3, 1.25, 1.35), (1.2, 1.15, 1.25)], KneeStatus.NOT_REACHED, None),
        ([(1.3, 1.25, 1.35), (1.08, 1.04, 1.12)], KneeStatus.UNCERTAIN, 2.0),
        ([(1.08, 1.04, 1.12), (1.02, 1.01, 1.03)], KneeStatus.REACHED, 2.0),
        ([(0.9, 0.85, 0.95)], KneeStatus.REACHED, 1.0),
        ([1.3, 1.05], KneeStatus.REACHED, 2.0),
        ([1.3, 1.2], KneeStatus.NOT_REACHED, None),
        ([], KneeStatus.UNKNOWN, None),
    ],
)
def test_the_knee_is_the_first_gain_below_the_threshold_beyond_chance(ratios, status, x):
    knee = find_knee(gains(*ratios), threshold=0.10)
    assert (knee.status, knee.x) == (status, x)
    assert (knee.gain is None) == (x is None)


def test_a_gain_of_exactly_the_threshold_still_pays():
    assert find_knee(gains(1.5), 0.5).status is KneeStatus.NOT_REACHED


def test_steps_other_than_doublings_are_counted_per_doubling():
    quadrupled = RatioInterval(5, 1.44, 1.21, 1.69)
    gain = gain_of_doubling(2, 8, quadrupled)
    assert gain.x == 2
    assert gain.ratio.ratio == pytest.approx(1.2)
    assert gain.ratio.low == pytest.approx(1.1)
    assert gain.ratio.high == pytest.approx(1.3)


@pytest.mark.parametrize(("x", "following"), [(0, 1), (-1, 2), (4, 4), (4, 2)])
def test_nothing_doubles(x, following):
    assert gain_of_doubling(x, following, RatioInterval(1, 1.1, None, None)) is None
