"""docs/guide/tutorial.md works as written, and prints what it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.console import assert_as_shown, consoles, type_in
from tests.support.stack import ROOT, Stack

PAGE = ROOT / "docs/guide/tutorial.md"
_STUDY = re.compile(r"Save this as `([\w.]+)`:\n\n```yaml\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.slow
@pytest.mark.night(
    "docs/guide/tutorial.md", "domain/answer/*.py", "client/src/**/*.py", "tests/support/console.py"
)
def test_every_line_prints_what_is_shown(stack: Stack, tmp_path: Path) -> None:
    studies = _STUDY.findall(PAGE.read_text(encoding="utf-8"))
    assert len(studies) == 3
    for name, text in studies:
        (tmp_path / name).write_text(text, encoding="utf-8")
    commands = consoles(PAGE)
    address = str(stack.api.base_url).rstrip("/")
    with stack.worker(processes=2), stack.scheduler():
        done = type_in(commands, tmp_path, {"FABRICSWEEP_URL": address, "COLUMNS": "80"})
    assert_as_shown(commands, done)
