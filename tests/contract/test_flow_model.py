"""A sweep by flows is planned, run, read and answered as any other, and says which model spoke."""

from __future__ import annotations

from pathlib import Path

import pytest

import simcore
from domain.answer.compose import answer
from domain.answer.request import AnswerRequest
from domain.result.document import parse_result
from domain.sweep.spec.parse import parse_spec
from tests.support.planning import planned
from tests.support.studies import study, topologies

EXAMPLE = Path(__file__).parents[2] / "examples" / "flow-screening.yaml"


def test_the_example_is_planned_run_and_read() -> None:
    plan = planned(parse_spec(EXAMPLE.read_text()))
    assert not plan.impossible
    assert len(plan.points) == 8
    for planned_point in plan.points:
        assert simcore.check(dict(planned_point.point))["model"] == "flow"
    tree = next(p for p in plan.points if p.point["topology"]["kind"] == "fat_tree")
    result = parse_result(simcore.run(dict(tree.point)))
    assert result.provenance.model == "flow"
    # 511 messages of 1 MiB one after the other at 200 Gb/s, and the latencies of as many rounds.
    assert result.metrics["completion_time_ns"] == pytest.approx(511 * 2**20 * 8 / 200, rel=0.1)


@pytest.mark.parametrize(("model", "is_told"), [("flow", True), ("packet", False)])
def test_answers_say_what_flows_leave_out(model: str, is_told: bool) -> None:
    times = {"ring": [2.0, 2.1, 2.2], "mesh": [3.0, 3.1, 3.2]}
    made = study([topologies(*times)], times.__getitem__, model=model)
    found = answer(made, AnswerRequest())
    assert any("flow model" in note for note in found.notes) == is_told
