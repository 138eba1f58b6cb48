"""Results of a sweep: a table, and one metric over the replicates of every point."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import Header, Query, Response

from api.dependencies import Context
from api.models.aggregate import Aggregates
from api.models.query import AggregatesQuery, ListResultsQuery
from api.models.result import ResultPage
from api.remembered import remembered_json, tag_of
from api.responses import Download, json_document, wants_csv
from api.routes.sweeps import IfNoneMatch
from api.served import ServedRouter
from api.services.find import find_sweep

router = ServedRouter(prefix="/v1/sweeps/{sweep_id}", tags=["results"])


@router.get(
    "/results",
    summary="Results as a table: filter, sort, page, or download as CSV",
    response_model=ResultPage,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}}},
)
def list_results(
    context: Context,
    sweep_id: str,
    query: Annotated[ListResultsQuery, Query()],
    accept: Annotated[str | None, Header(include_in_schema=False)] = None,
) -> Response:
    if wants_csv(query.format, accept):
        name, rows = context.results.csv(sweep_id, query)
        return Download(
            rows,
            "text/csv; charset=utf-8",
            {"Content-Disposition": f'attachment; filename="{name}.csv"', "Vary": "Accept"},
        )
    page = context.results.page(sweep_id, query)
    return json_document(page, headers={"Vary": "Accept"})


@router.get(
    "/aggregates",
    summary="One metric over the replicates of each point, a page of points at a time",
    response_model=Aggregates,
    responses={304: {"description": "Unchanged since the ETag given in If-None-Match"}},
)
def list_aggregates(
    context: Context,
    sweep_id: str,
    query: Annotated[AggregatesQuery, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    def prepare() -> Callable[[], bytes]:
        page = context.aggregates.page(sweep_id, query)
        return lambda: page.model_dump_json().encode()

    tag = tag_of(find_sweep(context.session, sweep_id), "aggregates", query)
    return remembered_json(context.remembered, tag, if_none_match, prepare)
