import base64
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.query.cursor import decode_cursor, encode_cursor
from domain.query.errors import QueryError

CELLS = {
    "boolean": st.booleans(),
    "number": st.integers() | st.floats(allow_nan=False, allow_infinity=False),
    "text": st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")),
}
cells = st.lists(
    st.sampled_from(sorted(CELLS)).flatmap(
        lambda name: st.tuples(st.just(name), st.none() | CELLS[name])
    )
)


@given(cells, st.text(st.characters(exclude_categories=["Cs"])))
def test_what_goes_in_comes_out(typed, query):
    types, values = [cell[0] for cell in typed], [cell[1] for cell in typed]
    assert decode_cursor(encode_cursor(values, query), query, types) == values


@pytest.mark.parametrize(
    ("value", "type_"),
    [
        ("ring", "number"),
        (True, "number"),
        (3, "text"),
        (1, "boolean"),
        ("a\0b", "text"),
        ("\ud800", "text"),
        ([1], "number"),
        ({"a": 1}, "text"),
    ],
)
def test_a_forged_value_of_another_type_is_refused(value, type_):
    with pytest.raises(QueryError, match="does not fit"):
        decode_cursor(encode_cursor([value], "q"), "q", [type_])


def test_a_forged_number_beyond_all_numbers_is_refused():
    body = base64.urlsafe_b64decode(encode_cursor([1e308], "q") + "==").replace(b"1e+308", b"1e999")
    with pytest.raises(QueryError, match=r"changed|does not fit"):
        decode_cursor(base64.urlsafe_b64encode(body).decode(), "q", ["number"])


@given(st.integers(0, 200), st.characters(codec="ascii"))
def test_a_changed_cursor_is_refused(place, character):
    cursor = encode_cursor([3, "ring", 0.5], "q")
    place %= len(cursor)
    changed = cursor[:place] + character + cursor[place + 1 :]
    try:
        values = decode_cursor(changed, "q", ["number", "text", "number"])
    except QueryError as error:
        assert error.problems[0].pointer == "/cursor"  # noqa: PT017
    else:
        assert values == [3, "ring", 0.5]


def reencoded(**changes):
    body = json.loads(base64.urlsafe_b64decode(encode_cursor([1], "q") + "=="))
    return base64.urlsafe_b64encode(json.dumps({**body, **changes}).encode()).decode()


@pytest.mark.parametrize(
    ("cursor", "words"),
    [
        ("", "no cursor"),
        ("!!!", "no cursor"),
        ("é", "no cursor"),
        ("x" * 5000, "no cursor"),
        (base64.urlsafe_b64encode(b"[1]").decode(), "no cursor"),
        (base64.urlsafe_b64encode(b'{"v":NaN}').decode(), "no cursor"),
        (reencoded(k=3), "no cursor"),
        (reencoded(v=2), "another version"),
        (reencoded(k=[2]), "changed"),
        (encode_cursor([1], "other"), "another filter, sort or price table"),
        (encode_cursor([1, 2], "q"), "does not fit"),
    ],
)
def test_bad_cursors_are_explained(cursor, words):
    with pytest.raises(QueryError, match=words):
        decode_cursor(cursor, "q", ["number"])
