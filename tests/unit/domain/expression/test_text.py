import re

from hypothesis import given
from hypothesis import strategies as st

from domain.expression.functions import FUNCTIONS
from domain.expression.parse import parse_expression
from domain.expression.syntax import (
    And,
    Arithmetic,
    Call,
    Compare,
    Contains,
    ListOf,
    Literal,
    Name,
    Negate,
    Not,
    Or,
)
from domain.expression.text import to_text

words = st.from_regex(r"[a-z_][a-z0-9_]{0,6}", fullmatch=True).filter(
    lambda w: w not in {"and", "or", "not", "in", "is", "contains", "true", "false", "null"}
)
names = st.lists(words, min_size=1, max_size=3).map(lambda parts: Name(".".join(parts)))
texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=8) | st.sampled_from(
    ["it's", 'a"b', "back\\slash", "new\nline", "tab\t"]
)
literals = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    texts,
).map(Literal)

ORDER = ["=", "!=", "<", "<=", ">", ">="]


def is_number(node):
    """A minus before a number is part of the number, so no parser makes Negate of one."""
    return isinstance(node, Literal) and type(node.value) in (int, float)


def extend(parts):
    several = st.lists(parts, min_size=2, max_size=3).map(tuple)
    calls = st.sampled_from(sorted(FUNCTIONS)).flatmap(
        lambda name: st.lists(
            parts, min_size=FUNCTIONS[name].least, max_size=min(3, FUNCTIONS[name].most)
        ).map(lambda arguments: Call(name, tuple(arguments)))
    )
    return st.one_of(
        st.lists(parts, max_size=3).map(lambda items: ListOf(tuple(items))),
        parts.filter(lambda node: not is_number(node)).map(Negate),
        parts.map(Not),
        st.builds(Arithmetic, st.sampled_from("+-*/%^"), parts, parts),
        st.builds(Compare, st.sampled_from([*ORDER, "contains"]), parts, parts),
        st.builds(Contains, parts, parts),
        several.map(And),
        several.map(Or),
        calls,
    )


expressions = st.recursive(literals | names, extend, max_leaves=20)


@given(expressions)
def test_text_parses_back_to_the_same_tree(tree):
    assert repr_of(parse_expression(to_text(tree))) == repr_of(tree)


def repr_of(tree):
    """Compare by text: equality of 1, 1.0 and true would hide a wrong type."""
    return re.sub(r", column=\d+", "", repr(tree))


def test_canonical_spelling():
    assert to_text(parse_expression("not(a  IN [1,2])and(b=3)")) == "a not in [1, 2] and b = 3"
    assert to_text(parse_expression("(1+2)*3")) == "(1 + 2) * 3"
    assert to_text(parse_expression("(-2)^2")) == "(-2) ^ 2"
