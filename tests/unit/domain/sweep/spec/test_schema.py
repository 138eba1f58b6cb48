"""The JSON schema of a spec, from which forms and editors tell people how a spec is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import yaml

from domain.sweep.spec.spec import SweepSpec
from tests.support.planning import Planned

SCHEMA = SweepSpec.model_json_schema(by_alias=True)
BASE = "base: {workload: random_reads, topology: {kind: ring, endpoints: 16}}\n"

Expand = Callable[..., Planned]


def resolved(node: dict[str, Any]) -> dict[str, Any]:
    name = node.get("$ref", "").removeprefix("#/$defs/")
    return {**SCHEMA["$defs"][name], **node} if name else node


def forms(node: dict[str, Any]) -> list[dict[str, Any]]:
    return [resolved(form) for form in node["oneOf"]]


AXIS_FORMS = forms(SCHEMA["properties"]["axes"]["additionalProperties"])
FORMS = AXIS_FORMS + forms(SCHEMA["properties"]["replicates"])


def described(node: dict[str, Any], path: str) -> Iterator[tuple[str, str]]:
    """Give each field below `node`, with its path and description."""
    for name, field in node.get("properties", {}).items():
        whole = resolved(field)
        yield f"{path}/{name}", whole.get("description", "")
        yield from described(whole, f"{path}/{name}")


FIELDS = dict([*described(SCHEMA, ""), *(f for form in FORMS for f in described(form, ""))])


@pytest.mark.parametrize("path", FIELDS)
def test_every_field_says_what_it_is_for(path: str) -> None:
    assert re.search(r"\w.*\.$", FIELDS[path].splitlines()[-1]), FIELDS[path]


def test_every_form_says_what_it_means() -> None:
    assert len(AXIS_FORMS) == 17
    assert len(FORMS) == 20
    assert all(form["description"] for form in FORMS)


SHORT = {
    next(iter(form["properties"])): form["description"]
    for form in AXIS_FORMS
    if form["type"] == "object"
}


@pytest.mark.parametrize("kind", ["range", "log2", "log", "linear"])
def test_the_example_of_a_form_has_the_values_it_tells(kind: str, expand_text: Expand) -> None:
    written, values = re.findall(r"`([^`]*)`", SHORT[kind])
    expansion = expand_text(BASE + f"axes: {{link_latency_ns: {written}}}")
    assert list(expansion.axes[0].values) == yaml.safe_load(values)


def test_the_example_of_a_zip_moves_its_parameters_together(expand_text: Expand) -> None:
    (written,) = re.findall(r"`([^`]*)`", SHORT["zip"])
    expansion = expand_text(BASE + f"axes: {{pair: {written}}}")
    steps = [tuple(value.values()) for value in expansion.axes[0].values]
    assert steps == [(10, 50), (20, 100)]


def test_the_example_of_where_is_a_condition(expand_text: Expand) -> None:
    *_, condition = re.findall(r"`([^`]*)`", FIELDS["/where"])
    text = (
        "base: {workload: random_reads, endpoints: 16}\n"
        f'axes: {{topology: [ring, torus]}}\nwhere: "{condition}"'
    )
    assert [p.coordinates["topology"] for p in expand_text(text).points] == ["ring"]


def test_the_places_of_a_form_have_names() -> None:
    (log2,) = (form for form in AXIS_FORMS if "log2" in form.get("properties", {}))
    places = log2["properties"]["log2"]["prefixItems"]
    assert [place["title"] for place in places] == ["first", "last"]
