"""What the night has seen is left out by day, until a file of its own changes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.nightly import RECORD, digest_of, is_named

ROOT = Path(__file__).resolve().parents[3]
MODULE = "tests/test_case.py"
TEXT = """
import pathlib, pytest

@pytest.mark.night("page.md", "code/**/*.py")
def test_slow():
    assert "well" in pathlib.Path("page.md").read_text()

def test_fast():
    pass
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a module of one slow and one fast test."""
    for name, text in {
        MODULE: TEXT,
        "page.md": "well",
        "code/deep/one.py": "",
        RECORD: "{}",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = night: of a test\n")
    return tmp_path


def run(project: Path, *words: str, night: bool = False) -> str:
    """Run the project's tests; gives what is printed."""
    plugins = ("-p", "tests.support.nightly", "-p", "no:cacheprovider")
    environment = {
        "FABRICSWEEP_CHANCE": "night" if night else "",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, *(words or ("tests",))],
        cwd=project,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


def test_it_is_run_until_the_night_has_seen_it(project: Path) -> None:
    assert "2 passed" in run(project)
    assert json.loads((project / RECORD).read_text()) == {}  # by day nothing is kept
    assert "2 passed" in run(project, night=True)
    told = run(project)
    assert "1 passed, 1 deselected" in told
    assert f"LEFT TO THE NIGHT: {MODULE}" in told


@pytest.mark.parametrize("changed", [MODULE, "page.md", "code/deep/one.py", "code/new.py"])
def test_a_change_of_its_own_brings_it_back(project: Path, changed: str) -> None:
    run(project, night=True)
    file = project / changed
    file.write_text((file.read_text() if file.exists() else "") + "\n# well, and changed\n")
    assert "2 passed" in run(project)


def test_what_failed_or_was_seen_in_part_is_not_kept(project: Path) -> None:
    run(project, "tests", "-k", "slow", night=True)
    run(project, f"{MODULE}::test_slow", night=True)
    (project / "page.md").write_text("ill")
    assert "1 failed, 1 passed" in run(project, night=True)
    assert json.loads((project / RECORD).read_text()) == {}


def test_a_module_that_is_named_is_run_whole(project: Path) -> None:
    run(project, night=True)
    assert "2 passed" in run(project, MODULE)
    assert is_named("tests/a/test_b.py", ["tests/a/test_b.py::test_c"])
    assert not is_named("tests/a/test_b.py", ["tests/a", "tests"])


def test_a_pattern_without_files_is_a_mistake(project: Path) -> None:
    with pytest.raises(pytest.UsageError, match=r"nowhere/\*\.py"):
        digest_of(project, MODULE, ["nowhere/*.py"])
