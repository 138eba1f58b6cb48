import pytest

from domain.expression.errors import ExpressionSyntaxError
from domain.expression.parse import MAX_DEPTH, MAX_LENGTH, parse_expression
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


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("1", Literal(1)),
        ("1.5e3", Literal(1500.0)),
        (".5", Literal(0.5)),
        ("-3", Literal(-3)),
        ("- -3", Literal(3)),
        ("'it\\'s'", Literal("it's")),
        ('"a\\\\b"', Literal("a\\b")),
        ("TRUE", Literal(True)),
        ("null", Literal(None)),
        ("topology.kind", Name("topology.kind")),
        ("android", Name("android")),
        ("[1, 'a']", ListOf((Literal(1), Literal("a")))),
        ("[]", ListOf(())),
        ("a and b and c", And((Name("a"), Name("b"), Name("c")))),
        ("a or b AND c", Or((Name("a"), And((Name("b"), Name("c")))))),
        ("not a = 1", Not(Compare("=", Name("a"), Literal(1)))),
        ("a in (1, 'x')", Contains(Name("a"), ListOf((Literal(1), Literal("x"))))),
        ("a in('x')", Contains(Name("a"), ListOf((Literal("x"),)))),
        ("a in ()", Contains(Name("a"), ListOf(()))),
        ("a in (w)", Contains(Name("a"), Name("w"))),
        ("a NOT IN (1)", Not(Contains(Name("a"), ListOf((Literal(1),))))),
        ("a contains 'x'", Compare("contains", Name("a"), Literal("x"))),
        ("a not contains 'x'", Not(Compare("contains", Name("a"), Literal("x")))),
        ("a is null", Compare("=", Name("a"), Literal(None))),
        ("a IS NOT NULL", Compare("!=", Name("a"), Literal(None))),
        ("a > 2 GB/s", Compare(">", Name("a"), Literal("2 GB/s"))),
        ("a > 1.5us", Compare(">", Name("a"), Literal("1.5us"))),
        ("2 GB/s_total", Arithmetic("/", Literal("2 GB"), Name("s_total"))),
        ("50 % 4", Arithmetic("%", Literal(50), Literal(4))),
        ("in_use.is + contains_x", Arithmetic("+", Name("in_use.is"), Name("contains_x"))),
        ("a not in [1]", Not(Contains(Name("a"), ListOf((Literal(1),))))),
        ("-x^2", Negate(Arithmetic("^", Name("x"), Literal(2)))),
        ("2^3^2", Arithmetic("^", Literal(2), Arithmetic("^", Literal(3), Literal(2)))),
        ("1-2-3", Arithmetic("-", Arithmetic("-", Literal(1), Literal(2)), Literal(3))),
        ("1+2*3", Arithmetic("+", Literal(1), Arithmetic("*", Literal(2), Literal(3)))),
        ("min(a, 2)", Call("min", (Name("a"), Literal(2)))),
    ],
)
def test_text_becomes_its_tree(text, tree):
    assert parse_expression(text) == tree


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "empty"),
        ("a == 3", 3, "write = to compare"),
        ("a && b", 3, "write 'and'"),
        ("a || b", 3, "write 'or'"),
        ("a <> 1", 3, "write !="),
        ("2 ** 3", 3, "write ^"),
        ("1 < x < 3", 7, "do not chain"),
        ("a = = 3", 5, "a value is missing"),
        ("'abc", 1, "no closing quote"),
        ("(1", 3, "ends too early"),
        ("1 +", 4, "ends too early"),
        ("a b", 3, "operator"),
        ("2GX", 1, "only a unit"),
        ("2 GX", 3, "operator"),
        ("has_factors(n, 3)", 1, "no function 'has_factors'"),
        ("a is 3", 6, "operator"),
        ("a in ('x'", 10, "ends too early"),
        ("a contains b contains c", 14, "do not chain"),
        ("and = 3", 1, "unexpected 'and'"),
        ("x ≥ 3", 3, "means nothing"),
        ("flor(1)", 1, "did you mean 'floor'"),
        ("1 + min()", 5, "min(a, b, ...)"),
        ("sqrt(1, 2)", 1, "given 2 argument"),
        ("'a\\q'", 1, "no escape"),
    ],
)
def test_error_names_column_and_remedy(text, column, words):
    with pytest.raises(ExpressionSyntaxError) as caught:
        parse_expression(text)
    assert caught.value.column == column
    assert words in caught.value.message


@pytest.mark.parametrize(
    "text",
    [
        "1" * (MAX_LENGTH + 1),
        "1e999",
        "9" * 301,
        "+".join(["1"] * (MAX_DEPTH + 1)),
        "not " * (MAX_DEPTH + 1) + "a",
        "-" * MAX_DEPTH + "(a)" + "^-a" * MAX_DEPTH,
        "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1),
    ],
)
def test_too_much_is_refused(text):
    with pytest.raises(ExpressionSyntaxError):
        parse_expression(text)


def test_parentheses_cost_no_depth():
    assert parse_expression("(" * 2000 + "1" + ")" * 2000) == Literal(1)


def test_long_chains_of_conditions_are_flat():
    tree = parse_expression(" or ".join(f"a = {i}" for i in range(300)))
    assert isinstance(tree, Or)
    assert len(tree.operands) == 300
