"""docs/guide/your-application.md works as written, and prints what it shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.console import assert_as_shown, consoles, files_of, type_in
from tests.support.stack import ROOT, Stack

PAGE = ROOT / "docs/guide/your-application.md"


@pytest.mark.slow
@pytest.mark.night(
    "docs/guide/your-application.md",
    "domain/answer/*.py",
    "client/src/**/*.py",
    "tracefile/src/**/*.py",
    "tests/support/console.py",
)
def test_every_line_prints_what_is_shown(stack: Stack, tmp_path: Path) -> None:
    files = files_of(PAGE)
    assert list(files) == ["record.py", "application.yaml", "neighbours.yaml"]
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    commands = consoles(PAGE)
    address = str(stack.api.base_url).rstrip("/")
    with stack.worker(processes=2), stack.scheduler():
        done = type_in(commands, tmp_path, {"FABRICSWEEP_URL": address, "COLUMNS": "80"})
    assert_as_shown(commands, done)
