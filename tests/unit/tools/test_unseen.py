"""A test that is skipped is told of, and fails a run of CI unless it is listed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.unseen import EXPECTED

ROOT = Path(__file__).resolve().parents[3]
LISTED = next(iter(EXPECTED))


@pytest.mark.parametrize(
    ("reason", "ci", "status", "line"),
    [
        ("no lamp is here", "", 0, "NOT SEEN: 1 tests: no lamp is here"),
        ("no lamp is here", "1", 1, "FAILED, not expected in CI: 1 tests: no lamp is here"),
        (LISTED, "1", 0, f"NOT SEEN: 1 tests: {LISTED}; {EXPECTED[LISTED]}"),
    ],
)
def test_a_skip_is_told_and_fails_in_ci(
    tmp_path: Path, reason: str, ci: str, status: int, line: str
) -> None:
    text = f"import pytest\n\ndef test_one():\n    pytest.skip({reason!r})\n\ndef test_two():\n    pass\n"
    (tmp_path / "test_case.py").write_text(text)
    plugins = ("-p", "tests.support.unseen", "-p", "no:cacheprovider")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, "--rootdir", str(tmp_path), str(tmp_path)],
        cwd=ROOT,
        env=os.environ | {"CI": ci, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert line in done.stdout.splitlines(), done.stdout
    assert done.returncode == status
