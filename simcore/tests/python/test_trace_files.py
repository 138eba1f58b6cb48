"""`simcore run --trace NAME=FILE`: recordings without any service."""

from __future__ import annotations

import builtins
import json
from pathlib import Path
from typing import Any

import pytest

from simcore.cli import main

RING = "num_ranks 2\nrank 0 {{\nsend {size}b to 1\n}}\nrank 1 {{\nrecv {size}b from 0\n}}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    point = {
        "topology": {"kind": "single_router", "endpoints": 2},
        "workload": {"kind": "trace", "trace": "mine"},
    }
    (tmp_path / "point.json").write_text(json.dumps(point))
    (tmp_path / "ring.goal").write_text(RING.format(size=4096))
    return tmp_path


@pytest.mark.parametrize("command", ["run", "check"])
def test_a_point_replays_a_file(folder: Path, command: str, capsys: Any) -> None:
    point, trace = folder / "point.json", folder / "ring.goal"
    assert main([command, str(point), "--trace", f"mine={trace}"]) == 0
    document = json.loads(capsys.readouterr().out)
    if command == "run":
        assert document["metrics"]["bytes_delivered"] >= 4096
        assert document["jobs"][0]["ranks"] == 2


def test_files_of_a_name_are_one_recording(folder: Path, capsys: Any) -> None:
    other = folder / "other.goal"
    other.write_text(RING.format(size=1))
    traces = [f"mine={folder / 'ring.goal'}", f"mine={other}"]
    arguments = [text for trace in traces for text in ("--trace", trace)]
    assert main(["run", str(folder / "point.json"), *arguments]) == 2
    assert "a schedule is one file, and 2 were given" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("ring.goal", "--trace ring.goal: must be NAME=FILE"),
        ("=ring.goal", "must be NAME=FILE"),
        ("mine={folder}/nowhere.goal", "nowhere.goal: No such file"),
        ("mine={folder}/point.json", "is of no format that is read here"),
        ("other={folder}/ring.goal", "no such trace was given"),
    ],
)
def test_what_cannot_be_read_is_named(folder: Path, written: str, said: str, capsys: Any) -> None:
    trace = written.format(folder=folder)
    assert main(["run", str(folder / "point.json"), "--trace", trace]) == 2
    assert said in capsys.readouterr().err


def test_mistakes_in_a_recording_have_their_lines(folder: Path, capsys: Any) -> None:
    (folder / "ring.goal").write_text("num_ranks 1\nrank 0 {\nsend\ncalk 5\n}\n")
    trace = f"mine={folder / 'ring.goal'}"
    assert main(["run", str(folder / "point.json"), "--trace", trace]) == 2
    told = capsys.readouterr().err
    assert "ring.goal:3: " in told
    assert "ring.goal:4: " in told


def test_without_the_reader_it_is_named(
    folder: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = builtins.__import__

    def refused(name: str, *rest: Any, **told: Any) -> Any:
        if name == "tracefile":
            raise ImportError(name)
        return found(name, *rest, **told)

    monkeypatch.setattr(builtins, "__import__", refused)
    trace = f"mine={folder / 'ring.goal'}"
    assert main(["run", str(folder / "point.json"), "--trace", trace]) == 2
    assert "needs the package tracefile" in capsys.readouterr().err


def _step(folder: Path) -> Path:
    point = {
        "model": "loggp",
        "topology": {"kind": "single_router", "endpoints": 4},
        "workload": {"kind": "training", "model": "llama3_8b", "layers": 2, "tensor_parallel": 2},
        "mpi": {"eager_limit_bytes": 1 << 30},
    }
    (folder / "step.json").write_text(json.dumps(point))
    replay = point | {"workload": {"kind": "trace", "trace": "mine"}}
    (folder / "point.json").write_text(json.dumps(replay))
    return folder / "step.json"


def _halo(folder: Path) -> Path:
    point = {
        "topology": {"kind": "torus", "widths": [2, 4]},
        "workload": {"kind": "halo3d26", "face_bytes": 30000, "iterations": 2},
    }
    (folder / "halo.json").write_text(json.dumps(point))
    replay = point | {"workload": {"kind": "trace", "trace": "mine"}}
    (folder / "point.json").write_text(json.dumps(replay))
    return folder / "halo.json"


@pytest.mark.parametrize(
    ("made", "style", "ranks"),
    [(_step, "arrow", 4), (_step, "chakra", 4), (_halo, "arrow", 8), (_halo, "goal", 8)],
)
def test_a_program_is_written_and_replays_alike(
    folder: Path, made: Any, style: str, ranks: int, capsys: Any
) -> None:
    step, written = made(folder), folder / "step.trace"
    assert main(["trace", str(step), "-o", str(written), "--to", style]) == 0
    assert json.loads(capsys.readouterr().out)["ranks"] == ranks
    times = []
    for arguments in ([str(step)], [str(folder / "point.json"), "--trace", f"mine={written}"]):
        assert main(["run", *arguments]) == 0
        times.append(json.loads(capsys.readouterr().out)["metrics"]["completion_time_ns"])
    assert times[0] == times[1]


def test_collectives_become_messages_in_a_schedule(folder: Path, capsys: Any) -> None:
    """A schedule has whole nanoseconds, and waits that compute nothing: the times are near."""
    step, written = _step(folder), folder / "step.goal"
    assert main(["trace", str(step), "-o", str(written), "--to", "goal"]) == 0
    capsys.readouterr()
    times = []
    for arguments in ([str(step)], [str(folder / "point.json"), "--trace", f"mine={written}"]):
        assert main(["run", *arguments]) == 0
        times.append(json.loads(capsys.readouterr().out)["metrics"]["completion_time_ns"])
    assert times[1] == pytest.approx(times[0], rel=0.02)


@pytest.mark.parametrize(
    ("style", "place", "said"),
    [
        ("pdf", "step.pdf", "'pdf' is no format"),
        ("arrow", "nowhere/step.arrow", "No such file"),
    ],
)
def test_what_cannot_be_written_is_named(
    folder: Path, style: str, place: str, said: str, capsys: Any
) -> None:
    step = _step(folder)
    assert main(["trace", str(step), "-o", str(folder / place), "--to", style]) == 2
    assert said in capsys.readouterr().err
