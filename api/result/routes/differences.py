"""What moved between two sweeps."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from api.dependencies import Context
from api.lanes import ServedRouter
from api.result.models.difference import DifferencePage
from api.result.models.queries import ListDifferencesQuery
from api.result.services.difference import DifferenceService

router = ServedRouter(prefix="/v1/sweeps/{sweep_id}", tags=["results"])


@router.get("/differences", summary="List the points that have other results in another sweep")
def list_differences(
    context: Context, sweep_id: str, query: Annotated[ListDifferencesQuery, Query()]
) -> DifferencePage:
    return DifferenceService.of(context).page(sweep_id, query)
