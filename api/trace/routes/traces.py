"""Traces: upload, list, read, export, cut, scale, rename, delete."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Response, status
from pydantic import BaseModel

from api.dependencies import Context
from api.http.json_body import described_body, json_body
from api.http.responses import conditional_json, json_document
from api.lanes import ServedRouter
from api.sweep.routes.sweeps import IfNoneMatch
from api.trace.models.clock import CriticalPath, CriticalPathQuery, CutTrace, TraceWindow
from api.trace.models.queries import (
    DeleteTraceQuery,
    ExportTraceQuery,
    ImportTraceQuery,
    ListTracesQuery,
    TraceQuery,
)
from api.trace.models.scaling import ScaledTrace, TraceScaling
from api.trace.models.trace import Trace, TraceChanges, TraceFormat, TracePage, TraceReport
from api.trace.services.trace import TraceService
from api.trace.upload import ReadTrace, read_trace_upload

router = ServedRouter(prefix="/v1/traces", tags=["traces"])

_UPLOAD_BODY = {
    "requestBody": {
        "required": True,
        "description": "Files may be compressed with gzip, or bundled by tar or zip",
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["name", "files"],
                    "additionalProperties": False,
                    "properties": {
                        "name": {"type": "string", "pattern": "^[a-z0-9][a-z0-9._-]{0,62}$"},
                        "files": {
                            "type": "array",
                            "items": {"type": "string", "format": "binary"},
                            "description": "The files of one recording, such as one a rank",
                        },
                        "format": {
                            "type": "string",
                            "enum": [name.value for name in TraceFormat],
                            "default": "auto",
                        },
                    },
                }
            }
        },
    }
}
_STORED: dict[str, Any] = {
    "description": "A new version is stored",
    "headers": {"Location": {"description": "Path of the version", "schema": {"type": "string"}}},
}
_FILE: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
    }
}

TraceName = Annotated[str, Path(description="Name of the trace", max_length=63)]


@router.post(
    "",
    summary="Import a trace, or say what is in its files",
    status_code=status.HTTP_201_CREATED,
    response_model=Trace,
    responses={
        200: {
            "model": Trace | TraceReport,
            "description": "The latest version has this very content; "
            "with validate_only, a TraceReport: what the files hold",
        },
        201: _STORED,
    },
    openapi_extra=_UPLOAD_BODY,
)
def import_trace(
    context: Context,
    query: Annotated[ImportTraceQuery, Query()],
    upload: Annotated[ReadTrace, Depends(read_trace_upload)],
) -> Response:
    if query.validate_only:
        return json_document(TraceService.of(context).validate(upload))
    trace, is_new = TraceService.of(context).import_upload(upload)
    return _kept(trace, trace, is_new=is_new)


@router.get("", summary="List traces by name")
def list_traces(context: Context, query: Annotated[ListTracesQuery, Query()]) -> TracePage:
    return TraceService.of(context).page(query)


@router.get(
    "/{name}",
    summary="Read a trace: what it holds, and its versions",
    response_model=Trace,
    responses={304: {"description": "Unchanged since the ETag given in If-None-Match"}},
)
def get_trace(
    context: Context,
    name: TraceName,
    query: Annotated[TraceQuery, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    return conditional_json(TraceService.of(context).get(name, query.version), if_none_match)


@router.patch(
    "/{name}",
    summary="Rename a trace that no sweep uses",
    openapi_extra=described_body(TraceChanges),
)
def change_trace(
    context: Context,
    name: TraceName,
    changes: Annotated[TraceChanges, Depends(json_body(TraceChanges))],
) -> Trace:
    return TraceService.of(context).change(name, changes)


@router.delete(
    "/{name}",
    summary="Delete a version of a trace, or all of them; refused while sweeps use it",
    status_code=status.HTTP_204_NO_CONTENT,
)
def delete_trace(
    context: Context, name: TraceName, query: Annotated[DeleteTraceQuery, Query()]
) -> None:
    TraceService.of(context).delete(name, query.version)


@router.get(
    "/{name}/export",
    summary="Write a trace in one of the formats that others read",
    response_class=Response,
    responses=_FILE,
)
def export_trace(
    context: Context, name: TraceName, query: Annotated[ExportTraceQuery, Query()]
) -> Response:
    content = TraceService.of(context).export(name, query)
    return Response(content, media_type="application/octet-stream")


@router.get(
    "/{name}/critical-path",
    summary="Say what the time of a trace is made of, where messages do not meet",
)
def get_critical_path(
    context: Context, name: TraceName, query: Annotated[CriticalPathQuery, Query()]
) -> CriticalPath:
    return TraceService.of(context).critical_path(name, query)


@router.post(
    "/{name}/cut",
    summary="Keep a window of a trace as a trace",
    status_code=status.HTTP_201_CREATED,
    response_model=CutTrace,
    responses={
        200: {"model": CutTrace, "description": "The latest version has this very content"},
        201: _STORED,
    },
    openapi_extra=described_body(TraceWindow),
)
def cut_trace(
    context: Context,
    name: TraceName,
    query: Annotated[TraceQuery, Query()],
    window: Annotated[TraceWindow, Depends(json_body(TraceWindow))],
) -> Response:
    found, is_new = TraceService.of(context).cut(name, query.version, window)
    return _kept(found, found.trace, is_new=is_new)


@router.post(
    "/{name}/scaled",
    summary="Make a trace of more ranks, where its structure is recognised",
    status_code=status.HTTP_201_CREATED,
    response_model=ScaledTrace,
    responses={
        200: {"model": ScaledTrace, "description": "The latest version has this very content"},
        201: _STORED,
    },
    openapi_extra=described_body(TraceScaling),
)
def scale_trace(
    context: Context,
    name: TraceName,
    query: Annotated[TraceQuery, Query()],
    scaling: Annotated[TraceScaling, Depends(json_body(TraceScaling))],
) -> Response:
    found, is_new = TraceService.of(context).scale(name, query.version, scaling)
    return _kept(found, found.trace, is_new=is_new)


def _kept(document: BaseModel, trace: Trace, *, is_new: bool) -> Response:
    """The answer about a trace that is stored now: whether it is new, and where it is."""
    headers = {"Location": f"/v1/traces/{trace.name}?version={trace.version}"}
    code = status.HTTP_201_CREATED if is_new else status.HTTP_200_OK
    return json_document(document, code, headers)
