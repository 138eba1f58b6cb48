"""What a sweep has found: results, aggregates, answers, points, tables of runs."""

from __future__ import annotations

from typing import Any, Literal
from urllib.parse import quote

from fabricsweep_client.exchange import Found, Listing, Request, Steps, get
from fabricsweep_client.frames import Table
from fabricsweep_client.models import (
    Aggregates,
    Answer,
    Comparison,
    Distributions,
    Point,
    PointComparison,
    PointPage,
    PointSummary,
    ResultPage,
    ResultRow,
    RunTables,
)
from fabricsweep_client.operation import download, listing, operation
from fabricsweep_client.replies import document, read

FileFormat = Literal["csv", "arrow", "parquet"]
ARROW = "application/vnd.apache.arrow.stream"
_PAGE_ROWS = 1000


class ResultOperations:
    """Results of sweeps.

    `filter` everywhere is an expression, as the API's documentation tells, and `prices` the table that
    networks are priced by: NAME or NAME@VERSION.
    """

    _connection: Any

    @operation
    def results(
        self,
        sweep_id: str,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        sort: str | None = None,
        columns: str | None = None,
        prices: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Steps[ResultPage]:
        """One page of results."""
        asked = {
            "filter": filter,
            "sort": sort,
            "columns": columns,
            "prices": prices,
            "limit": limit,
        }
        path = f"/v1/sweeps/{sweep_id}/results"
        return read(ResultPage, (yield get(path, cursor=cursor, **asked)))

    @listing
    def result_rows(
        self,
        sweep_id: str,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        sort: str | None = None,
        prices: str | None = None,
    ) -> Listing[ResultRow]:
        """Yield runs one by one; pages are fetched as needed."""
        path, cursor = f"/v1/sweeps/{sweep_id}/results", None
        asked = {"filter": filter, "sort": sort, "prices": prices, "limit": _PAGE_ROWS}
        while True:
            page = read(ResultPage, (yield get(path, cursor=cursor, **asked)))
            yield Found(page.items)
            cursor = page.next_cursor
            if cursor is None:
                return

    @download
    def results_file(
        self,
        sweep_id: str,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        sort: str | None = None,
        columns: str | None = None,
        prices: str | None = None,
        format: FileFormat = "csv",  # noqa: A002 - the API's own word
    ) -> Request:
        """The whole table as CSV, an Arrow stream or Parquet, in pieces as they arrive."""
        asked = {
            "filter": filter,
            "sort": sort,
            "columns": columns,
            "prices": prices,
            "format": format,
        }
        return Request("GET", f"/v1/sweeps/{sweep_id}/results", params=asked, accepts="")

    @operation
    def results_table(
        self,
        sweep_id: str,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        sort: str | None = None,
        columns: str | None = None,
        prices: str | None = None,
    ) -> Steps[Table]:
        """All results, a row a run, ready for a data frame."""
        asked = {"filter": filter, "sort": sort, "columns": columns, "prices": prices}
        return (yield from _table(f"/v1/sweeps/{sweep_id}/results", asked))

    @operation
    def aggregates(
        self,
        sweep_id: str,
        metric: str,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        prices: str | None = None,
    ) -> Steps[Aggregates]:
        """One metric of every point: mean and interval over its replicates; of all pages."""
        path = f"/v1/sweeps/{sweep_id}/aggregates"
        asked = {"metric": metric, "filter": filter, "prices": prices}
        whole = read(Aggregates, (yield get(path, **asked)))
        items, cursor = list(whole.items), whole.next_cursor
        while cursor is not None:
            page = read(Aggregates, (yield get(path, cursor=cursor, **asked)))
            items, cursor = [*items, *page.items], page.next_cursor
        return whole.model_copy(update={"items": items, "next_cursor": None})

    @download
    def aggregates_file(
        self,
        sweep_id: str,
        metric: str,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        prices: str | None = None,
        format: FileFormat = "csv",  # noqa: A002 - the API's own word
    ) -> Request:
        """The same as a file, in pieces as they arrive."""
        asked = {"metric": metric, "filter": filter, "prices": prices, "format": format}
        return Request("GET", f"/v1/sweeps/{sweep_id}/aggregates", params=asked, accepts="")

    @operation
    def aggregates_table(
        self,
        sweep_id: str,
        metric: str,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        prices: str | None = None,
    ) -> Steps[Table]:
        """The same as a table: a row a point, with mean, interval and percentiles."""
        asked = {"metric": metric, "filter": filter, "prices": prices}
        return (yield from _table(f"/v1/sweeps/{sweep_id}/aggregates", asked))

    @operation
    def answer(
        self, /, sweep_id: str, *, tables: bool = True, **choices: str | float | bool | None
    ) -> Steps[Answer]:
        """What a sweep says: sentences, figures, alarms; its figures also as data frames.

        `choices` are question, metric, by, x, y, against, ideal, baseline, relative_to, threshold, tolerance,
        within, budget,
        confidence, filter, rates, prices, price_factors, include_timed_out and include_not_steady; what is
        absent follows from the axes. Data frames need `tables`.
        """
        asked = {"tables": "true" if tables else None, **choices}
        found = read(Answer, (yield get(f"/v1/sweeps/{sweep_id}/answer", **asked)))
        found._url = f"{self._connection.base_url}/sweeps/{sweep_id}"
        return found

    @download
    def answer_file(
        self,
        /,
        sweep_id: str,
        *,
        format: FileFormat = "csv",  # noqa: A002 - the API's own word
        figure: int | None = None,
        **choices: str | float | bool | None,
    ) -> Request:
        """One figure of an answer as a file; choices are as of `answer`."""
        asked = {"format": format, "figure": figure, **choices}
        return Request("GET", f"/v1/sweeps/{sweep_id}/answer", params=asked, accepts="")

    @operation
    def distributions(
        self, /, sweep_id: str, **choices: str | float | bool | None
    ) -> Steps[Distributions]:
        """How a metric is distributed over a grouping.

        `choices` are metric, by, threshold, quantile (the last three lists by commas), confidence,
        filter, prices, include_timed_out and include_not_steady.
        """
        return read(Distributions, (yield get(f"/v1/sweeps/{sweep_id}/distributions", **choices)))

    @operation
    def comparison(
        self, /, sweep_id: str, other: str, **choices: str | float | bool | None
    ) -> Steps[Comparison]:
        """Who won in a sweep and who in another one, and how far the metric moved.

        `choices` are metric, by, confidence, include_timed_out and include_not_steady.
        """
        asked = {"with": other, **choices}
        return read(Comparison, (yield get(f"/v1/sweeps/{sweep_id}/comparison", **asked)))

    @operation
    def point_comparison(
        self, sweep_id: str, index: int, other: str, *, confidence: float | None = None
    ) -> Steps[PointComparison]:
        """Hold another point (`SWEEP.INDEX`) against this one, metric by metric."""
        asked = {"with": other, "confidence": confidence}
        path = f"/v1/sweeps/{sweep_id}/points/{index}/comparison"
        return read(PointComparison, (yield get(path, **asked)))

    @listing
    def points(
        self,
        sweep_id: str,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        phase: str | None = None,
        prices: str | None = None,
    ) -> Listing[PointSummary]:
        """Yield the points of a sweep, in its order."""
        path, cursor = f"/v1/sweeps/{sweep_id}/points", None
        asked = {"filter": filter, "phase": phase, "prices": prices, "limit": _PAGE_ROWS}
        while True:
            page = read(PointPage, (yield get(path, cursor=cursor, **asked)))
            yield Found(page.items)
            cursor = page.next_cursor
            if cursor is None:
                return

    @download
    def points_file(
        self,
        sweep_id: str,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        prices: str | None = None,
        format: FileFormat = "csv",  # noqa: A002 - the API's own word
    ) -> Request:
        """The same as a file, in pieces as they arrive."""
        asked = {"filter": filter, "prices": prices, "format": format}
        return Request("GET", f"/v1/sweeps/{sweep_id}/points", params=asked, accepts="")

    @operation
    def points_table(
        self,
        sweep_id: str,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        phase: str | None = None,
        prices: str | None = None,
    ) -> Steps[Table]:
        """The same as a table."""
        asked = {"filter": filter, "phase": phase, "prices": prices}
        return (yield from _table(f"/v1/sweeps/{sweep_id}/points", asked))

    @operation
    def point(self, sweep_id: str, index: int, *, prices: str | None = None) -> Steps[Point]:
        """A point of a sweep with all its replicates, which are read in pages."""
        path = f"/v1/sweeps/{sweep_id}/points/{index}"
        whole = read(Point, (yield get(path, prices=prices)))
        runs, cursor = list(whole.replicates), whole.next_cursor
        while cursor is not None:
            page = read(Point, (yield get(path, cursor=cursor)))
            runs, cursor = [*runs, *page.replicates], page.next_cursor
        return whole.model_copy(update={"replicates": runs, "next_cursor": None})

    @download
    def point_fabric(
        self,
        sweep_id: str,
        index: int,
        *,
        format: str,  # noqa: A002 - the API's own word
        replicate: int = 0,
    ) -> Request:
        """The wiring or tables that a run kept (`fabric` of its `report`), as text in pieces."""
        path = f"/v1/sweeps/{sweep_id}/points/{index}/fabric"
        asked = {"format": format, "replicate": replicate}
        return Request("GET", path, params=asked, accepts="text/plain")

    @operation
    def tables(self, run_id: str) -> Steps[RunTables]:
        """The tables of a run, which is named by its sweep, point and replicate: `SWEEP.0.0`."""
        return read(RunTables, (yield get(f"/v1/runs/{run_id}/tables")))

    @download
    def table(
        self,
        run_id: str,
        name: str,
        *,
        format: Literal["arrow", "csv"] = "arrow",  # noqa: A002 - the API's own word
    ) -> Request:
        """One table in pieces as they arrive: an Arrow IPC stream, or CSV."""
        return Request("GET", _table_path(run_id, name), params={"format": format}, accepts="")

    @operation
    def run_table(self, run_id: str, name: str) -> Steps[Table]:
        """One table of a run, such as `ports`, ready for a data frame."""
        return (yield from _table(_table_path(run_id, name), {}))

    @operation
    def ready(self) -> Steps[tuple[bool, dict[str, Any]]]:
        """Whether a submitted sweep would make progress now, and the checks behind the answer."""
        request = Request("GET", "/health/ready", accepts="", takes_any_status=True)
        answer = yield request
        return answer.status_code == 200, document(answer)


def _table(path: str, asked: dict[str, Any]) -> Steps[Table]:
    answer = yield Request("GET", path, params=asked | {"format": "arrow"}, accepts=ARROW)
    return Table(answer.content)


def _table_path(run_id: str, name: str) -> str:
    return f"/v1/runs/{run_id}/tables/{quote(name, safe='')}"
