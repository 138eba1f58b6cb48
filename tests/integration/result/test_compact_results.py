"""How results are kept: metrics by place, details compressed."""

from __future__ import annotations

import math

import pytest
import zstandard
from sqlalchemy import text

import simcore
from domain.result.document import parse_result
from storage.result.details import DETAILS, FOLDER, pack_details, plain_details, unpack_details
from storage.result.metric_sql import MetricNames
from storage.session import Engine, transaction

POINT = {
    "model": "packet",
    "topology": {"kind": "ring", "endpoints": 16},
    "workload": {"kind": "uniform_random", "offered_load": 0.2},
    "base_seed": 1,
    "replicate": 0,
}


def test_metrics_come_back_as_they_were_written(engine: Engine) -> None:
    several = [
        {"b_ns": 1.5, "a_ns": None, "c": -0.1},
        {"a_ns": 2.0**-1074, "d": 1e308},
        {},
    ]
    with transaction(engine) as session:
        written = MetricNames(session).encoded(several)
        names = MetricNames(session)
        for text_, metrics in zip(written, several, strict=True):
            values = session.execute(text("SELECT CAST(:v AS float8[])"), {"v": text_}).scalar()
            assert values is not None
            assert names.decoded(values) == metrics


def test_a_metric_keeps_its_place(engine: Engine) -> None:
    query = text("SELECT name, position FROM metric_names")
    with transaction(engine) as session:
        MetricNames(session).encoded([{"first": 1.0}, {"second": 1.0}])
        before = dict(session.execute(query).all())
        MetricNames(session).encoded([{"another": 1.0, "second": 2.0}])
        after = dict(session.execute(query).all())
    assert after.items() > before.items()
    assert len(set(after.values())) == len(after)


def test_equal_metrics_are_equal_arrays(engine: Engine) -> None:
    with transaction(engine) as session:
        names = MetricNames(session)
        names.encoded([{"early": 1.0, "late": 2.0}])
        first, second, third = names.encoded([{"early": 1.0}, {"early": 1.0}, {"early": math.nan}])
    assert first == second == "{" + "NULL," * (first.count(",")) + "1.0}"
    assert third != first


def test_details_come_back_as_they_were_written() -> None:
    result = parse_result(simcore.run(POINT))
    content = pack_details(result)
    found = unpack_details(content)
    assert set(found) <= set(DETAILS)
    assert found["provenance"] == result.provenance.model_dump(mode="json")
    assert result.ports is not None
    assert found["ports"] == result.ports.model_dump(mode="json", by_alias=True)
    assert found["distributions"].keys() == result.distributions.keys()
    assert "static" not in found
    # What the dictionary is for: without it, details take twice the room.
    alone = zstandard.ZstdCompressor(level=3).compress(plain_details(result))
    assert len(content) < 0.65 * len(alone)


def test_every_dictionary_is_kept_under_its_number() -> None:
    files = sorted(FOLDER.glob("*.zdict"))
    assert files
    for path in files:
        assert zstandard.ZstdCompressionDict(path.read_bytes()).dict_id() == int(path.stem)


@pytest.mark.parametrize("content", [b"", b"{}", zstandard.ZstdCompressor().compress(b"{}")])
def test_what_needs_another_dictionary_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match="no details of a result"):
        unpack_details(content)
