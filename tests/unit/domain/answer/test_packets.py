"""Choices whose packets have other sizes are not alike, and the answer says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from domain.answer.compose import answer
from domain.answer.request import AnswerRequest
from domain.answer.study import StudyAxis
from domain.catalog.axis_kind import AxisKind
from tests.support.studies import axis, study, topologies, zipped


def _warnings(axes: Sequence[StudyAxis], **more: Any) -> list[str]:
    made = replace(study(axes, lambda *_: [1.0, 2.0, 3.0]), **more)
    return [a.text for a in answer(made, AnswerRequest()).alarms if a.name == "unlike_packets"]


def _designs(first: int, second: int) -> StudyAxis:
    steps = [
        {"topology": "torus", "network.packet_bytes": first},
        {"topology": "dragonfly", "network.packet_bytes": second},
    ]
    return zipped("design", AxisKind.CHOICE, steps)


def test_packets_that_move_with_the_choice_are_told() -> None:
    (text,) = _warnings([_designs(512, 2048)])
    assert "Torus, 512 512 B and Dragonfly, 2048 2 KiB" in text


def test_equal_packets_raise_nothing() -> None:
    assert _warnings([_designs(512, 512)]) == []
    assert _warnings([topologies("torus", "dragonfly")]) == []


@pytest.mark.parametrize(
    ("second", "count"),
    [({"packet_bytes": 2048}, 1), ({"packet_bytes": 512, "buffer_bytes": 4096}, 0), ({}, 1)],
)
def test_whole_sections_are_looked_into(second: dict[str, int], count: int) -> None:
    sections = axis(
        "network", [{"packet_bytes": 512}, second], AxisKind.CHOICE, labels=["small", "other"]
    )
    assert len(_warnings([sections])) == count


def test_packets_beside_the_choice_raise_nothing() -> None:
    sizes = axis("network.packet_bytes", [512, 2048], AxisKind.CONDITION)
    assert _warnings([topologies("torus", "dragonfly"), sizes]) == []


def test_sub_spaces_with_packets_of_their_own_are_told() -> None:
    spaces = axis("space", ["a", "b"], AxisKind.CHOICE)
    assert _warnings([spaces], space_packets={"a": 512, "b": 512}) == []
    assert len(_warnings([spaces], space_packets={"a": 512})) == 1
