"""The order in which a plan is looked at."""

from __future__ import annotations

from itertools import chain

import pytest

from domain.catalog.load import load_catalog
from domain.sweep.plan import prices as priced
from domain.sweep.plan.draft import draft_plan
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.plan.prices import PricedPlan
from domain.sweep.spec.parse import parse_spec
from judge.direct import DirectJudge

SPEC = f"""
schema_version: 1
name: test
model: packet
base: {{topology: {{kind: ring}}, workload: {{kind: random_reads}}}}
axes:
  topology.endpoints: [4, 8, 16, 32]
  network.link_latency_ns: {list(range(1, 61))}
"""


def taken(*, mixed: bool) -> list[list[str]]:
    """Plan the 240 points by 30 and give the keys of each batch."""
    draft = draft_plan(parse_spec(SPEC), load_catalog(), PlanFacts())
    plan, found = PricedPlan(draft, DirectJudge(), mixed=mixed), []
    while (batch := plan.take(30)).candidates:
        found.append([str(point.coordinates) for point in batch.points])
    return found


def test_a_large_plan_is_looked_at_in_a_mixed_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(priced, "_SOON_PLANNED", 200)
    in_order, mixed = taken(mixed=False), taken(mixed=True)
    assert sorted(chain(*mixed)) == sorted(chain(*in_order))
    assert [len(batch) for batch in mixed] == [30] * 8
    # In order, the first batch has one size of the network only.
    assert len({text.split(",")[0] for text in in_order[0]}) == 1
    assert len({text.split(",")[0] for text in mixed[0]}) == 4
    assert mixed == taken(mixed=True)


def test_a_small_plan_is_looked_at_in_order() -> None:
    assert taken(mixed=True) == taken(mixed=False)
