"""docs/rest.md works as written, and prints what it shows."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path

import pytest

from tests.support.console import Typed, assert_as_shown, consoles, type_in
from tests.support.stack import ROOT, Stack

PAGE = ROOT / "docs/rest.md"
WRITTEN_URL = "http://127.0.0.1:8080"
CALLED = re.compile(r"\$FABRICSWEEP(/[^\s\"'|)?]*)")


def typed(stack: Stack) -> list[Typed]:
    address = str(stack.api.base_url).rstrip("/")
    return [
        dataclasses.replace(each, command=each.command.replace(WRITTEN_URL, address))
        for each in consoles(PAGE)
    ]


def desk(folder: Path) -> Path:
    """The files that the reader has."""
    wiring = ROOT / "tests/data/fabrics/cluster.ibnetdiscover"
    (folder / "fabric.txt").write_bytes(wiring.read_bytes())
    return folder


@pytest.mark.night(
    "docs/rest.md", "domain/answer/*.py", "frontend/openapi.json", "tests/support/console.py"
)
def test_every_line_prints_what_is_shown(stack: Stack, tmp_path: Path) -> None:
    commands = typed(stack)
    with stack.worker(processes=2), stack.scheduler():
        done = type_in(commands, desk(tmp_path), {})
    assert_as_shown(commands, done)


def test_every_group_of_routes_has_its_example() -> None:
    document = json.loads((ROOT / "frontend/openapi.json").read_text(encoding="utf-8"))
    called = {path for each in consoles(PAGE) for path in CALLED.findall(each.command)}
    groups: dict[str, bool] = {}
    for path, operations in document["paths"].items():
        pattern = re.compile(re.sub(r"\\\{\w+\\\}", "[^/:]+", re.escape(path)))
        is_called = any(pattern.fullmatch(one) for one in called)
        for operation in operations.values():
            for tag in operation["tags"]:
                groups[tag] = groups.get(tag, False) or is_called
    assert {tag for tag, is_shown in groups.items() if not is_shown} == set()
    assert len(groups) >= 8
