"""A spec's text with more samples or replicates: its comments stay, its meaning is checked."""

from __future__ import annotations

import json

import pytest

from domain.sweep.extension.extension import extended_text
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.media_types import spec_type
from domain.sweep.spec.parse import parse_spec

HEAD = """\
schema_version: 1  # the grammar
name: größer
model: packet
base: {topology: {kind: ring, endpoints: 16}, workload: random_reads}
axes:
  link_latency_ns: {uniform: {from: 10, to: 40}}
"""
BLOCK = HEAD + "samples:\n  method: sobol\n  count: 8   # few\n  seed: 8\n# the end\n"


def test_one_number_changes_and_the_text_stays() -> None:
    assert extended_text(BLOCK, 20, None) == BLOCK.replace("count: 8 ", "count: 20 ")
    flow = HEAD + "samples: {seed: 8, count: 8}\nreplicates: 3 # each\n"
    changed = flow.replace("count: 8", "count: 16").replace("replicates: 3", "replicates: 5")
    assert extended_text(flow, 16, 5) == changed


@pytest.mark.parametrize(
    ("written", "changed"),
    [
        ("replicates: {count: 3}\n", "replicates: {count: 7}\n"),
        (
            "replicates: {min: 2, max: 5, until: {metric: m, relative_half_width: 0.1}}\n",
            "replicates: {min: 2, max: 7, until: {metric: m, relative_half_width: 0.1}}\n",
        ),
        ("", "replicates: 7\n"),
    ],
)
def test_replicates_change_in_every_form(written: str, changed: str) -> None:
    assert extended_text(BLOCK + written, None, 7) == BLOCK + changed


@pytest.mark.parametrize("indent", [None, 2])
def test_json_stays_json(indent: int | None) -> None:
    document = {
        "schema_version": 1,
        "name": "a: {b}",
        "model": "packet",
        "axes": {"link_latency_ns": {"uniform": {"from": 10, "to": 40}}},
        "samples": {"count": 8},
    }
    text = extended_text(json.dumps(document, indent=indent), 9, 6)
    assert spec_type(text) == "application/json"
    assert json.loads(text) == {**document, "samples": {"count": 9}, "replicates": 6}


@pytest.mark.parametrize("end", ["...\n", "", "\n\n"])
def test_unusual_ends_of_a_text_mean_the_same(end: str) -> None:
    text = extended_text(f"---\n{BLOCK}{end}", 30, 9)
    spec = parse_spec(text, spec_type(text))
    assert spec.samples is not None
    assert (spec.samples.count, spec.replicates) == (30, 9)
    assert spec.name == "größer"


def test_all_mistakes_are_told() -> None:
    with pytest.raises(SpecError) as refused:
        extended_text(BLOCK, 8, 5)
    assert [problem.pointer for problem in refused.value.problems] == ["/samples", "/replicates"]
    assert refused.value.problems[0].allowed == "9 to 100000"
