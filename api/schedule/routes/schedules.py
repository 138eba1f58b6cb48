"""Schedules: create, list, read, change, pause, run now, backfill; their series and alerts."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Header, Query, Response, status

from api.dependencies import Context
from api.http.json_body import described_body, json_body
from api.http.queries import ListQuery
from api.http.responses import conditional_json, json_document
from api.lanes import ServedRouter
from api.schedule.models.queries import GetScheduleQuery, SeriesQueryParameters
from api.schedule.models.schedule import (
    AlertPage,
    BackfillReport,
    BackfillRequest,
    PauseRequest,
    Schedule,
    SchedulePage,
    ScheduleRequest,
    ScheduleRun,
    ScheduleRunPage,
    Series,
)
from api.schedule.services.schedule import ScheduleService
from api.schedule.services.series import SeriesService
from api.sweep.spec_body import SpecBody, read_spec_body

router = ServedRouter(prefix="/v1/schedules", tags=["schedules"])

IfNoneMatch = Annotated[str | None, Header(alias="If-None-Match")]
IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=200,
        description="The same key with the same body answers with the same schedule",
    ),
]


def _body(schema: dict[str, Any], description: str) -> dict[str, Any]:
    content = {
        "application/json": {"schema": schema},
        "application/yaml": {"schema": {"type": "string"}},
    }
    return {"requestBody": {"required": True, "description": description, "content": content}}


@router.post(
    "",
    summary="Make a schedule; mistakes of it and of its specification are told at once",
    status_code=status.HTTP_201_CREATED,
    response_model=Schedule,
    responses={
        201: {
            "description": "The schedule is stored",
            "headers": {
                "Location": {"description": "Path of the schedule", "schema": {"type": "string"}}
            },
        },
    },
    openapi_extra=_body(
        {"$ref": f"#/components/schemas/{ScheduleRequest.__name__}"}, "The schedule"
    ),
)
def create_schedule(
    context: Context,
    body: Annotated[SpecBody, Depends(read_spec_body)],
    idempotency_key: IdempotencyKey = None,
) -> Response:
    schedule = ScheduleService.of(context).create(body, idempotency_key)
    location = {"Location": f"/v1/schedules/{schedule.id}"}
    return json_document(schedule, status.HTTP_201_CREATED, location)


@router.get("", summary="List schedules, newest first")
def list_schedules(context: Context, query: Annotated[ListQuery, Query()]) -> SchedulePage:
    return ScheduleService.of(context).page(query)


@router.get(
    "/{schedule_id}",
    summary="Read a schedule with its next times",
    response_model=Schedule,
    responses={304: {"description": "Unchanged since the ETag given in If-None-Match"}},
)
def get_schedule(
    context: Context,
    schedule_id: str,
    query: Annotated[GetScheduleQuery, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    return conditional_json(ScheduleService.of(context).get(schedule_id, query.next), if_none_match)


@router.patch(
    "/{schedule_id}",
    summary="Change a schedule; fields that are absent stay, null gives the default",
    description="With another specification the series begins anew: its runs are not held against "
    "those of before.",
    openapi_extra=_body({"type": "object", "additionalProperties": True}, "The fields to change"),
)
def change_schedule(
    context: Context, schedule_id: str, body: Annotated[SpecBody, Depends(read_spec_body)]
) -> Schedule:
    return ScheduleService.of(context).change(schedule_id, body)


@router.delete(
    "/{schedule_id}",
    summary="Delete a schedule with its series; its sweeps stay, and those under way go on",
    status_code=status.HTTP_204_NO_CONTENT,
)
def delete_schedule(context: Context, schedule_id: str) -> None:
    ScheduleService.of(context).delete(schedule_id)


@router.post(
    "/{schedule_id}:pause",
    summary="Let no further run begin by itself; what is under way goes on",
    openapi_extra=described_body(PauseRequest),
)
def pause_schedule(
    context: Context,
    schedule_id: str,
    request: Annotated[PauseRequest, Depends(json_body(PauseRequest))],
) -> Schedule:
    return ScheduleService.of(context).pause(schedule_id, request.note)


@router.post(
    "/{schedule_id}:resume", summary="Go on with the next time to come; those of the pause are over"
)
def resume_schedule(context: Context, schedule_id: str) -> Schedule:
    return ScheduleService.of(context).resume(schedule_id)


@router.post(
    "/{schedule_id}:run-now",
    summary="Begin a run at once, whatever is under way",
    status_code=status.HTTP_202_ACCEPTED,
)
def run_schedule_now(context: Context, schedule_id: str) -> ScheduleRun:
    return ScheduleService.of(context).run_now(schedule_id)


@router.post(
    "/{schedule_id}:backfill",
    summary="Queue the times of a span that have not run, or say which these are",
    description="They begin one after the other, or at once where overlap is `allow`.",
    openapi_extra=described_body(BackfillRequest),
)
def backfill_schedule(
    context: Context,
    schedule_id: str,
    request: Annotated[BackfillRequest, Depends(json_body(BackfillRequest))],
) -> BackfillReport:
    return ScheduleService.of(context).backfill(schedule_id, request)


@router.get("/{schedule_id}/runs", summary="List the runs of a schedule, latest times first")
def list_schedule_runs(
    context: Context, schedule_id: str, query: Annotated[ListQuery, Query()]
) -> ScheduleRunPage:
    return SeriesService.of(context).runs(schedule_id, query)


@router.get("/{schedule_id}/series", summary="Read one metric along the newest runs, oldest first")
def get_schedule_series(
    context: Context, schedule_id: str, query: Annotated[SeriesQueryParameters, Query()]
) -> Series:
    return SeriesService.of(context).series(schedule_id, query)


@router.get("/{schedule_id}/alerts", summary="List the alerts of a schedule, newest first")
def list_schedule_alerts(
    context: Context, schedule_id: str, query: Annotated[ListQuery, Query()]
) -> AlertPage:
    return SeriesService.of(context).alerts(schedule_id, query)
