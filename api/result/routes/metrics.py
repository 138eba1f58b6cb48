"""Figures of the API's processes, for Prometheus. Those of the system are the housekeeper's to give."""

from __future__ import annotations

from fastapi import APIRouter, Response

from api.dependencies import AppState
from runtime.figures import CONTENT_TYPE_LATEST, page

router = APIRouter(tags=["health"])


@router.get("/metrics", include_in_schema=False)
def get_metrics(state: AppState) -> Response:
    return Response(page(state.figures), media_type=CONTENT_TYPE_LATEST)
