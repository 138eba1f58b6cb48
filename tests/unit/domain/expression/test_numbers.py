"""Conditions and formulas compute with decimals as people write them."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.expression.errors import EvaluationError
from domain.expression.evaluate import evaluate
from domain.expression.parse import parse_expression

DECIMALS = st.decimals(-1000, 1000, places=3).map(lambda d: Decimal(0) if d == 0 else d)
SIGNS = st.sampled_from(["+", "-", "*"])


def value(text: str, **names: object) -> object:
    return evaluate(parse_expression(text), names)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0.3 >= 3 * 0.1", True),
        ("0.1 + 0.2 = 0.3", True),
        ("floor(100 * 0.29)", 29),
        ("ceil(1.1 * 10)", 11),
        ("0.3 % 0.1", 0),
        ("1 / 3 * 3", 1),
        ("is_integer(0.29 * 100)", True),
        ("sum([0.1, 0.1, 0.1]) = 0.3", True),
        ("product([1.1, 1.1]) = 1.21", True),
        ("sqrt(0.09)", 0.3),
        ("8 ^ (1/3)", 2),
        ("0.001 ^ (1/3)", 0.1),
        ("4 ^ 1.5", 8),
        ("4 ^ -1.5", 0.125),
        ("1.21 in [1.1 * 1.1, 5]", True),
        ("count([0.1 + 0.2, 1], 0.3)", 1),
        ("distinct([0.1 + 0.2, 0.3])", False),
        ("max(0.1 + 0.2, 0.3) = min(0.1 + 0.2, 0.3)", True),
        ("log2(0.125)", -3),
        ("10 ^ 22 = 1e22", True),
    ],
)
def test_what_is_exact_in_decimals_is_exact(text: str, expected: object) -> None:
    found = value(text)
    assert found == expected
    assert isinstance(found, type(expected))


@given(DECIMALS, SIGNS, DECIMALS, SIGNS, DECIMALS)
def test_sums_and_products_are_those_of_decimals(
    a: Decimal, first: str, b: Decimal, second: str, c: Decimal
) -> None:
    """Against Python's own rationals; names bring reals, as results and parameters do."""
    compute = {"+": lambda x, y: x + y, "-": lambda x, y: x - y, "*": lambda x, y: x * y}
    expected = compute[second](compute[first](Fraction(a), Fraction(b)), Fraction(c))
    names = {"a": float(a), "b": float(b), "c": float(c), "d": float(expected)}
    assert value(f"(a {first} b) {second} c", **names) == float(expected)
    assert value(
        f"((a {first} b) {second} c) = ({expected.numerator} / {expected.denominator})", **names
    )
    assert value(f"floor((a {first} b) {second} c)", **names) == math.floor(expected)


@given(st.integers(2, 3000), st.integers(2, 5))
def test_roots_of_powers_are_whole(base: int, degree: int) -> None:
    assert value(f"x ^ (1/{degree})", x=base**degree) == base
    assert value(f"is_integer(x ^ (1/{degree}))", x=base**degree + 1) is False


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_quotients_come_back(a: int, b: int) -> None:
    assert value("a / b * b = a and is_integer(a / b * b)", a=a, b=b) is True


def test_long_expressions_stay_small() -> None:
    """Beyond 2,048 bits a fraction is the nearest real, so that no product takes ever longer."""
    many = " * ".join(["1.0000000000007"] * 99)
    assert value(f"({many}) * ({many})") == pytest.approx(1.0, abs=1e-9)
    expected = Fraction(10) ** 300
    for _ in range(99):
        expected /= Fraction("3.7")
    assert value("x" + " / 3.7" * 99, x=1e300) == pytest.approx(float(expected), rel=1e-12)


def test_what_is_no_number_stays_an_error() -> None:
    with pytest.raises(EvaluationError, match=r"the number 0\.3"):
        value("0.3 = yes", yes=True)
    assert value("inf > 1", inf=math.inf) is True
    assert value("nan = nan", nan=math.nan) is False
    for text in ("inf + 1", "sqrt(inf)", "inf ^ 2", "is_integer(inf)", "floor(-inf)"):
        with pytest.raises(EvaluationError, match="a finite number"):
            value(text, inf=math.inf)
