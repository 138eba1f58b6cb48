import math
import random

import pytest

from domain.statistics.compare import compare
from domain.statistics.worst_regret import Contest, WorstRegret, chance_of_least, worst_regrets


def of(**values):
    return Contest({name: dict(enumerate(own)) for name, own in values.items()})


def test_regret_is_the_largest_ratio_to_the_best():
    places = [
        of(a=[100.0], b=[150.0]),
        of(a=[130.0], b=[100.0], c=[100.0]),
        of(),
        of(a=[-1.0], b=[1.0]),
    ]
    lower, higher = (
        {name: (round(one.ratio, 9), one.place) for name, one in worst_regrets(places, way).items()}
        for way in ("lower", "higher")
    )
    assert lower == {"a": (1.3, 1), "b": (1.5, 0), "c": (1.0, 1)}
    assert higher == {"a": (1.5, 0), "b": (1.3, 1), "c": (1.3, 1)}


def test_a_best_of_nothing_is_infinitely_better():
    places = [of(a=[0.0], b=[2.0])]
    assert worst_regrets(places, "lower") == {
        "a": WorstRegret(1.0, 0),
        "b": WorstRegret(math.inf, 0),
    }
    assert worst_regrets(places, "higher")["a"].ratio == math.inf


def test_the_ratio_is_the_geometric_mean_of_the_replicates():
    # Of 1, 2, 4 over 1, 1, 1 the geometric mean is 2, the ratio of the means 7/3.
    found = worst_regrets([of(a=[1.0, 1.0, 1.0], b=[1.0, 2.0, 4.0])], "lower")
    assert found["b"].ratio == pytest.approx(2.0)


@pytest.mark.parametrize("way", ["lower", "higher"])
@pytest.mark.parametrize("number", range(6))
def test_the_chance_of_two_choices_is_that_of_the_paired_t_test(number, way):
    generator = random.Random(number)
    n = generator.choice((3, 4, 8))
    shared = [generator.lognormvariate(0, 0.5) for _ in range(n)]
    a = [100 * f * generator.lognormvariate(0, 0.03) for f in shared]
    b = [103 * f * generator.lognormvariate(0, 0.03) for f in shared]
    found = compare(dict(enumerate(a)), dict(enumerate(b)), "ratio")
    a_is_better = (found.mean < 0) == (way == "lower")
    right = 1 - found.p_value / 2 if a_is_better else found.p_value / 2
    chance = chance_of_least([of(a=a, b=b)], way, "a")
    assert chance == pytest.approx(right, abs=0.05)  # three standard errors of 1,000 draws


def test_what_is_worst_somewhere_is_not_the_safest_however_good_elsewhere():
    noisy = [1.0, 1.01, 0.99, 1.0]
    places = [
        of(a=[100 * f for f in noisy], b=[110 * f for f in reversed(noisy)]),
        of(a=[150 * f for f in noisy], b=[100 * f for f in reversed(noisy)]),
    ]
    assert chance_of_least(places, "lower", "b") > 0.99
    assert chance_of_least(places, "lower", "a") < 0.01


def test_a_choice_that_a_place_lacks_is_not_the_safest():
    places = [of(a=[1.0, 1.1], b=[2.0, 2.1]), of(b=[1.0, 1.2])]
    assert chance_of_least(places, "lower", "b") == 1.0
    assert chance_of_least(places, "lower", "c") is None


def test_exact_choices_have_no_chance_to_be_else():
    place = Contest({"a": {0: 1.0}, "b": {0: 2.0}}, exact=("a", "b"))
    assert chance_of_least([place], "lower", "a") == 1.0
    assert chance_of_least([place], "lower", "b") == 0.0
