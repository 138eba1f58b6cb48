"""Quantities take the unit of what they are compared with."""

import pytest

from domain.expression.errors import ExpressionSyntaxError
from domain.expression.parse import parse_expression
from domain.expression.text import to_text
from domain.expression.units import without_units

UNITS = {
    "rate": "gbps",
    "other_rate": "gbps",
    "latency": "ns",
    "size": "bytes",
    "share": "fraction",
    "widths": "count",
    "color": "name",
}


def plain(text: str) -> str:
    return to_text(without_units(parse_expression(text), UNITS.get))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rate >= 2 GB/s", "rate >= 16"),
        ('rate >= "2 GB/s"', "rate >= 16"),
        ("2 GB/s < rate", "16 < rate"),
        ("latency = 1.5 us", "latency = 1500"),
        ("size in (1 KiB, '2 MB', 3)", "size in [1024, 2000000, 3]"),
        ("share < '50 %'", "share < 0.5"),
        ("widths contains 4 k", "widths contains 4000"),
        ("not (rate > 8 Gb/s and size > 1 KB)", "not (rate > 8 and size > 1000)"),
        ("2 * latency + 5 > 1 us", "2 * latency + 5 > 1000"),
        ("latency / 2 > 1 us", "latency / 2 > 1000"),
        ("max(rate, other_rate) - 1 > 1 GB/s", "max(rate, other_rate) - 1 > 8"),
        ("if(size > 1 KiB, rate, other_rate) > 1 GB/s",
         "if(size > 1024, rate, other_rate) > 8"),
        ("color = '2 ms'", "color = '2 ms'"),
        ("rate = null", "rate = null"),
        # What has no unit, or more than one, stays a text, which the evaluator refuses.
        ("rate * latency > 1 KB", "rate * latency > '1 KB'"),
        ("rate / latency > 1 KB", "rate / latency > '1 KB'"),
        ("rate + latency > 1 ns", "rate + latency > '1 ns'"),
    ],
)  # fmt: skip
def test_texts_become_numbers(text: str, expected: str) -> None:
    assert plain(text) == expected


@pytest.mark.parametrize(
    ("text", "words", "column"),
    [
        ("rate > 1 ms", "is a time, but this field is a rate", 1),
        ("1 = 1 and size = 'many'", "is no number with a unit", 11),
        ("latency in (1 ns, 1 GB)", "is a size", 1),
        ("size > '1 Kx'", "unknown unit 'Kx'", 1),
    ],
)
def test_another_dimension_is_refused(text: str, words: str, column: int) -> None:
    with pytest.raises(ExpressionSyntaxError, match=words) as caught:
        plain(text)
    assert caught.value.column == column
