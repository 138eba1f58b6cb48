"""Extending a sweep."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Response, status

from api.dependencies import Context
from api.http.json_body import described_body, json_body
from api.http.responses import json_document
from api.lanes import ServedRouter
from api.sweep.models.extension import ExtendRequest, ExtensionDocument
from api.sweep.routes.sweeps import IdempotencyKey
from api.sweep.services.extension import ExtensionService

router = ServedRouter(prefix="/v1/sweeps", tags=["sweeps"])


@router.post(
    "/{sweep_id}:extend",
    summary="Give a sweep more samples, replicates or points; what it has stays as it is",
    status_code=status.HTTP_202_ACCEPTED,
    response_model=ExtensionDocument,
    responses={
        200: {"model": ExtensionDocument, "description": "A dry run: nothing is changed"},
        202: {"description": "A worker makes what is added"},
    },
    openapi_extra=described_body(ExtendRequest),
)
def extend_sweep(
    context: Context,
    sweep_id: str,
    request: Annotated[ExtendRequest, Depends(json_body(ExtendRequest))],
    idempotency_key: IdempotencyKey = None,
) -> Response:
    extension = ExtensionService.of(context).extend(sweep_id, request, idempotency_key)
    code = status.HTTP_200_OK if request.dry_run else status.HTTP_202_ACCEPTED
    return json_document(extension, code)
