"""The answer of a sweep: comparison or speedup study, and single points."""

import json
from typing import Any

import pytest

from fabricsweep_client.comparison import interval_text

COMPARISON: dict[str, Any] = {
    "metric": "mean_flow_bandwidth_fraction",
    "unit": "fraction",
    "better": "higher",
    "by_path": "routing",
    "facet_paths": ["topology.cabling"],
    "confidence": 0.9,
    "facets": [
        {
            "coordinates": {"topology.cabling": "ordered"},
            "items": [
                {"label": "d_mod_k", "point_index": 0, "n": 5, "mean": 0.7, "rank": 1},
                {
                    "label": "min_hop",
                    "point_index": 1,
                    "n": 5,
                    "mean": 0.69,
                    "ci_low": 0.68,
                    "ci_high": 0.7,
                    "rank": 2,
                    "ratio_to_best": {"n": 5, "mean": 0.986, "ci_low": 0.97, "ci_high": 1.002},
                    "tied_with_best": True,
                },
                {
                    "label": "sssp",
                    "point_index": 2,
                    "n": 1,
                    "mean": 0.5,
                    "rank": 3,
                    "ratio_to_best": {"n": 1, "mean": 0.714},
                },
            ],
            "text": "d_mod_k is best, but the lead over min_hop may be chance.",
        }
    ],
    "summary": "d_mod_k is best, but the lead over min_hop may be chance.",
}
STUDY = {
    "metric": "completion_time_ns",
    "x": {"path": "network.link_bandwidth_gbps"},
    "confidence": 0.95,
    "threshold": 0.1,
    "facets": [],
    "summary": "The torus is fastest.",
}


def test_the_answer_of_a_sweep_that_asks_which_is_best_is_its_comparison(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", "/v1/sweeps/s1", server.json(server.sweep(question="comparison")))
    server.on("GET", "/v1/sweeps/s1/comparison", server.json(COMPARISON))
    assert run("answer", "s1", "--metric", "max_congestion", "--facets", "topology.cabling") == 0
    asked = dict(server.requests[-1].url.params)
    assert asked == {"metric": "max_congestion", "facets": "topology.cabling"}
    out = capsys.readouterr().out
    assert "cabling ordered" in out
    assert "mean flow bandwidth [90% interval]" in out
    lines = [line.split() for line in out.splitlines()]
    assert ["d_mod_k", "70.0%", "5", "best"] in lines
    assert [
        "min_hop",
        "69.0%",
        "[68.0,",
        "70.0]",
        "5",
        "0.986",
        "[0.970,",
        "1.002],",
        "may",
        "be",
        "chance",
    ] in lines
    assert ["sssp", "50.0%", "1", "0.714"] in lines
    assert out.count("may be chance.") == 1  # the summary says nothing more than the only facet


def test_by_compares_any_sweep(server: Any, run: Any) -> None:
    server.on("GET", "/v1/sweeps/s1/comparison", server.json(COMPARISON))
    assert run("answer", "s1", "--by", "topology", "--filter", "endpoints = 16") == 0
    assert [request.url.path for request in server.requests] == ["/v1/sweeps/s1/comparison"]
    asked = dict(server.requests[0].url.params)
    assert asked == {"by": "topology", "filter": "endpoints = 16"}


def test_the_answer_of_a_sweep_that_asks_what_pays_is_its_speedup_study(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", "/v1/sweeps/s1", server.json(server.sweep(question="speedup")))
    server.on("GET", "/v1/sweeps/s1/speedup", server.json(STUDY))
    assert run("answer", "s1", "--x", "endpoints", "--threshold", "0.2") == 0
    assert dict(server.requests[-1].url.params) == {"x": "endpoints", "threshold": "0.2"}
    assert "The torus is fastest." in capsys.readouterr().out


@pytest.mark.parametrize("document", [COMPARISON, STUDY])
def test_answers_as_json_are_the_documents(
    server: Any, run: Any, document: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    path = "comparison" if document is COMPARISON else "speedup"
    server.on("GET", "/v1/sweeps/s1", server.json(server.sweep(question=path)))
    server.on("GET", f"/v1/sweeps/s1/{path}", server.json(document))
    assert run("answer", "s1", "--format", "json") == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["summary"] == document["summary"]
    assert shown["confidence"] == document["confidence"]


def test_options_of_both_kinds_of_answer_exclude_each_other(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("answer", "s1", "--by", "routing", "--ideal", "x") == 2
    assert "--ideal is of speedup studies, --by of comparisons" in capsys.readouterr().err
    assert server.requests == []


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((None, None, None, "fraction"), "–"),
        ((0.5555, None, 0.6, "fraction"), "55.5%"),
        ((0.5, 0.4, 0.6, "fraction"), "50.0% [40.0, 60.0]"),
        ((1500, 1400, 1600, "ns"), "1.5 µs [1.4 µs, 1.6 µs]"),
        ((9, None, None, None), "9"),
        ((6.333333, 4.9, 7.7, "count"), "6.333 [4.9, 7.7]"),
        ((7.23971, None, None, "gbps"), "7.24 Gb/s"),
        ((1, None, None, "bool"), "1"),
    ],
)
def test_values_come_with_their_interval_and_unit(values: Any, expected: str) -> None:
    assert interval_text(*values) == expected


def test_a_point_is_shown_with_metrics_tables_and_cables(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", "/v1/sweeps/s1/points/0", server.json(server.point()))
    assert run("point", "s1", "0") == 0
    out = capsys.readouterr().out
    assert "point 0: pattern random_bisection, routing imported, completed" in out
    lines = [line.split() for line in out.splitlines()]
    row = "mean_flow_bandwidth_fraction 55.6% [55.0, 56.2] 54.9% 56.3% 5"
    assert row.split() in lines
    assert ["unreachable", "no", "pair"] in lines
    assert ["up", "16", "0.75", "5", "12.5%"] in lines
    assert ["leaf", "1", "9", "spine", "2", "4", "up", "1.75", "5"] in lines


def test_a_point_says_why_its_runs_failed(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    failed = {"replicate": 0, "phase": "failed", "failure": {"message": "out of memory"}}
    document = server.point(replicates=[failed], aggregates=[], phase="failed", coordinates={})
    server.on("GET", "/v1/sweeps/s1/points/0", server.json(document))
    assert run("point", "s1", "0") == 0
    assert "replicate 0 failed: out of memory" in capsys.readouterr().out


def test_a_replicate_that_is_not_there_is_named(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", "/v1/sweeps/s1/points/0", server.json(server.point()))
    assert run("point", "s1", "0", "--replicate", "3") == 2
    assert "--replicate 3: the point has 1, from 0" in capsys.readouterr().err


def test_a_point_as_json_has_the_names_of_the_api(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", "/v1/sweeps/s1/points/0", server.json(server.point()))
    assert run("point", "s1", "0", "--format", "json") == 0
    document = json.loads(capsys.readouterr().out)
    hottest = document["replicates"][0]["static"]["cables"]["hottest"][0]
    assert hottest["from"] == "leaf 1"


def test_an_unknown_point_has_its_status(run: Any) -> None:
    assert run("point", "s1", "7") == 4
