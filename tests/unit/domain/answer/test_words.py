"""How numbers, units and lists are written."""

from __future__ import annotations

import math

import pytest

from domain.answer.words import (
    alike_texts,
    counted,
    decimals_for,
    estimate_texts,
    factor_text,
    interval_texts,
    listed,
    metric_label,
    number_text,
    per_cent,
    sentence,
    spoken,
    style_for,
)
from domain.catalog.models import MetricSpec


@pytest.mark.parametrize(
    ("value", "half_width", "text"),
    [
        (1.2345, None, "1.23"),
        (1.0, None, "1"),
        (0.5, None, "0.5"),
        (1234567.0, None, "1,234,567"),
        (0.001234, None, "0.00123"),
        # The last digit is the first one of the half-width, and three digits at least.
        (1.23456, 0.002, "1.235"),
        (1.23456, 0.5, "1.23"),
        (100.0, 1.96, "100"),
        (1.5, 0.0001, "1.5000"),
        (0.0, None, "0"),
        (0.0, 0.0, "0"),
        (-2.5, 0.1, "-2.50"),
        (math.inf, None, "unbounded"),
        (math.nan, None, "unbounded"),
        (1e300, None, "1e+300"),
        (1e-300, 1e-301, "1e-300"),
        # What rounding leaves of an interval without width is none.
        (0.05, 1e-18, "0.05"),
    ],
)
def test_numbers(value: float, half_width: float | None, text: str) -> None:
    assert number_text(value, half_width) == text


def test_a_number_has_at_most_twelve_decimals() -> None:
    assert decimals_for(1e-20, 1.0) == 2 or decimals_for(1e-20, 1.0) <= 12
    assert decimals_for(None, 1e-30) == 12


def test_ends_of_an_interval_that_differ_read_differently() -> None:
    assert interval_texts(1.1999, 1.2031) == ("1.200", "1.203")
    assert interval_texts(1.2001, 1.2002) == ("1.20010", "1.20020")
    first, second = interval_texts(99.9996, 100.0004)
    assert first != second


def test_ends_that_are_the_same_need_not() -> None:
    assert interval_texts(5.882352941, 5.882352942) == ("5.88", "5.88")


@pytest.mark.parametrize(
    ("low", "high", "beside", "texts"),
    [
        (9.98, 12.0, 10.0, ("9.98", "12.00")),
        (9.9996, 12.0, 10.0, ("9.9996", "12.0000")),
        (10.0, 12.0, 10.0, ("10.0", "12.0")),
        (0.9999, 1.3, 1.0, ("0.9999", "1.3000")),
        (0.5001, 0.9, 0.5, ("0.5001", "0.9000")),
    ],
)
def test_no_limit_reads_as_the_threshold_beside_it(
    low: float, high: float, beside: float, texts: tuple[str, str]
) -> None:
    assert interval_texts(low, high, beside) == texts


def test_an_estimate_and_its_interval_share_their_decimals() -> None:
    assert estimate_texts(1.0289, 1.0226, 1.0353, 1.0) == ("1.029", "1.023", "1.035")
    assert factor_text(1.0289, 1.0226, 1.0353) == "1.029 times"
    assert factor_text(1.5, None, None) == "1.5 times"


def test_what_is_not_finite_is_said_to_be_unbounded() -> None:
    assert alike_texts([1.0, math.inf], 1.0) == ["1", "unbounded"]


@pytest.mark.parametrize(
    ("unit", "value", "rates_in_bytes", "text"),
    [
        ("ns", 2.5e9, False, "2.5 s"),
        ("ns", 2.5e6, False, "2.5 ms"),
        ("ns", 2500.0, False, "2.5 µs"),
        ("ns", 2.5, False, "2.5 ns"),
        ("ns", 0.25, False, "250 ps"),
        ("gbps", 16.0, False, "16 Gb/s"),
        ("gbps", 16.0, True, "2 GB/s"),
        ("fraction", 0.125, False, "12.5 %"),
        ("bytes", 1536.0, False, "1.5 KiB"),
        ("bytes", 100.0, False, "100 B"),
        ("bytes", 3 * 2.0**20, False, "3 MiB"),
        ("bytes", 2.0**31, False, "2 GiB"),
        ("count", 3.0, False, "3"),
        ("", 3.0, False, "3"),
    ],
)
def test_units(unit: str, value: float, rates_in_bytes: bool, text: str) -> None:
    shown = style_for(MetricSpec(name="m", unit=unit), value, rates_in_bytes=rates_in_bytes)
    assert shown.text(value) == text


def test_an_interval_has_its_unit_once() -> None:
    shown = style_for(MetricSpec(name="m", unit="gbps"), 16.0, rates_in_bytes=True)
    assert shown.interval(15.9, 16.4) == "1.99 to 2.05 GB/s"


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("packet_latency_mean_ns", "mean packet latency"),
        ("packet_latency_p50_ns", "median packet latency"),
        ("packet_latency_p99_ns", "p99 packet latency"),
        ("packet_latency_max_ns", "longest packet latency"),
        ("completion_time_ns", "completion time"),
        ("mean_flow_bandwidth_fraction", "mean flow bandwidth"),
        ("accepted_load", "accepted load"),
    ],
)
def test_metrics_are_said_without_their_unit(name: str, label: str) -> None:
    assert metric_label(MetricSpec(name=name)) == label


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("workload.message_bytes", "message size"),
        ("workload.eager_limit_bytes", "eager limit"),
        ("link.bandwidth_gbps", "bandwidth"),
        ("hotspot_fraction", "hotspot fraction"),
        ("ns", "ns"),
    ],
)
def test_parameters_are_said_without_their_unit(name: str, words: str) -> None:
    assert spoken(name) == words


def test_lists_and_counts() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c"]) == "a, b and c"
    # Naming the seventh takes no more room than counting it.
    assert listed(list("abcdefg")) == "a, b, c, d, e, f and g"
    assert listed(list("abcdefgh")) == "a, b, c, d, e, f and 2 more"
    assert counted(1, "run") == "1 run"
    assert counted(0, "run") == "0 runs"
    assert counted(12345, "run") == "12,345 runs"
    assert counted(2, "axis", "axes") == "2 axes"
    assert per_cent(0.0123) == "1.23 %"


def test_a_sentence_begins_with_its_place_in_capitals() -> None:
    assert sentence("on torus", "it holds") == "On torus, it holds."
    assert sentence("", "torus wins") == "torus wins."
