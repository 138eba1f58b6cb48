"""Which run counts, and why another does not."""

from __future__ import annotations

import math
from typing import Any

import pytest

from domain.answer.request import AnswerRequest
from domain.answer.samples import Cell, gather, relative_cells
from domain.answer.study import StudyRun
from domain.catalog.axis_kind import AxisKind
from domain.run.phase import Phase
from tests.support.studies import LATENCY, TIME, axis, study, topologies


def _cell(run: Any, **asked: Any) -> Cell:
    made = study([topologies("torus")], lambda _: [run, {LATENCY.name: 5.0}], (LATENCY,))
    (cell,) = gather(made, LATENCY, AnswerRequest(**asked)).values()
    return cell


_VALUE = {LATENCY.name: 7.0}


@pytest.mark.parametrize(
    ("run", "reason"),
    [
        (Phase.PENDING, "waiting"),
        (Phase.QUEUED, "waiting"),
        (Phase.EXECUTING, "waiting"),
        (Phase.FAILED, "failed"),
        (Phase.ABORTED, "cancelled"),
        (Phase.TIMED_OUT, "timed_out"),
        ({"other": 1.0}, "unmeasured"),
        ({LATENCY.name: math.nan}, "unmeasured"),
        ({LATENCY.name: math.inf}, "unmeasured"),
        ({"disconnected": 0.0}, "unmeasured"),
        ({"disconnected": 1.0}, "disconnected"),
    ],
)
def test_a_run_that_does_not_count_has_its_reason(run: Any, reason: str) -> None:
    cell = _cell(run)
    assert cell.values == {1: 5.0}
    assert dict(cell.missing) == {reason: 1}


def test_a_run_that_is_steady_counts() -> None:
    cell = _cell(_VALUE | {"saturated": 0.0})
    assert cell.values == {0: 7.0, 1: 5.0}
    assert not cell.missing


def test_a_saturated_run_is_kept_apart_and_counts_on_request() -> None:
    saturated = _VALUE | {"saturated": 1.0, "accepted_load": 0.4}
    apart = _cell(saturated)
    assert apart.is_saturated
    # The other run of the point is a survivor: its mean alone would be biased.
    assert apart.values == {}
    assert apart.unsteady == {0: 7.0, 1: 5.0}
    assert dict(apart.missing) == {"saturated": 1, "survivor": 1}
    assert list(apart.accepted.values()) == [0.4]
    assert _cell(saturated, include_not_steady=True).values == {0: 7.0, 1: 5.0}


def test_a_metric_that_needs_no_steady_state_counts_all_the_same() -> None:
    run = {TIME.name: 7.0, "saturated": 1.0}
    made = study([topologies("torus")], lambda _: [run], (TIME,))
    (cell,) = gather(made, TIME, AnswerRequest()).values()
    assert cell.values == {0: 7.0}


def test_a_run_that_timed_out_counts_on_request() -> None:
    made = study([topologies("torus")], lambda _: [1.0, 2.0])
    late = [
        StudyRun(0, r, Phase.TIMED_OUT if r else Phase.COMPLETED, {TIME.name: 1.0 + r}, "x", ())
        for r in range(2)
    ]
    object.__setattr__(made, "runs", late)
    (without,) = gather(made, TIME, AnswerRequest()).values()
    (with_it,) = gather(made, TIME, AnswerRequest(include_timed_out=True)).values()
    assert without.values == {0: 1.0}
    assert with_it.values == {0: 1.0, 1: 2.0}


@pytest.mark.parametrize(
    ("streams", "is_exact"), [((), True), (("traffic",), False), (None, False)]
)
def test_runs_are_exact_when_they_drew_nothing(streams: Any, is_exact: bool) -> None:
    made = study([topologies("torus")], lambda _: [1.0], random_streams=streams)
    (cell,) = gather(made, TIME, AnswerRequest()).values()
    assert cell.is_exact is is_exact


def test_the_runs_of_a_draw_are_averaged() -> None:
    draws = axis("topology.seed", [1, 2, 3], AxisKind.CHANCE)
    made = study([topologies("torus"), draws], lambda _, draw: [draw, draw + 1.0])
    (cell,) = gather(made, TIME, AnswerRequest()).values()
    assert cell.values == {0: 1.5, 1: 2.5, 2: 3.5}


def _relative(**streams: Any) -> dict[str, Cell]:
    conditions = axis("environment", ["alone", "noisy"], AxisKind.CONDITION)

    def make(name: str, environment: str) -> list[Any]:
        if name == "mesh" and environment == "alone":
            return [2.0, Phase.FAILED, 4.0]
        return [2.0, 4.0, 8.0] if environment == "alone" else [3.0, 8.0, 10.0]

    made = study([topologies("torus", "mesh"), conditions], make, **streams)
    found = relative_cells(gather(made, TIME, AnswerRequest()), 1, 0)
    return {["torus", "mesh"][steps[0]]: cell for steps, cell in found.items()}


def test_a_value_is_divided_by_its_partner_of_the_same_replicate() -> None:
    found = _relative()
    assert found["torus"].values == {0: 1.5, 1: 2.0, 2: 1.25}
    assert found["mesh"].values == {0: 1.5, 2: 2.5}
    assert found["mesh"].missing["no_partner"] == 1


def test_an_exact_partner_serves_every_replicate() -> None:
    found = _relative(random_streams=())
    assert found["mesh"].values == {0: 1.5, 1: 4.0, 2: 5.0}
    assert found["mesh"].missing["no_partner"] == 0


def test_what_has_no_partner_at_all_is_counted() -> None:
    conditions = axis("environment", ["alone", "noisy"], AxisKind.CONDITION)
    made = study([topologies("torus"), conditions], lambda *_: [1.0, 2.0])
    cells = gather(made, TIME, AnswerRequest())
    del cells[0, 0]
    (cell,) = relative_cells(cells, 1, 0).values()
    assert cell.values == {}
    assert cell.missing["no_partner"] == 2
