"""`fabricsweep fabric check`: of files, of standard input, and of fabrics by name."""

import io
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from fabricsweep_client.cli import usage

REPORT = {"valid": True, "format": "ibnetdiscover", "warnings": [], "errors": []}


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
    assert server.parts(server.requests[0])[1] == ("discovery", "standard input", b"piped")


def test_a_pipe_is_sent_whole(server: Any, run: Any, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(b"x" * 300_000,))
    writer.start()
    server.on("POST", "/v1/fabrics", server.json(REPORT))
    assert run("fabric", "check", str(pipe)) == 0
    writer.join()
    assert server.parts(server.requests[0])[1] == ("discovery", "pipe", b"x" * 300_000)
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
