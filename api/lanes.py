"""Routes that read or change what is stored: each runs in its lane, in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from inspect import iscoroutinefunction
from typing import Any, Literal

from fastapi import APIRouter, Response, status

from api.context import RequestContext
from api.http.responses import written

LaneName = Literal["requests", "streams"]


class ServedRouter(APIRouter):
    """A router whose handlers take a ``context`` and return a document or a response.

    The order is what keeps the service standing under load: everything that only waits (the body,
    a place in the lane) comes before a thread is taken; a thread before a connection; and the
    connection is given back before the document is written as JSON.
    """

    def __init__(self, *, lane: LaneName = "requests", **options: Any) -> None:
        super().__init__(**options)
        self._lane: LaneName = lane

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        """Register a handler; one that is asynchronous sees to itself."""
        if not iscoroutinefunction(endpoint):
            status_code = options.get("status_code") or status.HTTP_200_OK
            endpoint = _served(endpoint, self._lane, status_code)
        super().add_api_route(path, endpoint, **options)


def _served(endpoint: Callable[..., Any], lane: LaneName, status_code: int) -> Callable[..., Any]:
    @wraps(endpoint)
    async def serve(context: RequestContext, **values: Any) -> Response:
        work = partial(_work, endpoint, status_code, context, values)
        return await getattr(context.state.admission, lane).run(work, context.sharer)  # type: ignore[no-any-return]

    return serve


def _work(
    endpoint: Callable[..., Any], status_code: int, context: RequestContext, values: dict[str, Any]
) -> Response:
    with context.transaction():
        answer = endpoint(context=context, **values)
        context.note_change(*_changed(context, answer, status_code))
    return written(answer, status_code, context.accept_encoding)


def _changed(context: RequestContext, answer: Any, status_code: int) -> tuple[str, int]:
    """Say what a request has changed: what it has made, else what its path names."""
    if not isinstance(answer, Response):
        return context.asked.where, status_code
    return answer.headers.get("location", context.asked.where), answer.status_code
