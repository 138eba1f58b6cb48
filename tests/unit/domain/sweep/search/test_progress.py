"""How far searches are told to be, along the rounds of one that is known."""

import pytest

from domain.sweep.search.bisection import Outcome, round_of
from domain.sweep.search.progress import OpenBracket
from domain.sweep.search.rounds import ProbedPoint, Rounds
from tests.unit.domain.sweep.search.test_rounds import coordinates_of, drafted

PLACES = 6


def probed(draft, numbers, answers, replicates=3):
    """Make these candidates points whose runs answer so; None is a run that failed."""
    points = []
    for index, number in enumerate(numbers):
        place = coordinates_of(draft, number)
        answer = answers(place)
        runs = {} if answer == "waits" else dict.fromkeys(range(replicates), answer)
        points.append(ProbedPoint(index, place, runs))
    return points


def rounds_of(draft, points):
    return Rounds(draft.search, draft.infos, 3, points, draft.grid)


def load_of(place):
    return place["workload.offered_load"]


@pytest.mark.parametrize(
    ("steps", "rounds"),
    [(2, [1, 1]), (3, [1, 2, 1]), (9, [1, 4, 3, 4, 2, 4, 3, 4, 1])],
)
def test_each_value_has_its_round(steps, rounds):
    assert [round_of(steps, step) for step in range(steps)] == rounds


def test_the_first_round_runs_both_ends():
    draft = drafted()
    wanted = rounds_of(draft, []).wanted()
    told = rounds_of(draft, probed(draft, wanted, lambda place: "waits")).progress()
    assert (told.round, told.rounds_at_most) == (1, 8), "1 to 100 by halves of 99: 1 + log2 of 99"
    assert told.outcomes == {Outcome.SEARCHING: 3 * PLACES}
    assert told.widest is None, "nothing is known of where the number lies"


def test_the_second_round_says_what_is_left():
    draft = drafted()
    wanted = list(rounds_of(draft, []).wanted())

    def ends(place):
        return {"saturated": float(load_of(place) > 0.5)}

    wanted += list(rounds_of(draft, probed(draft, wanted, ends)).wanted())
    points = probed(draft, wanted, lambda p: ends(p) if load_of(p) in (0.01, 1) else "waits")
    told = rounds_of(draft, points).progress()
    assert told.round == 2
    assert told.widest == OpenBracket(pytest.approx(0.01), 1, 98)


def test_searches_that_ended_without_a_number_are_told_apart():
    draft = drafted()
    wanted = rounds_of(draft, []).wanted()

    def ends(place):
        if place["topology"] == "ring":
            return {"saturated": float(place["topology.endpoints"] == 16)}
        return None

    told = rounds_of(draft, probed(draft, wanted, ends)).progress()
    assert told.outcomes == {
        Outcome.HOLDS_AT_FIRST: 3,
        Outcome.NEVER_HOLDS: 6,
        Outcome.UNKNOWN: 9,
    }
    assert told.widest is None
