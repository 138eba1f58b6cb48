"""How answers are written: JSON with entity tags, and texts that are sent piece by piece."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from anyio import to_thread
from fastapi import Response, status
from fastapi.responses import StreamingResponse
from pydantic import BaseModel
from pydantic_core import to_json
from starlette.concurrency import iterate_in_threadpool
from starlette.types import Receive, Scope, Send

from api.http.compression import choose, compress_response, compressed
from api.http.preferences import preferences
from api.http.queries import ResultFormat

_JSON = "application/json"


class LateResponse(Response, ABC):
    """A response that is made after the transaction, by :meth:`write`."""

    @abstractmethod
    def write(self) -> Response:
        """Make it."""


class _Document(LateResponse):
    """A document on its way to become JSON; :func:`written` does it, after the transaction."""

    def __init__(
        self,
        document: BaseModel,
        status_code: int,
        headers: Mapping[str, str] | None,
        *,
        is_tagged: bool = False,
        if_none_match: str | None = None,
    ) -> None:
        super().__init__(None, status_code, headers)
        self._document = document
        self._given = headers
        self._is_tagged = is_tagged
        self._if_none_match = if_none_match

    def write(self) -> Response:
        """Write it; 304 without a body when the reader has this very document already."""
        body = self._document.model_dump_json()
        headers = dict(self._given or {})
        if self._is_tagged:
            etag = f'"{sha256(body.encode()).hexdigest()[:32]}"'
            headers |= {"ETag": etag, "Cache-Control": "no-cache"}
            if self._if_none_match is not None and matches(etag, self._if_none_match):
                return Response(status_code=status.HTTP_304_NOT_MODIFIED, headers=headers)
        return Response(body, self.status_code, headers, media_type=_JSON)


class Download(StreamingResponse):
    """An answer that is made as it is sent; it takes a place in the lane of downloads.

    Parameters
    ----------
    pieces
        text or bytes; closed at the end, also when the reader goes away.
    """

    def __init__(
        self,
        pieces: Iterable[str | bytes],
        media_type: str,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self._pieces = iter(pieces)
        super().__init__(self._pieces, headers=headers, media_type=media_type)

    def compress(self, accept_encoding: str) -> Response:
        """Compress what will be sent, for a reader who understands it."""
        encoding = choose(self, accept_encoding)
        if encoding is not None:
            encoded = (p.encode() if isinstance(p, str) else p for p in self._pieces)
            self.body_iterator = iterate_in_threadpool(compressed(encoded, encoding))
        return self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it, once there is a place.

        Raises
        ------
        OverloadedError
            There was none in time; nothing was sent.
        """
        try:
            downloads = scope["app"].state.api.admission.downloads
            async with downloads.place(scope.get("state", {}).get("project_id")):
                await super().__call__(scope, receive, send)
        finally:
            close = getattr(self._pieces, "close", None)
            if close is not None:  # a generator: it may hold a transaction
                await to_thread.run_sync(close)


def written(answer: Any, status_code: int, accept_encoding: str) -> Response:
    """Turn what a handler returned into the response that is sent.

    Numbers that JSON cannot hold (NaN, infinities) become null.
    """
    if answer is None:
        return Response(status_code=status_code)
    if isinstance(answer, BaseModel):
        answer = _Document(answer, status_code, None)
    if isinstance(answer, LateResponse):
        answer = answer.write()
    if isinstance(answer, Download):
        return answer.compress(accept_encoding)
    if isinstance(answer, StreamingResponse):
        return answer
    if not isinstance(answer, Response):
        answer = Response(to_json(answer, inf_nan_mode="null"), status_code, media_type=_JSON)
    return compress_response(answer, accept_encoding)


def json_document(
    document: BaseModel,
    status_code: int = status.HTTP_200_OK,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Answer with a document that is not simply returned: for another status or more headers."""
    return _Document(document, status_code, headers)


def conditional_json(document: BaseModel, if_none_match: str | None) -> Response:
    """Answer with a document, or with 304 when the reader has it already."""
    return _Document(
        document, status.HTTP_200_OK, None, is_tagged=True, if_none_match=if_none_match
    )


def plain_text(pieces: Iterable[str]) -> Response:
    """Answer with a text, piece by piece."""
    return Download(pieces, "text/plain; charset=utf-8")


RESULT_TYPES = {
    ResultFormat.JSON: _JSON,
    ResultFormat.CSV: "text/csv",
    ResultFormat.ARROW: "application/vnd.apache.arrow.stream",
    ResultFormat.PARQUET: "application/vnd.apache.parquet",
}


_BINARY = {"schema": {"type": "string", "format": "binary"}}
TABLE_RESPONSES: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {
            "text/csv": {"schema": {"type": "string"}},
            "application/vnd.apache.arrow.stream": _BINARY,
            "application/vnd.apache.parquet": _BINARY,
        }
    }
}
"""What routes answer with that write tables, beside JSON."""


def result_format(given: ResultFormat | None, accept: str | None) -> ResultFormat:
    """Tell how the reader wants results; the query parameter wins over the header.

    What the header does not name is not sent but JSON, and of equals the first.
    """
    if given is not None:
        return given
    known = preferences(accept or "")
    return max(RESULT_TYPES, key=lambda one: known.get(RESULT_TYPES[one], 0))


def matches(etag: str, if_none_match: str) -> bool:
    """Tell whether a reader's If-None-Match names this entity tag."""
    tags = {tag.strip().removeprefix("W/") for tag in if_none_match.split(",")}
    return "*" in tags or etag in tags
