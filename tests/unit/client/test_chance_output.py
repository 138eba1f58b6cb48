"""Probabilities, sensitivities, bottlenecks and distributions on a terminal."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from domain.answer.groups import GroupsRequest, distributions
from fabricsweep_client.answer import print_answer
from fabricsweep_client.cli.console import PlainConsole
from fabricsweep_client.models import Answer
from tests.golden.stored import DATA
from tests.support.studies import noise, seed, study, topologies


def _printed(name: str) -> str:
    out = io.StringIO()
    stored = json.loads(Path(DATA / f"{name}.json").read_text(encoding="utf-8"))
    print_answer(Answer.model_validate(stored), PlainConsole(file=out, width=150))
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "monte_carlo",
            ["best with probability", "0.527 [", "mean regret", "wins with link bandwidth"],
        ),
        ("monte_carlo_sensitivity", ["Sobol' indices", "first order", "times"]),
        ("factorial", ["Analysis of variance", "topology × endpoints", "76.19%"]),
        ("bottlenecks", ["held back by", "saturated", "undetermined"]),
        (
            "shared_memory",
            ["directory", "outstanding", "MSHRs", "93.0%", "240 ns", "memories hold back 2"],
        ),
        ("costs", ["USD each", "best buy", "cheapest, best buy, front", "W each", "list-2026"]),
        ("correlated_inputs", ["No Sobol' indices: the inputs are correlated"]),
    ],
)
def test_the_same_sentences_and_their_figures(name: str, told: list[str]) -> None:
    text = _printed(name)
    assert [part for part in told if part not in text] == []


def _made(factor: float) -> Any:
    def make(name: str) -> list[float]:
        return [1000 * factor * f for f in noise(20, 0.05, seed(name))]

    return study([topologies("torus", "mesh")], make)


@pytest.mark.parametrize("verb", ["exceedance", "distributions"])
def test_distributions_are_asked_for_and_printed(
    verb: str, server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    found = distributions(_made(1.0), GroupsRequest(thresholds=(1000.0,)))
    server.on("GET", "/v1/sweeps/s/distributions", server.json(found.model_dump(mode="json")))
    threshold = ["2 us"] if verb == "exceedance" else ["--threshold", "2 us"]
    assert run(verb, "s", *threshold, "--by", "topology") == 0
    text = capsys.readouterr().out
    assert "completion time is above 1 µs with probability" in " ".join(text.split())
    assert dict(server.requests[0].url.params) == {"threshold": "2 us", "by": "topology"}


@pytest.mark.parametrize("verb", ["probability", "sensitivity", "bottleneck", "cost"])
def test_a_question_has_a_verb(verb: str, server: Any, run: Any) -> None:
    assert run(verb, "s") != 0
    assert server.requests[0].url.params["question"] == verb
