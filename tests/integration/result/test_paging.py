"""A paged listing holds every run that stands once, and tells of those that ended meanwhile."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from api.http.queries import ResultFormat
from api.result.models.queries import ListResultsQuery
from api.result.services.export import ExportService
from domain.catalog.load import load_catalog
from domain.result.document import Result
from storage.result import export as result_export
from storage.session import Engine, transaction
from tests.support.runs import claim, claim_any, invented, release, simulated, store
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


def read_pages(
    stack: Stack, sweep_id: str, between: Callable[[], None], **query: Any
) -> list[dict[str, Any]]:
    """Turn the pages of a listing; something happens between each two."""
    pages: list[dict[str, Any]] = []
    cursor: str | None = None
    while True:
        more = {"cursor": cursor} if cursor else {}
        pages.append(stack.get(f"/v1/sweeps/{sweep_id}/results", limit=7, **query, **more))
        cursor = pages[-1]["next_cursor"]
        if cursor is None:
            return pages
        between()


def places(pages: list[dict[str, Any]]) -> list[tuple[int, int]]:
    return [(row["point_index"], row["replicate"]) for page in pages for row in page["items"]]


ORDERS = (
    "completion_time_ns",
    "-completion_time_ns",
    "phase",
    "-phase",
    "cached",
    "-cached",
    "cost.events",
    "topology,-completion_time_ns",
    "-replicate",
)


@pytest.mark.parametrize("sort", ORDERS)
def test_runs_that_stand_are_listed_once_while_others_end(
    stack: Stack, engine: Engine, template: Result, sweep_id: str, sort: str
) -> None:
    finish_some(engine, template, RUNS // 4)
    path = f"/v1/sweeps/{sweep_id}/results"
    ended = places([stack.get(path, sort=sort, filter="phase = 'completed'", limit=1000)])
    assert len(ended) == RUNS // 4
    left = RUNS * 3 // 4

    def between() -> None:
        nonlocal left
        if left:
            finish_some(engine, template, min(6, left))
            left -= min(6, left)

    pages = read_pages(stack, sweep_id, between, sort=sort)
    listed = places(pages)
    assert len(listed) == len(set(listed)), "a run came twice"
    standing = set(ended)
    assert [place for place in listed if place in standing] == ended
    # Whatever is missing has ended meanwhile, and is told of.
    assert {page["total"] for page in pages} == {RUNS}
    assert {page["finished_before"] for page in pages} == {RUNS // 4}
    told = [page["more_since"] for page in pages]
    assert told == [min(6 * turned, RUNS * 3 // 4) for turned in range(len(pages))]
    assert RUNS - len(listed) <= told[-1]


@pytest.mark.parametrize("condition", ["completion_time_ns >= 0", "phase = 'completed'"])
def test_a_filter_on_what_changes_keeps_the_rows_that_stand(
    stack: Stack, engine: Engine, template: Result, sweep_id: str, condition: str
) -> None:
    finish_some(engine, template, RUNS // 2)
    path = f"/v1/sweeps/{sweep_id}/results"
    sort = "-completion_time_ns"
    standing = places([stack.get(path, filter=condition, sort=sort, limit=1000)])

    def between() -> None:
        if stack.sweep(sweep_id)["progress"]["queued"]:
            finish_some(engine, template, 5)

    pages = read_pages(stack, sweep_id, between, filter=condition, sort=sort)
    listed = places(pages)
    assert len(listed) == len(set(listed)) > len(standing) == RUNS // 2
    assert [place for place in listed if place in set(standing)] == standing
    assert {page["total"] for page in pages} == {RUNS // 2}


@pytest.mark.parametrize("sort", ["-replicate", "topology", "-point_index,-replicate"])
def test_an_order_of_what_never_changes_lists_every_run(
    stack: Stack, engine: Engine, template: Result, sweep_id: str, sort: str
) -> None:
    expected = places([stack.get(f"/v1/sweeps/{sweep_id}/results", sort=sort, limit=1000)])

    def between() -> None:
        if stack.sweep(sweep_id)["progress"]["queued"]:
            finish_some(engine, template, 6)

    assert places(read_pages(stack, sweep_id, between, sort=sort)) == expected
    assert len(set(expected)) == RUNS


def test_what_arrives_behind_the_cursor_appears_and_what_arrives_before_it_is_told(
    stack: Stack, engine: Engine, template: Result, sweep_id: str
) -> None:
    first, earlier, later = (claim(engine, count=4) for _ in range(3))

    def finish(chunk: Any, time: float) -> set[tuple[int, int]]:
        store(engine, chunk, [invented(task, time, template) for task in chunk.tasks])
        release(engine, chunk)
        return {(task.point_index, task.replicate) for task in chunk.tasks}

    finish(first, 50.0)
    path = f"/v1/sweeps/{sweep_id}/results"
    begun = stack.get(path, sort="completion_time_ns", limit=2)
    before, behind = finish(earlier, 10.0), finish(later, 90.0)
    rest = stack.get(path, sort="completion_time_ns", limit=1000, cursor=begun["next_cursor"])
    assert rest["more_since"] == 8
    assert behind == set(places([rest])[2:6])
    assert not before & set(places([begun, rest]))
    assert places([stack.get(path, sort="completion_time_ns", limit=4)]) == sorted(before)


def test_a_cancellation_between_pages_is_told(
    stack: Stack, engine: Engine, template: Result, sweep_id: str
) -> None:
    finish_some(engine, template, RUNS // 4)
    claim(engine, count=10)

    def between() -> None:
        if stack.sweep(sweep_id)["phase"] == "executing":
            assert stack.api.post(f"/v1/sweeps/{sweep_id}:cancel").status_code == 200

    pages = read_pages(stack, sweep_id, between, sort="phase")
    assert [page["more_since"] for page in pages[:2]] == [0, RUNS * 3 // 4]
    assert sum(row["phase"] == "completed" for page in pages for row in page["items"]) == RUNS // 4


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


def test_a_file_shows_the_sweep_as_it_stood_at_its_first_line(
    stack: Stack,
    engine: Engine,
    template: Result,
    sweep_id: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    finish_some(engine, template, RUNS // 4)
    monkeypatch.setattr(result_export, "PIECE_BYTES", 1)
    query = ListResultsQuery(sort="-completion_time_ns", format=ResultFormat.CSV)
    lines: list[bytes] = []
    with transaction(engine) as session:
        service = ExportService(session, engine, load_catalog())
        for piece in service.pieces(sweep_id, query, ResultFormat.CSV):
            lines.append(piece)
            if len(lines) > 1 and stack.sweep(sweep_id)["progress"]["queued"]:
                finish_some(engine, template, 6)
    assert not stack.sweep(sweep_id)["progress"]["queued"]
    rows = list(csv.DictReader(io.StringIO(b"".join(lines).decode())))
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
