"""Points of a sweep."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header, Path, Query, Response

from api.dependencies import Context
from api.http.queries import ResultFormat
from api.http.responses import (
    TABLE_RESPONSES,
    conditional_json,
    json_document,
    plain_text,
    result_format,
)
from api.http.tabular import table_download
from api.lanes import ServedRouter
from api.run.models.point import Point, PointPage
from api.run.models.queries import (
    ExportPointFabricQuery,
    GetPointQuery,
    ListPointsQuery,
    PointComparisonQuery,
)
from api.run.services.point import PointService
from api.run.services.point_comparison import PointComparisonService
from api.sweep.routes.sweeps import IfNoneMatch
from domain.answer.point_comparison import PointComparison

router = ServedRouter(prefix="/v1/sweeps/{sweep_id}/points", tags=["points"])


PointIndex = Annotated[int, Path(ge=0, le=2**31 - 1)]


@router.get(
    "",
    summary="List the points of a sweep, in its order, or download them whole",
    response_model=PointPage,
    responses=TABLE_RESPONSES,
)
def list_points(
    context: Context,
    sweep_id: str,
    query: Annotated[ListPointsQuery, Query()],
    accept: Annotated[str | None, Header(include_in_schema=False)] = None,
) -> Response:
    chosen = result_format(query.format, accept)
    if chosen is not ResultFormat.JSON:
        pieces = PointService.of(context).pieces(context.state.engine, sweep_id, query, chosen)
        return table_download(pieces, chosen, f"{sweep_id}.points")
    return json_document(PointService.of(context).page(sweep_id, query), headers={"Vary": "Accept"})


@router.get(
    "/{index}",
    summary="Read a point with its parameters, a page of its replicates, and statistics",
    response_model=Point,
    responses={304: {"description": "Unchanged since the ETag given in If-None-Match"}},
)
def get_point(
    context: Context,
    sweep_id: str,
    index: PointIndex,
    query: Annotated[GetPointQuery, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    return conditional_json(PointService.of(context).get(sweep_id, index, query), if_none_match)


@router.get(
    "/{index}/comparison",
    summary="Hold another point against this one, metric by metric",
    response_model=PointComparison,
    responses={304: {"description": "Unchanged since the ETag given in If-None-Match"}},
)
def get_point_comparison(
    context: Context,
    sweep_id: str,
    index: PointIndex,
    query: Annotated[PointComparisonQuery, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    found = PointComparisonService.of(context).compared(sweep_id, index, query)
    return conditional_json(found, if_none_match)


@router.get(
    "/{index}/fabric",
    summary="Write the wiring and tables that a run kept (report.fabric: included)",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def export_point_fabric(
    context: Context,
    sweep_id: str,
    index: PointIndex,
    query: Annotated[ExportPointFabricQuery, Query()],
) -> Response:
    return plain_text(PointService.of(context).fabric(sweep_id, index, query))
