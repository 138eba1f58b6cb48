"""Webhooks: create, list, read, change, rotate, test; their deliveries."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query, Response, status

from api.dependencies import Context
from api.http.json_body import described_body, json_body
from api.http.queries import ListQuery
from api.http.responses import json_document
from api.lanes import ServedRouter
from api.notice.models.webhook import (
    DeliveryDocument,
    DeliveryPage,
    NewWebhookDocument,
    RotateRequest,
    WebhookChanges,
    WebhookDocument,
    WebhookPage,
    WebhookRequest,
)
from api.notice.services.webhook import WebhookService

router = ServedRouter(prefix="/v1/webhooks", tags=["webhooks"])


@router.post(
    "",
    summary="Make a webhook; the answer holds its secret, which is not shown again",
    status_code=status.HTTP_201_CREATED,
    response_model=NewWebhookDocument,
    responses={
        201: {
            "description": "The webhook is stored",
            "headers": {
                "Location": {"description": "Path of the webhook", "schema": {"type": "string"}}
            },
        },
    },
    openapi_extra=described_body(WebhookRequest),
)
def create_webhook(
    context: Context, request: Annotated[WebhookRequest, Depends(json_body(WebhookRequest))]
) -> Response:
    made = WebhookService.of(context).create(request)
    return json_document(made, status.HTTP_201_CREATED, {"Location": f"/v1/webhooks/{made.id}"})


@router.get("", summary="List webhooks, newest first")
def list_webhooks(context: Context, query: Annotated[ListQuery, Query()]) -> WebhookPage:
    return WebhookService.of(context).page(query)


@router.get("/{webhook_id}", summary="Read a webhook")
def get_webhook(context: Context, webhook_id: str) -> WebhookDocument:
    return WebhookService.of(context).get(webhook_id)


@router.patch(
    "/{webhook_id}",
    summary="Change a webhook, disable it or enable it again",
    openapi_extra=described_body(WebhookChanges),
)
def change_webhook(
    context: Context,
    webhook_id: str,
    changes: Annotated[WebhookChanges, Depends(json_body(WebhookChanges))],
) -> WebhookDocument:
    return WebhookService.of(context).change(webhook_id, changes)


@router.delete(
    "/{webhook_id}",
    summary="Delete a webhook with its deliveries",
    status_code=status.HTTP_204_NO_CONTENT,
)
def delete_webhook(context: Context, webhook_id: str) -> None:
    WebhookService.of(context).delete(webhook_id)


@router.post(
    "/{webhook_id}:rotate-secret",
    summary="Give a webhook another secret; that of before stays valid for a while",
    openapi_extra=described_body(RotateRequest),
)
def rotate_webhook_secret(
    context: Context,
    webhook_id: str,
    request: Annotated[RotateRequest, Depends(json_body(RotateRequest))],
) -> NewWebhookDocument:
    return WebhookService.of(context).rotate(webhook_id, request.overlap_seconds)


@router.post(
    "/{webhook_id}:test",
    summary="Send a message that tells of nothing; its delivery says how that went",
    status_code=status.HTTP_202_ACCEPTED,
)
def test_webhook(context: Context, webhook_id: str) -> DeliveryDocument:
    return WebhookService.of(context).test(webhook_id)


@router.get("/{webhook_id}/deliveries", summary="List the deliveries of a webhook, newest first")
def list_deliveries(
    context: Context, webhook_id: str, query: Annotated[ListQuery, Query()]
) -> DeliveryPage:
    return WebhookService.of(context).deliveries(webhook_id, query)


@router.post(
    "/{webhook_id}/deliveries/{delivery_id}:redeliver",
    summary="Send the message of a delivery once more, as another delivery",
    status_code=status.HTTP_202_ACCEPTED,
)
def redeliver(context: Context, webhook_id: str, delivery_id: str) -> DeliveryDocument:
    return WebhookService.of(context).redeliver(webhook_id, delivery_id)
