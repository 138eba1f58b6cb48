"""Equal, cannot be told apart, ahead and unknown are four facts; none is taken for another."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from domain.answer.compose import answer
from domain.answer.document import Answer, MapFigure, Question, Verdict
from domain.answer.question import questions_of
from domain.answer.request import AnswerRequest
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from tests.support.studies import axis, noise, seed, study, topologies


def _texts(document: Any) -> Iterator[str]:
    if isinstance(document, dict):
        for value in document.values():
            yield from _texts(value)
    elif isinstance(document, list):
        for value in document:
            yield from _texts(value)
    elif isinstance(document, str):
        yield document


def _map(runs: int, sides: tuple[int, int], scatter: float = 0.1, **more: Any) -> Study:
    """Three choices that are alike, at the places of two conditions."""

    def made(name: str, x: int, y: int) -> list[float]:
        return [100 * f for f in noise(runs, scatter, seed(name, x, y))]

    axes = [
        topologies("ring", "torus", "mesh"),
        axis("one", tuple(range(sides[0])), AxisKind.CONDITION),
        axis("two", tuple(range(sides[1])), AxisKind.CONDITION),
    ]
    return study(axes, made, **more)


def _answer(made: Study) -> Answer:
    return answer(made, AnswerRequest(question=Question.MAP))


@pytest.mark.parametrize("sides", [(2, 2), (6, 6), (36, 40)])
def test_one_run_tells_no_winner_at_any_size(sides: tuple[int, int]) -> None:
    found = _answer(_map(1, sides))
    (figure,) = found.figures
    assert isinstance(figure, MapFigure)
    cells = [cell for panel in figure.panels for cell in panel.cells]
    assert {cell.verdict for cell in cells} == {Verdict.UNKNOWN}
    told = " ".join(found.sentences)
    assert "run at least 3 replicates" in told
    assert "told apart" not in told
    assert "safest" not in told
    assert figure.regrets == []


def test_noise_is_not_called_alike_nor_unknown() -> None:
    told = " ".join(_answer(_map(3, (6, 6))).sentences)
    assert "cannot be told apart" in told
    assert "unknown" not in told
    assert "safest" not in told


def test_equal_values_without_chance_are_equal() -> None:
    made = _map(1, (2, 2), 0.0, random_streams=())
    assert all("Ring, Torus and Mesh are equal" in text for text in _answer(made).sentences)


@pytest.mark.parametrize("number", range(12))
def test_each_place_is_counted_by_what_is_known_of_it(number: int) -> None:
    """Whatever the runs, sentences count as many places of each kind as the map has."""
    generator = random.Random(number)
    sides = generator.randint(3, 5), generator.randint(3, 5)
    runs = {
        (x, y): generator.choice((1, 1, 3, 5)) for x in range(sides[0]) for y in range(sides[1])
    }
    leaders = {place: generator.choice(("ring", "torus", "mesh", "")) for place in runs}

    def made(name: str, x: int, y: int) -> list[float]:
        mean = 80 if leaders[x, y] == name else 100
        return [mean * f for f in noise(runs[x, y], 0.02, seed(name, x, y, number))]

    axes = [
        topologies("ring", "torus", "mesh"),
        axis("one", tuple(range(sides[0])), AxisKind.CONDITION),
        axis("two", tuple(range(sides[1])), AxisKind.CONDITION),
    ]
    whole = study(axes, made)
    found = _answer(whole)
    (figure,) = found.figures
    assert isinstance(figure, MapFigure)
    verdicts = [cell.verdict for panel in figure.panels for cell in panel.cells]
    told = found.sentences[0]
    for verdict, words in (
        (Verdict.UNKNOWN, r"too few runs to tell"),
        (Verdict.NOT_TOLD_APART, r"cannot be told apart"),
    ):
        count = verdicts.count(verdict)
        if told.startswith("No rule") and count:
            (counted,) = re.findall(rf"(\d+) (?:has |have )?{words}", told)
            assert int(counted) == count
    assert "safest" not in " ".join(found.sentences)  # some places have one run
    for question in questions_of(whole):
        texts = _texts(answer(whole, AnswerRequest(question=question)).model_dump(mode="json"))
        assert not [text for text in texts if re.search(r"\btied?\b", text)]
