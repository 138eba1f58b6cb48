"""Live events of a sweep."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header
from fastapi.responses import StreamingResponse

from api.dependencies import Context
from api.lanes import ServedRouter
from api.sweep.services.event import EventService

router = ServedRouter(lane="streams", prefix="/v1/sweeps/{sweep_id}", tags=["events"])


@router.get(
    "/events",
    summary="Server-sent events: progress, phase, failure, end",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "The data of each event is JSON: ProgressEvent, PhaseEvent, "
            "FailureEvent or EndEvent, after the event's name",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        }
    },
)
def stream_events(
    context: Context,
    sweep_id: str,
    last_event_id: Annotated[str | None, Header(alias="Last-Event-ID")] = None,
) -> StreamingResponse:
    return StreamingResponse(
        EventService.of(context).stream(sweep_id, last_event_id),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
