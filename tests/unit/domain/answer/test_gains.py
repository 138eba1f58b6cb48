"""The gain of a step: of a doubling in per cent, of a jump as it was measured."""

from __future__ import annotations

import random
import re

import pytest

from domain.answer.compose import answer
from domain.answer.document import Question
from domain.answer.request import AnswerRequest
from domain.catalog.axis_kind import AxisKind
from tests.support.studies import axis, noise, seed, study


@pytest.mark.parametrize("number", range(20))
def test_no_doubling_gains_more_than_all(number: int) -> None:
    generator = random.Random(number)
    xs = [generator.uniform(1, 4)]
    times = [1000.0]
    for _ in range(4):
        xs.append(xs[-1] * generator.choice((1.2, 2.0, 3.0)))
        times.append(times[-1] / generator.uniform(1.0, 4.0))
    resource = axis("link_bandwidth_gbps", xs, AxisKind.RESOURCE, "gbps")

    def made(x: float) -> list[float]:
        return [times[xs.index(x)] * f for f in noise(4, 0.005, seed(x, number))]

    found = answer(study([resource], made), AnswerRequest(question=Question.PAYING))
    told = " ".join([*found.sentences, *(t for p in found.figures[0].panels for t in p.sentences)])
    for gain in re.findall(r"gains,? (?:for each doubling, )?([\d.,]+) %", told):
        assert float(gain.replace(",", "")) <= 100


def test_a_jump_is_said_as_it_was_measured() -> None:
    resource = axis("link_bandwidth_gbps", (1, 2, 4), AxisKind.RESOURCE, "gbps")
    made = study([resource], lambda x: [{1: 900.0, 2: 800.0, 4: 200.0}[x]], random_streams=())
    (told, *_) = answer(made, AnswerRequest(question=Question.PAYING)).sentences
    assert told == (
        "More link bandwidth pays up to 4 Gb/s: from 2 Gb/s to 4 Gb/s it is 4 times better, more than in "
        "proportion (the same in every replicate; your threshold is 10 % a doubling)."
    )
