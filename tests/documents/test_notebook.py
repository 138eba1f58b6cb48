"""The notebook of the examples, run as a reader would; and the client against the real service."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import Any

import nbformat
import pyarrow as pa
import pytest
from nbclient import NotebookClient
from pyarrow import parquet

from fabricsweep_client import AsyncClient, Client, InvalidRequestError
from tests.support.stack import Stack

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NOTEBOOK = EXAMPLES / "first-study.ipynb"


@pytest.fixture(scope="module")
def outputs(stack: Stack) -> list[Any]:
    """What the cells of code have put out, with a worker beside."""
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    address = str(stack.api.base_url)
    first = nbformat.v4.new_code_cell(f"import os\nos.environ['FABRICSWEEP_URL'] = '{address}'")
    notebook.cells.insert(0, first)
    with stack.thread_worker():
        resources = {"metadata": {"path": str(EXAMPLES)}}
        NotebookClient(notebook, timeout=600, resources=resources).execute()
    return [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]


def test_it_is_kept_without_outputs() -> None:
    for cell in nbformat.read(NOTEBOOK, as_version=4).cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


def test_it_runs_to_its_end_and_shows_frames(outputs: list[Any]) -> None:
    _, _, widget, answer, plot, frame, runs, aggregates, archive = outputs
    assert "application/vnd.jupyter.widget-view+json" in widget[-1].data
    assert "low" in aggregates[-1].data["text/html"]
    assert "is best" in answer[-1].data["text/html"]
    assert "image/png" in plot[-1].data
    assert "high" in frame[-1].data["text/html"]
    assert "completion_time_ns" in runs[-1].data["text/html"]
    assert archive[-1].text.endswith("bytes\n")


@pytest.mark.usefixtures("outputs")
def test_both_clients_read_the_same(stack: Stack) -> None:
    address = str(stack.api.base_url)
    with Client(address) as client:
        (listed,) = client.sweeps()
        sweep = client.open(listed.id)
        here = (sweep.answer().to_arrow(), sweep.results().to_arrow(), sweep.points().to_arrow())

    async def there() -> tuple[Any, ...]:
        async with AsyncClient(address) as client:
            (listed,) = [found async for found in client.sweeps()]
            sweep = client.open(listed.id)
            assert (await sweep.wait(timeout_seconds=240)).phase == "completed"
            async with sweep.results_file(format="arrow") as pieces:
                content = b"".join([piece async for piece in pieces])
            answer = await sweep.answer()
            points = await sweep.points()
            return answer.to_arrow(), pa.ipc.open_stream(content).read_all(), points.to_arrow()

    for one, other in zip(here, asyncio.run(there()), strict=True):
        assert one.equals(other)
    assert [len(table) for table in here] == [8, 24, 8]


@pytest.mark.usefixtures("outputs")
@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("points", {"filter": "topology = 'mesh' and phase = 'completed'"}),
        ("aggregates", {"filter": "topology = 'mesh'", "metric": "completion_time_ns"}),
        ("answer", {"filter": "topology = 'mesh'"}),
    ],
)
def test_tables_are_alike_in_every_format(stack: Stack, path: str, query: dict[str, str]) -> None:
    (sweep,) = stack.get("/v1/sweeps")["items"]
    address = f"/v1/sweeps/{sweep['id']}/{path}"
    found = {
        style: stack.api.get(address, params=query | {"format": style})
        for style in ("csv", "arrow", "parquet")
    }
    table = pa.ipc.open_stream(found["arrow"].content).read_all()
    assert parquet.read_table(io.BytesIO(found["parquet"].content)).equals(table)
    header, *lines = found["csv"].text.splitlines()
    assert header.split(",") == table.column_names
    assert len(lines) == len(table) == 4
    if path == "answer":
        document = stack.get(address, **query, tables="true")
        assert len(document["tables"]) == len(document["figures"])
        columns = document["tables"][0]["columns"]
        assert [column["values"] for column in columns] == list(table.to_pydict().values())
    else:
        items = stack.get(address, **query)["items"]
        names = {"points": "index", "aggregates": "point_index"}
        indices = [item[names[path]] for item in items]
        assert table["point_index"].to_pylist() == indices == [4, 5, 6, 7]
    if path == "aggregates":
        assert table["low"].to_pylist() == [item["low"] for item in items]


@pytest.mark.usefixtures("outputs")
def test_what_has_no_effect_is_refused(stack: Stack) -> None:
    (sweep,) = stack.get("/v1/sweeps")["items"]
    with Client(str(stack.api.base_url)) as client:
        with (
            pytest.raises(InvalidRequestError, match="no such figure"),
            client.answer_file(sweep["id"], figure=7),
        ):
            pass
        with pytest.raises(InvalidRequestError, match="no column 'nothing'"):
            list(client.points(sweep["id"], filter="nothing = 1"))
    for path in ("points", "aggregates?metric=completion_time_ns"):
        mark = "&" if "?" in path else "?"
        refused = stack.api.get(f"/v1/sweeps/{sweep['id']}/{path}{mark}format=csv&limit=3")
        assert refused.status_code == 422
