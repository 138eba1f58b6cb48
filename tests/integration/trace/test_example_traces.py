"""Examples that replay a recording run as they are, once it is imported as their first lines say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.support.stack import ROOT, Stack

EXAMPLES = sorted((ROOT / "examples").glob("trace-*.yaml"))
_IMPORT = re.compile(r"^#   fabricsweep trace import (\S+) (\S+)$", re.MULTILINE)


@pytest.fixture(scope="module")
def running(stack: Stack) -> Iterator[Stack]:
    with stack.thread_worker():
        yield stack


def test_there_are_some() -> None:
    assert {path.stem for path in EXAMPLES} == {"trace-chakra", "trace-goal"}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(running: Stack, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    [(name, file)] = _IMPORT.findall(text)
    content = (ROOT / file).read_bytes()
    made = running.api.post(
        "/v1/traces", data={"name": name}, files=[("files", (Path(file).name, content))]
    )
    assert made.status_code in (200, 201), made.text
    sweep = running.finish(running.submit(yaml.safe_load(text)))
    assert sweep["phase"] == "completed"
    assert sweep["progress"]["failed"] == 0
