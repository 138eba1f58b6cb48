import pytest

from domain.statistics.many import discoveries, level_of_each


def test_the_example_of_benjamini_and_hochberg_1995():
    p_values = [
        *(0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344),
        *(0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000),
    ]
    # Their section 3.2: the four smallest.
    assert discoveries(p_values) == [True] * 4 + [False] * 11
    assert discoveries(p_values[::-1]) == [False] * 11 + [True] * 4


def test_what_fails_by_itself_holds_with_one_that_ranks_behind_it():
    # 0.04 is above 0.05 / 2, but 0.045 is below 0.05: then both hold.
    assert discoveries([0.045, 0.04]) == [True, True]
    assert discoveries([0.045, 0.04, 0.9]) == [False, False, False]


def test_no_place_and_exact_places():
    assert discoveries([]) == []
    assert discoveries([0.0, 1.0]) == [True, False]


@pytest.mark.parametrize(("places", "level"), [(1, 0.05), (4, 0.0125), (0, 0.05)])
def test_the_level_of_each_place(places, level):
    assert level_of_each(places) == level
