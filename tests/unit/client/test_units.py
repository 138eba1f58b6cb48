"""Numbers with their units."""

import pytest

from fabricsweep_client.units import bytes_text, interval_text, seconds_text, time_text, value_text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (time_text(950), "950 ns"),
        (time_text(1500), "1.5 µs"),
        (time_text(0.25), "250 ps"),
        (time_text(0), "0 ns"),
        (time_text(2.5e9), "2.5 s"),
        (seconds_text(3.14159), "3.1 s"),
        (seconds_text(59.7), "1 min 0 s"),
        (seconds_text(7800), "2 h 10 min"),
        (bytes_text(1536), "1.5 KiB"),
        (bytes_text(3 * 2**50), "3.07e+03 TiB"),
        (value_text(64, "gbps"), "8 GB/s"),
        (value_text(64, "count"), "64"),
        (value_text(64, "bytes"), "64 B"),
        (value_text(4, "ratio"), "4"),
        (value_text(4, "hops"), "4 hops"),
        (interval_text(0.556, 0.55, 0.562, "fraction"), "55.6% [55.0, 56.2]"),
        (interval_text(0.556, None, None, "fraction"), "55.6%"),
        (interval_text(None, None, None, "fraction"), "–"),
    ],
)
def test_numbers_are_shown_with_their_units(text: str, expected: str) -> None:
    assert text == expected
