"""`fabricsweep fabric` import, list, show, check, export: what is sent, said and written."""

import io
import json
import os
import re
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from fabricsweep_client import ServerError
from fabricsweep_client.cli import usage

REPORT = {"valid": True, "format": "ibnetdiscover", "warnings": [], "errors": []}


def parts(request: httpx.Request) -> list[tuple[str, str | None, bytes]]:
    """The parts of a form: field, file name, content."""
    media = request.headers["content-type"]
    boundary = b"--" + re.search(r"boundary=(\S+)", media)[1].encode()
    found = []
    for piece in request.read().split(boundary)[1:-1]:
        head, _, content = piece.strip(b"\r\n").partition(b"\r\n\r\n")
        name = re.search(r'name="([^"]*)"', head.decode())[1]
        file = re.search(r'filename="([^"]*)"', head.decode())
        found.append((name, file[1] if file else None, content))
    return found


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fabric.txt").write_bytes(b"Switch 8\n")
    for name in ("a.lft", "b.lft"):
        (tmp_path / name).write_text(f"tables {name}")
    return tmp_path


@pytest.mark.usefixtures("files")
def test_import_sends_the_files_under_their_names_and_shows_the_fabric(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("POST", "/v1/fabrics", server.json(server.fabric(), status=201))
    command = "fabric import atlas fabric.txt --tables a.lft ./b.lft --format ibnetdiscover"
    assert run(*command.split()) == 0
    assert parts(server.requests[0]) == [
        ("name", None, b"atlas"),
        ("format", None, b"ibnetdiscover"),
        ("discovery", "fabric.txt", b"Switch 8"),
        ("tables", "a.lft", b"tables a.lft"),
        ("tables", "b.lft", b"tables b.lft"),
    ]
    assert "validate_only" not in server.requests[0].url.params
    shown = capsys.readouterr()
    assert "atlas version 2 of 2" in shown.out
    assert "6 with 8 ports" in shown.out
    assert "16 at a rate that the file does not say, 16 at 8 Gb/s" in shown.out
    assert shown.err == ""


@pytest.mark.usefixtures("files")
def test_import_of_known_content_says_that_nothing_is_stored(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("POST", "/v1/fabrics", server.json(server.fabric()))
    assert run("fabric", "import", "atlas", "fabric.txt") == 0
    assert "version 2 has this very content; nothing is stored" in capsys.readouterr().err


@pytest.mark.usefixtures("files")
def test_a_wrong_file_is_shown_by_file_line_guid_and_port(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = [
        {
            "pointer": "/discovery",
            "field": "discovery",
            "message": "wired twice",
            "line": 17,
            "guid": "0x0002c90000000001",
            "port": 3,
        },
        {
            "pointer": "/tables",
            "field": "tables",
            "value": "b.lft",
            "message": "no such LID",
            "line": 4,
        },
        {"pointer": "/name", "field": "name", "allowed": "a-z", "message": "is no name"},
    ]
    problem = server.problem(422, detail="2 files are wrong", errors=wrong)
    server.on("POST", "/v1/fabrics", problem)
    assert run("fabric", "import", "atlas", "fabric.txt", "--tables", "./b.lft") == 2
    lines = [line.split() for line in capsys.readouterr().err.splitlines()]
    assert ["error:", "2", "files", "are", "wrong"] in lines
    assert ["fabric.txt:17", "0x0002c90000000001", "3", "wired", "twice"] in lines
    assert ["./b.lft:4", "no", "such", "LID"] in lines
    assert ["name", "is", "no", "name", "(allowed:", "a-z)"] in lines


@pytest.mark.usefixtures("files")
def test_many_errors_are_cut_with_their_number(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = [{"field": "discovery", "message": "odd", "line": line} for line in range(1, 61)]
    server.on("POST", "/v1/fabrics", server.problem(422, errors=wrong))
    assert run("fabric", "check", "fabric.txt") == 2
    error = capsys.readouterr().err
    assert "60 errors" in error
    assert "fabric.txt:50 " in error
    assert "fabric.txt:51 " not in error
    assert "... and 10 more" in error


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("answer", "status"), [(413, 2), (500, 3), (503, 3)])
def test_each_refusal_of_an_upload_has_its_status(
    server: Any, run: Any, answer: int, status: int
) -> None:
    server.on("POST", "/v1/fabrics", server.problem(answer))
    assert run("fabric", "import", "atlas", "fabric.txt") == status


@pytest.mark.usefixtures("files")
def test_too_large_an_upload_is_told_a_way_out(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("POST", "/v1/fabrics", server.problem(413, detail="at most 64 MiB"))
    assert run("fabric", "check", "fabric.txt") == 2
    error = capsys.readouterr().err
    assert "at most 64 MiB" in error
    assert "compressed with gzip" in error


@pytest.mark.parametrize("verb", [("import", "atlas"), ("check",)])
def test_a_missing_file_is_named(
    server: Any, run: Any, files: Path, verb: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("fabric", *verb, "fabric.txt", "--tables", "no-such.lft") == 2
    assert "no-such.lft: No such file" in capsys.readouterr().err
    assert run("fabric", *verb, str(files / "nowhere" / "x.txt")) == 2
    assert "x.txt: No such file" in capsys.readouterr().err
    assert server.requests == []


def test_two_tables_of_one_name_are_refused(
    run: Any, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "other").mkdir()
    (files / "other" / "a.lft").write_text("")
    assert run("fabric", "check", "fabric.txt", "--tables", "a.lft", "other/a.lft") == 2
    assert "other/a.lft: another file is called 'a.lft' too" in capsys.readouterr().err


@pytest.mark.usefixtures("files")
def test_check_of_a_file_stores_nothing_and_shows_warnings(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    fabric = server.fabric()
    warning = {"code": "down", "message": "unused", "file": "fabric.txt", "line": 3, "port": 7}
    document = REPORT | {
        "summary": fabric["summary"],
        "checks": fabric["checks"],
        "warnings": [warning],
    }
    server.on("POST", "/v1/fabrics", server.json(document))
    assert run("fabric", "check", "fabric.txt") == 0
    assert server.requests[0].url.params["validate_only"] == "true"
    out = capsys.readouterr().out
    assert "fabric.txt: a fabric, ibnetdiscover" in out
    assert "1 warning" in out
    assert ["fabric.txt:3", "7", "unused"] in [line.split() for line in out.splitlines()]


@pytest.mark.usefixtures("files")
def test_check_of_an_invalid_file_ends_with_wrong_use(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = [{"field": "discovery", "message": "cut off", "line": 9}]
    document = REPORT | {"valid": False, "format": None, "errors": wrong}
    server.on("POST", "/v1/fabrics", server.json(document))
    assert run("fabric", "check", "fabric.txt") == 2
    out = capsys.readouterr().out
    assert "NOT a fabric" in out
    assert ["fabric.txt:9", "cut", "off"] in [line.split() for line in out.splitlines()]


def test_check_reads_standard_input(server: Any, run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Input:
        buffer = io.BytesIO(b"piped")

    monkeypatch.setattr(usage.sys, "stdin", Input())
    server.on("POST", "/v1/fabrics", server.json(REPORT))
    assert run("fabric", "check", "-") == 0
    assert parts(server.requests[0])[1] == ("discovery", "standard input", b"piped")


def test_a_pipe_is_sent_whole(server: Any, run: Any, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(b"x" * 300_000,))
    writer.start()
    server.on("POST", "/v1/fabrics", server.json(REPORT))
    assert run("fabric", "check", str(pipe)) == 0
    writer.join()
    assert parts(server.requests[0])[1] == ("discovery", "pipe", b"x" * 300_000)
    assert int(server.requests[0].headers["content-length"]) == len(server.requests[0].content)


def test_a_folder_is_named(run: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("fabric", "check", str(tmp_path)) == 2
    assert f"{tmp_path}: Is a directory" in capsys.readouterr().err


@pytest.mark.usefixtures("files")
def test_check_of_a_name_reads_that_version(server: Any, run: Any) -> None:
    server.on("GET", "/v1/fabrics/atlas", server.json(server.fabric()))
    assert run("fabric", "check", "atlas@2") == 0
    assert dict(server.requests[0].url.params) == {"version": "2"}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"connected": False}, "NO: some endpoints have no path at all"),
        ({"unreachable_pairs": 3}, "3 PAIRS of endpoints"),
        ({"looping_pairs": 4}, "4 PAIRS of endpoints"),
        ({"deadlock_free": False, "cycle": ["a 1", "b 2"]}, "  cycle        a 1"),
        ({"deadlock_free": False, "virtual_lanes_needed": 2}, "2 virtual lanes would break"),
    ],
)
def test_an_unsound_fabric_is_shown_and_fails_the_check(
    server: Any,
    run: Any,
    changes: dict[str, Any],
    said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    fabric = server.fabric()
    fabric["checks"] |= changes
    server.on("GET", "/v1/fabrics/atlas", server.json(fabric))
    assert run("fabric", "check", "atlas") == 1
    assert said in capsys.readouterr().out


def test_a_long_cycle_is_cut_with_its_length(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    fabric = server.fabric()
    cycle = [f"s{place}:1" for place in range(40)]
    fabric["checks"] |= {"deadlock_free": False, "cycle": cycle}
    server.on("GET", "/v1/fabrics/atlas", server.json(fabric))
    run("fabric", "check", "atlas")
    out = capsys.readouterr().out
    assert "s11:1" in out
    assert "... 40 channels in all" in out
    assert "s12:1" not in out


def test_a_fabric_without_tables_is_told_to_choose_an_engine(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    fabric = server.fabric(checks={"connected": True})
    fabric["summary"] |= {"has_tables": False, "levels": None}
    server.on("GET", "/v1/fabrics/atlas", server.json(fabric))
    assert run("fabric", "check", "atlas") == 0
    out = capsys.readouterr().out
    assert "none imported: choose an engine" in out
    assert "deadlock" not in out


@pytest.mark.usefixtures("files")
def test_what_is_neither_file_nor_fabric_is_said_to_be_neither(
    run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("fabric", "check", "atlsa") == 4
    assert "atlsa: neither a file here nor a fabric there" in capsys.readouterr().err


def test_an_unknown_fabric_has_its_status(run: Any) -> None:
    assert run("fabric", "show", "atlas") == 4
    assert run("fabric", "export", "atlas") == 4


@pytest.mark.parametrize("name", ["atlas@", "atlas@x", "atlas@0", "atlas@-1"])
def test_a_version_that_is_none_is_refused(
    run: Any, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("fabric", "show", name) == 2
    assert f"{name}: a version is a number from 1, as in atlas@1" in capsys.readouterr().err


def test_a_name_is_sent_as_one_part_of_the_path(server: Any, run: Any) -> None:
    assert run("fabric", "show", "../sweeps") == 4
    assert server.requests[0].url.raw_path == b"/v1/fabrics/..%2Fsweeps"


def test_show_lists_versions_and_sweeps(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", "/v1/fabrics/atlas", server.json(server.fabric()))
    sweeps = {"items": [server.sweep(name="Bandwidth of atlas")], "next_cursor": None}
    server.on("GET", "/v1/fabrics/atlas/sweeps", server.json(sweeps))
    assert run("fabric", "show", "atlas") == 0
    out = capsys.readouterr().out
    assert "version 1, imported" in out
    assert "sweep s1: Bandwidth of atlas, completed" in out


def test_fabrics_are_listed_over_all_pages(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    def page(request: httpx.Request) -> httpx.Response:
        place = int(request.url.params.get("cursor", 0))
        item = server.fabric(name=f"f{place}", endpoints=16, routers=6, links=16, has_tables=True)
        return server.json({"items": [item], "next_cursor": str(place + 1) if place < 2 else None})

    server.on("GET", "/v1/fabrics", page)
    assert run("fabric", "list", "--json") == 0
    assert [item["name"] for item in json.loads(capsys.readouterr().out)] == ["f0", "f1", "f2"]
    assert run("fabric", "list", "--limit", "2") == 0
    rows = [line.split()[:4] for line in capsys.readouterr().out.splitlines()]
    assert ["f1", "2", "16", "6"] in rows
    assert "f2" not in [row[0] for row in rows if row]


@pytest.mark.parametrize("words", [("show", "atlas"), ("check", "atlas")])
def test_json_has_the_names_of_the_api(
    server: Any, run: Any, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", "/v1/fabrics/atlas", server.json(server.fabric()))
    assert run("fabric", *words, "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["summary"] == server.fabric()["summary"]
    assert document["created_at"] == "2026-01-02T03:04:05Z"


def text(content: str) -> httpx.Response:
    return httpx.Response(200, text=content, headers={"Content-Type": "text/plain"})


def test_export_of_a_fabric_is_written_as_it_comes(
    server: Any, run: Any, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    server.on("GET", "/v1/fabrics/atlas/export", text("graph {\n}\n"))
    assert run("fabric", "export", "atlas@1", "--format", "dot") == 0
    assert capsysbinary.readouterr().out == b"graph {\n}\n"
    assert dict(server.requests[0].url.params) == {"format": "dot", "version": "1"}
    target = tmp_path / "atlas.dot"
    assert run("fabric", "export", "atlas", "--format", "dot", "-o", str(target)) == 0
    assert target.read_text() == "graph {\n}\n"


def test_a_failed_export_leaves_no_file(server: Any, run: Any, tmp_path: Path) -> None:
    server.on("GET", "/v1/fabrics/atlas/export", server.problem(500))
    assert run("fabric", "export", "atlas", "-o", str(tmp_path / "x.txt")) == 3
    assert list(tmp_path.iterdir()) == []


def test_another_server_gives_no_export(server: Any, run: Any, tmp_path: Path) -> None:
    server.on("GET", "/v1/fabrics/atlas/export", httpx.Response(200, html="<html></html>"))
    assert run("fabric", "export", "atlas", "-o", str(tmp_path / "x.txt")) == 3
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "give the name of a fabric, or --topology"),
        (("atlas", "--topology", "kind=ring"), "give the name of a fabric, or --topology"),
        (("atlas", "--engine", "sssp"), "use 'fabric route'"),
        (("--topology", "chassis"), "--topology: 'chassis' is no NAME=VALUE"),
        (("--topology", "kind="), "--topology: 'kind=' is no NAME=VALUE"),
        (("--topology", "kind=a,kind=b"), "--topology: kind is given twice"),
    ],
)
def test_a_wrong_export_is_explained(
    run: Any, words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("fabric", "export", *words) == 2
    assert said in capsys.readouterr().err


def test_export_of_a_topology_runs_one_point_and_writes_what_it_kept(
    server: Any, run: Any, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    server.on("POST", "/v1/sweeps", server.json(server.sweep(points=1), status=202))
    server.on("GET", "/v1/sweeps/s1/points/0", server.json(server.point()))
    server.on("GET", "/v1/sweeps/s1/points/0/fabric", text("Switch 36\n"))
    topology = "kind=hyperx,widths=[4, 4],endpoints=64"
    assert run("fabric", "export", "--topology", topology, "--engine", "sssp") == 0
    spec = json.loads(server.requests[0].content)
    assert spec["base"]["topology"] == {"kind": "hyperx", "widths": [4, 4], "endpoints": 64}
    assert spec["base"]["routing"] == {"kind": "sssp"}
    assert spec["base"]["report"] == {"fabric": "included"}
    assert (spec["model"], spec["replicates"]) == ("static", 1)
    assert dict(server.requests[2].url.params) == {"format": "ibnetdiscover", "replicate": "0"}
    assert capsysbinary.readouterr().out == b"Switch 36\n"


def test_uploads_are_read_while_they_are_sent(server: Any) -> None:
    class Reading(io.BytesIO):
        largest = 0

        def read(self, size: int | None = -1, /) -> bytes:
            type(self).largest = max(type(self).largest, -1 if size is None else size)
            assert size is not None
            assert size > 0
            return super().read(size)

    server.on("POST", "/v1/fabrics", server.problem(503))
    with server.client() as client, pytest.raises(ServerError):
        client.fabrics.check(("fabric.txt", Reading(b"x" * 1_000_000)))
    assert 0 < Reading.largest < 1_000_000
    assert len(parts(server.requests[0])[1][2]) == 1_000_000
