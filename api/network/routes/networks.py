"""Networks as they are drawn, and drills on imported ones."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request, Response

from api.dependencies import AppState, SeenScope
from api.fabric.models.queries import FabricQuery
from api.fabric.routes.fabrics import FabricName
from api.http.patience import while_asked
from api.http.responses import conditional_json, written
from api.lanes import ServedRouter
from api.network.models.network import FabricDrill, Network
from api.network.models.queries import FabricDrillQuery, PointNetworkQuery
from api.run.routes.points import PointIndex
from api.sweep.routes.sweeps import IfNoneMatch

router = ServedRouter(prefix="/v1", tags=["networks"])


@router.get(
    "/sweeps/{sweep_id}/points/{index}/network",
    summary="Draw the network of a point, with what a run's tables say of its links",
    description="Up to 10,000 routers and 100,000 links one by one; of larger networks the groups, or "
    "the levels, with their links counted together. Laid out by family: rings of groups, levels, "
    "grids, a circle.",
    response_model=Network,
    responses={304: {"description": "Unchanged since the ETag given in If-None-Match"}},
)
async def get_point_network(
    request: Request,
    state: AppState,
    scope: SeenScope,
    sweep_id: str,
    index: PointIndex,
    query: Annotated[PointNetworkQuery, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    networks = state.networks(scope)
    drawn = await while_asked(
        request,
        state.validation_room,
        lambda _: networks.of_point(sweep_id, index, query.replicate),
    )
    return _answer(request, conditional_json(drawn, if_none_match))


@router.get(
    "/fabrics/{name}/network",
    summary="Draw an imported fabric: levels of routers by their distance from endpoints",
    response_model=Network,
    responses={304: {"description": "Unchanged since the ETag given in If-None-Match"}},
)
async def get_fabric_network(
    request: Request,
    state: AppState,
    scope: SeenScope,
    name: FabricName,
    query: Annotated[FabricQuery, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    networks = state.networks(scope)
    drawn = await while_asked(
        request, state.validation_room, lambda _: networks.of_fabric(name, query.version)
    )
    return _answer(request, conditional_json(drawn, if_none_match))


@router.get(
    "/fabrics/{name}/drill",
    summary="Let links and routers of a fabric fail, and say which routes move",
    description="A routing engine fills tables before and after, and the routes of all pairs of "
    "endpoints are followed. Of more than 4 million pairs of a router and a destination, evenly "
    "chosen destinations stand for all.",
    response_model=FabricDrill,
)
async def drill_fabric(
    request: Request,
    state: AppState,
    scope: SeenScope,
    name: FabricName,
    query: Annotated[FabricDrillQuery, Query()],
) -> Response:
    networks = state.networks(scope)
    found = await while_asked(request, state.validation_room, lambda _: networks.drill(name, query))
    return _answer(request, found)


def _answer(request: Request, answer: object) -> Response:
    return written(answer, 200, request.headers.get("accept-encoding", ""))
