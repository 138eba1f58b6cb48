"""`python -m tracefile scale` writes a larger trace, or says why not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.goal_files import ring
from tracefile import __main__, read

Run = Callable[..., int]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    recorded, larger = tmp_path / "ring.goal", tmp_path / "larger.goal"
    recorded.write_text(ring(ranks=4))

    def typed(*words: str) -> int:
        line = ["tracefile", "scale", str(recorded), "-o", str(larger), *words]
        monkeypatch.setattr("sys.argv", line)
        return __main__.main()

    return typed


def test_a_larger_trace_is_written(run: Run, tmp_path: Path) -> None:
    assert run("--ranks", "9", "--to", "goal") == 0
    whole = tmp_path / "whole.goal"
    whole.write_text(ring(ranks=9))
    assert read(tmp_path / "larger.goal").trace.digest == read(whole).trace.digest


def test_what_cannot_be_is_said_and_nothing_written(
    run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--ranks", "9", "--grid", "3x3") == 1
    assert "the grid 3 x 3 does not go with the recorded one" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        run("--ranks", "9", "--grid", "3by3")
    assert "invalid grid value: '3by3'" in capsys.readouterr().err
    assert not (tmp_path / "larger.goal").exists()
