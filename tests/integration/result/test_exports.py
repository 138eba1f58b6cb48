"""Files of results: the same rows as the pages, in three formats, piece by piece."""

from __future__ import annotations

import csv
import io
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import parquet

from api.http.queries import ResultFormat
from api.http.table_files import arrow_pieces, csv_pieces, parquet_pieces
from api.result.models.queries import ListResultsQuery
from api.result.services.export import ExportService
from domain.catalog.load import load_catalog
from domain.query.columns import Column
from storage.result import export as result_export
from storage.session import Engine, transaction
from tests.support.runs import claim, invented, release, simulated, store
from tests.support.specs import tiny
from tests.support.stack import Stack

ODD = [0.1 + 0.2, 1e300, 5e-324, -0.0, 12345678901234567.0, 3.0]


@pytest.fixture(scope="module")
def sweep_id(stack: Stack, engine: Engine) -> str:
    """A sweep of 96 runs: some done with odd figures, some waiting in a chunk, others queued."""
    made = stack.submit(tiny(replicates=24))
    chunk = claim(engine, count=60)
    template = simulated(chunk.tasks[0]).result
    runs = [invented(task, ODD[n % len(ODD)], template) for n, task in enumerate(chunk.tasks)]
    assert store(engine, chunk, runs).held
    release(engine, chunk)
    claim(engine, count=3)
    return made


def flat(row: dict[str, Any], names: list[str]) -> list[Any]:
    """Give the cells of a row of a page, as they are called in files."""
    cost = {f"cost.{name}": cell for name, cell in (row["cost"] or {}).items()}
    cells = row | row["coordinates"] | row["network"] | row["metrics"] | cost
    return [cells.get(name) for name in names]


def pages(stack: Stack, sweep_id: str, **query: Any) -> tuple[list[str], list[list[Any]]]:
    page = stack.get(f"/v1/sweeps/{sweep_id}/results", limit=1000, **query)
    assert page["next_cursor"] is None
    names = [column["name"] for column in page["columns"]]
    return names, [flat(row, names) for row in page["items"]]


QUERIES: list[dict[str, str]] = [
    {},
    {"sort": "-completion_time_ns,topology"},
    {"filter": "completion_time_ns > 1 and topology = 'ring'", "sort": "-replicate"},
    {"filter": "phase = 'queued'", "columns": "replicate,phase,steady,cached,cost.events"},
    {"filter": "topology = 'no such thing'"},
]


@pytest.mark.parametrize("query", QUERIES)
def test_every_format_holds_the_rows_of_the_pages(
    stack: Stack, sweep_id: str, query: dict[str, str]
) -> None:
    names, wanted = pages(stack, sweep_id, **query)
    path = f"/v1/sweeps/{sweep_id}/results"
    as_parquet = stack.api.get(path, params=query | {"format": "parquet"})
    assert as_parquet.headers["content-type"] == "application/vnd.apache.parquet"
    table = parquet.read_table(io.BytesIO(as_parquet.content))
    assert table.column_names == names
    assert [list(row.values()) for row in table.to_pylist()] == wanted
    as_arrow = stack.api.get(path, params=query | {"format": "arrow"})
    assert pa.ipc.open_stream(as_arrow.content).read_all().equals(table)
    as_csv = stack.api.get(path, params=query | {"format": "csv"})
    header, *lines = csv.reader(io.StringIO(as_csv.text, newline=""))
    assert header == names
    assert [
        [read(cell, like) for cell, like in zip(*pair, strict=True)]
        for pair in zip(lines, wanted, strict=True)
    ] == wanted


def read(cell: str, like: Any) -> Any:
    """Read a cell of CSV as the type of another."""
    if cell == "":
        return None
    if isinstance(like, bool):
        return {"true": True, "false": False}[cell]
    return type(like)(cell) if like is not None else cell


def test_large_tables_come_in_pieces(
    engine: Engine, sweep_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result_export, "PIECE_BYTES", 1000)
    with transaction(engine) as session:
        service = ExportService(session, engine, load_catalog())
        pieces = list(service.pieces(sweep_id, ListResultsQuery(), ResultFormat.CSV))
    header, *others = pieces
    longest = max(len(line) for line in b"".join(pieces).splitlines()) + 2
    assert header.count(b"\r\n") == 1
    assert len(others) > 5
    assert all(len(piece) < 1000 + longest for piece in others)


@pytest.mark.parametrize("format_", ["csv", "arrow", "parquet"])
@pytest.mark.parametrize("name", ["limit", "cursor"])
def test_files_have_no_pages(stack: Stack, sweep_id: str, format_: str, name: str) -> None:
    path = f"/v1/sweeps/{sweep_id}/results"
    refused = stack.api.get(path, params={"format": format_, name: "3"})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["field"] == name


COLUMNS = [
    Column(name="label", kind="coordinate", type="text"),
    Column(name="size", kind="metric", type="number"),
    Column(name="cached", kind="meta", type="boolean"),
    Column(name="cost.events", kind="meta", type="number"),
]
LINES = b'"a,""b""\nc",0.1,true,9007199254740993\r\n"",,false,\r\n,,,0\r\n'
ROWS = [['a,"b"\nc', 0.1, True, 2**53 + 1], ["", None, False, None], [None, None, None, 0]]


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_odd_cells_survive_however_lines_are_cut(size: int) -> None:
    def cut() -> Any:
        return (LINES[at : at + size] for at in range(0, len(LINES), size))

    arrow = pa.ipc.open_stream(b"".join(arrow_pieces(COLUMNS, cut()))).read_all()
    file = parquet.read_table(io.BytesIO(b"".join(parquet_pieces(COLUMNS, cut()))))
    assert file.equals(arrow)
    assert [list(row.values()) for row in arrow.to_pylist()] == ROWS
    assert b"".join(csv_pieces(COLUMNS, cut())) == b"label,size,cached,cost.events\r\n" + LINES
