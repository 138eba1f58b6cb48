"""Imported fabrics: upload, list, read, export, and what was studied on them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Response, status

from api.dependencies import Context
from api.fabric.models.fabric import Fabric, FabricChanges, FabricFormat, FabricPage, FabricReport
from api.fabric.models.queries import (
    DeleteFabricQuery,
    ExportFabricQuery,
    FabricQuery,
    FabricSpecQuery,
    ImportFabricQuery,
    ListFabricsQuery,
)
from api.fabric.services.fabric import FabricService
from api.fabric.upload import ReadFabric, read_fabric_upload
from api.http.json_body import described_body, json_body
from api.http.responses import conditional_json, json_document, plain_text
from api.lanes import ServedRouter
from api.sweep.models.sweep import SweepPage
from api.sweep.routes.sweeps import IfNoneMatch
from domain.sweep.spec.media_types import YAML_TYPE

router = ServedRouter(prefix="/v1/fabrics", tags=["fabrics"])

_FILE = {"type": "string", "format": "binary"}
_UPLOAD_BODY = {
    "requestBody": {
        "required": True,
        "description": "Files may be compressed with gzip",
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["name", "discovery"],
                    "additionalProperties": False,
                    "properties": {
                        "name": {"type": "string", "pattern": "^[a-z0-9][a-z0-9._-]{0,62}$"},
                        "discovery": _FILE | {"description": "The wiring"},
                        "tables": {
                            "type": "array",
                            "items": _FILE,
                            "description": "Forwarding tables, in one file or several",
                        },
                        "format": {
                            "type": "string",
                            "enum": [name.value for name in FabricFormat],
                            "default": "auto",
                        },
                    },
                }
            }
        },
    }
}
_TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}}
}
_YAML: dict[int | str, dict[str, Any]] = {
    200: {"content": {YAML_TYPE: {"schema": {"type": "string"}}}}
}

FabricName = Annotated[str, Path(description="Name of the fabric", max_length=63)]


@router.post(
    "",
    summary="Import a fabric, or say what is in its files",
    status_code=status.HTTP_201_CREATED,
    response_model=Fabric,
    responses={
        200: {
            "model": Fabric | FabricReport,
            "description": "The latest version has this very content; "
            "with validate_only, a FabricReport: what the files hold",
        },
        201: {
            "description": "A new version is stored",
            "headers": {
                "Location": {"description": "Path of the version", "schema": {"type": "string"}}
            },
        },
    },
    openapi_extra=_UPLOAD_BODY,
)
def import_fabric(
    context: Context,
    query: Annotated[ImportFabricQuery, Query()],
    upload: Annotated[ReadFabric, Depends(read_fabric_upload)],
) -> Response:
    if query.validate_only:
        return json_document(FabricService.of(context).validate(upload))
    fabric, is_new = FabricService.of(context).import_upload(upload)
    headers = {"Location": f"/v1/fabrics/{fabric.name}?version={fabric.version}"}
    return json_document(fabric, status.HTTP_201_CREATED if is_new else status.HTTP_200_OK, headers)


@router.get("", summary="List fabrics by name")
def list_fabrics(context: Context, query: Annotated[ListFabricsQuery, Query()]) -> FabricPage:
    return FabricService.of(context).page(query)


@router.get(
    "/{name}",
    summary="Read a fabric: its summary, checks and versions",
    response_model=Fabric,
    responses={304: {"description": "Unchanged since the ETag given in If-None-Match"}},
)
def get_fabric(
    context: Context,
    name: FabricName,
    query: Annotated[FabricQuery, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    return conditional_json(FabricService.of(context).get(name, query.version), if_none_match)


@router.patch(
    "/{name}",
    summary="Rename a fabric that no sweep uses",
    openapi_extra=described_body(FabricChanges),
)
def change_fabric(
    context: Context,
    name: FabricName,
    changes: Annotated[FabricChanges, Depends(json_body(FabricChanges))],
) -> Fabric:
    return FabricService.of(context).change(name, changes)


@router.delete(
    "/{name}",
    summary="Delete a version of a fabric, or all of them; refused while sweeps use it",
    status_code=status.HTTP_204_NO_CONTENT,
)
def delete_fabric(
    context: Context, name: FabricName, query: Annotated[DeleteFabricQuery, Query()]
) -> None:
    FabricService.of(context).delete(name, query.version)


@router.get(
    "/{name}/export",
    summary="Write a fabric in one of the formats that others read",
    response_class=Response,
    responses=_TEXT,
)
def export_fabric(
    context: Context, name: FabricName, query: Annotated[ExportFabricQuery, Query()]
) -> Response:
    return plain_text(FabricService.of(context).export(name, query))


@router.get(
    "/{name}/spec",
    summary="The standard effective-bandwidth sweep of a fabric, ready to be submitted",
    response_class=Response,
    responses=_YAML,
)
def get_fabric_spec(
    context: Context, name: FabricName, query: Annotated[FabricSpecQuery, Query()]
) -> Response:
    return Response(FabricService.of(context).spec(name, query), media_type=YAML_TYPE)


@router.get("/{name}/sweeps", summary="List the sweeps that use a fabric, newest first")
def list_fabric_sweeps(
    context: Context, name: FabricName, query: Annotated[ListFabricsQuery, Query()]
) -> SweepPage:
    return FabricService.of(context).sweeps(name, query)
