"""Price tables: save, list, read, rename, delete."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request, Response, status

from api.dependencies import Context
from api.http.json_body import described_body, json_body
from api.http.responses import conditional_json, json_document
from api.lanes import ServedRouter
from api.price.errors import InvalidPriceTableError
from api.price.models.price_table import (
    PriceTable,
    PriceTableChanges,
    PriceTablePage,
    PriceTableReport,
)
from api.price.models.queries import (
    DeletePriceTableQuery,
    ListPriceTablesQuery,
    PriceTableQuery,
    SavePriceTableQuery,
)
from api.price.services.price_table import PriceTableService
from api.sweep.routes.sweeps import IfNoneMatch
from api.sweep.spec_body import SpecBody, read_text_body
from domain.price.table import MOST_BYTES
from domain.sweep.spec.media_types import JSON_TYPE, YAML_TYPE

router = ServedRouter(prefix="/v1/price-tables", tags=["prices"])

_TABLE_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": f"The table, of at most {MOST_BYTES // 1024} KiB: docs/guide/prices.md",
        "content": {
            YAML_TYPE: {"schema": {"type": "string"}},
            JSON_TYPE: {"schema": {"type": "object", "additionalProperties": True}},
        },
    }
}
_STORED: dict[str, Any] = {
    "description": "A new version is stored",
    "headers": {"Location": {"description": "Path of the version", "schema": {"type": "string"}}},
}
_TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {YAML_TYPE: {"schema": {"type": "string"}}}}
}

PriceTableName = Annotated[str, Path(description="Name of the price table", max_length=63)]


async def _read_body(request: Request) -> SpecBody:
    return await read_text_body(request, MOST_BYTES, InvalidPriceTableError)


@router.post(
    "",
    summary="Save a price table, or say what is in it",
    status_code=status.HTTP_201_CREATED,
    response_model=PriceTable,
    responses={
        200: {
            "model": PriceTable | PriceTableReport,
            "description": "The latest version has this very text; with validate_only, a "
            "PriceTableReport: what the table holds",
        },
        201: _STORED,
    },
    openapi_extra=_TABLE_BODY,
)
def save_price_table(
    context: Context,
    query: Annotated[SavePriceTableQuery, Query()],
    body: Annotated[SpecBody, Depends(_read_body)],
) -> Response:
    service = PriceTableService.of(context)
    if query.validate_only:
        return json_document(service.validate(body))
    table, is_new = service.save(query.name, body)
    headers = {"Location": f"/v1/price-tables/{table.name}?version={table.version}"}
    return json_document(table, status.HTTP_201_CREATED if is_new else status.HTTP_200_OK, headers)


@router.get("", summary="List price tables by name, those that come with FabricSweep among them")
def list_price_tables(
    context: Context, query: Annotated[ListPriceTablesQuery, Query()]
) -> PriceTablePage:
    return PriceTableService.of(context).page(query)


@router.get(
    "/{name}",
    summary="Read a price table and its versions",
    response_model=PriceTable,
    responses={304: {"description": "Unchanged since the ETag given in If-None-Match"}},
)
def get_price_table(
    context: Context,
    name: PriceTableName,
    query: Annotated[PriceTableQuery, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    table = PriceTableService.of(context).get(name, query.version)
    return conditional_json(table, if_none_match)


@router.get(
    "/{name}/text",
    summary="Read a price table as YAML, as it was written",
    response_class=Response,
    responses=_TEXT,
)
def get_price_table_text(
    context: Context, name: PriceTableName, query: Annotated[PriceTableQuery, Query()]
) -> Response:
    text = PriceTableService.of(context).text(name, query.version)
    return Response(text, media_type=YAML_TYPE)


@router.patch(
    "/{name}",
    summary="Rename a price table",
    openapi_extra=described_body(PriceTableChanges),
)
def change_price_table(
    context: Context,
    name: PriceTableName,
    changes: Annotated[PriceTableChanges, Depends(json_body(PriceTableChanges))],
) -> PriceTable:
    return PriceTableService.of(context).change(name, changes)


@router.delete(
    "/{name}",
    summary="Delete a version of a price table, or all of them",
    status_code=status.HTTP_204_NO_CONTENT,
)
def delete_price_table(
    context: Context, name: PriceTableName, query: Annotated[DeletePriceTableQuery, Query()]
) -> None:
    PriceTableService.of(context).delete(name, query.version)
