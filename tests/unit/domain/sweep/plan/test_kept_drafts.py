"""A search is planned once for all its rounds; what depends on more than its text is planned anew."""

from __future__ import annotations

from typing import Any

import pytest

from domain.catalog.load import load_catalog
from domain.sweep.plan import kept_drafts
from domain.sweep.plan.draft import Draft, draft_plan
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.plan.kept_drafts import KeptDrafts
from domain.sweep.spec.parse import parse_spec

SEARCH = """
schema_version: 1
name: search %d
model: packet
base: {workload: {kind: uniform_random}, endpoints: 16}
axes:
  topology: [ring, mesh]
  workload.offered_load: {find: {linear: {from: 0.1, to: 1.0, count: 10}}, until: saturated}
"""
GRID = SEARCH.replace(
    "{find: {linear: {from: 0.1, to: 1.0, count: 10}}, until: saturated}", "[0.1]"
)


@pytest.fixture
def drafted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the specs that were planned."""
    names: list[str] = []

    def counted(spec: Any, *others: Any) -> Draft:
        names.append(spec.name)
        return draft_plan(spec, *others)

    monkeypatch.setattr(kept_drafts, "draft_plan", counted)
    return names


def ask(drafts: KeptDrafts, text: str, facts: PlanFacts | None = None) -> Draft:
    return drafts.of(text, parse_spec(text), load_catalog(), facts or PlanFacts())


def test_twenty_rounds_plan_once(drafted: list[str]) -> None:
    drafts = KeptDrafts()
    first, *others = [ask(drafts, SEARCH % 1) for _ in range(20)]
    assert all(other is first for other in others)
    assert drafted == ["search 1"]
    assert first.infos == draft_plan(parse_spec(SEARCH % 1), load_catalog(), PlanFacts()).infos


def test_other_facts_are_another_plan(drafted: list[str]) -> None:
    drafts = KeptDrafts()
    ask(drafts, SEARCH % 1)
    assert ask(drafts, SEARCH % 1, PlanFacts(max_points=77)).facts.max_points == 77
    assert len(drafted) == 2


def test_what_is_no_search_takes_no_room(drafted: list[str]) -> None:
    drafts = KeptDrafts()
    for _ in range(2):
        ask(drafts, GRID % 1)
    assert len(drafted) == 2


def test_only_the_last_few_are_kept(drafted: list[str]) -> None:
    drafts = KeptDrafts()
    for number in (1, 2, 3, 4, 5, 5, 1):
        ask(drafts, SEARCH % number)
    assert drafted == [f"search {number}" for number in (1, 2, 3, 4, 5, 1)]
