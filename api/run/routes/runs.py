"""Runs and what they hand out beside their results."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Response

from api.dependencies import Context
from api.http.responses import Download
from api.lanes import ServedRouter
from api.run.models.queries import (
    ColumnQuantilesQuery,
    ReadTableQuery,
    TableFormat,
    TimelineQuery,
)
from api.run.models.run_table import ColumnQuantiles, RunTables
from api.run.models.timeline import Timeline
from api.run.services.table import TableService

router = ServedRouter(prefix="/v1/runs/{run_id}", tags=["runs"])

ARROW = "application/vnd.apache.arrow.stream"
_MEDIA = {TableFormat.ARROW: (ARROW, "arrows"), TableFormat.CSV: ("text/csv; charset=utf-8", "csv")}


@router.get("/tables", summary="List the tables of a run")
def list_tables(context: Context, run_id: str) -> RunTables:
    return TableService.of(context).listed(run_id)


@router.get(
    "/tables/{name}",
    summary="Read a table of a run, as an Arrow IPC stream or as CSV",
    response_class=Response,
    responses={
        200: {
            "content": {
                ARROW: {"schema": {"type": "string", "format": "binary"}},
                "text/csv": {"schema": {"type": "string"}},
            }
        }
    },
)
def read_table(
    context: Context, run_id: str, name: str, query: Annotated[ReadTableQuery, Query()]
) -> Response:
    pieces = TableService.of(context).written(run_id, name, query.format)
    media, ending = _MEDIA[query.format]
    headers = {"Content-Disposition": f'attachment; filename="{run_id}.{name}.{ending}"'}
    return Download(pieces, media, headers)


@router.get("/tables/{name}/quantiles", summary="Read how the numbers of a column are spread")
def get_column_quantiles(
    context: Context, run_id: str, name: str, query: Annotated[ColumnQuantilesQuery, Query()]
) -> ColumnQuantiles:
    return TableService.of(context).quantiles(run_id, name, query)


@router.get("/timeline", summary="Read what the ranks of a trace did in a window of time")
def get_timeline(
    context: Context, run_id: str, query: Annotated[TimelineQuery, Query()]
) -> Timeline:
    return TableService.of(context).timeline(run_id, query)
