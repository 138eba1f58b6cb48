"""What is missing is named before anything is said."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answer.compose import answer
from domain.answer.request import AnswerRequest
from domain.catalog.axis_kind import AxisKind
from domain.run.phase import Phase
from tests.support.studies import LATENCY, axis, study, topologies

_STEADY = [{LATENCY.name: v, "saturated": 0.0} for v in (1.0, 1.1, 1.2)]


def _left_out(*names: str, **runs: Any) -> list[str]:
    made = study([topologies(*names)], lambda name: runs.get(name, _STEADY), (LATENCY,))
    return answer(made, AnswerRequest()).left_out


def test_a_complete_study_leaves_nothing_out() -> None:
    assert _left_out("a", "b") == []


@pytest.mark.parametrize(
    ("names", "runs", "told"),
    [
        ("ab", {"a": [Phase.PENDING] * 3}, ["a has no results yet."]),
        (
            "abc",
            {"a": [Phase.PENDING], "b": [Phase.EXECUTING]},
            ["a and b have no results yet."],
        ),
        ("ab", {"a": [*_STEADY, Phase.QUEUED]}, ["1 run of a still to come."]),
        ("ab", {"a": [*_STEADY, Phase.FAILED]}, ["1 run failed and is left out (1 of a)."]),
        (
            "ab",
            {"a": [*_STEADY, Phase.FAILED], "b": [*_STEADY, Phase.FAILED, Phase.FAILED]},
            ["3 runs failed and are left out (2 of b and 1 of a)."],
        ),
        (
            "ab",
            {"a": [*_STEADY, Phase.ABORTED]},
            ["1 run was cancelled and is left out (1 of a)."],
        ),
        (
            "ab",
            {"a": [*_STEADY, {"disconnected": 1.0}, {"disconnected": 1.0}]},
            [("2 runs are left out, for what had failed disconnected the network (2 of a).")],
        ),
        (
            "ab",
            {"a": [*_STEADY, Phase.TIMED_OUT]},
            ["1 run timed out and is left out (1 of a)."],
        ),
        (
            "ab",
            {"a": [*_STEADY, {LATENCY.name: 9.0, "saturated": 1.0}]},
            [
                (
                    "1 run is saturated and left out (1 of a): the mean packet latency of a saturated "
                    f"network is not steady; {len(_STEADY)} steady runs of the same points are left "
                    "out with them, for the mean of survivors is biased."
                )
            ],
        ),
        ("ab", {"a": [*_STEADY, {"other": 1.0}]}, ["1 run has no mean packet latency (1 of a)."]),
    ],
)
def test_each_reason_has_its_sentence(names: str, runs: dict[str, Any], told: list[str]) -> None:
    assert _left_out(*names, **runs) == told


def test_decided_comparisons_are_counted_over_places() -> None:
    patterns = axis("pattern", ["halo", "alltoall"], AxisKind.CONDITION)

    def make(name: str, pattern: str) -> list[Any]:
        if pattern == "alltoall":
            return [Phase.FAILED] * 3
        return [1.0, 1.1, 1.2] if name == "a" else [2.0, 2.2, 2.41]

    found = answer(study([topologies("a", "b"), patterns], make), AnswerRequest())
    assert found.left_out == [
        "6 runs failed and are left out (3 of a and 3 of b).",
        "1 of 2 comparisons are decided.",
    ]


def test_without_a_choice_runs_are_counted_alone() -> None:
    made = study([], lambda: [1.0, Phase.PENDING, Phase.PENDING])
    assert answer(made, AnswerRequest()).left_out == ["2 runs still to come."]
