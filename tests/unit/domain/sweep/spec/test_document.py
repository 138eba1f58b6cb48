import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.sweep.spec.document import MAX_BYTES, read_document
from domain.sweep.spec.errors import SpecError

YAML, JSON = "application/yaml", "application/json"


def refused(text, kind=YAML):
    return all_refused(text, kind)[0]


def all_refused(text, kind=YAML):
    try:
        problems = list(read_document(text, kind).problems)
    except SpecError as error:
        problems = error.problems
    assert problems
    return problems


def test_scalars_follow_yaml_1_2():
    text = "a: no\nb: 1e3\nc: 010\nd: 1:30\ne: ~\nf: .5\ng: '8'\nh: True\ni: 2024-01-01\nj: 0x10"
    assert read_document(text, YAML).data == {
        "a": "no",
        "b": 1000.0,
        "c": 10,
        "d": "1:30",
        "e": None,
        "f": 0.5,
        "g": "8",
        "h": True,
        "i": "2024-01-01",
        "j": "0x10",
    }


@pytest.mark.parametrize("kind", [YAML, JSON])
def test_lines_of_fields(kind):
    document = read_document('{\n"a": [\n1,\n{"b/c": 2}],\n"d": 3}', kind)
    assert document.line_of("/a") == 2
    assert document.line_of("/a/0") == 3
    assert document.line_of("/a/1/b~1c") == 4
    assert document.line_of("/d") == 5
    assert document.line_of("/a/1/missing/part") == 4


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a: [1,\nb: 2", 2, "not valid YAML"),
        ("a: 1\n\ta: 2", 2, "not valid YAML"),
        ("a: &x [1]\nb: *x", 2, "alias"),
        ("a: 1\nb: 2\na: 3", 3, "twice"),
        ("a: .nan", 1, "finite"),
        ("a: -.INF", 1, "finite"),
        ("a: 1e999", 1, "finite"),
        ("a: !!python/name:os.system x", 1, "tag"),
        ("a: 1\n---\nb: 2", 2, "several documents"),
        ("? [a]\n: 1", 1, "key"),
        ("[" * 40 + "]" * 40, 1, "nested"),
        ("a: \x00", None, "not valid YAML"),
    ],
)
def test_bad_yaml(text, line, words):
    problem = refused(text)
    assert problem.line == line
    assert words in problem.message


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('{"a": 1,\n}', 1, "not valid JSON"),
        ('{"a": 1, "a": 2}', None, "twice"),
        ('{"a": NaN}', None, "finite"),
        ('{"a": -Infinity}', None, "finite"),
        ('{"a": 1e999}', None, "too large"),
        ('{"a": ' + "1" * 5000 + "}", None, "too large"),
        ("[" * 40 + "]" * 40, None, "nested"),
        ("[" * 100_000, None, "nested"),
    ],
)
def test_bad_json(text, line, words):
    problem = refused(text, JSON)
    assert line is None or problem.line in (line, line + 1)
    assert words in problem.message


@pytest.mark.parametrize(
    ("text", "pointer", "value", "line"),
    [
        ('{"a": 1,\n "b": [0,\n  {"c/d": NaN}]}', "/b/1/c~1d", "NaN", 3),
        ('{"a": [1,\n -Infinity, NaN]}', "/a/1", "-Infinity", 2),
        ('{"a": {},\n "b": {"c":\n 1e999}}', "/b/c", "1e999", 2),
        ('{"a": [{"b": 1,\n "b": 2}]}', "/a/0/b", "b", 2),
        ("NaN", "", "NaN", 1),
    ],
)
def test_bad_values_of_json_are_found_where_they_stand(text, pointer, value, line):
    problem = refused(text, JSON)
    assert problem.pointer == pointer
    assert problem.field == pointer.removeprefix("/").replace("/", ".").replace("~1", "/")
    assert problem.value == value
    assert problem.line == line


def test_a_billion_laughs_are_refused_at_the_first_alias():
    text = "a: &a [x, x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)}, *{chr(97 + i)}]\n" for i in range(20)
    )
    problems = all_refused(text)
    assert [p.line for p in problems[:3]] == [2, 2, 3]
    assert len(problems) == 40


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (YAML, "a: .nan\nb: [1, 1e999]\nc: 1\na: 2\nc: !!int 3\nd: &x 1\ne: *x"),
        (JSON, '{"a": NaN,\n"b": [1, 1e999],\n"c": 1,\n"a": 2,\n"c": -Infinity}'),
    ],
)
def test_every_value_that_cannot_be_taken_is_told(kind, text):
    found = [p.pointer for p in all_refused(text, kind)]
    assert found[:5] == ["/a", "/b/1", "/a", "/c", "/c"]
    assert found[5:] == (["/e"] if kind == YAML else [])
    document = read_document(text, kind)
    assert document.data["a"] == 2
    assert document.data["b"] == [1, None]


def test_too_long_and_not_utf8():
    assert "longer" in refused("x" * (MAX_BYTES + 1)).message
    assert "UTF-8" in refused(b"\xff\xfe").message
    assert "UTF-8" in refused("\ud800").message


def test_unknown_content_type():
    with pytest.raises(ValueError, match="not text/csv"):
        read_document("a", "text/csv")


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=10),
    lambda parts: (
        st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=5), parts, max_size=4)
    ),
    max_leaves=20,
)


@given(json_values)
def test_json_comes_back_as_it_was(value):
    assert read_document(json.dumps(value), JSON).data == value


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    for kind in (YAML, JSON):
        with contextlib.suppress(SpecError):
            read_document(text, kind)
