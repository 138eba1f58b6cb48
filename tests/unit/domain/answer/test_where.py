"""A rule with exceptions does not say that it holds everywhere."""

from __future__ import annotations

from domain.answer.compose import answer
from domain.answer.request import AnswerRequest
from domain.catalog.axis_kind import AxisKind
from tests.support.studies import axis, noise, study, topologies


def _sentences(lost_at: tuple[tuple[int, int], ...]) -> list[str]:
    """Ask who wins where b wins at all of 64 places but those."""

    def made(choice: str, x: int, y: int) -> list[float]:
        b_wins = (x, y) not in lost_at
        value = 1.0 if (choice == "b") == b_wins else 2.0
        return [value * factor for factor in noise(3, 0.01, (x * 8 + y) * 2 + (choice == "b"))]

    axes = [
        topologies("a", "b"),
        axis("one", tuple(range(8)), AxisKind.CONDITION),
        axis("two", tuple(range(8)), AxisKind.CONDITION),
    ]
    return answer(study(axes, made), AnswerRequest(question=None)).sentences


def test_a_winner_everywhere() -> None:
    assert _sentences(())[0].startswith("b wins at every place (64 of 64 places decided)")


def test_a_winner_but_for_some_places() -> None:
    told = _sentences(((0, 3), (5, 1)))
    assert told[0].startswith("b wins at 62 of 64 places (64 of 64 places decided)")
    assert sum("a is best" in sentence for sentence in told) == 2
