"""Many intervals at once are those of one by one, to the last bit."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.statistics.interval import quantity_interval
from domain.statistics.intervals import quantity_intervals
from tests.support.chance import examples

_VALUES = (
    st.floats(min_value=-1e3, max_value=1e3)
    | st.floats(min_value=0, max_value=1e-100)
    | st.floats(min_value=1e100, max_value=1e300)
    | st.sampled_from([0.0, 1.0])
)


@st.composite
def _rows(draw: st.DrawFn) -> list[list[float]]:
    n = draw(st.integers(1, 9))
    return draw(st.lists(st.lists(_VALUES, min_size=n, max_size=n), max_size=6))


@examples(300)
@given(_rows(), st.sampled_from([0.9, 0.95]))
def test_each_interval_is_that_of_its_own_values(
    rows: list[list[float]], confidence: float
) -> None:
    for own, found in zip(rows, quantity_intervals(rows, confidence), strict=True):
        assert found is None or found == quantity_interval(own, confidence)


@pytest.mark.parametrize("n", range(2, 8))
def test_no_last_bit_differs_among_thousands(n: int) -> None:
    drawn = random.Random(n)
    rows = [[drawn.lognormvariate(3, 0.5) for _ in range(n)] for _ in range(3000)]
    assert quantity_intervals(rows) == [quantity_interval(own) for own in rows]


@pytest.mark.parametrize("row", [[1.0], [2.0, 2.0], [1e-200, 2e-200], [float(v) for v in range(8)]])
def test_what_is_not_alike_is_left_to_one_by_one(row: list[float]) -> None:
    assert quantity_intervals([row, row]) == [None, None]


def test_no_rows_have_no_intervals() -> None:
    assert quantity_intervals([]) == []
