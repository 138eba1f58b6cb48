import pytest

from domain.catalog.convert import ValueRefusedError, convert, describe_allowed
from domain.catalog.models import ParamSpec

COUNT = ParamSpec(name="endpoints", type="integer", unit="count", min=2, max=1024)
RATE = ParamSpec(name="r", type="real", unit="gbps", min=0, exclusive_min=True, max=1e6)
FLAG = ParamSpec(name="f", type="boolean")
CHOICE = ParamSpec(name="c", type="choice", choices=("empty", "parallel"))
NAME = ParamSpec(name="n", type="text")
NAMES = ParamSpec(name="n", type="text_list", min_items=1, max_items=2)
FABRIC = ParamSpec(name="fabric", type="fabric")
WIDTHS = ParamSpec(name="w", type="integer_list", min=0, max=64, min_items=1, max_items=3)


@pytest.mark.parametrize(
    ("param", "given", "value"),
    [
        (COUNT, 16, 16),
        (COUNT, 16.0, 16),
        (COUNT, "1k", 1000),
        (RATE, 8, 8.0),
        (RATE, "1 GB/s", 8.0),
        (RATE, 1e6, 1e6),
        (FLAG, True, True),
        (CHOICE, "parallel", "parallel"),
        (WIDTHS, [4, 0.0], [4, 0]),
        (NAME, "node 7 µ", "node 7 µ"),
        (NAME, "µ" * 128, "µ" * 128),
        (NAMES, ["a", "b"], ["a", "b"]),
        (FABRIC, "atlas@2", "atlas@2"),
    ],
)
def test_values_take_their_parameters_type(param, given, value):
    converted = convert(param, given)
    assert converted == value
    assert type(converted) is type(value)


@pytest.mark.parametrize(
    ("param", "given", "words"),
    [
        (COUNT, True, "not true or false"),
        (COUNT, "16", "a text"),
        (COUNT, 16.5, "not a whole number"),
        (COUNT, 1, "too small"),
        (COUNT, 1025, "too large"),
        (COUNT, None, "null"),
        (COUNT, [16], "a list"),
        (COUNT, float("nan"), "finite"),
        (RATE, 0, "too small"),
        (RATE, -1, "too small"),
        (RATE, "2 GB", "is a size"),
        (RATE, float("inf"), "finite"),
        (FLAG, 1, "true or false"),
        (FLAG, "yes", "true or false"),
        (CHOICE, "paralel", "did you mean 'parallel'"),
        (CHOICE, 3, "one of"),
        (NAME, 3, "must be a text, not a number"),
        (NAME, "", "0 bytes"),
        (NAME, "µ" * 128 + "x", "257 bytes"),
        (NAME, "a\nb", "cannot be printed"),
        (NAME, "\ud800", "cannot be printed"),
        (NAMES, "a", "must be a list, not a text"),
        (NAMES, [], "0 item"),
        (NAMES, ["a"] * 3, "3 items"),
        (NAMES, ["a", 1], "must be a text"),
        (FABRIC, ["atlas"], "must be a text, not a list"),
        (WIDTHS, 4, "must be a list"),
        (WIDTHS, [], "0 item"),
        (WIDTHS, [1, 2, 3, 4], "4 items"),
        (WIDTHS, [4, -1], "too small"),
        (WIDTHS, [4, True], "not true or false"),
    ],
)
def test_what_does_not_fit_is_refused(param, given, words):
    with pytest.raises(ValueRefusedError, match=words) as caught:
        convert(param, given)
    assert caught.value.allowed


def test_nullable_parameters_take_null():
    assert convert(COUNT.model_copy(update={"nullable": True}), None) is None


def test_integers_beyond_json_are_refused():
    with pytest.raises(ValueRefusedError, match="beyond"):
        convert(ParamSpec(name="n", type="integer"), 2**53)


def test_allowed_is_said_in_words():
    assert describe_allowed(COUNT) == "an integer from 2 to 1024"
    assert describe_allowed(CHOICE) == ["empty", "parallel"]
    assert "above 0 and up to 1000000 Gb/s" in describe_allowed(RATE)
