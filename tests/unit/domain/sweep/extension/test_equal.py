"""Specs whose networks are alike: the version of their prices is pinned, and no network may change."""

from __future__ import annotations

import json

import pytest

from domain.sweep.extension.extension import extended_text, with_pinned_prices
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.parse import parse_spec

HEAD = """\
schema_version: 1
name: alike
model: packet
base: {workload: random_reads}
axes:
  endpoints: [16, 64]
  topology: [ring]
  link_bandwidth_gbps: [10, 20]
"""
BLOCK = "equal:\n  cost_per_endpoint: 70  # dollars\n  choose: [link_bandwidth_gbps]\n"


def test_a_table_without_a_version_gets_the_one_of_today() -> None:
    text = HEAD + BLOCK + "  prices: quotes  # ours\n# the end\n"
    pinned = with_pinned_prices(text, "equal", "quotes@3")
    assert pinned == text.replace("prices: quotes ", 'prices: "quotes@3" ')
    assert with_pinned_prices(pinned, "equal", "quotes@3") == pinned


def test_a_table_that_is_not_named_is_named() -> None:
    assert with_pinned_prices(HEAD + BLOCK, "equal", "list-2026@0") == (
        HEAD + BLOCK + '  prices: "list-2026@0"\n'
    )
    flow = HEAD + "equal: {cost_per_endpoint: 70, choose: [link_bandwidth_gbps]}\n"
    assert with_pinned_prices(flow, "equal", "q@1") == flow.replace("]}", '], prices: "q@1"}')


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("prices", [{}, {"prices": "q"}])
def test_json_stays_json(indent: int | None, prices: dict[str, str]) -> None:
    document = parse_spec(HEAD + BLOCK).to_document()
    document["equal"] |= prices
    pinned = json.loads(with_pinned_prices(json.dumps(document, indent=indent), "equal", "q@1"))
    assert pinned == {**document, "equal": {**document["equal"], "prices": "q@1"}}


def test_an_axis_along_which_nothing_is_chosen_is_extended() -> None:
    found = extended_text(HEAD + BLOCK, None, None, {"endpoints": [256]})
    assert parse_spec(found).axes["endpoints"] == [16, 64, 256]


@pytest.mark.parametrize(
    ("axis", "chosen"),
    [
        ("link_bandwidth_gbps", "link_bandwidth_gbps"),
        ("link_bandwidth_gbps", "network.link_bandwidth_gbps"),
        ("network.link_bandwidth_gbps", "network.link_bandwidth_gbps"),
    ],
)
def test_further_sizes_are_refused(axis: str, chosen: str) -> None:
    head = HEAD.replace("  endpoints: [16, 64]\n  topology: [ring]\n", "")
    text = head.replace("link_bandwidth_gbps", axis) + BLOCK.replace("link_bandwidth_gbps", chosen)
    with pytest.raises(SpecError) as caught:
        extended_text(text, None, None, {axis: [40]})
    (problem,) = caught.value.problems
    assert problem.pointer == f"/axes/{axis}"
    assert f"sizes are chosen along '{axis}'" in problem.message


def test_further_points_are_refused_where_they_could_move_the_target() -> None:
    text = HEAD + BLOCK.replace("70", "nearest")
    with pytest.raises(SpecError) as caught:
        extended_text(text, None, None, {"endpoints": [256]})
    assert "as alike as all choices together can be" in caught.value.problems[0].message
    assert extended_text(text, None, 7).endswith("replicates: 7\n")
