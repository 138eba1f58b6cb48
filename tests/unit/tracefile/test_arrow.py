"""Recordings as Arrow files: the same back, and damaged ones refused."""

from __future__ import annotations

import random

import pyarrow as pa
import pytest

from tests.support.goal_files import ring
from tracefile import Source, Trace, TraceFileError, describe, figures, parse
from tracefile.builder import TraceBuilder
from tracefile.source import Limits


def recording() -> Trace:
    builder = TraceBuilder(3, Limits())
    builder.group((2, 0, 1))
    for rank in range(3):
        rows = builder.rank(rank)
        rows.compute(1000 * rank, label=builder.label("layer"))
        place = rows.collect(0, 0, 4096, stream=1)
        rows.need(place, 0)
    return builder.finish({"format": "test", "files": ["a"]})


def test_a_file_gives_the_same_recording_back() -> None:
    trace = recording()
    back = Trace.from_bytes(trace.to_bytes())
    assert back.digest == trace.digest
    assert back.labels == ("layer",)
    assert back.label.tolist() == [0, -1] * 3
    assert back.source == trace.source
    assert [group.tolist() for group in back.groups] == [[2, 0, 1]]


def test_a_file_is_read_by_its_content() -> None:
    trace = recording()
    reading = parse(Source("anything", trace.to_bytes()))
    assert (reading.format, reading.trace.digest) == ("arrow", trace.digest)


def test_labels_and_source_are_no_part_of_the_digest() -> None:
    text = ring()
    assert (
        parse(Source("a.goal", text.encode())).trace.digest
        == parse(Source("b.goal", text.replace("c0", "x0").encode())).trace.digest
    )


def written(table: pa.Table, **told: str) -> bytes:
    """An Arrow file of a table whose metadata say something else."""
    changes = {name.encode(): value.encode() for name, value in told.items()}
    schema = table.schema.with_metadata(table.schema.metadata | changes)
    sink = pa.BufferOutputStream()
    with pa.ipc.new_file(sink, schema) as writer:
        writer.write_table(table.replace_schema_metadata(schema.metadata))
    return bytes(sink.getvalue().to_pybytes())


def columns() -> pa.Table:
    return pa.ipc.open_file(pa.BufferReader(recording().to_bytes())).read_all()


def test_another_version_is_refused() -> None:
    with pytest.raises(TraceFileError, match="of version '2': 1 is read here"):
        Trace.from_bytes(written(columns(), fabricsweep_trace="2"))


@pytest.mark.parametrize(
    "told",
    [
        {"ranks": "44444444444444"},
        {"ranks": "-1"},
        {"groups": "[5]"},
        {"groups": "[[[0, 1]]]"},
        {"groups": "[[1.5]]"},
        {"groups": "[[-1]]"},
        {"groups": "[" * 100_000},
        {"source": "[5]"},
    ],
)
def test_metadata_that_make_no_sense_are_refused(told: dict[str, str]) -> None:
    with pytest.raises(TraceFileError):
        Trace.from_bytes(written(columns(), **told))


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("label", pa.array([[1]] * 6)),
        ("needs", pa.array([[-1]] * 6)),
        ("needs", pa.array([[None]] * 6, pa.list_(pa.uint32()))),
        ("needs", pa.array([["x"]] * 6)),
        ("peer", pa.array([1.5] * 6)),
        ("peer", pa.array([None] * 6, pa.uint32())),
    ],
)
def test_columns_of_another_kind_are_refused(name: str, column: pa.Array) -> None:
    table = columns()
    changed = table.set_column(table.column_names.index(name), name, column)
    with pytest.raises(TraceFileError, match=name):
        Trace.from_bytes(written(changed))
    twice = table.append_column(name, table.column(name))
    with pytest.raises(TraceFileError, match=f"has no column {name}, or more than one"):
        Trace.from_bytes(written(twice))


def test_damaged_files_are_refused_and_nothing_worse() -> None:
    content, draw = recording().to_bytes(), random.Random(7)
    for _ in range(300):
        damaged = bytearray(content)
        for _ in range(draw.randint(1, 8)):
            damaged[draw.randrange(len(damaged))] = draw.randrange(256)
        cut = draw.randrange(len(damaged)) if draw.random() < 0.3 else len(damaged)
        try:
            trace = parse(Source("damaged", bytes(damaged[:cut])), format_name="arrow").trace
        except TraceFileError:
            continue
        describe(trace)


def test_figures_are_what_a_simulator_counts() -> None:
    found = figures(recording())
    assert found == {
        "ranks": 3,
        "operations": 6,
        "messages": 0,
        "sent_bytes": 0,
        "collectives": 1,
        "collective_parts": 3,
        "collective_bytes": 3 * 4096,
        "compute_ns": 3,
        "collective_kinds": ["allreduce"],
    }
