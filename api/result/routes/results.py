"""Results of a sweep: a table, and one metric over the replicates of every point."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import Header, Query, Response

from api.dependencies import Context
from api.find import find_sweep
from api.http.made_answers import remembered_json, tag_of
from api.http.queries import ResultFormat
from api.http.responses import TABLE_RESPONSES, json_document, result_format
from api.http.tabular import table_download
from api.lanes import ServedRouter
from api.priced_networks import prices_scope
from api.result.models.aggregate import Aggregates
from api.result.models.mean import MeanPage
from api.result.models.queries import AggregatesQuery, ListResultsQuery, MeansQuery
from api.result.models.result import ResultPage
from api.result.services.aggregate import AggregateService
from api.result.services.export import ExportService
from api.result.services.mean import MeanService
from api.result.services.result import ResultService
from api.sweep.routes.sweeps import IfNoneMatch

router = ServedRouter(prefix="/v1/sweeps/{sweep_id}", tags=["results"])


@router.get(
    "/results",
    summary="Results as a table: filter, sort, page, or download whole",
    response_model=ResultPage,
    responses=TABLE_RESPONSES,
)
def list_results(
    context: Context,
    sweep_id: str,
    query: Annotated[ListResultsQuery, Query()],
    accept: Annotated[str | None, Header(include_in_schema=False)] = None,
) -> Response:
    chosen = result_format(query.format, accept)
    if chosen is not ResultFormat.JSON:
        pieces = ExportService.of(context).pieces(sweep_id, query, chosen)
        return table_download(pieces, chosen, sweep_id)
    page = ResultService.of(context).page(sweep_id, query)
    return json_document(page, headers={"Vary": "Accept"})


@router.get(
    "/means",
    summary="Results point by point: means with intervals over the replicates, page by page",
)
def list_means(context: Context, sweep_id: str, query: Annotated[MeansQuery, Query()]) -> MeanPage:
    return MeanService.of(context).page(sweep_id, query)


@router.get(
    "/aggregates",
    summary="One metric over the replicates of each point: page by page, or download whole",
    response_model=Aggregates,
    responses={
        **TABLE_RESPONSES,
        304: {"description": "Unchanged since the ETag given in If-None-Match"},
    },
)
def list_aggregates(
    context: Context,
    sweep_id: str,
    query: Annotated[AggregatesQuery, Query()],
    if_none_match: IfNoneMatch = None,
    accept: Annotated[str | None, Header(include_in_schema=False)] = None,
) -> Response:
    chosen = result_format(query.format, accept)
    if chosen is not ResultFormat.JSON:
        pieces = AggregateService.of(context).pieces(context.state.engine, sweep_id, query, chosen)
        return table_download(pieces, chosen, f"{sweep_id}.{query.metric}")

    def prepare() -> Callable[[], bytes]:
        page = AggregateService.of(context).page(sweep_id, query)
        return lambda: page.model_dump_json().encode()

    sweep = find_sweep(context.session, sweep_id)
    table = prices_scope(AggregateService.of(context).prices(sweep, query))
    tag = tag_of(sweep, f"aggregates\n{table}", query)
    return remembered_json(context.state.remembered, tag, if_none_match, prepare)
