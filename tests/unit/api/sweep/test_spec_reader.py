"""Long specifications are read beside the API, and read alike there."""

import json
from collections.abc import Iterator

import pytest

from api.config import Settings
from api.sweep import spec_process
from api.sweep.spec_body import SpecBody
from api.sweep.spec_reader import LONG_TEXT, SpecReader
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.media_types import JSON_TYPE, YAML_TYPE

SPEC = """schema_version: 1
name: long
model: packet
base:
  topology: {kind: ring, endpoints: 4}
  workload: {kind: random_reads, reads_per_core: 4}
axes:
  link_latency_ns: [10, 20]
"""
PADDING = "# " + "x" * LONG_TEXT + "\n"


@pytest.fixture(scope="module")
def reader() -> Iterator[SpecReader]:
    reader = SpecReader(
        Settings(database_url="postgresql://nobody@nowhere/nothing", redis_url="redis://nowhere")
    )
    yield reader
    reader.close()


@pytest.mark.parametrize(
    "mistake", ["", "colour: red\n", "replicates: many\n", "name: again\n", "}"]
)
def test_a_long_text_is_read_as_a_short_one(reader: SpecReader, mistake: str) -> None:
    short = reader.read(SpecBody(SPEC + mistake, YAML_TYPE))
    long = reader.read(SpecBody(SPEC + mistake + PADDING, YAML_TYPE))
    assert list(long.problems) == list(short.problems)
    assert bool(mistake) == bool(list(long.problems))
    assert (long.spec is None) == (short.spec is None)
    if short.spec is not None and long.spec is not None:
        assert long.spec.to_document() == short.spec.to_document()
        assert long.spec.line_of("/axes/link_latency_ns") == 8


def test_lines_of_long_json_are_found_where_they_are_asked(reader: SpecReader) -> None:
    values = ",\n".join(str(value) for value in range(1, 20_000))
    text = (
        '{"schema_version": 1, "name": "long", "model": "packet", "base": {},\n"axes": {"link_latency_ns": ['
        + values
        + "]}}"
    )
    assert len(text) > LONG_TEXT
    read = reader.read(SpecBody(text, JSON_TYPE)).whole()
    assert read.line_of("/axes/link_latency_ns/9") == 11


def test_a_long_schedule_is_read_as_a_short_one(reader: SpecReader) -> None:
    spec = {"schema_version": 1, "name": "s", "base": {}, "axes": {"endpoints": [4]}}
    schedule = {"name": "nightly", "cron": "0 0 * * *", "spec": spec}
    short = reader.read_schedule(SpecBody(json.dumps(schedule), JSON_TYPE))
    long = reader.read_schedule(SpecBody(json.dumps(schedule) + " " * LONG_TEXT, JSON_TYPE))
    assert (long.definition, long.data) == (short.definition, short.data)
    with pytest.raises(SpecError) as refused:
        reader.read_schedule(SpecBody("[" + " " * LONG_TEXT + "]", JSON_TYPE))
    assert "a schedule is an object" in str(refused.value)


def test_what_takes_too_much_is_refused(
    reader: SpecReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader._processes, "seconds", 0.0)
    with pytest.raises(SpecError, match="make it shorter"):
        reader.read(SpecBody(SPEC + "".join(f"k{n}: 1\n" for n in range(20_000)), YAML_TYPE))
    assert spec_process.read(SPEC, YAML_TYPE).whole().name == "long"
