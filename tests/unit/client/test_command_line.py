"""The command line: answers on standard output, errors as messages with a status, never a traceback."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from fabricsweep_client.cli import command_line

COLUMNS = [
    {"name": "topology", "kind": "coordinate"},
    {"name": "replicate", "kind": "meta"},
    {"name": "completion_time_ns", "kind": "metric", "unit": "ns"},
]


def row(place: int) -> dict[str, Any]:
    return {
        "point_index": place,
        "replicate": 0,
        "phase": "completed",
        "cached": False,
        "coordinates": {"topology": f"torus {place}"},
        "metrics": {"completion_time_ns": 1500.25 + place},
        "cost": {"events": 10},
    }


def page(request: httpx.Request) -> httpx.Response:
    """Three rows in all, two a page at most."""
    begin = int(request.url.params.get("cursor", 0))
    end = min(3, begin + 2, begin + int(request.url.params["limit"]))
    items = [row(place) for place in range(begin, end)]
    cursor = str(end) if end < 3 else None
    since = {"finished_before": 3, "more_since": begin}
    document = {"columns": COLUMNS, "items": items, "next_cursor": cursor, "total": 3, **since}
    return httpx.Response(200, json=document)


def test_submit_prints_the_id_alone(
    server: Any, run: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("POST", "/v1/sweeps", server.json(server.sweep("queued"), status=202))
    (tmp_path / "spec.yaml").write_text("name: x")
    assert run("submit", str(tmp_path / "spec.yaml")) == 0
    assert capsys.readouterr().out == "s1\n"


@pytest.mark.parametrize(
    ("phase", "status"),
    [("completed", 0), ("timed_out", 1), ("failed", 1), ("aborted", 1)],
)
def test_watch_ends_with_how_the_sweep_ended(
    server: Any, run: Any, phase: str, status: int
) -> None:
    server.on("GET", "/v1/sweeps/s1", server.json(server.sweep(phase)))
    assert run("watch", "s1") == status


def test_a_wrong_specification_is_shown_field_by_field(
    server: Any, run: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = {
        "field": "network.link_bandwidth_gbps",
        "value": -1,
        "allowed": "above 0",
        "message": "is negative",
        "line": 4,
    }
    server.on("POST", "/v1/sweeps", server.problem(422, errors=[wrong]))
    (tmp_path / "spec.yaml").write_text("name: x")
    assert run("submit", str(tmp_path / "spec.yaml")) == 2
    error = capsys.readouterr().err
    assert "line 4: network.link_bandwidth_gbps: -1: is negative (allowed: above 0)" in error


def test_an_invalid_specification_fails_validation(
    server: Any, run: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = {"valid": False, "errors": [{"field": "nmae", "message": "unknown key"}]}
    server.on("POST", "/v1/sweeps:validate", server.json(document))
    (tmp_path / "spec.yaml").write_text("nmae: x")
    assert run("submit", "--validate-only", str(tmp_path / "spec.yaml")) == 2
    assert "nmae: unknown key" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "valid: 3 points, 15 runs, 2 cached"),
        ({"runs_max": 15}, "valid: 3 points, 15 runs, 2 cached"),
        ({"runs_max": 90}, "valid: 3 points, 15 runs at least, 90 at most, 2 cached"),
    ],
)
def test_a_validation_says_how_many_runs_it_comes_to(
    server: Any,
    run: Any,
    tmp_path: Path,
    changes: dict[str, Any],
    said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    document = {"valid": True, "complete": True, "errors": [], "points": 3, "runs": 15, "cached": 2}
    server.on("POST", "/v1/sweeps:validate", server.json(document | changes))
    (tmp_path / "spec.yaml").write_text("name: x")
    assert run("submit", "--validate-only", str(tmp_path / "spec.yaml")) == 0
    assert said in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("answer", "status"), [((404), 4), ((409), 5), ((500), 3), ((503), 3), ((422), 2)]
)
def test_each_refusal_has_its_status(server: Any, run: Any, answer: int, status: int) -> None:
    server.on("POST", "/v1/sweeps/s1:cancel", server.problem(answer))
    assert run("cancel", "s1") == status


def test_an_unreachable_server_is_a_message(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.run(["--url", "http://127.0.0.1:9", "list"]) == 3
    assert "cannot reach http://127.0.0.1:9" in capsys.readouterr().err


def test_a_missing_file_is_a_message(run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("submit", "no-such-file.yaml") == 2
    assert "no-such-file.yaml: No such file" in capsys.readouterr().err


CSV = b'topology,note\r\ntorus 0,"two\r\nlines"\r\ntorus 1,"a ""word"""\r\ntorus 2,\r\n'


