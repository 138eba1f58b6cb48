"""The judge of points from Python: canonical sections, all refusals, and points by the table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from golden_points import golden_points

import simcore

Refusals = list[dict[str, Any]]


def _sections(model: str) -> list[str]:
    listed = simcore.catalog()["sections"]
    return [name for name, kinds in listed.items() if any(model in k["models"] for k in kinds)]


def _resolve(section: str, given: Any, model: str = "packet") -> dict[str, Any]:
    return simcore.resolve(model, [(section, given)])[0]


@pytest.mark.parametrize("name", golden_points())
def test_a_canonical_section_comes_back_as_it_is(name: str) -> None:
    point = golden_points()[name]
    model = point.get("model", "packet")
    asked = [(section, point.get(section, {})) for section in _sections(model)]
    first = simcore.resolve(model, asked)
    assert [answer["refusals"] for answer in first] == [[] for _ in asked]
    again = simcore.resolve(
        model,
        [(section, answer["values"]) for (section, _), answer in zip(asked, first, strict=True)],
    )
    for one, other in zip(first, again, strict=True):
        assert repr(one["values"]) == repr(other["values"])
        assert list(one["values"]) == list(other["values"])


def test_all_golden_points_fit_and_each_alone_says_the_same() -> None:
    for model in ("packet", "static"):
        points = [p for p in golden_points().values() if p.get("model", "packet") == model]
        names = _sections(model)
        lists: dict[str, list[Any]] = {name: [] for name in names}
        rows: list[list[int]] = []
        for point in points:
            answers = simcore.resolve(model, [(name, point.get(name, {})) for name in names])
            for name, answer in zip(names, answers, strict=True):
                lists[name].append(answer["values"])
            rows.append([len(rows)] * len(names))
        found = simcore.fits(model, lists, np.array(rows, dtype=np.int32))
        assert found["refusals"] == {}
        assert len(found["figures"]["endpoints"]) == len(points)
        for row in range(0, len(points), 17):
            alone = simcore.fits(
                model,
                {name: [listed[row]] for name, listed in lists.items()},
                np.zeros((1, len(names)), dtype=np.int32),
            )
            for figure, column in found["figures"].items():
                assert alone["figures"][figure][0] == column[row]


@pytest.mark.parametrize(
    ("section", "given"),
    [
        ("topology", {"kind": "ring", "endpoints": 10**40}),
        ("topology", {"kind": "ring", "endpoints": 2**60}),
        ("topology", {"kind": "ring", "endpoints": float("nan")}),
        ("topology", {"kind": "ring", "endpoints": float("inf")}),
        ("topology", {"kind": "ring", "endpoints": "8"}),
        ("topology", {"kind": "ring", "endpoints": True}),
        ("topology", {"kind": "ring", "endpoints": {"a": [1, {}]}}),
        ("topology", {"kind": ["ring"]}),
        ("topology", {"kind": "\ud800"}),
        ("topology", {"kind": "ring", "\ud800": 1, "endpoints": 4}),
        ("topology", {}),
        ("topology", []),
        ("topology", None),
        ("network", {"kind": "network"}),
        ("environment", {"kind": "shared", "background": [[]]}),
        ("environment", {"kind": "shared", "background": [{}]}),
        ("environment", {"kind": "shared", "background": [{"workload": {"kind": None}}]}),
        ("nothing", {}),
    ],
)
def test_what_no_point_can_hold_is_refused_and_never_an_error(section: str, given: Any) -> None:
    answer = _resolve(section, given)
    assert answer["values"] is None
    assert answer["refusals"]
    for refusal in answer["refusals"]:
        assert refusal["field"].startswith(section)
        assert refusal["message"]


def test_a_refused_value_is_told_as_it_was_given() -> None:
    answer = _resolve("topology", {"kind": "ring", "endpoints": 10**40})
    assert answer["refusals"][0]["value"] == 10**40
    assert answer["names"]["endpoints"] == 10**40


def test_numbers_have_the_type_of_their_parameter() -> None:
    values = _resolve("network", {"packet_bytes": 128.0, "link_latency_ns": -0.0})["values"]
    assert repr(values["packet_bytes"]) == "128"
    assert repr(values["link_latency_ns"]) == "0.0"


def test_points_are_judged_by_rows_of_numbers() -> None:
    sections = {
        "topology": [
            _resolve("topology", {"kind": "ring", "endpoints": n})["values"] for n in (8, 12)
        ],
        "workload": [
            _resolve("workload", {"kind": kind})["values"] for kind in ("shuffle", "tornado")
        ],
    }
    rows = np.array([[t, w] for t in (0, 1) for w in (0, 1)], dtype=np.int32)
    found = simcore.fits("packet", sections, rows)
    assert {row: [r["field"] for r in said] for row, said in found["refusals"].items()} == {
        2: ["workload.kind"]
    }
    assert found["figures"]["endpoints"].tolist() == [8, 8, 12, 12]


def test_a_table_of_another_shape_is_refused() -> None:
    with pytest.raises(simcore.PointError) as caught:
        simcore.fits("packet", {"topology": []}, np.zeros((3, 2), dtype=np.int32))
    assert caught.value.field == "points"


def test_an_unknown_model_is_refused() -> None:
    with pytest.raises(simcore.PointError) as caught:
        simcore.resolve("fluid", [])
    assert caught.value.field == "model"
