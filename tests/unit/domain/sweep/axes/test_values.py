import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.sweep.axes.values import make_entries
from domain.sweep.spec.axis_kinds import LinearAxis, Log2Axis, LogAxis, RangeAxis
from domain.sweep.spec.errors import SpecError


def read(axis):
    for kind in (RangeAxis, Log2Axis, LogAxis, LinearAxis):
        if next(iter(axis)) in kind.model_fields:
            return kind.model_validate(axis)
    raise AssertionError(axis)


def entries(axis, unit="gbps", limit=1000):
    return make_entries(axis if isinstance(axis, list) else read(axis), unit, "/axes/a", limit)


@pytest.mark.parametrize(
    ("axis", "values"),
    [
        ([8, 8.5, "1 GB/s"], [8, 8.5, 8]),
        ({"range": {"from": 1, "to": 4, "step": 1}}, [1, 2, 3, 4]),
        ({"range": {"from": 0, "to": 1, "step": 0.1}}, [i / 10 for i in range(11)]),
        ({"range": {"from": 1, "to": 10, "step": 4}}, [1, 5, 9]),
        ({"range": {"from": 3, "to": 3, "step": 1}}, [3]),
        ({"log2": [8, 64]}, [8, 16, 32, 64]),
        ({"log2": ["1 GB/s", "8 GB/s"]}, [8, 16, 32, 64]),
        ({"log2": ["1 GB/s", 64]}, [8, 16, 32, 64]),
        ({"log2": [0.5, 2]}, [0.5, 1, 2]),
        ({"log2": [7, 7]}, [7]),
        ({"log": {"from": 1, "to": 1000, "count": 4}}, [1, 10, 100, 1000]),
        ({"log": {"from": 100, "to": 1, "count": 3}}, [100, 10, 1]),
        ({"linear": {"from": 0, "to": 1, "count": 5}}, [0, 0.25, 0.5, 0.75, 1]),
        ({"linear": {"from": 4, "to": 1, "count": 4}}, [4, 3, 2, 1]),
    ],
)
def test_values(axis, values):
    assert [entry.value for entry in entries(axis)] == values


@pytest.mark.parametrize(
    ("axis", "labels"),
    [
        (["1 GB/s", "2.50GB/s", 8.0], ["1 GB/s", "2.5 GB/s", "8"]),
        ({"log2": ["1 GB/s", "4 GB/s"]}, ["1 GB/s", "2 GB/s", "4 GB/s"]),
        ({"log2": [8, 16]}, ["8", "16"]),
        (
            {"range": {"from": "8 Gb/s", "to": "2 GB/s", "step": 4}},
            ["8 Gb/s", "12 Gb/s", "16 Gb/s"],
        ),
    ],
)
def test_labels_keep_the_users_unit(axis, labels):
    assert [entry.label for entry in entries(axis)] == labels


@pytest.mark.parametrize(
    ("axis", "pointer"),
    [
        ({"range": {"from": 1, "to": 4, "step": 0}}, "/axes/a/range/step"),
        ({"range": {"from": 4, "to": 1, "step": 1}}, "/axes/a/range/to"),
        ({"range": {"from": 0, "to": 1e9, "step": 1e-9}}, "/axes/a/range"),
        ({"range": {"from": "1 ns", "to": 4, "step": 1}}, "/axes/a/range/from"),
        ({"log2": [8, 60]}, "/axes/a/log2/1"),
        ({"log2": [64, 8]}, "/axes/a/log2/1"),
        ({"log2": [0, 8]}, "/axes/a/log2/0"),
        ({"log2": [8, "fast"]}, "/axes/a/log2/1"),
        ({"log": {"from": 0, "to": 8, "count": 3}}, "/axes/a/log"),
        ({"log": {"from": 8, "to": 8, "count": 3}}, "/axes/a/log/to"),
        ({"log": {"from": 1, "to": 8, "count": 2000}}, "/axes/a/log/count"),
        ({"linear": {"from": 1, "to": 1, "count": 3}}, "/axes/a/linear/to"),
    ],
)
def test_bad_ranges_are_refused_at_their_field(axis, pointer):
    with pytest.raises(SpecError) as caught:
        entries(axis)
    assert caught.value.problems[0].pointer == pointer


def test_what_is_no_quantity_is_left_to_the_catalogue():
    assert [e.value for e in entries(["fast", True, [4, 4], None])] == ["fast", True, [4, 4], None]
    assert [e.label for e in entries(["fast", True, [4, 4], None])] == [
        "fast",
        "true",
        "4x4",
        "null",
    ]


@given(st.integers(1, 1000), st.integers(0, 20))
def test_doublings_end_exactly(first, times):
    values = [entry.value for entry in entries({"log2": [first, first * 2**times]})]
    assert values == [first * 2**i for i in range(times + 1)]


@given(st.integers(1, 10**6), st.integers(1, 10**6), st.integers(2, 50))
def test_spreads_have_their_count_and_both_ends(first, last, count):
    for kind in ("log", "linear"):
        if first == last:
            continue
        values = [e.value for e in entries({kind: {"from": first, "to": last, "count": count}})]
        assert (len(values), values[0], values[-1]) == (count, first, last)