@pytest.mark.parametrize(
    ("options", "rows"),
    [((), [0, 1, 2]), (("--limit", "2"), [0, 1]), (("--limit", "9"), [0, 1, 2])],
)
def test_results_as_csv_are_what_the_server_writes(
    server: Any, run: Any, capfdbinary: pytest.CaptureFixture[bytes], options: Any, rows: Any
) -> None:
    text = {"Content-Type": "text/csv"}
    server.on("GET", "/v1/sweeps/s1/results", httpx.Response(200, content=CSV, headers=text))
    assert run("results", "s1", "--format", "csv", "--sort", "topology", *options) == 0
    out = capfdbinary.readouterr().out
    assert CSV.startswith(out)
    found = list(csv.DictReader(io.StringIO(out.decode(), newline="")))
    assert [row["topology"] for row in found] == [f"torus {place}" for place in rows]
    asked = server.requests[-1].url.params
    assert (asked["format"], asked["sort"], "limit" in asked) == ("csv", "topology", False)


def test_results_as_json_stop_at_the_limit(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", "/v1/sweeps/s1/results", page)
    assert run("results", "s1", "--format", "json", "--limit", "1") == 0
    assert [line["replicate"] for line in json.loads(capsys.readouterr().out)] == [0]


def test_a_cut_table_says_how_much_it_shows(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", "/v1/sweeps/s1/results", page)
    assert run("results", "s1", "--limit", "2") == 0
    shown = capsys.readouterr()
    assert "torus 1" in shown.out
    assert "\x1b" not in shown.out
    assert "2 of 3 rows" in shown.err


def test_results_tell_of_runs_that_ended_between_pages(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", "/v1/sweeps/s1/results", page)
    assert run("results", "s1", "--limit", "3") == 0
    assert "2 more runs have ended since the first page was read" in capsys.readouterr().err
    assert run("results", "s1", "--limit", "2") == 0
    assert "have ended" not in capsys.readouterr().err


@pytest.mark.parametrize("style", ["arrow", "parquet"])
def test_export_writes_columns_as_the_server_sends_them(
    server: Any, run: Any, tmp_path: Path, style: str
) -> None:
    server.on("GET", "/v1/sweeps/s1/results", lambda _: httpx.Response(200, content=b"\xff\x00"))
    assert run("export", "s1", "-o", str(tmp_path / f"table.{style}")) == 0
    assert (tmp_path / f"table.{style}").read_bytes() == b"\xff\x00"
    assert server.requests[0].url.params["format"] == style
    assert run("results", "s1", "--format", style, "--limit", "3") == 2


def test_export_writes_csv_as_the_server_sends_it(server: Any, run: Any, tmp_path: Path) -> None:
    server.on("GET", "/v1/sweeps/s1/results", httpx.Response(200, text="a,b\n1,2\n"))
    assert run("export", "s1", "-o", str(tmp_path / "table.csv")) == 0
    assert (tmp_path / "table.csv").read_text() == "a,b\n1,2\n"
    assert server.requests[0].url.params["format"] == "csv"


def test_export_as_json_holds_every_page(server: Any, run: Any, tmp_path: Path) -> None:
    server.on("GET", "/v1/sweeps/s1/results", page)
    assert run("export", "s1", "-o", str(tmp_path / "table.json")) == 0
    assert len(json.loads((tmp_path / "table.json").read_text())) == 3


def test_a_failed_export_leaves_no_file(server: Any, run: Any, tmp_path: Path) -> None:
    server.on("GET", "/v1/sweeps/s1/results", server.problem(500))
    assert run("export", "s1", "-o", str(tmp_path / "table.csv")) == 3
    assert list(tmp_path.iterdir()) == []


def test_export_needs_to_know_the_format(run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("export", "s1", "-o", "table.xlsx") == 2
    assert "csv, json, arrow or parquet" in capsys.readouterr().err


def test_an_unknown_command_is_wrong_use(run: Any) -> None:
    with pytest.raises(SystemExit) as ended:
        run("frobnicate")
    assert ended.value.code == 2


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        command_line.run(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == "fabricsweep 0.1.0\n"


def test_the_time_out_reaches_the_requests(server: Any, run: Any) -> None:
    server.on("GET", "/v1/sweeps", server.json({"items": [], "next_cursor": None}))
    assert run("--timeout", "2.5", "list") == 0
    assert server.requests[0].extensions["timeout"]["read"] == 2.5


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon"])
def test_a_time_out_is_a_time(run: Any, seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run(f"--timeout={seconds}", "list")
    assert left.value.code == 2
    assert f"{seconds!r} is no number of seconds above 0" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "path"),
    [
        (("results", "s1"), "/v1/sweeps/s1/results"),
        (("results", "s1", "--format", "csv"), "/v1/sweeps/s1/results"),
        (("points", "s1"), "/v1/sweeps/s1/points"),
        (("points", "s1", "--metric", "m"), "/v1/sweeps/s1/aggregates"),
    ],
)
def test_the_price_table_reaches_the_server(
    server: Any, run: Any, words: tuple[str, ...], path: str
) -> None:
    server.on("GET", path, server.json({"columns": [], "items": [], "total": 0}))
    assert run(*words, "--prices", "quotes@2") == 0
    assert server.requests[0].url.params["prices"] == "quotes@2"
