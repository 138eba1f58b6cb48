"""`fabricsweep export --archive` and `fabricsweep import`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

ZIP = {"Content-Type": "application/vnd.fabricsweep.archive+zip"}


def test_a_sweep_goes_out_and_comes_in(
    server: Any, run: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "study.fsweep"
    server.on("GET", "/v1/sweeps/s1/archive", httpx.Response(200, content=b"PK..", headers=ZIP))
    assert run("export", "s1", "--archive", str(file)) == 0
    assert file.read_bytes() == b"PK.."
    difference = {
        "point_index": 3,
        "replicate": 1,
        "metric": "time_ns",
        "here": 2.0,
        "archived": 1.0,
    }
    found = {
        "sweep": server.sweep(id="s2"),
        "is_new": True,
        "results_added": 7,
        "results_known": 2,
        "results_different": 1,
        "differences": [difference],
    }
    server.on("POST", "/v1/sweeps:import", server.json(found, status=201))
    assert run("import", str(file)) == 0
    told = capsys.readouterr()
    assert told.out == "s2\n"
    assert "7 added, 2 were here already, 1 are here with other values" in told.err
    assert "point 3 replicate 1: time_ns is 2.0 here, 1.0 in the archive" in told.err
    assert server.requests[-1].content == b"PK.."
    assert server.requests[-1].headers["content-type"] == ZIP["Content-Type"]


def test_the_artifact_of_a_study_is_a_file_of_its_own(
    server: Any, run: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "study.zip"
    headers = {"Content-Type": "application/zip"}
    server.on("GET", "/v1/sweeps/s1/artifact", httpx.Response(200, content=b"PK", headers=headers))
    assert run("export", "s1", "--artifact", str(file)) == 0
    assert file.read_bytes() == b"PK"
    assert run("export", "s1", "--artifact", "a", "--archive", "b") == 2
    assert run("export", "s1", "--artifact", "a", "--filter", "x = 1") == 2
    assert "--filter has no effect on --artifact" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--filter", "x = 1"], ["-o", "x.csv"], ["--sort", "x"]])
def test_what_has_no_effect_on_an_archive_is_refused(run: Any, words: list[str]) -> None:
    assert run("export", "s1", "--archive", "x.fsweep", *words) == 2


def test_something_is_to_be_written(run: Any) -> None:
    assert run("export", "s1") == 2
