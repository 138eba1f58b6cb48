"""`fabricsweep fabric` import, list, show, check, export: what is sent, said and written."""

import io
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from fabricsweep_client import ServerError


@pytest.mark.usefixtures("files")
def test_import_sends_the_files_under_their_names_and_shows_the_fabric(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("POST", "/v1/fabrics", server.json(server.fabric(), status=201))
    command = "fabric import atlas fabric.txt --tables a.lft ./b.lft --format ibnetdiscover"
    assert run(*command.split()) == 0
    assert server.parts(server.requests[0]) == [
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
    assert "16 at a rate that the file does not say, 16 at 8 Gb/s (signalling at 10)" in shown.out
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
    assert len(server.parts(server.requests[0])[1][2]) == 1_000_000
