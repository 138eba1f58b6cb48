"""The page on the way of a packet names files and functions that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "simcore" / "src"
PAGE = (ROOT / "docs" / "models" / "packet_path.md").read_text()
FILES = sorted(set(re.findall(r"`([a-z_]+/[a-z_]+\.[ch]pp)`", PAGE)))
FUNCTIONS = sorted(set(re.findall(r"`([A-Z]\w+)::(\w+)`", PAGE)))
STEPS = re.findall(r"^\d+\. (.*?)(?=^\d+\. |^$)", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", FILES)
def test_a_named_file_exists(name: str) -> None:
    assert (SOURCES / name).is_file()


@pytest.mark.parametrize(("owner", "function"), FUNCTIONS)
def test_a_named_class_has_the_function(owner: str, function: str) -> None:
    declared = rf"class {owner}\b[^;{{]*\{{.*?\b{function}\("
    headers = [path.read_text() for path in SOURCES.rglob("*.hpp")]
    assert any(re.search(declared, text, re.DOTALL) for text in headers)


def test_each_step_that_names_both_has_the_function_in_the_file() -> None:
    assert len(STEPS) == 10
    for step in STEPS:
        file, owner, function = re.findall(r"`([^`,]+\.[ch]pp)`, `(\w+)::(\w+)`", step)[0]
        text = (SOURCES / file).read_text()
        inside = file.endswith(".hpp") and re.search(rf"class {owner}\b", text)
        assert f"{owner}::{function}(" in text or (inside and f" {function}(" in text), step
