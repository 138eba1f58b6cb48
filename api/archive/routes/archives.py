"""Archives of sweeps: written here, read anywhere."""

from __future__ import annotations

from fastapi import Request, Response, status

from api.archive import upload as archive_upload
from api.archive.models.archive import SweepImport
from api.archive.services.archive import ArchiveService
from api.archive.services.artifact import ArtifactService
from api.dependencies import AppState, Context, SeenScope
from api.http.responses import Download, json_document, written
from api.lanes import ServedRouter
from domain.archive.names import ARCHIVE_TYPE, ENDING

router = ServedRouter(prefix="/v1/sweeps", tags=["sweeps"])

_ZIP = "application/zip"
_BINARY = {"schema": {"type": "string", "format": "binary"}}
_ARCHIVE_BODY = {
    "requestBody": {
        "required": True,
        "description": "An archive that GET /v1/sweeps/{sweep_id}/archive of some server has given",
        "content": {ARCHIVE_TYPE: _BINARY},
    }
}


@router.get(
    "/{sweep_id}/archive",
    summary="A sweep that has ended as one archive: specification, points, results, provenance",
    response_class=Response,
    responses={200: {"content": {ARCHIVE_TYPE: _BINARY}}},
)
def get_archive(context: Context, sweep_id: str) -> Response:
    pieces = ArchiveService.of(context).pieces(sweep_id)
    disposition = f'attachment; filename="{sweep_id}{ENDING}"'
    return Download(pieces, ARCHIVE_TYPE, {"Content-Disposition": disposition})


@router.get(
    "/{sweep_id}/artifact",
    summary="The artifact of a study that has ended: an RO-Crate with a script that checks it",
    description="A ZIP file with specification, seeds, versions, results, answers and figures, and "
    "`check.py`, which runs the study again and names what differs. `ro-crate-metadata.json` follows the "
    "profile Workflow Run Crate.",
    response_class=Response,
    responses={200: {"content": {_ZIP: _BINARY}}},
)
def get_artifact(context: Context, sweep_id: str) -> Response:
    pieces = ArtifactService.of(context).pieces(sweep_id)
    disposition = f'attachment; filename="{sweep_id}.crate.zip"'
    return Download(pieces, _ZIP, {"Content-Disposition": disposition})


# The colon belongs to the path, and the prefix must not end in a slash.
@router.post(
    ":import",
    summary="Store the sweep of an archive and its results, all or nothing",
    description="The same archive again answers with the same sweep. Results of the model revision "
    "of an archive that this server has already stay; where they differ, the answer says so.",
    status_code=status.HTTP_201_CREATED,
    response_model=SweepImport,
    responses={
        200: {"model": SweepImport, "description": "This archive had been imported before"},
        201: {
            "description": "The sweep is stored",
            "headers": {
                "Location": {"description": "Path of the sweep", "schema": {"type": "string"}}
            },
        },
    },
    openapi_extra=_ARCHIVE_BODY,
)
async def import_archive(
    request: Request, state: AppState, context: Context, scope: SeenScope
) -> Response:
    document = await archive_upload.import_archive(request, state, context, scope)
    code = status.HTTP_201_CREATED if document.is_new else status.HTTP_200_OK
    headers = {"Location": f"/v1/sweeps/{document.sweep.id}"}
    answer = json_document(document, code, headers)
    return written(answer, code, request.headers.get("accept-encoding", ""))
