"""API keys of a project."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Response, status

from api.access.models.key import KeyRequest, Keys, NewKey
from api.access.services.key import KeyService
from api.dependencies import Context
from api.http.json_body import described_body, json_body
from api.http.responses import json_document
from api.lanes import ServedRouter

router = ServedRouter(prefix="/v1/keys", tags=["keys"])


@router.post(
    "",
    summary="Make an API key; the answer holds it, and it is not shown again",
    description="The key is good in the project of the request alone, unless its role is admin.",
    status_code=status.HTTP_201_CREATED,
    response_model=NewKey,
    responses={201: {"description": "The key is good from now on"}},
    openapi_extra=described_body(KeyRequest),
)
def create_key(
    context: Context, request: Annotated[KeyRequest, Depends(json_body(KeyRequest))]
) -> Response:
    made = KeyService.of(context).create(request)
    return json_document(made, status.HTTP_201_CREATED, {"Cache-Control": "no-store"})


@router.get("", summary="List the API keys of the project, newest first; owners see all of them")
def list_keys(context: Context) -> Keys:
    return KeyService.of(context).listed()


@router.delete(
    "/{key_id}",
    summary="Revoke an API key",
    status_code=status.HTTP_204_NO_CONTENT,
)
def revoke_key(context: Context, key_id: str) -> None:
    KeyService.of(context).revoke(key_id)
