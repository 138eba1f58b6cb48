"""Running a sweep: pause, resume, stop, cancel, retry. Every verb may be said twice."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from api.dependencies import Context
from api.lanes import ServedRouter
from api.run.models.queries import PauseQuery, RetryQuery
from api.run.models.verb import RetryPreview
from api.run.services.verb import VerbService
from api.sweep.models.sweep import Sweep

router = ServedRouter(prefix="/v1/sweeps", tags=["sweeps"])


@router.post(
    "/{sweep_id}:pause",
    summary="Give no new runs away; those under way are finished",
    description="Points are still made. The sweep keeps its phase and says by `held` and `waits_for` that "
    "it is paused. 409 once it has ended or is being stopped.",
)
def pause_sweep(context: Context, sweep_id: str, query: Annotated[PauseQuery, Query()]) -> Sweep:
    return VerbService.of(context).pause(sweep_id, query.note)


@router.post(
    "/{sweep_id}:resume",
    summary="Go on with a sweep that is paused",
    description="By whomever it was paused. 409 once it has ended or is being stopped.",
)
def resume_sweep(context: Context, sweep_id: str) -> Sweep:
    return VerbService.of(context).resume(sweep_id)


@router.post(
    "/{sweep_id}:stop",
    summary="Finish what runs and drop what waits",
    description="The sweep ends as aborted once the runs under way have ended, each with its result; "
    "`:retry` takes up what was dropped. 409 once it has ended otherwise.",
)
def stop_sweep(context: Context, sweep_id: str) -> Sweep:
    return VerbService.of(context).stop(sweep_id)


@router.post(
    "/{sweep_id}:cancel",
    summary="Stop what runs and drop what waits",
    description="Simulations are told to stop; a process whose simulation goes on for longer than "
    "FABRICSWEEP_STOP_SECONDS is ended and replaced. 409 once the sweep has ended otherwise.",
)
def cancel_sweep(context: Context, sweep_id: str) -> Sweep:
    return VerbService.of(context).cancel(sweep_id)


@router.post(
    "/{sweep_id}:retry",
    summary="Run again what failed, timed out or was aborted, or what is chosen of it",
    description="While the sweep is under way, too; one that is paused goes on. With `dry_run` the answer "
    "says how many runs it would be. 409 when there is nothing of the kind.",
)
def retry_sweep(
    context: Context, sweep_id: str, query: Annotated[RetryQuery, Query()]
) -> Sweep | RetryPreview:
    return VerbService.of(context).retry(sweep_id, query)
