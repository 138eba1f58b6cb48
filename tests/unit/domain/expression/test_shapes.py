"""Functions and list arithmetic with which the catalogue resolves the shape of a topology."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.expression.evaluate import evaluate
from domain.expression.parse import parse_expression
from domain.expression.shapes import divisor_from


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fill([4, 0], 32)", [4, 8]),
        ("fill([4, 8], null)", [4, 8]),
        ("fill([0, 0], 32)", None),
        ("fill([4, 0], null)", None),
        ("fill(null, 32)", None),
        ("is_integer(sum(fill([5, 0], 32)))", False),
        ("divisor_from(16, 3.5)", 4),
        ("divisor_from(7, 2)", 7),
        ("divisor_from(6, 7)", None),
        ("[1, 2] * 3", [3, 6]),
        ("[1, 2] - [3, 5]", [-2, -3]),
        ("[2] ^ [1, 2, 3]", [2, 4, 8]),
        ("[1, 2] + [1, 2, 3]", None),
        ("sum(1 - 1 / [4, 2])", 1.25),
    ],
)
def test_value(text: str, expected: object) -> None:
    assert evaluate(parse_expression(text, is_rule=True), {}) == expected


@given(st.integers(1, 5000), st.integers(1, 5000))
def test_divisor_from_is_the_first_that_divides(number: int, least: int) -> None:
    expected = next((d for d in range(least, number + 1) if number % d == 0), None)
    assert divisor_from(number, least) == expected
