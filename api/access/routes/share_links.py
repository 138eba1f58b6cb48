"""Share links of sweeps."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Response, status

from api.access.models.share import NewShareLink, ShareLinks, ShareRequest
from api.access.services.share import ShareService
from api.dependencies import Context
from api.http.json_body import described_body, json_body
from api.http.responses import json_document
from api.lanes import ServedRouter

router = ServedRouter(prefix="/v1/sweeps/{sweep_id}/share-links", tags=["access"])


@router.post(
    "",
    summary="Make a link by which anybody reads this sweep, until it ends; it is shown once",
    status_code=status.HTTP_201_CREATED,
    response_model=NewShareLink,
    responses={201: {"description": "The link is good from now on"}},
    openapi_extra=described_body(ShareRequest),
)
def create_share_link(
    context: Context,
    sweep_id: str,
    request: Annotated[ShareRequest, Depends(json_body(ShareRequest))],
) -> Response:
    made = ShareService.of(context).create(sweep_id, request)
    return json_document(made, status.HTTP_201_CREATED, {"Cache-Control": "no-store"})


@router.get("", summary="List the share links that are good now, newest first")
def list_share_links(context: Context, sweep_id: str) -> ShareLinks:
    return ShareService.of(context).listed(sweep_id)


@router.delete(
    "/{link_id}",
    summary="Let a share link open nothing from now on",
    status_code=status.HTTP_204_NO_CONTENT,
)
def revoke_share_link(context: Context, sweep_id: str, link_id: str) -> None:
    ShareService.of(context).revoke(sweep_id, link_id)
