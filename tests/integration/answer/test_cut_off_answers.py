"""Runs that a limit ended, from the specification to the sentence: they stand as bounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.specs import tiny
from tests.support.stack import Stack

# Without a limit the torus takes 834 to 885 ns, the mesh 991 to 1,018 ns.
SEED = 7


@pytest.fixture(scope="module")
def running(stack: Stack) -> Iterator[Stack]:
    """The API with a worker."""
    with stack.thread_worker():
        yield stack


def answered(stack: Stack, limit: float) -> dict[str, Any]:
    """Run torus and mesh up to a simulated time; gives the answer."""
    limits = {"max_simulated_ns": limit}
    spec = tiny(axes={"topology": ["torus", "mesh"]}, limits=limits, replicates=5, base_seed=SEED)
    response = stack.api.post("/v1/sweeps", json=spec)
    assert response.status_code == 202, response.text
    sweep = stack.finish(response.json()["id"])
    answer: dict[str, Any] = stack.get(f"/v1/sweeps/{sweep['id']}/answer")
    return answer


def test_runs_that_are_cut_off_stand_as_bounds(running: Stack) -> None:
    """With a rising limit, for a run that ended is not simulated again."""
    leader = answered(running, 850)
    assert leader["timed_out"] == 8
    assert "is best" not in leader["sentences"][0]
    assert "3 of 5 runs of Torus timed out" in leader["sentences"][0]
    rival = answered(running, 950)
    assert rival["timed_out"] == 5
    assert rival["sentences"][0].startswith("Torus is best: at least 1.")
    assert "5 of 5 runs of Mesh timed out" in rival["sentences"][0]
    some = answered(running, 995)
    assert some["timed_out"] == 2
    assert some["left_out"] == [
        "2 runs timed out and are taken for no better than they had come to (2 of Mesh)."
    ]
    assert some["sentences"][0].startswith("Torus is best: at least 1.1")
    assert some["sentences"][0].endswith("; 2 of 5 runs of Mesh timed out.")
