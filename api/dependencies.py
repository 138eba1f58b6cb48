"""What a route may ask for: its context, and the state of the process."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request
from fastapi.routing import APIRoute

from api.context import RequestContext
from api.errors import InvalidQueryError
from api.state import ApiState
from domain.storable import ALLOWED, is_storable, unstorable_message, visible


async def get_state(request: Request) -> ApiState:
    """Give what the process holds for all requests."""
    state: ApiState = request.app.state.api
    return state


AppState = Annotated[ApiState, Depends(get_state)]


async def get_context(request: Request, state: AppState) -> RequestContext:
    """Give the request's context; the router that serves it opens its transaction."""
    return state.request_context(request.headers.get("accept-encoding", ""))


Context = Annotated[RequestContext, Depends(get_context)]


async def reject_unsound_query(request: Request) -> None:
    """Refuse texts that cannot be stored, and query parameters on routes that declare none.

    Routes with parameters declare them in a model that forbids unknown ones.
    """
    named = [("path", request.url.path), ("path", request.scope["path"])]
    named += [(visible(name), name + value) for name, value in request.query_params.multi_items()]
    for field, text in named:
        if not is_storable(text):
            raise InvalidQueryError.of(field, visible(text), unstorable_message(text), ALLOWED)
    route = request.scope.get("route")
    if isinstance(route, APIRoute) and route.dependant.query_params:
        return
    for name, value in request.query_params.items():
        raise InvalidQueryError.of(name, value, "unknown query parameter", "none on this path")
