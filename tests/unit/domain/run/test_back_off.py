import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.run.back_off import NO_PAUSE, BackOff

BACK_OFF = BackOff(first_seconds=2, longest_seconds=300)


def test_pauses_double_up_to_the_longest():
    pauses = [BACK_OFF.pause_seconds(attempts, 0) for attempts in range(1, 11)]
    assert pauses == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]


@given(st.integers(1, 10**6), st.floats(0, 1, exclude_max=True))
def test_chance_takes_at_most_half_of_a_pause_away(attempts, chance):
    whole = BACK_OFF.pause_seconds(attempts, 0)
    assert whole / 2 <= BACK_OFF.pause_seconds(attempts, chance) <= whole <= 300


@pytest.mark.parametrize("attempts", [0, 1, 50])
def test_no_pause_is_none(attempts):
    assert NO_PAUSE.pause_seconds(attempts, 0.5) == 0
