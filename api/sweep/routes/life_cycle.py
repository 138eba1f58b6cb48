"""What becomes of sweeps: rename, tag, delete, prune."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, status

from api.dependencies import Context
from api.http.json_body import described_body, json_body
from api.lanes import ServedRouter
from api.sweep.models.life_cycle import PruneReport, PruneRequest, SweepChanges
from api.sweep.models.sweep import Sweep
from api.sweep.services.life_cycle import LifeCycleService
from api.sweep.services.sweep import SweepService

router = ServedRouter(prefix="/v1/sweeps", tags=["sweeps"])


@router.patch(
    "/{sweep_id}",
    summary="Rename, describe or tag a sweep",
    openapi_extra=described_body(SweepChanges),
)
def change_sweep(
    context: Context,
    sweep_id: str,
    changes: Annotated[SweepChanges, Depends(json_body(SweepChanges))],
) -> Sweep:
    LifeCycleService.of(context).change(sweep_id, changes)
    return SweepService.of(context).get(sweep_id)


@router.delete(
    "/{sweep_id}",
    summary="Delete a sweep that has ended; results stay, for they answer other sweeps",
    status_code=status.HTTP_204_NO_CONTENT,
)
def delete_sweep(context: Context, sweep_id: str) -> None:
    LifeCycleService.of(context).delete(sweep_id)


# The colon belongs to the path, and the prefix must not end in a slash.
@router.post(
    ":prune",
    summary="Delete sweeps that ended long ago, or say which would go",
    openapi_extra=described_body(PruneRequest),
)
def prune_sweeps(
    context: Context, request: Annotated[PruneRequest, Depends(json_body(PruneRequest))]
) -> PruneReport:
    return LifeCycleService.of(context).prune(request)
