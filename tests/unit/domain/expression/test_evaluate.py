import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.expression.errors import EvaluationError
from domain.expression.evaluate import evaluate
from domain.expression.parse import parse_expression

NAMES = {"a": 2, "b": 0.5, "t": "ring", "w": [4, 4], "yes": True, "n": None, "d.e": 7}


def value_of(text):
    return evaluate(parse_expression(text), NAMES)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a + b * 4", 4.0),
        ("7 / 2", 3.5),
        ("7 % 4", 3),
        ("2 ^ 10", 1024),
        ("2 ^ -1", 0.5),
        ("-a ^ 2", -4),
        ("d.e", 7),
        ("t = 'ring' and a > 1", True),
        ("t in ['mesh', 'ring']", True),
        ("a not in [1, 3]", True),
        ("w = [4, 4]", True),
        ("product(w)", 16),
        ("product([])", 1),
        ("sum(w)", 8),
        ("sum([])", 0),
        ("min(3, a)", 2),
        ("max(w)", 4),
        ("sqrt(16)", 4.0),
        ("ceil(b)", 1),
        ("floor(-b)", -1),
        ("log2(8)", 3.0),
        ("abs(-a)", 2),
        ("len(w)", 2),
        ("len(t)", 4),
        ("count(w, 4)", 2),
        ("count([1, true], 1)", 1),
        ("has_factors(256, 4)", True),
        ("has_factors(12, 4)", False),
        ("has_factors(7, 1)", True),
        ("has_factors(1, 1)", False),
        ("has_factors(7.5, 1)", False),
        ("is_integer(8 / 2)", True),
        ("is_integer(b)", False),
        ("if(yes, 1, 2)", 1),
        ("if(n, 1, 2)", 2),
        ("coalesce(n, null, a)", 2),
    ],
)
def test_values(text, value):
    assert value_of(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("n + 1", None),
        ("-n", None),
        ("sqrt(n)", None),
        ("n < 1", False),
        ("n >= 1", False),
        ("not (n < 1)", True),
        ("n = null", True),
        ("a = null", False),
        ("a != null", True),
        ("n != null", False),
        ("n = 1", False),
        ("n in [1, 2]", False),
        ("n in [1, null]", True),
        ("a in n", False),
        ("n and yes", False),
        ("not n", True),
        ("max(n, 3)", 3),
        ("min(n, n)", None),
    ],
)
def test_null_propagates(text, value):
    assert value_of(text) is value or value_of(text) == value


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a = 'two'", "cannot compare"),
        ("t < 1", "cannot compare"),
        ("yes = 1", "cannot compare"),
        ("yes < true", "no order"),
        ("a in [1, 'x']", "cannot compare"),
        ("t in 'ring'", "wants a list"),
        ("t + 1", "wants a number"),
        ("yes + 1", "wants a number"),
        ("1 / 0", "no value"),
        ("1 % 0", "no value"),
        ("(-8) ^ 0.5", "no finite value"),
        ("1e300 * 1e300", "no finite value"),
        ("10 ^ 10 ^ 10", "too large"),
        ("sqrt(-1)", "no value"),
        ("log2(0)", "no value"),
        ("min([])", "empty"),
        ("a and yes", "wants conditions"),
        ("not t", "wants conditions"),
        ("missing > 1", "no 'missing'"),
        ("product(t)", "list of numbers"),
        ("if(a, 1, 2)", "true or false"),
        ("has_factors(10^15, 2)", "up to"),
        ("factors('x', 2)", "cannot take"),
        ("divisor_from(w, 2)", "cannot take"),
    ],
)
def test_what_has_no_value_is_an_error(text, words):
    with pytest.raises(EvaluationError, match=words):
        value_of(text)


def test_conditions_stop_at_the_first_that_decides():
    assert value_of("false and 1 / 0 = 1") is False
    assert value_of("true or 1 / 0 = 1") is True


@given(st.integers(2, 100_000), st.integers(1, 20))
def test_has_factors_counts_prime_factors(number, parts):
    def primes(rest):
        for p in range(2, math.isqrt(rest) + 1):
            if rest % p == 0:
                return 1 + primes(rest // p)
        return 1

    text = f"has_factors({number}, {parts})"
    assert value_of(text) is (primes(number) >= parts)


@given(st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6))
def test_arithmetic_is_that_of_numbers(a, b):
    assert value_of(f"({a}) + ({b})") == a + b
    assert value_of(f"({a}) * ({b})") == a * b
    assert value_of(f"({a}) < ({b})") is (a < b)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("distinct([1, 2, 3])", True),
        ("distinct([1, 2, 1.0])", False),
        ("distinct(['a', 'b'])", True),
        ("distinct(x)", None),
    ],
)
def test_distinct_finds_what_stands_twice(text, value):
    assert evaluate(parse_expression(text), {"x": None}) is value
