import base64
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.query.cursor import decode_cursor, encode_cursor
from domain.query.errors import QueryError

cells = st.lists(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)


@given(cells, st.text())
def test_what_goes_in_comes_out(values, query):
    assert decode_cursor(encode_cursor(values, query), query, len(values)) == values


@given(st.integers(0, 200), st.characters(codec="ascii"))
def test_a_changed_cursor_is_refused(place, character):
    cursor = encode_cursor([3, "ring", 0.5], "q")
    place %= len(cursor)
    changed = cursor[:place] + character + cursor[place + 1 :]
    try:
        values = decode_cursor(changed, "q")
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
        (encode_cursor([1], "other"), "another filter or sort"),
        (encode_cursor([1, 2], "q"), "does not fit"),
    ],
)
def test_bad_cursors_are_explained(cursor, words):
    with pytest.raises(QueryError, match=words):
        decode_cursor(cursor, "q", 1)
