"""`fabricsweep compare` on a terminal."""

from __future__ import annotations

import json
from typing import Any

import pytest

from domain.answer.comparison import comparison
from domain.answer.point_comparison import MeasuredPoint, compare_points
from domain.answer.request import AnswerRequest
from domain.catalog.models import MetricSpec
from fabricsweep_client.setting_differences import setting_differences
from tests.support.studies import noise, seed, study, topologies

TIME = MetricSpec(name="completion_time_ns", unit="ns", better="lower")


def _made(factor: float) -> Any:
    def make(name: str) -> list[float]:
        return [1000 * factor * f for f in noise(20, 0.05, seed(name))]

    return study([topologies("torus", "mesh")], make)


def _serve(server: Any, names: str) -> None:
    """Serve sweeps of one letter each, and what each is against the first."""
    for number, name in enumerate(names):
        spec = {"name": name, "replicates": 20, "base": {"factor": number}}
        server.on(
            "GET", f"/v1/sweeps/{name}", server.json(server.sweep(id=name, name=name, spec=spec))
        )
    found = comparison(
        _made(1.0), _made(1.2), AnswerRequest(), is_paired=True, names=("first", "other")
    )
    server.on(
        "GET", f"/v1/sweeps/{names[0]}/comparison", server.json(found.model_dump(mode="json"))
    )


def test_each_other_sweep_is_held_against_the_first(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    _serve(server, "abc")
    assert run("compare", "a", "b", "c") == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "Settings that differ 1 setting; 1 the same in all." in text
    assert "base.factor 0 1 2" in text
    sentence = (
        "Completion time differs beyond chance between “first” and “other” for 2 of 2 choices"
    )
    assert text.count(sentence) == 2
    assert text.count("Paired by replicate: “first” and “other” have the same base seed") == 2
    asked = [r.url.params["with"] for r in server.requests if r.url.path.endswith("comparison")]
    assert asked == ["b", "c"]


def test_another_baseline_can_be_chosen(server: Any, run: Any) -> None:
    _serve(server, "ba")
    assert run("compare", "a", "b", "--baseline", "b", "--rows", "1") == 0
    assert server.requests[0].url.path == "/v1/sweeps/b/comparison"


def test_json_is_a_document_or_a_list(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    _serve(server, "abc")
    assert run("compare", "a", "b", "--format", "json") == 0
    assert json.loads(capsys.readouterr().out)["name_after"] == "other"
    assert run("compare", "a", "b", "c", "--format", "json") == 0
    assert len(json.loads(capsys.readouterr().out)) == 2


def test_rows_that_are_left_out_are_counted(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    _serve(server, "ab")
    assert run("compare", "a", "b", "--rows", "1") == 0
    assert "1 of 2 rows; --rows 2 shows all" in capsys.readouterr().out


def test_points_are_compared_metric_by_metric(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    sample = {0: 1.0, 1: 2.0, 2: 4.0}
    first, second = (
        MeasuredPoint(
            f"point {n}", {TIME.name: {r: v * n for r, v in sample.items()}}, runs=3, completed=3
        )
        for n in (1, 2)
    )
    found = compare_points(first, second, [TIME], is_paired=True)
    path = "/v1/sweeps/a/points/1"
    server.on("GET", f"{path}/comparison", server.json(found.model_dump(mode="json")))
    for number in (1, 2):
        document = server.point(index=number) | {"point": {"topology": {"kind": f"k{number}"}}}
        server.on("GET", f"/v1/sweeps/a/points/{number}", server.json(document))
    assert run("compare", "a.1", "a.2") == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "topology.kind k1 k2" in text
    assert "point 2 against point 1" in text
    assert "completion time in ns" in text


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["a"], "1 given; 2 to 6 can be compared"),
        ([*"abcdefg"], "7 given; 2 to 6 can be compared"),
        (["a", "b", "a"], "a is there twice; each is compared once"),
        (["a", "b", "--baseline", "x"], "--baseline: x is none of them"),
        (["a", "b.0"], "sweeps and points cannot be compared"),
        (["a.0", "b.0", "--metric", "m"], "--metric has no effect on points"),
        (["a", "b", "--rows", "0"], "--rows is 1 or more, not 0"),
    ],
)
def test_what_cannot_be_compared_is_said(
    given: list[str], told: str, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("compare", *given) == 2
    assert told in capsys.readouterr().err


def test_equal_numbers_are_one_setting() -> None:
    rows, same = setting_differences([{"a": 8, "b": [1.0]}, {"a": 8.0, "b": [1], "name": "x"}])
    assert (rows, same) == ([], 2)
    rows, _ = setting_differences([{"base": {"a": 1}}, {}])
    assert rows == [("base.a", ["1", "–"])]
