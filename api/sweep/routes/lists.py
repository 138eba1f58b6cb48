"""The list of sweeps; stars, and what is archived."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from api.dependencies import Context
from api.lanes import ServedRouter
from api.sweep.models.queries import ListSweepsQuery
from api.sweep.models.sweep import Sweep, SweepPage
from api.sweep.services.sweep_list import SweepListService

router = ServedRouter(prefix="/v1/sweeps", tags=["sweeps"])


@router.get("", summary="List sweeps: searched, narrowed, sorted; newest first if nothing is said")
def list_sweeps(context: Context, query: Annotated[ListSweepsQuery, Query()]) -> SweepPage:
    return SweepListService.of(context).page(query)


@router.post("/{sweep_id}:archive", summary="Archive a sweep: lists leave it out; nothing is lost")
def archive_sweep(context: Context, sweep_id: str) -> Sweep:
    return SweepListService.of(context).archive(sweep_id, is_archived=True)


@router.post("/{sweep_id}:unarchive", summary="Bring an archived sweep back into lists")
def unarchive_sweep(context: Context, sweep_id: str) -> Sweep:
    return SweepListService.of(context).archive(sweep_id, is_archived=False)


@router.post("/{sweep_id}:star", summary="Star a sweep, for whoever asks alone")
def star_sweep(context: Context, sweep_id: str) -> Sweep:
    return SweepListService.of(context).star(sweep_id, is_starred=True)


@router.post("/{sweep_id}:unstar", summary="Take one's own star from a sweep")
def unstar_sweep(context: Context, sweep_id: str) -> Sweep:
    return SweepListService.of(context).star(sweep_id, is_starred=False)
