"""A paged listing holds every run once, whatever becomes of the runs meanwhile."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from api.result.services import result as result_service
from domain.result.document import Result
from storage.blobs.database import DatabaseBlobs
from storage.run.contents import keep_contents
from storage.run.settle_store import SettleStore
from storage.session import Engine, transaction
from tests.support.runs import REVISION, claim, claim_any, invented, release, simulated, store
from tests.support.specs import tiny
from tests.support.stack import Stack

RUNS = 96


@pytest.fixture(scope="module")
def template(stack: Stack, engine: Engine) -> Result:
    """A real result; tests change its figures."""
    stack.submit(tiny(replicates=1))
    chunk = claim(engine)
    runs = [simulated(task) for task in chunk.tasks]
    store(engine, chunk, runs)
    release(engine, chunk)
    while claim_any(engine, count=1000) is not None:
        pass
    return runs[0].result


@pytest.fixture
def sweep_id(stack: Stack, template: Result) -> Iterator[str]:
    made = stack.submit(tiny(replicates=RUNS // 4))
    yield made
    if stack.sweep(made)["phase"] in ("queued", "executing"):
        stack.api.post(f"/v1/sweeps/{made}:cancel")


def finish_some(engine: Engine, template: Result, count: int) -> None:
    """Complete the next runs, with times that scatter and repeat."""
    chunk = claim(engine, count=count)
    runs = [
        invented(task, float((task.point_index * 37 + task.replicate * 17) % 29), template)
        for task in chunk.tasks
    ]
    assert store(engine, chunk, runs).held
    release(engine, chunk)


def read_all(
    stack: Stack, sweep_id: str, between: Callable[[], None], **query: Any
) -> list[dict[str, Any]]:
    """Turn the pages of a listing; something happens between each two."""
    rows: list[dict[str, Any]] = []
    cursor: str | None = None
    while True:
        more = {"cursor": cursor} if cursor else {}
        page = stack.get(f"/v1/sweeps/{sweep_id}/results", limit=7, **query, **more)
        rows += page["items"]
        cursor = page["next_cursor"]
        if cursor is None:
            return rows
        between()


def place(row: dict[str, Any]) -> tuple[int, int]:
    return row["point_index"], row["replicate"]


@pytest.mark.parametrize(
    "sort",
    [
        "completion_time_ns",
        "-completion_time_ns",
        "phase",
        "-phase",
        "cached",
        "-cached",
        "cost.events",
        "topology,-completion_time_ns",
        "-replicate",
    ],
)
def test_every_run_is_listed_once_while_runs_end(
    stack: Stack, engine: Engine, template: Result, sweep_id: str, sort: str
) -> None:
    finish_some(engine, template, RUNS // 4)
    first = stack.get(f"/v1/sweeps/{sweep_id}/results", sort=sort, limit=1000)["items"]
    left = RUNS * 3 // 4

    def between() -> None:
        nonlocal left
        if left:
            finish_some(engine, template, min(6, left))
            left -= min(6, left)

    rows = read_all(stack, sweep_id, between, sort=sort)
    assert left == 0
    assert len(rows) == len({place(row) for row in rows}) == RUNS
    # As of the first page: the same rows in the same order, with what was known then.
    assert [place(row) for row in rows] == [place(row) for row in first]
    assert [row["metrics"] for row in rows] == [row["metrics"] for row in first]
    assert sum(bool(row["metrics"]) for row in rows) == RUNS // 4
    assert all((row["phase"] == "completed") == bool(row["metrics"]) for row in rows)


def test_a_filter_on_what_changes_keeps_its_rows(
    stack: Stack, engine: Engine, template: Result, sweep_id: str
) -> None:
    finish_some(engine, template, RUNS // 2)

    def between() -> None:
        if stack.sweep(sweep_id)["progress"]["queued"]:
            finish_some(engine, template, 5)

    for condition in ("completion_time_ns >= 0", "phase = 'completed'", "not cached"):
        first = stack.get(f"/v1/sweeps/{sweep_id}/results", filter=condition, limit=1000)
        rows = read_all(stack, sweep_id, between, filter=condition, sort="-completion_time_ns")
        assert {place(row) for row in rows} == {place(row) for row in first["items"]}, condition


def test_a_cancellation_between_pages_loses_nothing(
    stack: Stack, engine: Engine, template: Result, sweep_id: str
) -> None:
    finish_some(engine, template, RUNS // 4)
    claim(engine, count=10)

    def between() -> None:
        if stack.sweep(sweep_id)["phase"] == "executing":
            assert stack.api.post(f"/v1/sweeps/{sweep_id}:cancel").status_code == 200

    rows = read_all(stack, sweep_id, between, sort="phase")
    assert len({place(row) for row in rows}) == len(rows) == RUNS
    assert not [row for row in rows if row["phase"] == "aborted"]


def test_a_retry_ends_a_listing_with_a_word(
    stack: Stack, engine: Engine, template: Result, sweep_id: str
) -> None:
    finish_some(engine, template, RUNS // 4)
    path = f"/v1/sweeps/{sweep_id}/results"
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    page = stack.get(path, sort="phase", limit=5)
    assert stack.api.post(f"/v1/sweeps/{sweep_id}:retry").status_code == 200
    query = {"sort": "phase", "limit": 5, "cursor": page["next_cursor"]}
    response = stack.api.get(path, params=query)
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == "cursor"
    assert "retried" in response.json()["errors"][0]["message"]


def test_a_transaction_under_way_at_the_first_page_stays_out(
    stack: Stack, engine: Engine, template: Result, sweep_id: str
) -> None:
    """Its runs carry an earlier time than the first page, but were not to be seen there."""
    finish_some(engine, template, 10)
    chunk = claim(engine, count=10)
    runs = [invented(task, 1.0, template) for task in chunk.tasks]
    kept = keep_contents(DatabaseBlobs(engine), runs)
    path = f"/v1/sweeps/{sweep_id}/results"
    with transaction(engine) as session:
        assert chunk.lease_id is not None
        SettleStore(session).store(chunk.lease_id, kept, [], REVISION)
        first = stack.get(path, sort="completion_time_ns", limit=5)
    rest = stack.get(path, sort="completion_time_ns", limit=1000, cursor=first["next_cursor"])
    rows = first["items"] + rest["items"]
    assert len({place(row) for row in rows}) == len(rows) == RUNS
    assert sum(bool(row["metrics"]) for row in rows) == 10


def test_csv_holds_every_run_once_while_runs_end(
    stack: Stack,
    engine: Engine,
    template: Result,
    sweep_id: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    finish_some(engine, template, RUNS // 4)
    found = result_service.ResultQuery.page

    def page(self: Any, after: Any, limit: int) -> Any:
        listed = found(self, after, 7)
        if stack.sweep(sweep_id)["progress"]["queued"]:
            finish_some(engine, template, 6)
        return listed

    monkeypatch.setattr(result_service.ResultQuery, "page", page)
    query = {"format": "csv", "sort": "-completion_time_ns"}
    text = stack.api.get(f"/v1/sweeps/{sweep_id}/results", params=query).text
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len({(row["point_index"], row["replicate"]) for row in rows}) == len(rows) == RUNS
    assert sum(bool(row["completion_time_ns"]) for row in rows) == RUNS // 4


def test_replicates_of_a_point_are_paged_and_its_aggregates_are_over_all(
    stack: Stack, engine: Engine, template: Result, sweep_id: str
) -> None:
    finish_some(engine, template, RUNS)
    path = f"/v1/sweeps/{sweep_id}/points/2"
    shown, cursor, pages = [], None, 0
    while pages == 0 or cursor is not None:
        page = stack.get(path, limit=7, **({"cursor": cursor} if cursor else {}))
        shown += page["replicates"]
        cursor, pages = page["next_cursor"], pages + 1
        (time,) = [a for a in page["aggregates"] if a["metric"] == "completion_time_ns"]
        values = [float((2 * 37 + replicate * 17) % 29) for replicate in range(RUNS // 4)]
        assert (time["n"], time["min"], time["max"]) == (24, min(values), max(values))
        assert time["mean"] == pytest.approx(sum(values) / 24)
        assert page["progress"]["completed"] == 24
    assert pages == 4
    assert [run["replicate"] for run in shown] == list(range(24))
    assert [run["metrics"]["completion_time_ns"] for run in shown] == values
    assert stack.get(path)["replicates"] == shown
    for wrong in ({"limit": 201}, {"limit": 0}, {"cursor": "x"}, {"page": 2}):
        assert stack.api.get(path, params=wrong).status_code == 422
