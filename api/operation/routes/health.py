"""Liveness and readiness."""

from __future__ import annotations

from fastapi import APIRouter, Response, status

from api.dependencies import AppState
from api.operation.models.health import CheckStatus, Live, Ready

router = APIRouter(prefix="/health", tags=["health"])


@router.get("/live", summary="The process answers")
async def get_live(state: AppState) -> Live:
    return Live(status=CheckStatus.OK, version=state.version)


@router.get(
    "/ready",
    summary="Database, broker and workers are there",
    response_model=Ready,
    responses={503: {"model": Ready, "description": "Something is missing"}},
)
def get_ready(state: AppState) -> Response:
    ready = state.health.ready()
    ok = ready.status is CheckStatus.OK
    code = status.HTTP_200_OK if ok else status.HTTP_503_SERVICE_UNAVAILABLE
    return Response(ready.model_dump_json(), code, media_type="application/json")
