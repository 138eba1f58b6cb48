"""examples/goal.yaml, and that its guide shows what it says."""

from __future__ import annotations

import re

from tests.support.stack import ROOT, YAML, Stack

PAGE = (ROOT / "docs/guide/cheapest-network.md").read_text(encoding="utf-8")
EXAMPLE = (ROOT / "examples/goal.yaml").read_bytes()


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"^> ?", "", text, flags=re.MULTILINE))


def _without_share(text: str) -> str:
    """Leave out a share of seconds, which differ from machine to machine."""
    return re.sub(r"and [\d.]+ % of their", "and N % of their", text)


def test_the_guide_shows_what_the_example_says(stack: Stack) -> None:
    submitted = stack.api.post("/v1/sweeps", content=EXAMPLE, headers=YAML)
    assert submitted.status_code == 202, submitted.text
    sweep_id = submitted.json()["id"]
    with stack.thread_worker():
        sweep = stack.finish(sweep_id)
    assert sweep["phase"] == "completed"
    answer = stack.get(f"/v1/sweeps/{sweep_id}/answer")
    shown = _without_share(_plain(PAGE))
    for told in [*answer["sentences"], *answer["left_out"]]:
        assert _without_share(told) in shown
