"""Every example in docs/spec.md is what it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import TypeAdapter

from domain.catalog.load import load_catalog
from domain.expression.evaluate import evaluate
from domain.expression.parse import parse_expression
from domain.expression.units import without_units
from domain.query.columns import Column
from domain.query.filter import parse_filter
from domain.sweep.axes.values import make_entries
from domain.sweep.plan.draft import draft_plan
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.spec.axis_kinds import AxisValues
from domain.sweep.spec.parse import parse_spec
from tools.spec_page import AXIS_FORMS, DRAWN_FORMS, SEARCHED_FORMS, page

PAGE = (Path(__file__).parents[2] / "docs/spec.md").read_text()
ROWS = {
    "endpoints": 64,
    "topology": "torus",
    "link_bandwidth_gbps": 16,
    "link_latency_ns": 400,
    "router_latency_ns": 200,
    "widths": [4, 4, 4],
    "line_fence": True,
}
UNITS = {
    "endpoints": "count",
    "link_bandwidth_gbps": "gbps",
    "link_latency_ns": "ns",
    "router_latency_ns": "ns",
    "widths": "count",
}
# What the table's conditions say to the row above, worked out by hand.
CONDITIONS = {
    "endpoints >= 64 and topology = 'torus'": True,
    "topology in ('ring', 'torus')": True,
    "topology not in ('ring')": True,
    "link_bandwidth_gbps >= 2 GB/s": True,
    "link_latency_ns < 1.5 us": True,
    "widths is null": False,
    "widths is not null": True,
    "topology contains 'us'": True,
    "topology not contains 'us'": False,
    "line_fence": True,
    "not (topology = 'torus' and endpoints > 64)": True,
}
COMPUTED = {
    "2 * link_latency_ns + router_latency_ns <= 1 us": True,
    "widths contains 4": True,
    "max(widths) <= 2 * min(widths)": True,
    "is_integer(sqrt(endpoints))": True,
}


def test_the_page_is_what_the_code_says() -> None:
    assert page() == PAGE


# The command line puts the values of files in before a spec is read.
YAML_BLOCKS = [t for t in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL) if "{file:" not in t]


@pytest.mark.parametrize("text", YAML_BLOCKS)
def test_specs_can_be_drafted(text: str) -> None:
    draft = draft_plan(parse_spec(text), load_catalog(), PlanFacts())
    assert draft.candidates == 2 * 3 * 2


FORMS = re.findall(r"`(\{[^`]*\})` is `(\[[^`]*\])`", PAGE)


@pytest.mark.parametrize(("written", "values"), FORMS)
def test_forms_of_an_axis_make_the_values_told(written: str, values: str) -> None:
    axis: Any = TypeAdapter(AxisValues).validate_python(yaml.safe_load(written))
    found = [entry.value for entry in make_entries(axis, None, "/axes/a", 100)]
    assert found == yaml.safe_load(values)


def test_every_form_of_an_axis_is_told() -> None:
    assert len(FORMS) == 4
    for form in (*AXIS_FORMS, *DRAWN_FORMS, *SEARCHED_FORMS):
        assert f"**`{next(iter(form.model_fields))}`.**" in PAGE
    tags = str(TypeAdapter(AxisValues).json_schema())
    assert all(
        f"'{form.__name__}'" in tags for form in (*AXIS_FORMS, *DRAWN_FORMS, *SEARCHED_FORMS)
    )


def test_every_condition_is_judged_here() -> None:
    conditions = PAGE.partition("| Written | Holds when |")[2].partition("| Function |")[0]
    assert set(re.findall(r"^\| `([^`]+)` \|", conditions, re.M)) == (
        CONDITIONS.keys() | COMPUTED.keys()
    )


@pytest.mark.parametrize(("text", "holds"), {**CONDITIONS, **COMPUTED}.items())
def test_conditions_mean_what_is_told(text: str, holds: bool) -> None:
    assert evaluate(without_units(parse_expression(text), UNITS.get), ROWS) is holds


@pytest.mark.parametrize("text", CONDITIONS)
def test_conditions_on_one_name_are_filters_too(text: str) -> None:
    kinds = {bool: "boolean", str: "text", int: "number", list: "text"}
    columns = [
        Column(name=name, kind="coordinate", type=kinds[type(value)], unit=UNITS.get(name))
        for name, value in ROWS.items()
    ]
    parse_filter(text, columns)


FUNCTIONS = re.findall(r"`([a-z0-9_]+\([^`]*\))` is `([^`]*)`", PAGE)


@pytest.mark.parametrize(("call", "value"), FUNCTIONS)
def test_functions_give_what_is_told(call: str, value: str) -> None:
    assert evaluate(parse_expression(call), {}) == yaml.safe_load(value)


def test_every_function_has_an_example() -> None:
    told = PAGE.partition("| Function | Gives |")[2].partition("\n\n")[0].strip().splitlines()[1:]
    assert len(FUNCTIONS) == len(told) == 15
