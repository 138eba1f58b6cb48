"""What a specification can say: the catalogue, its schema, and examples."""

from __future__ import annotations

from typing import Any

from fastapi import Response

from api.dependencies import Context
from api.http.responses import conditional_json
from api.lanes import ServedRouter
from api.sweep.models.catalog import Catalog
from api.sweep.models.example import Examples
from api.sweep.routes.sweeps import IfNoneMatch
from api.sweep.services.catalogue import CatalogueService
from domain.validation.claims import ClaimTable, claim_table

router = ServedRouter(prefix="/v1", tags=["catalogue"])


@router.get(
    "/catalog",
    summary="Components, parameters with units and ranges, and metrics",
    response_model=Catalog,
    responses={304: {"description": "Unchanged since the ETag given in If-None-Match"}},
)
def get_catalog(context: Context, if_none_match: IfNoneMatch = None) -> Response:
    return conditional_json(CatalogueService.of(context).catalog(), if_none_match)


@router.get("/schema/sweep", summary="JSON schema of a sweep's specification")
def get_sweep_schema(context: Context) -> dict[str, Any]:
    return CatalogueService.of(context).sweep_schema()


@router.get(
    "/validation",
    summary="Published claims beside ours: reached, missed, and why",
    response_model=ClaimTable,
    responses={304: {"description": "Unchanged since the ETag given in If-None-Match"}},
)
def get_validation(context: Context, if_none_match: IfNoneMatch = None) -> Response:
    return conditional_json(claim_table(), if_none_match)


@router.get("/examples", summary="Specifications that come with the product")
def list_examples(context: Context) -> Examples:
    return CatalogueService.of(context).examples()
