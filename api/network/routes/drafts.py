"""Networks of a specification that is not submitted yet."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Response

from api.dependencies import AppState, SeenScope
from api.http.patience import while_asked
from api.http.responses import written
from api.lanes import ServedRouter
from api.network.models.network import DraftNetworks
from api.sweep.routes.sweeps import SPEC_REQUEST_BODY
from api.sweep.spec_body import SpecBody, read_spec_body

router = ServedRouter(prefix="/v1/sweeps", tags=["networks"])


# The colon belongs to the path, and the prefix must not end in a slash.
@router.post(
    ":draw",
    summary="Draw the networks of a specification; nothing is stored or run",
    description="The first 12 distinct topologies of its first 2,000 points. Of more than 1,000 routers "
    "or 4,000 links, groups are drawn.",
    response_model=DraftNetworks,
    openapi_extra=SPEC_REQUEST_BODY,
)
async def draw_sweep(
    request: Request,
    state: AppState,
    scope: SeenScope,
    body: Annotated[SpecBody, Depends(read_spec_body)],
) -> Response:
    drafts = state.drafts(scope)
    drawn = await while_asked(
        request, state.validation_room, lambda stop: drafts.networks(body, stop)
    )
    return written(drawn, 200, request.headers.get("accept-encoding", ""))
