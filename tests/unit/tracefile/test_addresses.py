"""Address traces: what lines and rows become, what is refused and where, and what is said of them."""

from __future__ import annotations

import gzip
import io
import random
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

import simcore
import tracefile
from tracefile import (
    ADDRESS_EXPORT_FORMATS,
    AddressTrace,
    Limits,
    Source,
    TraceFileError,
    address_figures,
    describe_addresses,
    export_addresses,
    parse,
    parse_any,
)
from tracefile.addresses import ADDRESS_SPACE, MOST_CORES, MOST_GAP_PS
from tracefile.parse import address_parquet, address_text

TEXT = "# core gap_ns address operation\n1 0.25 0x40 W\n0 3 100 R\n\n1 2 0X7F R\n"
ROWS: dict[str, Any] = {
    "core": [1, 0, 1],
    "gap_ns": [0.25, 3.0, 2.0],
    "address": [64, 100, 127],
    "operation": ["W", "R", "R"],
}


def read(content: bytes, format_name: str = "auto", **limits: int) -> AddressTrace:
    source = Source("accesses", content)
    trace = parse_any(source, format_name=format_name, limits=Limits(**limits)).trace
    assert isinstance(trace, AddressTrace)
    return trace


def in_parquet(**columns: Any) -> bytes:
    sink = io.BytesIO()
    parquet.write_table(pa.table(ROWS | columns), sink)
    return sink.getvalue()


def mistakes(content: bytes, format_name: str, **limits: int) -> list[tracefile.Problem]:
    with pytest.raises(TraceFileError) as caught:
        read(content, format_name, **limits)
    return list(caught.value.problems)


def test_accesses_are_kept_by_core_in_their_order() -> None:
    trace = read(TEXT.encode())
    assert trace.core.tolist() == [0, 1, 1]
    assert trace.gap_ps.tolist() == [3000, 250, 2000]
    assert trace.address.tolist() == [100, 64, 127]
    assert trace.write.tolist() == [0, 1, 0]


@pytest.mark.parametrize(
    "content",
    [
        in_parquet(),
        in_parquet(
            core=pa.array([1, 0, 1], pa.int8()), gap_ns=pa.array([0.25, 3, 2], pa.float32())
        ),
        in_parquet(operation=pa.array(["W", "R", "R"]).dictionary_encode()),
        in_parquet(address=pa.array([64, 100, 127], pa.uint64())),
        gzip.compress(TEXT.encode(), mtime=0),
        b"\xef\xbb\xbf" + TEXT.encode(),
        TEXT.replace(" ", "\t").encode(),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "  # note\n ").encode(),
        TEXT.rstrip("\n").encode(),
        # Rows of other cores in another order are the same trace.
        b"0 3 100 R\n1 0.25 64 W\n1 2 127 R\n",
    ],
)
def test_the_same_accesses_are_the_same_trace(content: bytes) -> None:
    assert read(content).digest == read(TEXT.encode()).digest


def test_other_accesses_are_another_trace() -> None:
    digests = {
        read(TEXT.replace(old, new).encode()).digest
        for old, new in (("", ""), ("3 100", "4 100"), ("100 R", "100 W"), ("100", "101"))
    }
    assert len(digests) == 4


@pytest.mark.parametrize("style", ADDRESS_EXPORT_FORMATS)
def test_what_is_written_is_the_same_trace(style: str) -> None:
    trace = read(TEXT.encode())
    assert read(b"".join(export_addresses(trace, style)), style).digest == trace.digest


def test_extremes_are_kept() -> None:
    text = f"{MOST_CORES - 1} {MOST_GAP_PS / 1000} {ADDRESS_SPACE - 1} W\n"
    trace = read(text.encode())
    for style in ADDRESS_EXPORT_FORMATS:
        back = read(b"".join(export_addresses(trace, style)))
        assert (back.cores, back.gap_ps[0], back.address[0]) == (
            MOST_CORES,
            MOST_GAP_PS,
            ADDRESS_SPACE - 1,
        )


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("0 1 0x40", "torn_line", "has 3 values: an access is core gap_ns address R|W"),
        ("0 1 0x40 R0 1 0x80 W", "torn_line", "has 7 values"),
        ("0", "torn_line", "has 1 values"),
        ("0 -1 64 R", "gap_ns", "gap_ns '-1': must be nanoseconds from 0 to 140737488355.326"),
        ("0 -0 64 R", "gap_ns", "gap_ns '-0'"),
        ("0 nan 64 R", "gap_ns", "gap_ns 'nan'"),
        ("0 1e12 64 R", "gap_ns", "gap_ns '1e12'"),
        ("0 1 64 X", "operation", "operation 'X': must be R or W"),
        ("0 1 64 w", "operation", "operation 'w'"),
        ("1048576 1 64 R", "core", "core '1048576': must be a whole number from 0 to 1048575"),
        ("-1 1 64 R", "core", "core '-1'"),
        ("0.5 1 64 R", "core", "core '0.5'"),
        ("0 1 281474976710656 R", "address", "must be a whole number from 0 to 281474976710655"),
        ("0 1 0x1000000000000 R", "address", "address '0x1000000000000'"),
        ("0 1 0xg R", "address", "address '0xg'"),
        ("0 1 7fffe0 R", "address", "address '7fffe0'"),
        ("0 1 +4 R", "address", "address '+4'"),
        ('0 1 "64" R', "address", "address '\"64\"'"),
        ("0 1 " + "9" * 5000 + " R", "address", "..."),
        ("0,1,64,R", "torn_line", "has 1 values"),
        ("0 1 \x00 R", "address", "address '?'"),
    ],
)
def test_a_wrong_line_is_named(line: str, code: str, said: str) -> None:
    content = f"# a comment\n0 1 64 R\n\n{line}\n0 1 64 W\n".encode()
    (problem,) = mistakes(content, "addresses")
    assert (problem.code, problem.line, problem.file) == (code, 4, "accesses")
    assert said in problem.message
    assert len(problem.message) < 300


