"""Price tables: their form, what contradicts itself in them, and the shipped ones."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.price.component import Component, ComponentClass
from domain.price.reference import content_digest, shipped_prices, split_reference
from domain.price.shipped_tables import DEFAULT, SHIPPED, shipped_table, shipped_text
from domain.price.table import (
    MOST_BYTES,
    MOST_COMPONENTS,
    PriceTable,
    PriceTableError,
    price_table_from,
    read_price_table,
    write_price_table,
)
from domain.problem import Problem
from tests.support.chance import examples

GOOD = """\
schema_version: 1
title: Quotes of the spring
components:
  - component: switch
    name: 64 ports
    rate_gbps: 400
    ports: 64
    price_usd: 30000
    low_fraction: 0.8
    high_fraction: 1.2
    power_w: 2000
    source: quote 17
    date: 2026-03-14
  - {component: nic, name: adapter, price_usd: 1500, source: quote 17, date: 2026-03}
  - {component: passive_copper, name: copper, reach_m: 3, price_usd: 150, source: quote 18, date: 2026}
  - {component: transceiver, name: optics, price_usd: 700, source: quote 18, date: 2026}
  - {component: patch_fibre, name: fibre, price_per_m_usd: 2, source: quote 18, date: 2026}
  - {component: rack, name: rack, source: assumed, date: 2026}
