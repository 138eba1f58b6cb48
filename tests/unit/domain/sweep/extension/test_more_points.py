"""A spec's text with further values or sub-spaces: comments stay, and nothing comes before a point."""

from __future__ import annotations

import json
from typing import Any

import pytest

from domain.problem import Problem
from domain.sweep.extension.extension import extended_text
from domain.sweep.extension.more_points import within_request
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.parse import parse_spec

HEAD = "schema_version: 1  # the grammar\nname: größer\nmodel: packet\nbase: {endpoints: 16}\n"
SPACES = """\
spaces:
  tori: {base: {topology: torus}, axes: {dimensions: [2, 3]}}  # a
  trees:
    base:
      topology: fat_tree  # b
# the end
replicates: 3
"""
RINGS: dict[str, Any] = {
    "rings": {
        "base": {"topology": "ring", "link_latency_ns": "30 ns"},
        "axes": {"link_bandwidth_gbps": [8, 1e-9]},
        "where": "endpoints > 3",
    },
    "no": {},
}


def more(text: str, values: list[Any], axis: str = "rate") -> str:
    return extended_text(text, None, None, {axis: values})


@pytest.mark.parametrize(
    ("written", "changed"),
    [
        ("[8, 16]  # few", '[8, 16, 32, "2 GB/s"]  # few'),
        ("[8, 16,]", '[8, 16, 32, "2 GB/s",]'),
        ("\n  - 8\n  # small\n  - 16  # large", '\n  - 8\n  # small\n  - 16  # large\n  - 32\n  - "2 GB/s"'),
        ("\n    - 8\n    # later", '\n    - 8\n    - 32\n    - "2 GB/s"\n    # later'),
        (
            "[\n    8,  # small\n    16  # large\n  ]",
            '[\n    8,  # small\n    16,  # large\n    32,\n    "2 GB/s"\n  ]',
        ),
        ("[\n    8,\n  ]", '[\n    8,\n    32,\n    "2 GB/s"\n  ]'),
        ("{role: choice, values: [8]}", '{role: choice, values: [8, 32, "2 GB/s"]}'),
    ],
)  # fmt: skip
def test_values_are_written_where_the_others_stand(written: str, changed: str) -> None:
    text = f"{HEAD}axes:\n  rate: {written}\n  other: [1, 2]\n# the end\n"
    assert more(text, [32, "2 GB/s"]) == text.replace(written, changed)


def test_objects_and_words_are_written_without_needless_quotes() -> None:
    text = HEAD + "axes:\n  topology:\n  - ring\n"
    values = ["mesh", {"kind": "torus", "widths": [4, 4]}, "no", True, "= 2 * a", None]
    told = (
        '  - mesh\n  - {kind: torus, widths: [4, 4]}\n  - "no"\n  - true\n  - "= 2 * a"\n  - null\n'
    )
    assert more(text, values, "topology") == text + told


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\n...\n"])
def test_ends_of_lines_stay(end: str) -> None:
    eol = "\r\n" if end == "\r\n" else "\n"
    text = (HEAD + "axes:\n  rate:\n    - 8 # c").replace("\n", eol)
    changed = more(text + end, [9])
    assert changed.startswith(f"{text}{eol}    - 9")
    assert parse_spec(changed).axes["rate"] == [8, 9]


def test_sub_spaces_are_written_behind_the_others() -> None:
    block = """\
  rings:
    base:
      topology: ring
      link_latency_ns: "30 ns"
    axes:
      link_bandwidth_gbps: [8, 1e-09]
    where: "endpoints > 3"
  "no": {}
"""
    text = HEAD + SPACES
    changed = extended_text(text, None, None, None, RINGS)
    assert changed == text.replace("# the end\n", block + "# the end\n")
    flow = HEAD + "spaces: {tori: {base: {topology: torus}}}  # c\n"
    told = extended_text(flow, None, None, None, {"rings": {"base": {"topology": "ring"}}})
    assert told == flow.replace("}}}", "}}, rings: {base: {topology: ring}}}")


