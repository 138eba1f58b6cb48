"""How documents become responses: JSON with entity tags, plain text, and the choice of CSV."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256

from fastapi import Response, status
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

from api.models.query import ResultFormat


def json_document(
    document: BaseModel,
    status_code: int = status.HTTP_200_OK,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Write a document as JSON; numbers that JSON cannot hold (NaN, infinities) become null."""
    return Response(document.model_dump_json(), status_code, headers, media_type="application/json")


def conditional_json(document: BaseModel, if_none_match: str | None) -> Response:
    """Answer 304 without a body when the reader already has this very document."""
    body = document.model_dump_json()
    etag = f'"{sha256(body.encode()).hexdigest()[:32]}"'
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if if_none_match is not None and _matches(etag, if_none_match):
        return Response(status_code=status.HTTP_304_NOT_MODIFIED, headers=headers)
    return Response(body, headers=headers, media_type="application/json")


def plain_text(pieces: Iterable[str]) -> StreamingResponse:
    """Write a text piece by piece."""
    return StreamingResponse(pieces, media_type="text/plain; charset=utf-8")


def wants_csv(given: ResultFormat | None, accept: str | None) -> bool:
    """Tell whether the reader asked for CSV; the query parameter wins over the header."""
    if given is not None:
        return given is ResultFormat.CSV
    return _quality(accept, "text/csv") > _quality(accept, "application/json")


def _matches(etag: str, if_none_match: str) -> bool:
    tags = {tag.strip().removeprefix("W/") for tag in if_none_match.split(",")}
    return "*" in tags or etag in tags


def _quality(accept: str | None, media_type: str) -> float:
    """Give the q value that ``accept`` grants to exactly this media type, 0 when not named."""
    for part in (accept or "").split(","):
        name, *parameters = (piece.strip() for piece in part.split(";"))
        if name.lower() != media_type:
            continue
        for parameter in parameters:
            if parameter.startswith("q="):
                try:
                    return float(parameter[2:])
                except ValueError:
                    return 0.0
        return 1.0
    return 0.0
