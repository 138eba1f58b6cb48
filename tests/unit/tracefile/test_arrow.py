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


def test_another_version_is_refused() -> None:
    table = pa.ipc.open_file(pa.BufferReader(recording().to_bytes())).read_all()
    metadata = table.schema.metadata | {b"fabricsweep_trace": b"2"}
    sink = pa.BufferOutputStream()
    with pa.ipc.new_file(sink, table.schema.with_metadata(metadata)) as writer:
        writer.write_table(table.replace_schema_metadata(metadata))
    with pytest.raises(TraceFileError, match="of version '2': 1 is read here"):
        Trace.from_bytes(sink.getvalue().to_pybytes())


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
