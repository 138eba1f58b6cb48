import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.quantity import QuantityError, to_field_unit
from domain.units import unit_symbol


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("1 GB/s", "gbps", 8),
        ("2GB/s", "gbps", 16),
        ("100 Gb/s", "gbps", 100),
        ("100 Gbit/s", "gbps", 100),
        ("100 Gbps", "gbps", 100),
        ("1 Mb/s", "gbps", 0.001),
        ("1 GiB/s", "gbps", 8.589934592),
        ("1.1 GB/s", "gbps", 8.8),
        ("1.5 us", "ns", 1500),
        ("1.5 µs", "ns", 1500),
        ("2 ms", "ns", 2_000_000),
        ("500 ps", "ns", 0.5),
        ("10 ns", "ns", 10),
        ("1 s", "seconds", 1),
        ("250 ms", "s", 0.25),
        ("4 KiB", "bytes", 4096),
        ("4 KB", "bytes", 4000),
        ("4kB", "bytes", 4000),
        ("1 MiB", "bytes", 1_048_576),
        ("64 B", "bytes", 64),
        ("50 %", "fraction", 0.5),
        ("4k", "count", 4000),
        ("1 Ki", "count", 1024),
        ("1e3 ns", "ns", 1000),
    ],
)
def test_units(text, unit, value):
    assert to_field_unit(text, unit) == value


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("fast", "gbps"),
        ("2 GB", "gbps"),
        ("2 parsec", "ns"),
        ("8", "gbps"),
        ("2 GB/s", "ns"),
        ("2 ns", "choice"),
        ("1e999 ns", "ns"),
        ("--2 ns", "ns"),
        ("nan ns", "ns"),
        ("1 ns" + " " * 100, "ns"),
        ("2 Gb/s/s", "gbps"),
        ("4 Kib", "bytes"),
    ],
)
def test_what_is_no_quantity_of_the_field_is_refused(text, unit):
    with pytest.raises(QuantityError):
        to_field_unit(text, unit)


@given(st.decimals(min_value=0, max_value=10**6, places=3))
def test_every_spelling_gives_the_same_number(amount):
    in_bytes = to_field_unit(f"{amount} GB/s", "gbps")
    assert in_bytes == to_field_unit(f"{amount * 8} Gb/s", "gbps")
    assert in_bytes == to_field_unit(f"{amount * 1000} MB/s", "gbps")


def test_symbols():
    assert unit_symbol("gbps") == "Gb/s"
    assert unit_symbol("count") == ""
    assert unit_symbol(None) == ""