def test_a_line_that_is_no_text_is_named() -> None:
    (problem,) = mistakes(b"0 1 64 R\n0 1 64 \xff\n", "addresses")
    assert (problem.code, problem.line) == ("operation", 2)


def test_every_wrong_line_of_a_piece_is_named() -> None:
    lines = [f"{core} 1 64 {'R' if core % 10 else 'Q'}" for core in range(100)]
    found = mistakes("\n".join(lines).encode(), "addresses")
    assert [problem.line for problem in found] == list(range(1, 101, 10))


def test_lines_are_counted_over_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address_text, "_CHUNK_BYTES", 64)
    lines = ["0 1 64 R"] * 50 + ["0 1 64"] + ["# " + "long" * 40] * 3 + ["0 1 64 W", "1 x 2 R"]
    found = mistakes("\n".join(lines).encode(), "addresses")
    assert [(problem.line, problem.code) for problem in found] == [
        (51, "torn_line"),
        (56, "gap_ns"),
    ]
    whole = "\n".join(lines[:50] + lines[51:55]).encode()
    assert read(whole).operations == 51


def test_pieces_read_at_once_are_what_their_lines_say() -> None:
    draw = random.Random(1)
    lines = [
        f"{draw.randrange(70)} {draw.choice(('0', '1.5', '.25', '7.', '2e-2', '12.3456', '1E3'))} "
        f"{draw.choice(('{}', '0x{:x}', '0X{:X}', '00{}')).format(draw.randrange(1 << 48))} "
        f"{draw.choice('RW')}"
        for _ in range(2000)
    ]
    content = ("\n".join(lines) + "\n").encode()
    reader = address_text._Reader("accesses")
    by_line = AddressTrace.of_columns(reader._read_by_line(content), {})
    assert address_text._read_at_once(content) is not None
    assert read(content).digest == by_line.digest


@pytest.mark.parametrize(
    ("columns", "code", "row", "said"),
    [
        (
            {"core": [1, 0, -1]},
            "core",
            2,
            "row 2: core '-1': must be a whole number from 0 to 1048575",
        ),
        ({"core": [1, 0, 1 << 20]}, "core", 2, "row 2: core '1048576'"),
        ({"core": [1, None, 1]}, "core", 1, "row 1: core has no value"),
        (
            {"gap_ns": [0.0, -0.5, 1.0]},
            "gap_ns",
            1,
            "row 1: gap_ns '-0.5': must be nanoseconds from 0",
        ),
        ({"gap_ns": [0.0, 1.0, float("nan")]}, "gap_ns", 2, "row 2: gap_ns 'nan'"),
        ({"gap_ns": [1e300, 1.0, 1.0]}, "gap_ns", 0, "row 0: gap_ns '1e+300'"),
        ({"address": [1 << 48, 1, 1]}, "address", 0, "row 0: address '281474976710656'"),
        ({"address": pa.array([1, (1 << 64) - 1, 1], pa.uint64())}, "address", 1, "row 1: address"),
        ({"operation": ["R", "W", "X"]}, "operation", 2, "row 2: operation 'X': must be R or W"),
        ({"operation": ["R", None, "R"]}, "operation", 1, "row 1: operation has no value"),
        ({"operation": [1, 2, 3]}, "columns", None, "column operation: is of int64"),
        ({"core": [1.5, 0, 1]}, "columns", None, "column core: is of double"),
        ({"size": [8, 8, 8]}, "columns", None, "column 'size': columns are core, gap_ns, address"),
    ],
)
def test_a_wrong_row_is_named(
    columns: dict[str, Any], code: str, row: int | None, said: str
) -> None:
    (problem,) = mistakes(in_parquet(**columns), "addresses_parquet")
    assert (problem.code, problem.record) == (code, row)
    assert said in problem.message


