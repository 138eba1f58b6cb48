"""All mistakes of a spec come in one answer, none of them twice."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from domain.catalog.load import load_catalog
from domain.problem import MOST_PROBLEMS, Problem, Problems
from domain.suggest import MOST_NAMES
from domain.sweep.plan.draft import DraftError
from domain.sweep.plan.draft_reading import draft_reading
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.plan.plan import Plan
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.mistakes import with_values
from domain.sweep.spec.reading import read_spec
from judge.direct import DirectJudge

GOOD = """\
schema_version: 1
name: rings
model: packet
base: {workload: random_reads, topology: {kind: ring, endpoints: 16}}
axes:
  link_latency_ns: [10, 20]
"""


def problems_of(text: str, content_type: str = "application/yaml") -> list[Problem]:
    with pytest.raises(SpecError) as caught:
        draft_reading(read_spec(text, content_type), load_catalog(), PlanFacts())
    return caught.value.problems


def places(text: str, content_type: str = "application/yaml") -> list[tuple[str, int | None]]:
    return [(problem.pointer, problem.line) for problem in problems_of(text, content_type)]


def test_a_sound_spec_is_drafted() -> None:
    reading = read_spec(GOOD, "application/yaml")
    assert draft_reading(reading, load_catalog(), PlanFacts()).candidates == 2


def test_files_are_named_as_the_command_lines_to_read() -> None:
    text = GOOD + (
        "  router_latency_ns: {file: ns.csv, column: ns}\n"
        "  nic_latency_ns:\n    - file: ns.csv\n    - {file: a, unit: ns}\n"
    )
    named = [p for p in problems_of(text) if "names a file" in p.message]
    assert [(p.pointer, p.line) for p in named] == [
        ("/axes/router_latency_ns", 7),
        ("/axes/nic_latency_ns/0", 9),
    ]
    assert "the command line reads" in named[0].message


def test_text_form_names_and_conditions_together() -> None:
    text = GOOD + (
        "  router_latency_ns: [.nan]\n"
        "  link_bandwith_gbps: {range: {from: 1, to: 2}}\n"
        "  reads_per_cor: [1, 2]\n"
        "replicates: 0\n"
        "colour: red\n"
        'where: [endpoints >, "link_latency_ns > 1 GB", true, endpoint = 3]\n'
        "ideal: nothing\n"
    )
    assert places(text) == [
        ("/axes/router_latency_ns/0", 7),
        ("/axes/link_bandwith_gbps/range/step", 8),
        ("/where/2", 12),
        ("/replicates", 10),
        ("/colour", 11),
        ("/axes/link_bandwith_gbps", 8),
        ("/axes/reads_per_cor", 9),
        ("/where/0", 12),
        ("/where/1", 12),
        ("/where/3", 12),
    ]


def test_names_of_all_axes_and_of_the_base_together() -> None:
    text = GOOD + "  a: [1]\n  b: [2]\n  network.link_latency_ns: [3]\n"
    text = text.replace("endpoints: 16}}", "endpoints: 16}, c: 1, d: 2}")
    assert [place for place, _ in places(text)] == [
        "/axes/a",
        "/axes/b",
        "/axes/network.link_latency_ns",
        "/base/c",
        "/base/d",
    ]


@pytest.mark.parametrize(
    "lost",
    [
        "topology: {rang: 1}",
        "z: {zip: {topology: [torus], endpoints: 3}}",
        "z: {role: choice, values: {zip: {topology: 3}}}",
        "topology.kind: 3",
    ],
)
def test_no_name_is_doubted_when_what_declares_it_may_be_lost(lost: str) -> None:
    text = GOOD.replace("topology: {kind: ring, endpoints: 16}", "endpoints: 16")
    found = problems_of(text + f"  dimensions: [2, 3]\n  {lost}\n")
    assert len(found) == 1
    assert found[0].line == 8


def test_what_holds_for_the_rest_is_told_without_the_model() -> None:
    assert [p for p, _ in places(GOOD.replace("packet", "pocket") + "seed: 1\n")] == [
        "/seed",
        "/model",
    ]
    assert [p for p, _ in places(GOOD.replace("model: packet\n", "") + "seed: 1\n")] == [
        "/model",
        "/seed",
    ]


def test_json_as_well() -> None:
    text = '{"schema_version": 1, "name": "x", "model": "packet",\n"replicates": NaN,\n"axes": {"a": [1]}}'
    assert places(text, "application/json") == [("/replicates", 2), ("/axes/a", 3)]


def test_texts_that_cannot_be_stored_are_told_once_and_all() -> None:
    text = '{"schema_version": 1, "name": "\\u0000", "model": "packet", "description": "\\ud800"}'
    assert [p for p, _ in places(text, "application/json")] == ["/name", "/description"]


def test_at_most_ten_names_are_allowed_in_a_message() -> None:
    (problem,) = problems_of(GOOD.replace("link_latency_ns", "link_latncy_ns"))
    assert len(problem.allowed) == MOST_NAMES + 1
    assert "network.link_latency_ns" in problem.allowed
    assert problem.allowed[-1].startswith("and ")


def test_problems_are_merged_in_order_and_bounded() -> None:
    def problem(pointer: str, message: str, value: int = 0) -> Problem:
        return Problem(pointer=pointer, field="", value=value, message=message)

    found = Problems()
    found.add([problem("/a", "x"), problem("/b", "x")])
    found.add([problem("/a", "x", 1), problem("/a", "y")])
    assert [(p.pointer, p.message, p.value) for p in found] == [
        ("/a", "x", 0),
        ("/b", "x", 0),
        ("/a", "y", 0),
    ]
    found.add(problem(f"/{number}", "z") for number in range(1000))
    *first, last = found
    assert len(first) == MOST_PROBLEMS
    assert last.message.startswith("looked no further after 50 mistakes")
    again = Problems()
    again.add(found)
    assert list(again) == [*first, last]
    assert not again.concern("/anywhere")
    assert again.of(lambda: pytest.fail("it is looked at all the same")) is None


JUNK = {f"k{number}": 1 for number in range(20_000)}
FLOODS: list[dict[str, Any]] = [
    JUNK,
    {"base": {"workload": {"kind": "random_reads"}, **JUNK}},
    {"base": {name: f"= {name} + zz" for name in JUNK}},
    {"axes": {name: {"normal": {"mean": "x", "zz": 1}} for name in JUNK}},
    {"limits": JUNK},
    {"base": {"workload": {"kind": "random_reads", **JUNK}}},
    {"spaces": {"a": JUNK, "b": {"base": JUNK}}},
    {"where": [f"{name} > 1" for name in JUNK]},
]


def planned(text: str) -> Plan:
    draft = draft_reading(read_spec(text, "application/json"), load_catalog(), PlanFacts())
    return Plan(draft, DirectJudge())


@pytest.mark.parametrize("flood", FLOODS)
def test_however_many_mistakes_there_are_few_are_told_and_soon(flood: dict[str, Any]) -> None:
    spec = {"schema_version": 1, "name": "x", "model": "packet", "axes": {"topology": ["ring"]}}
    text = json.dumps(spec | flood)[: 2**20]
    started = time.process_time()
    with pytest.raises(SpecError) as caught:
        planned(text)
    assert time.process_time() - started < 15
    assert 1 <= len(caught.value.problems) <= MOST_PROBLEMS + 1


def with_values_of(text: str) -> list[tuple[str, int | None]]:
    with pytest.raises(DraftError) as caught:
        draft_reading(read_spec(text, "application/yaml"), load_catalog(), PlanFacts())
    error = with_values(caught.value, DirectJudge())
    return [(problem.pointer, problem.line) for problem in error.problems]


def test_values_beside_names_and_form() -> None:
    text = GOOD.replace("endpoints: 16}}", "endpoints: 16}, reads_per_core: 1.5}") + (
        "  link_bandwith_gbps: [8]\n  router_latency_ns: [-1, 5]\nreplicates: 0\n"
    )
    assert with_values_of(text) == [
        ("/replicates", 9),
        ("/axes/link_bandwith_gbps", 7),
        ("/base/reads_per_core", 4),
        ("/axes/router_latency_ns/0", 8),
    ]


def test_what_a_wrong_name_leaves_missing_is_no_mistake_of_its_own() -> None:
    text = GOOD.replace("endpoints: 16}}", "}, endpointz: 16}")
    assert with_values_of(text) == [("/base/endpointz", 4)]


def test_no_value_is_doubted_when_a_section_is_lost() -> None:
    text = GOOD.replace("topology: {kind: ring, endpoints: 16}", "topology: 3, endpoints: -1")
    assert with_values_of(text) == [("/base/topology", 4)]
