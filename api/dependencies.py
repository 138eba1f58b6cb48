"""What a route may ask for: its context, and the state of the process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from fastapi import Depends, Request
from fastapi.routing import APIRoute

from api.context import RequestContext
from api.errors import InvalidQueryError
from api.state import ApiState
from domain.storable import ALLOWED, is_storable, unstorable_message, visible


def get_state(request: Request) -> ApiState:
    """Give what the process holds for all requests."""
    state: ApiState = request.app.state.api
    return state


AppState = Annotated[ApiState, Depends(get_state)]


def get_context(state: AppState) -> Iterator[RequestContext]:
    """Open the request's one transaction; commit it at the end, then publish its messages."""
    with state.request_context() as context:
        yield context


# "function" ends the dependency before the response is sent: a reader who has been told
# of a sweep can read it, and a failed commit still becomes an error response.
Context = Annotated[RequestContext, Depends(get_context, scope="function")]


def reject_unsound_query(request: Request) -> None:
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
