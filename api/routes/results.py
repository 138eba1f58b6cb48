"""Results of a sweep: a table, and one metric over the replicates of every point."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header, Query, Response

from api.dependencies import Context
from api.models.aggregate import Aggregates
from api.models.query import AggregatesQuery, ListResultsQuery
from api.models.result import ResultPage
from api.responses import Download, json_document, wants_csv
from api.served import ServedRouter

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


@router.get("/aggregates", summary="One metric over the replicates of every point")
def list_aggregates(
    context: Context, sweep_id: str, query: Annotated[AggregatesQuery, Query()]
) -> Aggregates:
    return context.aggregates.page(sweep_id, query)