@pytest.mark.parametrize("indent", [None, 2, 4])
def test_json_keeps_its_form(indent: int | None) -> None:
    document: dict[str, Any] = {"schema_version": 1, "name": "a: {b}", "model": "packet"}
    axes = {"topology": ["ring", {"kind": "mesh"}], "rate": [1, 2]}
    text = json.dumps(document | {"axes": axes}, indent=indent)
    torus = {"kind": "torus", "widths": [4, 4]}
    axes["topology"].append(torus)
    assert more(text, [torus], "topology") == json.dumps(document | {"axes": axes}, indent=indent)
    spaces = {"tori": {"base": {"topology": "torus"}}}
    text = json.dumps(document | {"spaces": spaces}, indent=indent)
    wanted = json.dumps(document | {"spaces": spaces | RINGS}, indent=indent)
    assert extended_text(text, None, None, None, RINGS) == wanted


def test_an_unusual_form_is_written_anew_and_means_the_same() -> None:
    text = HEAD + '"axes":\n  ? rate\n  : !!seq [8]\n'.replace("!!seq ", "")
    assert parse_spec(more(text, [9])).axes["rate"] == [8, 9]


def refused(text: str, **asked: Any) -> list[Problem]:
    with pytest.raises(SpecError) as error:
        extended_text(text, None, None, **asked)
    return error.value.problems


@pytest.mark.parametrize(
    ("axes", "name", "words"),
    [
        ("{a: [1], b: [2]}", "b", "would stand between points"),
        ("{a: [1]}", "c", "there is no axis"),
        ("{}", "c", "there is no axis"),
        ("{a: {log2: [1, 4]}}", "a", "follow a rule (log2)"),
        ("{a: {role: load, values: {range: {from: 1, to: 4, step: 1}}}}", "a", "rule (range)"),
        ("{a: {zip: {b: [1], c: [2]}}}", "a", "zip group"),
        ("{a: {when: b = 1, values: [1]}, b: [1]}", "a", "axis with a condition"),
        ("{a: [1], b: {find: [1, 2], until: saturated}}", "a", "searches a number"),
        ("{a: {uniform: {from: 1, to: 2}}}\nsamples: {count: 3}", "a", "draws samples"),
    ],
)
def test_values_that_would_move_points_are_refused(axes: str, name: str, words: str) -> None:
    (problem,) = refused(f"{HEAD}axes: {axes}\n", axes={name: [7]})
    assert words in problem.message
    assert (problem.pointer, problem.field, problem.value) == (f"/axes/{name}", f"axes.{name}", [7])


def test_sub_spaces_that_would_move_points_are_refused() -> None:
    (problem,) = refused(HEAD, spaces=RINGS)
    assert (problem.pointer, "has no sub-spaces" in problem.message) == ("/spaces", True)
    (problem,) = refused(HEAD + SPACES, spaces={"tori": {}})
    assert (problem.pointer, problem.value) == ("/spaces/tori", "tori")
    (problem,) = refused(HEAD + "axes: {a: [1]}\n" + SPACES, axes={"a": [2]})
    assert "sub-spaces come one after the other" in problem.message
    drawn = "axes: {a: {uniform: {from: 1, to: 2}}}\nsamples: {count: 3}\n"
    (problem,) = refused(HEAD + drawn + SPACES, spaces=RINGS)
    assert "draws samples" in problem.message
    (problem,) = refused(HEAD + SPACES, spaces={"x": {"bases": {}}})
    assert problem.pointer == "/spaces/x/bases"


@pytest.mark.parametrize(
    ("pointer", "shown"),
    [
        ("/axes/a/3", "/axes/a/1"),
        ("/axes/a/2/kind", "/axes/a/0/kind"),
        ("/axes/a/1", "/axes/a"),
        ("/axes/a", "/axes/a"),
        ("/axes/b/0", None),
        ("/axes", None),
        ("/spaces/x/base/topology", "/spaces/x/base/topology"),
        ("/spaces/y/base", None),
        ("", None),
    ],
)
def test_problems_point_into_what_was_asked_for(pointer: str, shown: str | None) -> None:
    spec = parse_spec(HEAD + "axes: {a: [1, 2], b: [3]}\n")
    problem = Problem(pointer=pointer, field="f", message="m", line=7)
    found = within_request(problem, spec, {"a": [3, 4]}, {"x": {}})
    assert (found and found.pointer) == shown
    assert found is None or found.line is None
