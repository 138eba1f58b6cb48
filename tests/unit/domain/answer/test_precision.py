"""Which points reached the precision asked for, and what the others have."""

from __future__ import annotations

from typing import Any

from domain.answer.compose import answer
from domain.answer.request import AnswerRequest
from domain.answer.study import Study
from domain.run.phase import Phase
from domain.statistics.stopping import StoppingRule
from tests.support.studies import TIME, study, topologies

_RULE = StoppingRule(TIME.name, 0.01, 6)
_NARROW = [100.0, 100.1, 99.9, 100.0, 100.1]
_WIDE = [100.0, 103.0, 98.0, 101.0, 99.0, 102.0]
"""Half-width at 97.5 %: t(5) = 3.1634, s = 1.8708, mean 100.5: 2.40 %."""


def _told(made: Study) -> list[str]:
    """Give the sentence on the precision, and those behind it."""
    found = answer(made, AnswerRequest()).sentences
    first = next(n for n, text in enumerate(found) if " reached ±" in text)
    return found[first:]


def _sentence(**runs: Any) -> str:
    made = study([topologies(*runs)], lambda name: runs[name], until=_RULE)
    return _told(made)[0]


def test_all_points_reached_it() -> None:
    assert _sentence(a=_NARROW, b=_NARROW) == "2 of 2 points reached ±1 % of completion time."


def test_a_point_at_the_limit_is_named_with_what_it_has() -> None:
    assert _sentence(a=_NARROW, b=_WIDE) == (
        "1 of 2 points reached ±1 % of completion time; b ±2.40 % at the limit of 6."
    )


def test_a_point_that_goes_on_is_not_at_the_limit() -> None:
    assert _sentence(a=_NARROW, b=[*_WIDE[:4], Phase.PENDING]) == (
        "1 of 2 points reached ±1 % of completion time and 1 may still."
    )
    assert _sentence(a=_NARROW, b=_WIDE, c=[*_WIDE[:4], Phase.QUEUED]) == (
        "1 of 3 points reached ±1 % of completion time, 1 may still; b ±2.40 % at the limit of 6."
    )


def test_a_point_without_a_result_has_not_reached_it() -> None:
    assert _sentence(a=_NARROW, b=[Phase.PENDING] * 2) == (
        "1 of 2 points reached ±1 % of completion time and 1 may still."
    )
    assert _sentence(a=_NARROW, b=[*_WIDE[:4], Phase.FAILED]) == (
        "1 of 2 points reached ±1 % of completion time."
    )


def test_a_width_beside_the_target_does_not_read_as_the_target() -> None:
    rule = StoppingRule(TIME.name, 0.02402, 6)
    made = study([topologies("a", "b")], lambda name: _WIDE, until=rule)
    (told, *_) = _told(made)
    assert told.startswith("0 of 2 points reached ±2.4 % of completion time; ")


def test_equal_runs_with_chance_in_them_have_not_reached_it() -> None:
    """One run of ten is 1.6 times as long: six runs show none of these in 53 %."""
    made = study([topologies("a", "b")], lambda name: [100.0] * 6, until=_RULE)
    assert _told(made) == [
        "0 of 2 points reached ±1 % of completion time.",
        (
            "All 6 runs of a and b are equal, which is no precision: random numbers were drawn, and 6 runs "
            "need not show what happens in fewer than 39 % of runs."
        ),
    ]


def test_equal_runs_without_chance_are_as_precise_as_can_be() -> None:
    made = study([topologies("a", "b")], lambda name: [100.0] * 2, until=_RULE, random_streams=())
    assert _told(made) == ["2 of 2 points reached ±1 % of completion time."]


def test_few_runs_that_are_precise_say_what_they_need_not_have_seen() -> None:
    made = study([topologies("a", "b")], lambda name: _NARROW, until=_RULE)
    assert _told(made)[1] == (
        "Of the points that reached it some have few: 5 runs need not show what happens in fewer than 45 % "
        "of runs."
    )
    many = [100 + 0.1 * (n % 3) for n in range(29)]
    made = study([topologies("a", "b")], lambda name: many, until=_RULE)
    assert len(_told(made)) == 1
