"""Sweeps: submit, validate, read, upgrade, rerun."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Header, Query, Request, Response, status

from api.dependencies import AppState, Context, SeenScope
from api.http.patience import while_asked
from api.http.responses import conditional_json, json_document
from api.lanes import ServedRouter
from api.sweep.models.queries import CreateSweepQuery, UpgradeQuery
from api.sweep.models.sweep import Sweep, Validation
from api.sweep.services.sweep import SweepService
from api.sweep.spec_body import SpecBody, read_spec_body
from domain.run.priority import Priority

router = ServedRouter(prefix="/v1/sweeps", tags=["sweeps"])

SPEC_REQUEST_BODY = {
    "requestBody": {
        "required": True,
        "description": "The specification; see GET /v1/schema/sweep for its schema",
        "content": {
            "application/json": {"schema": {"type": "object", "additionalProperties": True}},
            "application/yaml": {"schema": {"type": "string"}},
        },
    }
}

IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=200,
        description="The same key with the same body answers with the same sweep",
    ),
]
IfNoneMatch = Annotated[str | None, Header(alias="If-None-Match")]


@router.post(
    "",
    summary="Submit a sweep; a worker then makes its points and refuses it if some cannot be",
    status_code=status.HTTP_202_ACCEPTED,
    response_model=Sweep,
    responses={
        202: {
            "description": "The sweep is stored and will run",
            "headers": {
                "Location": {"description": "Path of the sweep", "schema": {"type": "string"}}
            },
        },
    },
    openapi_extra=SPEC_REQUEST_BODY,
)
def create_sweep(
    context: Context,
    body: Annotated[SpecBody, Depends(read_spec_body)],
    query: Annotated[CreateSweepQuery, Query()],
    idempotency_key: IdempotencyKey = None,
) -> Response:
    sweep = SweepService.of(context).create(
        body, idempotency_key, Priority(query.priority), is_helper=query.helper
    )
    return json_document(sweep, status.HTTP_202_ACCEPTED, {"Location": f"/v1/sweeps/{sweep.id}"})


# The colon belongs to the path, and the prefix must not end in a slash.
@router.post(
    ":validate",
    summary="Say what submitting a specification would do; nothing is stored or run",
    openapi_extra=SPEC_REQUEST_BODY,
)
async def validate_sweep(
    request: Request,
    state: AppState,
    scope: SeenScope,
    body: Annotated[SpecBody, Depends(read_spec_body)],
) -> Validation:
    validations = state.validations(scope)
    return await while_asked(
        request, state.validation_room, lambda stop: validations.validate(body, stop)
    )


@router.get(
    "/{sweep_id}",
    summary="Read a sweep",
    response_model=Sweep,
    responses={304: {"description": "Unchanged since the ETag given in If-None-Match"}},
)
def get_sweep(context: Context, sweep_id: str, if_none_match: IfNoneMatch = None) -> Response:
    return conditional_json(SweepService.of(context).get(sweep_id), if_none_match)


@router.post(
    "/{sweep_id}:upgrade",
    summary="Say how a sweep that newer models found half done is to be finished",
    description="Until then it waits for workers of its own model revision (`old`). `restart` "
    "cancels it and submits its specification again, and answers with the new sweep; `mix` has the "
    "runs that are not done computed by the models of now: its answer warns of that.",
)
def upgrade_sweep(
    context: Context, sweep_id: str, query: Annotated[UpgradeQuery, Query()]
) -> Sweep:
    return SweepService.of(context).upgrade(sweep_id, query.finish_on)


@router.post(
    "/{sweep_id}:rerun",
    summary="Submit the same specification again, for the models as they are now",
    status_code=status.HTTP_202_ACCEPTED,
    response_model=Sweep,
    responses={
        202: {
            "description": "A new sweep is stored and will run",
            "headers": {
                "Location": {"description": "Path of the sweep", "schema": {"type": "string"}}
            },
        },
    },
)
def rerun_sweep(context: Context, sweep_id: str) -> Response:
    sweep = SweepService.of(context).rerun(sweep_id)
    return json_document(sweep, status.HTTP_202_ACCEPTED, {"Location": f"/v1/sweeps/{sweep.id}"})
