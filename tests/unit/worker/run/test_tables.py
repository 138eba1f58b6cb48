"""Tables of a run as Arrow streams."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from worker.run.tables import BATCH_ROWS, TableTooLargeError, encode_tables

MOST = 10**6


def read(content: bytes) -> pa.Table:
    with pa.ipc.open_stream(content) as reader:
        return reader.read_all()


def test_columns_come_back_as_they_were() -> None:
    ports = {
        "router": np.array([0, 0, 1], dtype=np.uint32),
        "active_ns": np.array([1.5, 0.0, 2.25]),
        "link_class": ["local", "global", "local"],
    }
    (table,) = encode_tables({"ports": ports}, MOST)
    found = read(table.content)
    assert (table.name, table.rows) == ("ports", 3)
    assert found.column_names == list(ports)
    assert found["router"].type == pa.uint32()
    assert found["active_ns"].to_pylist() == [1.5, 0.0, 2.25]
    assert pa.types.is_dictionary(found["link_class"].type)
    assert found["link_class"].to_pylist() == ["local", "global", "local"]


def test_texts_may_come_as_codes() -> None:
    codes = {"codes": np.array([1, 0], dtype=np.uint32), "values": ["a", "b"]}
    (table,) = encode_tables({"t": {"c": codes}}, MOST)
    assert read(table.content)["c"].to_pylist() == ["b", "a"]


def test_long_tables_are_written_in_batches_and_compressed() -> None:
    rows = 3 * BATCH_ROWS + 1
    (table,) = encode_tables({"t": {"c": np.zeros(rows)}}, MOST)
    with pa.ipc.open_stream(table.content) as reader:
        assert [batch.num_rows for batch in reader] == [BATCH_ROWS] * 3 + [1]
    assert len(table.content) < rows


def test_a_table_beyond_the_limit_is_refused_by_name() -> None:
    noise = np.random.default_rng(1).random(10_000)
    with pytest.raises(TableTooLargeError, match=r"table flows of 10000 rows exceeds 5000 bytes"):
        encode_tables({"flows": {"bytes": noise}}, 5000)


@pytest.mark.parametrize(
    "tables",
    [
        {"Ports": {"a": np.zeros(1)}},
        {"ports": {"a b": np.zeros(1)}},
        {"ports": {"a": np.zeros((2, 2))}},
        {"ports": {"a": np.zeros(2), "b": np.zeros(3)}},
    ],
)
def test_what_was_not_agreed_is_an_error(tables: dict[str, dict[str, np.ndarray]]) -> None:
    with pytest.raises(ValueError, match=r"name|dimensions|length"):
        encode_tables(tables, MOST)


def test_a_table_may_be_empty() -> None:
    (table,) = encode_tables({"flows": {"source": np.array([], dtype=np.uint32)}}, MOST)
    assert table.rows == 0
    assert read(table.content).num_rows == 0
