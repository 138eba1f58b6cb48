"""What a sweep without any point answers: that there is nothing yet, or nothing at all."""

from __future__ import annotations

import pytest

from tests.support.specs import tiny
from tests.support.stack import Stack, expand_all


def submitted(stack: Stack, **changes: object) -> str:
    answered = stack.api.post("/v1/sweeps", json=tiny(**changes))
    assert answered.status_code == 202, answered.text
    sweep: str = answered.json()["id"]
    return sweep


def told(stack: Stack, path: str) -> str:
    """Give the sentence of the refusal."""
    refused = stack.api.get(f"/v1/sweeps/{path}")
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing_to_answer"), refused.text
    sentence: str = refused.json()["detail"]
    return sentence


@pytest.mark.parametrize("asked", ["answer", "answer?tables=true", "distributions"])
def test_of_a_sweep_that_waits(stack: Stack, asked: str) -> None:
    sweep = submitted(stack)
    assert told(stack, f"{sweep}/{asked}") == (
        f"Sweep {sweep!r} has no point yet: they are still to be made. Ask again once it has some."
    )


def test_of_a_sweep_that_was_cancelled_before(stack: Stack) -> None:
    sweep = submitted(stack)
    assert stack.api.post(f"/v1/sweeps/{sweep}:cancel").status_code == 200
    expand_all(stack.database_url)
    assert told(stack, f"{sweep}/answer") == (
        f"Sweep {sweep!r} has no point: none meets its conditions, or it ended before one was made. "
        f"GET /v1/sweeps/{sweep} says which."
    )


def test_of_a_comparison_with_such_a_sweep(stack: Stack) -> None:
    waits, expanded = submitted(stack), submitted(stack)
    assert told(stack, f"{waits}/comparison?with={expanded}").startswith(f"Sweep {waits!r} has no")


def test_of_a_sweep_whose_condition_no_point_meets(stack: Stack) -> None:
    sweep = submitted(stack, where="link_bandwidth_gbps > 100")
    expand_all(stack.database_url)
    shown = stack.get(f"/v1/sweeps/{sweep}")
    assert shown["points"] == 0, shown
    assert "none meets its conditions" in told(stack, f"{sweep}/answer")


def test_points_without_a_run_done_are_answered(stack: Stack) -> None:
    sweep = submitted(stack)
    expand_all(stack.database_url)
    assert stack.get(f"/v1/sweeps/{sweep}/answer")["left_out"]
