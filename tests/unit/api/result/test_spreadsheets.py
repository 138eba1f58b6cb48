"""No CSV file of the service holds what a spreadsheet would run."""

import csv
import io

import pyarrow as pa
import pytest

from api.http.queries import ResultFormat
from api.http.tabular import file_pieces
from api.run.services.table_files import csv_pieces
from domain.query.columns import Column
from domain.result.spreadsheet import FORMULA_STARTS
from storage.run.records.table import TableRecord
from worker.run.tables import encode_tables

TEXTS = [f"{start}1+1" for start in FORMULA_STARTS] + ["plain", "a=1", "1-1", "'quoted"]
SAFE = [f"'{text}" for text in TEXTS[: len(FORMULA_STARTS)]] + TEXTS[len(FORMULA_STARTS) :]


class OneBlob:
    def __init__(self, content: bytes) -> None:
        self._content = content

    def open(self, _digest: str) -> io.BytesIO:
        return io.BytesIO(self._content)


def read(pieces) -> list[list[str]]:
    text = b"".join(pieces).decode()
    return list(csv.reader(io.StringIO(text, newline="")))


def plain() -> bytes:
    table = pa.table({"=name": TEXTS, "number": [-float(n) for n in range(len(TEXTS))]})
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return sink.getvalue().to_pybytes()


@pytest.mark.parametrize("content", [plain(), None], ids=["texts", "codes"])
def test_tables_of_runs_are_guarded(content):
    if content is None:
        numbers = [-float(n) for n in range(len(TEXTS))]
        (made,) = encode_tables({"ports": {"name": TEXTS, "number": numbers}}, 2**20)
        content = made.content
    record = TableRecord.model_construct(name="ports", rows=1, bytes=1, digest="0" * 64)
    header, *rows = read(csv_pieces(OneBlob(content), record))
    assert header in (["'=name", "number"], ["name", "number"])
    assert [row[0] for row in rows] == SAFE
    assert float(rows[3][1]) == -3


def test_tables_of_answers_are_guarded():
    columns = [
        Column(name="=name", kind="meta", type="text"),
        Column(name="number", kind="meta", type="number"),
    ]
    rows = [(text, -1.5) for text in TEXTS]
    header, *found = read(file_pieces(columns, rows, ResultFormat.CSV))
    assert header == ["'=name", "number"]
    assert [row[0] for row in found] == SAFE
    assert {row[1] for row in found} == {"-1.5"}
