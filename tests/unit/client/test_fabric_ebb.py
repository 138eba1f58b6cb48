"""`fabricsweep fabric ebb`: specifications sent, answers shown."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from fabricsweep_client import UnexpectedAnswerError
from fabricsweep_client.cli.fabric_studies import add_to_base

SPEC = """\
schema_version: 1
name: Bandwidth of atlas
model: static
base:
  topology: {kind: fabric, fabric: atlas@2}
axes:
  routing: [imported, min_hop]
replicates: 5
"""


def text(content: str, media: str = "text/plain; charset=utf-8") -> httpx.Response:
    return httpx.Response(200, content=content.encode(), headers={"Content-Type": media})


def aggregates(request: httpx.Request) -> httpx.Response:
    means = {
        "mean_flow_bandwidth_fraction": (0.556, 0.678),
        "min_flow_bandwidth_fraction": (0.111, 0.2),
        "share_of_crossbar_fraction": (0.75, 0.875),
        "max_congestion": (9, 5),
    }
    metric = request.url.params["metric"]
    items = [
        {
            "point_index": place,
            "coordinates": {"pattern.kind": "random_bisection", "routing": label},
            "n": 5,
            "mean": mean,
            "low": mean * 0.99,
            "high": mean * 1.01,
            "min": mean,
            "max": mean,
        }
        for place, (label, mean) in enumerate(
            zip(("imported", "min_hop"), means[metric], strict=True)
        )
    ]
    return httpx.Response(200, json={"metric": metric, "unit": None, "items": items})


def row(label: str, index: int, rank: int, mean: float) -> dict[str, Any]:
    value = {"n": 5, "mean": mean, "low": mean * 0.99, "high": mean * 1.01}
    return {"label": label, "point_index": index, "value": value, "rank": rank}


ANSWER = {
    "question": "ranking",
    "left_out": ["1 run failed and is left out."],
    "sentences": ["min_hop is best: 1.22 times better than imported."],
    "alarms": [],
    "notes": [],
    "figures": [
        {
            "kind": "dots",
            "title": "mean flow bandwidth",
            "metric": {
                "name": "mean_flow_bandwidth_fraction",
                "label": "mean flow bandwidth",
                "unit": "fraction",
                "shown_unit": "%",
                "shown_scale": 0.01,
                "better": "higher",
            },
            "by": {
                "path": "routing",
                "label": "routing",
                "kind": "choice",
                "labels": ["imported", "min_hop"],
                "values": ["imported", "min_hop"],
            },
            "panels": [
                {
                    "title": "",
                    "verdict": "best",
                    "rows": [row("min_hop", 1, 1, 0.678), row("imported", 0, 2, 0.556)],
                    "sentences": [],
                }
            ],
        }
    ],
}
ENGINES = [
    {
        "name": "routing",
        "paths": ["routing"],
        "values": [{"label": name, "value": name} for name in ("imported", "min_hop")],
    }
]


@pytest.fixture
def measured(server: Any) -> Any:
    server.on("GET", "/v1/fabrics/atlas/spec", text(SPEC, "application/yaml"))
    server.on(
        "POST", "/v1/sweeps", server.json(server.sweep(model="static", axes=ENGINES), status=202)
    )
    server.on("GET", "/v1/sweeps/s1", server.json(server.sweep(model="static", axes=ENGINES)))
    server.on("GET", "/v1/sweeps/s1/aggregates", aggregates)
    server.on("GET", "/v1/sweeps/s1/answer", server.json(ANSWER))
    server.on("GET", "/v1/sweeps/s1/points/0", server.json(server.point()))
    server.on("GET", "/v1/sweeps/s1/points/1", server.json(server.point(index=1)))
    return server


def test_ebb_submits_the_standard_study_and_prints_its_answer(
    measured: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    command = (
        "fabric ebb atlas@2 --engine imported,min_hop --pattern ring --draws 10 --replicates 3"
    )
    assert run(*command.split()) == 0
    assert dict(measured.requests[0].url.params) == {
        "version": "2",
        "engines": "imported,min_hop",
        "patterns": "ring",
        "draws": "10",
        "replicates": "3",
    }
    assert measured.requests[1].content.decode() == SPEC
    out = capsys.readouterr().out
    asked = [r.url.params for r in measured.requests if r.url.path.endswith("/answer")]
    assert [dict(params) for params in asked] == [{"question": "ranking", "by": "routing"}]
    row = next(line for line in out.splitlines() if "imported" in line)
    assert row.split() == [
        *("random_bisection", "imported", "55.6%", "[55.0,", "56.2]"),
        *("11.1%", "75.0%", "9"),
    ]
    assert "1 run failed and is left out." in out
    assert "min_hop is best: 1.22 times better than imported." in out
    assert "hottest cables, by flows: random_bisection, imported" in out
    assert ["leaf", "1", "9", "spine", "2", "4", "up", "1.75", "5"] in [
        line.split() for line in out.splitlines()
    ]


def test_engines_of_one_pattern_stand_together(
    measured: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    places = [(engine, pattern) for engine in ("min_hop", "sssp") for pattern in ("ring", "shift")]
    items = [
        {
            "point_index": place,
            "coordinates": {"routing": engine, "pattern": pattern},
            "n": 1,
            "mean": 0.5,
        }
        for place, (engine, pattern) in enumerate(places)
    ]
    document = {"metric": "m", "items": items}
    measured.on("GET", "/v1/sweeps/s1/aggregates", measured.json(document))
    assert run("fabric", "ebb", "atlas") == 0
    rows = [line.split()[:2] for line in capsys.readouterr().out.splitlines()]
    found = [row for row in rows if row and row[0] in ("ring", "shift", "pattern")]
    assert found == [
        ["pattern", "routing"],
        ["ring", "min_hop"],
        ["ring", "sssp"],
        ["shift", "min_hop"],
        ["shift", "sssp"],
    ]


def test_without_imported_tables_the_cables_of_the_best_are_shown(measured: Any, run: Any) -> None:
    answer = json.loads(json.dumps(ANSWER).replace("imported", "sssp"))
    measured.on("GET", "/v1/sweeps/s1/answer", measured.json(answer))
    assert run("fabric", "ebb", "atlas") == 0
    assert measured.requests[-1].url.path == "/v1/sweeps/s1/points/1"


def test_one_engine_alone_is_not_compared(
    measured: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = measured.json(measured.sweep(model="static"), status=202)
    measured.on("POST", "/v1/sweeps", alone)
    assert run("fabric", "ebb", "atlas") == 0
    assert "is best" not in capsys.readouterr().out
    assert not any(r.url.path.endswith("/answer") for r in measured.requests)


def test_ebb_as_json_holds_rows_answer_and_point(
    measured: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("fabric", "ebb", "atlas", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    first = document["rows"][0]
    assert first["coordinates"]["routing"] == "imported"
    assert first["metrics"]["max_congestion"]["max"] == 9
    assert document["answer"]["sentences"] == ANSWER["sentences"]
    cable = document["point"]["replicates"][0]["static"]["cables"]["hottest"][0]
    assert (cable["from"], cable["to"]) == ("leaf 1", "spine 2")


def test_a_rank_file_places_the_ranks(measured: Any, run: Any, tmp_path: Path) -> None:
    (tmp_path / "ranks").write_text("# of job 7\nnode 3\n\n  node: 1 \nnode 2\n")
    assert run("fabric", "ebb", "atlas", "--rank-file", str(tmp_path / "ranks")) == 0
    sent = measured.requests[1].content.decode()
    added = (
        '  placement: {"kind": "listed", "names": ["node 3", "node: 1", "node 2"]}\n'
        "  pattern.ranks: 3\n"
    )
    assert sent == SPEC.replace("base:\n", "base:\n" + added)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"a\nb\na\n", "ranks:3: 'a' stands in line 1 already"),
        (b"# nothing\n", "ranks: no names in it"),
        (b"\xff\xfe", "ranks: is no UTF-8 text"),
    ],
)
def test_a_wrong_rank_file_is_explained(
    measured: Any,
    run: Any,
    tmp_path: Path,
    content: bytes,
    said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "ranks").write_bytes(content)
    assert run("fabric", "ebb", "atlas", "--rank-file", str(tmp_path / "ranks")) == 2
    assert said in capsys.readouterr().err


def test_failures_are_added_and_their_worst_links_shown(
    measured: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    point = measured.point()
    point["replicates"][0]["static"]["failures"] = {
        "trials": 40,
        "links_failed": 1,
        "mean_loss_fraction": 0.0123,
        "harmful": [
            {
                "from": "leaf 1",
                "from_port": 9,
                "to": "spine 2",
                "to_port": 4,
                "trials": 3,
                "mean_loss_fraction": 0.045,
                "unreachable_pairs": 0,
            }
        ],
    }
    measured.on("GET", "/v1/sweeps/s1/points/0", measured.json(point))
    assert run("fabric", "ebb", "atlas", "--failed-links", "1", "--trials", "40") == 0
    sent = measured.requests[1].content.decode()
    assert '  failures: {"failed_links": 1, "trials": 40}\n' in sent
    out = capsys.readouterr().out
    assert "When 1 link fails (40 trials), 1.23% of the bandwidth is lost on average." in out
    assert ["leaf", "1", "9", "spine", "2", "4", "3", "4.50%", "0"] in [
        line.split() for line in out.splitlines()
    ]


def test_trials_without_failures_would_have_no_effect(
    measured: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("fabric", "ebb", "atlas", "--trials", "40") == 2
    assert "give --failed-links as well" in capsys.readouterr().err
    assert measured.requests == []


def test_print_spec_runs_nothing(
    measured: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("fabric", "ebb", "atlas", "--print-spec") == 0
    assert capsys.readouterr().out == SPEC
    assert len(measured.requests) == 1


def test_an_unknown_fabric_or_engine_has_its_status(
    measured: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("fabric", "ebb", "nowhere") == 4
    wrong = [{"field": "engines", "value": "minhop", "message": "no such engine: min_hop?"}]
    measured.on("GET", "/v1/fabrics/atlas/spec", measured.problem(422, errors=wrong))
    assert run("fabric", "ebb", "atlas", "--engine", "minhop") == 2
    assert 'engines: "minhop": no such engine: min_hop?' in capsys.readouterr().err


def test_a_study_without_any_result_has_no_answer(
    measured: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    progress = {"total": 10, "completed": 0, "failed": 10}
    document = measured.sweep("failed", progress=progress)
    measured.on("POST", "/v1/sweeps", measured.json(document, status=202))
    assert run("fabric", "ebb", "atlas") == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "0 of 10 done" in shown.err


def test_a_specification_without_a_base_cannot_be_added_to() -> None:
    assert add_to_base("axes: {}\n", {}) == "axes: {}\n"
    assert add_to_base("base:  # all\n    a: 1\n", {"b": 2}) == "base:  # all\n    b: 2\n    a: 1\n"
    with pytest.raises(UnexpectedAnswerError, match="no block 'base:'"):
        add_to_base("axes: {}\n", {"b": 2})