def test_rows_are_counted_over_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address_parquet, "_ROWS_OF_A_BATCH", 1)
    (problem,) = mistakes(in_parquet(core=[1, 0, -1]), "addresses_parquet")
    assert problem.record == 2


def test_a_column_that_is_missing_is_named() -> None:
    sink = io.BytesIO()
    parquet.write_table(pa.table({"core": [1], "address": [2], "operation": ["R"]}), sink)
    (problem,) = mistakes(sink.getvalue(), "addresses_parquet")
    assert problem.message.startswith("has no column gap_ns")


@pytest.mark.parametrize("content", [b"", b"\n# nothing\n\n"])
def test_no_access_is_no_trace(content: bytes) -> None:
    (problem,) = mistakes(content, "addresses")
    assert (problem.code, problem.message) == ("empty", "has no accesses")


def test_no_row_is_no_trace() -> None:
    nothing = pa.table(ROWS).slice(0, 0)
    sink = io.BytesIO()
    parquet.write_table(nothing, sink)
    (problem,) = mistakes(sink.getvalue(), "addresses_parquet")
    assert (problem.code, problem.message) == ("empty", "has no accesses")


def test_no_stored_access_is_no_trace() -> None:
    nothing = {name: column[:0] for name, column in read(TEXT.encode()).columns().items()}
    (problem,) = mistakes(AddressTrace.of_columns(nothing, {}).to_bytes(), "arrow")
    assert problem.message.startswith("0 operations of 0 cores: 1 to ")


@pytest.mark.parametrize("style", ADDRESS_EXPORT_FORMATS)
def test_too_many_accesses_are_refused_with_the_limit(style: str) -> None:
    content = b"".join(export_addresses(read(TEXT.encode()), style))
    (problem,) = mistakes(content, style, operations=2)
    assert problem.code == "too_large"
    assert "2" in problem.message
    assert read(content, style, operations=3).operations == 3


def test_too_many_bytes_are_refused_with_the_limit() -> None:
    packed = gzip.compress(TEXT.encode() * 1000)
    (problem,) = mistakes(packed, "addresses", bytes=1000)
    assert (problem.code, problem.message) == ("too_large", "the content exceeds 1000 bytes")


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"core": np.array([1, 0], np.uint32)}, "do not rise by core"),
        (
            {"core": np.array([0, 1 << 20], np.uint32)},
            "row 1: core 1048576: 0 to 1048575 is allowed",
        ),
        ({"address": np.array([1, 1 << 48], np.uint64)}, "row 1: address 281474976710656"),
        ({"write": np.array([2, 0], np.uint8)}, "row 0: write 2: 0 to 1 is allowed"),
        ({"gap_ps": np.array([0, 1 << 47], np.uint64)}, "row 1: gap_ps"),
        ({"gap_ps": np.array([0, 1], np.int64)}, "the column gap_ps is not of uint64"),
    ],
)
def test_a_stored_trace_is_checked(columns: dict[str, Any], said: str) -> None:
    trace = read(b"0 1 64 R\n0 1 64 W\n")
    table = pa.ipc.open_file(trace.to_bytes()).read_all()
    for name, column in columns.items():
        table = table.set_column(table.column_names.index(name), name, pa.array(column))
    with pytest.raises(TraceFileError, match=said):
        AddressTrace.of_table(table)


def test_what_is_said_of_it() -> None:
    text = "0 1 0 R\n0 1 63 W\n2 5 32 R\n2 5 1000 W\n"
    trace = read(text.encode())
    assert describe_addresses(trace) == {
        "cores": 3,
        "accesses": 4,
        "writes": 2,
        "lines": 2,
        "shared_lines": 1,
        "address_bytes": 1001,
        "accesses_of_core": {"least": 0, "mean": 4 / 3, "most": 2},
        "gap_ns_of_core": {"least": 0.0, "mean": 4.0, "most": 10.0},
    }


def test_its_figures_are_the_simulators() -> None:
    trace = read(TEXT.encode())
    assert simcore.AddressTrace(trace.columns()).figures() == address_figures(trace)


def test_the_widest_trace_is_taken_by_the_simulator() -> None:
    text = f"{MOST_CORES - 1} {MOST_GAP_PS / 1000} {ADDRESS_SPACE - 1} W\n"
    assert simcore.AddressTrace(read(text.encode()).columns()).cores == MOST_CORES


def test_each_kind_is_refused_in_the_place_of_the_other() -> None:
    with pytest.raises(TraceFileError, match="is an address trace, where a recording of ranks"):
        parse(Source("accesses", TEXT.encode()))
    with pytest.raises(TraceFileError, match="'goal' holds no address trace: arrow, addresses"):
        list(export_addresses(read(TEXT.encode()), "goal"))
