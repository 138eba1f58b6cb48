"""Answers of sampled sweeps through the whole service: their truth is a function, not a simulation."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from domain.result.document import Result
from storage.run.records.task import TaskRecord
from storage.session import Engine
from tests.support.ishigami import FIRST, TOTAL, ishigami
from tests.support.runs import claim_any, invented, release, simulated, store
from tests.support.specs import tiny
from tests.support.stack import Stack

LINK = "network.link_latency_ns"
_LOW, _HIGH = 10.0, 40.0
_EFFORT = int(os.environ.get("FABRICSWEEP_EFFORT", "1"))
_BASES = 256 * _EFFORT
_NEAR = 0.02 if _BASES >= 1024 else 0.12
"""How near indices come to the truth: `make validate-monte-carlo` takes the larger design."""


def uniform() -> dict[str, Any]:
    return {"uniform": {"from": _LOW, "to": _HIGH}}


def finish(engine: Engine, value: Callable[[TaskRecord], float]) -> None:
    """Store a value for every run that waits, all else as one real run had it."""
    template: Result | None = None
    while (chunk := claim_any(engine, count=500)) is not None:
        if chunk.lease_id is None:
            continue
        template = template or simulated(chunk.tasks[0]).result
        assert template is not None
        runs = [invented(task, value(task), template) for task in chunk.tasks]
        assert store(engine, chunk, runs).held
        release(engine, chunk)


def drawn(task: TaskRecord, name: str) -> float:
    return float(task.document["network"][name])


def ask(stack: Stack, sweep_id: str, path: str, **query: str) -> dict[str, Any]:
    answer = stack.api.get(f"/v1/sweeps/{sweep_id}/{path}", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_ishigamis_indices_through_the_service(stack: Stack, engine: Engine) -> None:
    """The completion time is e to the function, for times are compared by their logarithm."""
    axes = {name: uniform() for name in ("link_latency_ns", "router_latency_ns", "nic_latency_ns")}
    samples = {"count": _BASES, "method": "saltelli", "seed": 3}
    base = {"workload": {"kind": "random_reads", "reads_per_core": 8}, "endpoints": 16}
    spec = tiny(axes=axes, samples=samples, replicates=1, base=base | {"topology": "ring"})
    sweep_id = stack.submit(spec)

    def value(task: TaskRecord) -> float:
        own = np.array([[drawn(task, name) for name in axes]])
        angles = (2 * (own - _LOW) / (_HIGH - _LOW) - 1) * math.pi
        return float(np.exp(ishigami(angles)[0]))

    finish(engine, value)
    answer = ask(stack, sweep_id, "answer", question="sensitivity")
    (panel,) = answer["figures"][0]["panels"]
    assert (panel["method"], panel["n"], panel["scale"]) == ("saltelli", 5 * _BASES, "ratio")
    indices = {one["path"].rpartition(".")[2]: one for one in panel["indices"]}
    assert [indices[name]["first"]["value"] for name in axes] == pytest.approx(FIRST, abs=_NEAR)
    assert [indices[name]["total"]["value"] for name in axes] == pytest.approx(TOTAL, abs=_NEAR)
    for name, first, total in zip(axes, FIRST, TOTAL, strict=True):
        one = indices[name]
        assert one["first"]["low"] <= first <= one["first"]["high"]
        assert one["total"]["low"] <= total <= one["total"]["high"]
    assert panel["sentences"][0].startswith("Of the variance of the logarithm of completion time")
    # Probabilities and distributions take the rows of the distributions alone.
    assert ask(stack, sweep_id, "distributions")["groups"][0]["n"] == 2 * _BASES


@pytest.fixture(scope="module")
def contest(stack: Stack, engine: Engine) -> list[str]:
    """Two sweeps of 200 samples x two topologies x two replicates; the ring wins below 25 ns.

    In the second all times of the ring are a tenth longer, and nobody wins below.
    """
    found = []
    for factor in (1.0, 3.0):
        axes = {"topology": ["ring", "mesh"], "link_latency_ns": uniform()}
        samples = {"count": 200, "method": "sobol", "seed": 5}
        found.append(stack.submit(tiny(axes=axes, samples=samples, replicates=2)))

        def value(task: TaskRecord, factor: float = factor) -> float:
            latency = drawn(task, "link_latency_ns")
            chance = 1 + 0.001 * task.replicate
            if task.document["topology"]["kind"] == "mesh":
                return 1000.0 * chance
            return factor * (1000.0 + 10 * (latency - 25.0)) * chance

        finish(engine, value)
    return found


def test_who_is_best_how_probably_and_where(stack: Stack, contest: list[str]) -> None:
    answer = ask(stack, contest[0], "answer")
    assert answer["question"] == "probability"
    figure = answer["figures"][0]
    (panel,) = figure["panels"]
    assert (panel["draws"], panel["resolved"]) == (200, 200)
    rows = {row["label"]: row for row in panel["rows"]}
    assert rows["Ring"]["probability"]["value"] == pytest.approx(0.5, abs=0.01)
    below, above = panel["rule"]["parts"]
    assert (below["winner"], above["winner"]) == ("Ring", "Mesh")
    assert below["bounds"][LINK][1] == pytest.approx(25, abs=0.3)
    assert rows["Ring"]["between"]["value"] > 0.999
    tied = ask(stack, contest[0], "answer", tolerance="0.5")
    assert {row["ties"] for row in tied["figures"][0]["panels"][0]["rows"]} == {200}


def test_distributions_and_exceedance(stack: Stack, contest: list[str]) -> None:
    query = {"by": "topology", "threshold": "1 us, 1100", "quantile": "0.5"}
    found = ask(stack, contest[0], "distributions", **query)
    ring, mesh = found["groups"]
    assert (found["value_of"], ring["n"], mesh["n"]) == ("draw", 200, 200)
    first, second = ring["exceedances"]
    assert first["probability"] == pytest.approx(0.5, abs=0.01)
    assert first["low"] < 0.5 < first["high"]
    assert second["probability"] == pytest.approx(1 / 6, abs=0.01)
    assert [one["probability"] for one in mesh["exceedances"]] == [1.0, 0.0]
    (joined,) = ask(stack, contest[0], "distributions", by="", threshold="1 us")["groups"]
    assert (joined["n"], joined["places"]) == (400, 2)
    assert joined["exceedances"][0]["low"] is None


def test_two_sweeps_are_compared(stack: Stack, contest: list[str]) -> None:
    found = ask(stack, contest[0], "comparison", **{"with": contest[1]})
    (place,) = found["places"]
    changes = {choice["label"]: choice for choice in place["choices"]}
    assert changes["Ring"]["change"]["mean"] == pytest.approx(3.0, rel=1e-3)
    assert (changes["Ring"]["has_moved"], changes["Mesh"]["has_moved"]) == (True, False)
    assert place["winner_after"] == "Mesh"
    assert not found["is_paired"]
    names = f"“{found['name_before']}” and “{found['name_after']}”"
    assert found["name_before"] != found["name_after"]
    assert found["sentences"][0].startswith(f"{names} have the same winner at")


def test_two_points_are_compared_replicate_by_replicate(stack: Stack, contest: list[str]) -> None:
    """Of one sweep they are paired: both meet the same random numbers."""
    path = "points/0/comparison"
    found = ask(stack, contest[0], path, **{"with": f"{contest[0]}.200"})
    rows = {row["metric"]["name"]: row for row in found["metrics"]}
    assert (found["name_before"][:8], found["name_after"][:10]) == ("point 0 ", "point 200 ")
    assert found["is_paired"]
    time = rows["completion_time_ns"]
    assert time["change"]["mean"] == pytest.approx(time["after"]["mean"] / time["before"]["mean"])
    assert time["change"]["n"] == 2
    other = ask(stack, contest[0], path, **{"with": f"{contest[1]}.0"})
    assert not other["is_paired"]


@pytest.mark.parametrize("other", ["nobody", "nobody.0", "{own}.0", "{own}.4000"])
def test_what_is_no_other_point_is_refused(stack: Stack, contest: list[str], other: str) -> None:
    query = {"with": other.format(own=contest[0])}
    answer = stack.api.get(f"/v1/sweeps/{contest[0]}/points/0/comparison", params=query)
    assert answer.status_code == 422, answer.text
    assert [error["field"] for error in answer.json()["errors"]] == ["with"]


@pytest.mark.parametrize(
    ("path", "query", "field"),
    [
        ("distributions", {"threshold": "2 GB"}, "threshold"),
        ("distributions", {"by": "colour"}, "by"),
        ("distributions", {"by": "sample"}, "by"),
        ("distributions", {"quantile": "1.5"}, "quantile"),
        ("distributions", {"metric": "colour"}, "metric"),
        ("comparison", {"with": "nobody"}, "with"),
        ("answer", {"question": "probability", "tolerance": "-1"}, "tolerance"),
        ("answer", {"question": "spread", "tolerance": "0.1"}, "tolerance"),
    ],
)
def test_what_cannot_be_asked_is_named(
    stack: Stack, contest: list[str], path: str, query: dict[str, str], field: str
) -> None:
    answer = stack.api.get(f"/v1/sweeps/{contest[0]}/{path}", params=query)
    assert answer.status_code == 422, answer.text
    assert [error["field"] for error in answer.json()["errors"]] == [field]
