import pytest

from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.parse import parse_spec, spec_from_data
from domain.sweep.spec.spec import SweepSpec

GOOD = """\
schema_version: 1
name: test
model: packet
axes:
  topology: [{kind: ring}, mesh]
  link_bandwidth_gbps: {log2: ["1 GB/s", "8 GB/s"]}
  z: {zip: {a: [1, 2], b: {linear: {from: 1, to: 3, count: 2}}}}
replicates: {count: 3}
"""


def problems_of(text):
    with pytest.raises(SpecError) as caught:
        parse_spec(text)
    return {p.pointer: p for p in caught.value.problems}


def test_a_spec_comes_back_as_it_was_written():
    spec = parse_spec(GOOD)
    assert spec.max_replicates == spec.initial_replicates == 3
    document = spec.to_document()
    assert document["axes"]["z"]["zip"]["b"] == {"linear": {"from": 1, "to": 3, "count": 2}}
    assert "base" not in document
    assert spec_from_data(document).to_document() == document


def test_defaults():
    spec = parse_spec("schema_version: 1\nname: x\nmodel: packet\n")
    assert (spec.max_replicates, spec.base_seed, spec.axes, spec.conditions) == (5, 1, {}, [])


@pytest.mark.parametrize(
    ("change", "pointer", "line", "words"),
    [
        ("modle: packet", "/modle", 9, "did you mean 'model'"),
        ("base_seed: -1", "/base_seed", 9, "greater"),
        ("base_seed: 1.5", "/base_seed", 9, "whole number"),
        ("base_seed: true", "/base_seed", 9, "whole number"),
        ("where: 3", "/where", 9, "a text"),
        ("description: 3", "/description", 9, "a text"),
        ("limits: 3", "/limits", 9, "an object"),
        ("base: []", "/base", 9, "an object"),
    ],
)
def test_mistakes_beside_a_good_spec(change, pointer, line, words):
    problem = problems_of(GOOD + change)[pointer]
    assert problem.line == line
    assert words in problem.message


@pytest.mark.parametrize(
    ("axis", "pointer", "words"),
    [
        ("3", "/axes/a", "a list of values"),
        ("[]", "/axes/a", "at least 1"),
        ("{rang: 1}", "/axes/a", "{range: ...}"),
        ("{range: {from: 1, to: 2}}", "/axes/a/range/step", "required"),
        ("{range: {from: 1, to: 2, step: 1, stop: 3}}", "/axes/a/range/stop", "no 'stop'"),
        ("{range: {from: true, to: 2, step: 1}}", "/axes/a/range/from", "a number or a text"),
        ("{log2: [1]}", "/axes/a/log2/1", "required"),
        ("{log: {from: 1, to: 2, count: 1}}", "/axes/a/log/count", "greater"),
        ("{log: {from: 1, to: 2, count: 1.5}}", "/axes/a/log/count", "whole number"),
        ("{linear: {from: 1, to: 2, count: 1000000}}", "/axes/a/linear/count", "less"),
        ("{zip: {}}", "/axes/a/zip", "at least 1"),
        ("{zip: {b: {zip: {c: [1]}}}}", "/axes/a/zip/b", "must be"),
        ("{zip: {b: 1}}", "/axes/a/zip/b", "a list of values"),
    ],
)
def test_mistakes_in_an_axis(axis, pointer, words):
    text = f"schema_version: 1\nname: x\nmodel: packet\naxes:\n  a: {axis}\n"
    problem = problems_of(text)[pointer]
    assert problem.line == 5
    assert words in problem.message


def test_every_mistake_is_reported():
    found = problems_of("schema_version: 3\nname: ''\nreplicates: 0\nfoo: 1\n")
    assert set(found) == {"/schema_version", "/name", "/model", "/replicates", "/foo"}


@pytest.mark.parametrize("text", ["", "- 1", "x", "3"])
def test_a_spec_is_an_object(text):
    assert "object" in problems_of(text)[""].message


def test_the_json_schema_describes_every_field():
    schema = SweepSpec.model_json_schema()
    assert all("description" in field for field in schema["properties"].values())
