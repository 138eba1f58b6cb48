import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.statistics.interval import mean_interval
from domain.statistics.paired import improvement, paired_ratio

amounts = st.floats(1e-3, 1e6)
pairs = st.dictionaries(st.integers(0, 20), st.tuples(amounts, amounts), min_size=2, max_size=10)


def test_the_ratio_by_hand():
    found = paired_ratio({0: 2.0, 1: 8.0}, {0: 1.0, 1: 2.0})
    assert found.n == 2
    assert found.ratio == pytest.approx(math.sqrt(8))
    half = 12.7062047 * (math.log(2) / math.sqrt(2)) / math.sqrt(2)
    assert found.low == pytest.approx(math.sqrt(8) * math.exp(-half), rel=1e-6)


@given(pairs)
def test_the_ratio_turned_round_is_its_inverse(data):
    over = {r: a for r, (a, _) in data.items()}
    under = {r: b for r, (_, b) in data.items()}
    forth, back = paired_ratio(over, under), paired_ratio(under, over)
    assert forth.ratio == pytest.approx(back.inverse.ratio)
    assert forth.low == pytest.approx(back.inverse.low, rel=1e-6)
    assert forth.high == pytest.approx(back.inverse.high, rel=1e-6)


def test_pairing_removes_what_replicates_share():
    rng = np.random.default_rng(3)
    shared = rng.normal(0, 0.2, 8)
    fast = {r: math.exp(shared[r] + rng.normal(0, 0.01)) for r in range(8)}
    slow = {r: 1.2 * math.exp(shared[r] + rng.normal(0, 0.01)) for r in range(8)}
    paired = paired_ratio(slow, fast)
    alone = mean_interval(list(slow.values()))
    assert paired.low > 1.15
    assert paired.high < 1.25
    assert (alone.high - alone.low) / alone.mean > 5 * (paired.high - paired.low) / paired.ratio


def test_the_interval_covers_the_truth_as_often_as_it_says():
    rng = np.random.default_rng(11)
    covered = 0
    for _ in range(2000):
        over = {r: 1.5 * math.exp(rng.normal(0, 0.1)) for r in range(5)}
        found = paired_ratio(over, dict.fromkeys(range(5), 1.0))
        covered += found.low <= 1.5 <= found.high
    assert 1850 < covered < 1950


def test_only_common_replicates_count():
    assert paired_ratio({0: 2.0, 1: 4.0, 5: 9.0}, {0: 1.0, 1: 2.0, 7: 1.0}).n == 2


def test_one_pair_has_no_interval():
    found = paired_ratio({0: 3.0}, {0: 2.0})
    assert (found.n, found.ratio, found.low, found.high) == (1, 1.5, None, None)
    assert found.inverse.low is None
    assert found.power(2).high is None


@pytest.mark.parametrize(
    ("over", "under"),
    [({}, {}), ({0: 1.0}, {1: 1.0}), ({0: 0.0}, {0: 1.0}), ({0: 1.0}, {0: -1.0})],
)
def test_where_there_is_no_ratio(over, under):
    assert paired_ratio(over, under) is None


def test_better_has_a_direction():
    before, after = {0: 4.0, 1: 4.0}, {0: 2.0, 1: 2.0}
    assert improvement(before, after, "lower").ratio == 2
    assert improvement(before, after, "higher").ratio == 0.5
    assert improvement(before, after, None).ratio == 2