"""


fields = st.sampled_from([*PriceTable.model_fields, *Component.model_fields]) | st.text(max_size=5)
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
json_values = st.recursive(
    scalars | st.text(st.characters(categories=["Cs", "Cc"]), max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=5,
)


def problems_of(text: str, content_type: str = "application/yaml") -> list[Problem]:
    with pytest.raises(PriceTableError) as refused:
        read_price_table(text, content_type)
    return refused.value.problems


def without(*kinds: str) -> str:
    lines = GOOD.splitlines(keepends=True)
    return "".join(one for one in lines if not any(f"component: {kind}," in one for kind in kinds))


def test_a_table_says_what_was_written() -> None:
    table = read_price_table(GOOD)
    assert table.title == "Quotes of the spring"
    switch = table.components[0]
    assert (switch.component, switch.ports, switch.price_usd) == (ComponentClass.SWITCH, 64, 30_000)
    assert (switch.low_fraction, switch.high_fraction, switch.power_w) == (0.8, 1.2, 2000)
    assert [one.date for one in table.components[:3]] == ["2026-03-14", "2026-03", "2026"]
    assert table.of_class[ComponentClass.RACK] == [5]
    assert table.components[4].price(400, length_m=10) == 20


@pytest.mark.parametrize(
    ("old", "new", "field", "value", "allowed", "line"),
    [
        ("ports: 64\n", "ports: 0\n", "components.0.ports", 0, "at least 1", 7),
        ("ports: 64\n", "ports: 6.5\n", "components.0.ports", 6.5, "a whole number", 7),
        ("price_usd: 30000", "price_usd: -5", "components.0.price_usd", -5.0, "0 or more", 8),
        ("price_usd: 30000", "price_usd: 5 EUR", "components.0.price_usd", "5 EUR", "a number", 8),
        ("price_usd: 30000", "price_usd: true", "components.0.price_usd", True, "a number", 8),
        ("low_fraction: 0.8", "low_fraction: 1.3", "components.0.low_fraction", 1.3, "at most 1.0", 9),
        ("low_fraction: 0.8", "low_fraction: 0", "components.0.low_fraction", 0, "above 0.0", 9),
        ("high_fraction: 1.2", "high_fraction: 0.9", "components.0.high_fraction", 0.9, "at least 1.0", 10),
        ("power_w: 2000", "power_w: -1", "components.0.power_w", -1, "at least 0.0", 11),
        ("date: 2026-03-14", "date: 2026-13", "components.0.date", "2026-13", "2026-03-14", 13),
        ("date: 2026-03-14", "date: 14.3.26", "components.0.date", "14.3.26", "2026-03-14", 13),
        ("component: switch", "component: swich", "components.0.component", "swich", "'switch'", 4),
        ("schema_version: 1", "schema_version: 2", "schema_version", 2, "1", 1),
        ("name: adapter", "name: 64 ports", "components.0.name", "64 ports", "each name once", 5),
    ],
)  # fmt: skip
def test_a_mistake_names_field_value_line_and_what_is_allowed(
    old: str, new: str, field: str, value: Any, allowed: str, line: int
) -> None:
    assert old in GOOD
    problem = problems_of(GOOD.replace(old, new, 1))[0]
    assert (problem.field, problem.value, problem.line) == (field, value, line)
    assert allowed in str(problem.allowed)


def test_an_unknown_unit_is_told_with_the_known_names() -> None:
    (problem,) = problems_of(GOOD.replace("price_usd: 30000", "price_eur: 30000"))
    assert (problem.field, problem.value, problem.line) == ("components.0.price_eur", 30_000, 8)
    assert "did you mean 'price_usd'" in problem.message
    assert "price_per_port_usd" in problem.allowed


@pytest.mark.parametrize("field", ["source", "date", "name", "component"])
def test_what_every_component_needs(field: str) -> None:
    lines = [one for one in GOOD.splitlines() if not one.startswith(f"    {field}:")]
    text = "\n".join(lines).replace("  - component: switch", "  -") if field == "component" else ""
    (problem,) = problems_of(text or "\n".join(lines))
    assert (problem.field, problem.message) == (f"components.0.{field}", "is required")


@pytest.mark.parametrize(
    ("kinds", "named"),
    [
        (["nic"], "a component of class nic"),
        (["rack"], "a component of class rack"),
        (["passive_copper", "transceiver"], "transceiver with patch_fibre"),
        (["passive_copper", "patch_fibre"], "one of passive_copper, active_copper"),
    ],
)
def test_a_class_that_every_network_needs_is_missing(kinds: list[str], named: str) -> None:
    (problem,) = problems_of(without(*kinds))
    assert problem.field == "components"
    assert named in problem.allowed
    assert "cannot be priced" in problem.message


def test_optics_alone_are_cables_enough() -> None:
    assert read_price_table(without("passive_copper")).of_class[ComponentClass.TRANSCEIVER]


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        ("nic", "reach_m"),
        ("rack", "rate_gbps"),
        ("rack", "price_per_m_usd"),
        ("passive_copper", "ports"),
        ("transceiver", "price_per_m_usd"),
        ("patch_fibre", "power_per_port_w"),
    ],
)
def test_a_field_without_effect_is_refused(kind: str, field: str) -> None:
    text = GOOD.replace(f"component: {kind}, ", f"component: {kind}, {field}: 3, ")
    (problem,) = problems_of(text)
    assert problem.field.endswith(f".{field}")
    assert problem.message.startswith("has no effect")


def test_a_formula_may_begin_below_nothing_and_no_price_does() -> None:
    fitted = GOOD.replace("price_usd: 30000", "price_usd: -900\n    price_per_port_usd: 350")
    switch = read_price_table(fitted).components[0]
    assert switch.price(400, ports=1) == 0
    assert switch.price(400, ports=10) == 2600


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "an object"),
        ("[1, 2]", "an object"),
        ("title: [", "not valid YAML"),
        ("a: &x 1\nb: *x\n", "alias"),
        ("title: a\ntitle: b\n", "stands twice"),
        ('title: "a\\0b"\n', "U+0000"),
    ],
)
def test_what_is_no_table_at_all(text: str, said: str) -> None:
    told = [f"{one.message} {one.allowed}" for one in problems_of(text)]
    assert any(said in one for one in told), told


def test_every_mistake_can_be_sent() -> None:
    spoilt = '{"title": "\\ud800", "components": [["\\ud800"], {"\\ud800": 1}]}'
    for problem in problems_of(spoilt, "application/json"):
        assert problem.model_dump_json()


@examples()
@given(st.dictionaries(fields, json_values, max_size=4), st.sampled_from(["components", "title"]))
def test_whatever_is_sent_is_read_or_refused_in_words(part: dict[str, Any], place: str) -> None:
    document = read_price_table(GOOD).to_document()
    if place == "title":
        document |= part
    else:
        document["components"][0] |= part
    problems: list[Problem] = []
    table = None
    try:
        table = read_price_table(json.dumps(document), "application/json")
    except PriceTableError as error:
        problems = error.problems
    assert (table is None) == bool(problems)
    assert table is None or read_price_table(write_price_table(table)) == table
    assert all(problem.model_dump_json() for problem in problems)


def test_all_mistakes_are_told_at_once() -> None:
    text = GOOD.replace("ports: 64\n", "ports: 0\n").replace("price_usd: 1500", "price_usd: free")
    assert [one.field for one in problems_of(text)] == [
        "components.0.ports",
        "components.1.price_usd",
    ]


def test_more_components_than_a_table_holds() -> None:
    line = "  - {component: rack, name: rack %d, source: s, date: 2026}\n"
    rest = "".join(line % number for number in range(MOST_COMPONENTS))
    (problem,) = problems_of(GOOD + rest)
    assert (problem.field, problem.allowed) == ("components", f"at most {MOST_COMPONENTS} items")


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_table_says_who_says_so(name: str) -> None:
    table = shipped_table(name)
    assert table.notes is not None
    assert len(shipped_text(name).encode()) < MOST_BYTES
    assert all(one.source and one.date for one in table.components)
    assert shipped_prices(name).digest == content_digest(read_price_table(shipped_text(name)))


def test_the_default_is_shipped_and_each_name_can_be_asked_for() -> None:
    assert DEFAULT in SHIPPED
    assert all(split_reference(name) == (name, None) for name in SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_table_reads_again_as_it_was_written(name: str) -> None:
    table = shipped_table(name)
    assert read_price_table(write_price_table(table)) == table
    assert price_table_from(json.loads(json.dumps(table.to_document()))) == table


@pytest.mark.parametrize(
    "word",
    [
        "1e3", "0x10", "null", "yes", "~", ".inf", "1_000", "2026-01-01", "a: b", "é#", "- x", "a\nb",
        "a\x85b", "a\u2028",
    ],
)  # fmt: skip
def test_words_that_look_like_something_else_stay_words(word: str) -> None:
    document = read_price_table(GOOD).to_document() | {"title": word}
    again = read_price_table(write_price_table(price_table_from(document)))
    assert again.title == word


def test_a_digest_speaks_of_what_a_table_says() -> None:
    table = read_price_table(GOOD)
    commented = read_price_table("# as of today\n" + GOOD.replace("30000", "3e4"))
    assert content_digest(commented) == content_digest(table)
    dearer = read_price_table(GOOD.replace("30000", "30001"))
    assert content_digest(dearer) != content_digest(table)


@pytest.mark.parametrize(
    ("reference", "found"),
    [
        ("quotes", ("quotes", None)),
        ("quotes@7", ("quotes", 7)),
        ("a.b-c_d@0", ("a.b-c_d", 0)),
        ("quotes@", None),
        ("quotes@-1", None),
        ("quotes@99999999999", None),
        ("quotes@4294967296", None),
        ("Quotes", None),
        ("quotes\n", None),
        ("", None),
        ("a" * 64, None),
    ],
)
def test_a_reference_is_a_name_or_a_version_of_it(
    reference: str, found: tuple[str, int | None] | None
) -> None:
    assert split_reference(reference) == found
