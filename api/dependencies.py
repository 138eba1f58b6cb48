"""What a route may ask for: its context, and the state of the process."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from fastapi import Depends, Request, status
from fastapi.datastructures import DefaultPlaceholder
from fastapi.routing import APIRoute

from api.access.request_origin import Asked
from api.access.required import ANYBODY
from api.context import RequestContext
from api.http.errors import InvalidQueryError, NotAcceptableError
from api.http.preferences import accepts
from api.state import ApiState
from domain.storable import ALLOWED, is_storable, unstorable_message, visible
from storage.scope import Scope


async def get_state(request: Request) -> ApiState:
    """Give what the process holds for all requests."""
    state: ApiState = request.app.state.api
    return state


AppState = Annotated[ApiState, Depends(get_state)]


async def get_context(request: Request, state: AppState) -> RequestContext:
    """Give the request's context; the router that serves it opens its transaction."""
    return state.request_context(Asked.of(request), request.headers.get("accept-encoding", ""))


Context = Annotated[RequestContext, Depends(get_context)]


async def get_scope(context: Context) -> Scope:
    """Give what a handler may see that opens transactions of its own; raises what `authorize` raises."""
    if not context.is_allowed:
        await context.state.admission.access.run(context.look_up_access)
    return context.scope


SeenScope = Annotated[Scope, Depends(get_scope)]


async def admit(request: Request, context: Context) -> None:
    """Refuse, before its body is read, a request that may not be made.

    Where access control is not required that is found out in the request's own transaction, which saves
    one: then nobody is refused for who they are.
    """
    is_api = request.url.path.startswith("/v1/") and context.asked.operation not in ANYBODY
    if is_api and context.state.settings.access == "required":
        rate = await context.state.admission.access.run(context.look_up_and_count)
        request.state.headers = rate.headers() if rate is not None else {}
        context.raise_refusal()
        request.state.project_id = context.sharer


async def reject_unsound_query(request: Request) -> None:
    """Refuse texts that cannot be stored, and query parameters that nobody reads.

    Those are parameters on routes that declare none, and all but the first of the same name.
    Routes with parameters declare them in a model that forbids unknown ones.
    """
    named = [("path", request.url.path), ("path", request.scope["path"])]
    given = request.query_params.multi_items()
    named += [(visible(name), name + value) for name, value in given]
    for field, text in named:
        if not is_storable(text):
            raise InvalidQueryError.of(field, visible(text), unstorable_message(text), ALLOWED)
    route = request.scope.get("route")
    if not (isinstance(route, APIRoute) and route.dependant.query_params):
        for name, value in given:
            raise InvalidQueryError.of(name, value, "unknown query parameter", "none on this path")
    for name, times in Counter(name for name, _ in given).items():
        if times > 1:
            values = request.query_params.getlist(name)
            raise InvalidQueryError.of(name, values, f"is given {times} times", "one value")


async def reject_unmet_accept(request: Request) -> None:
    """Refuse, before anything is done, readers who accept nothing that the route writes."""
    route, accept = request.scope.get("route"), request.headers.get("accept", "")
    if not isinstance(route, APIRoute):
        return
    written = media_types(route)
    if written and not any(accepts(accept, media_type) for media_type in written):
        raise NotAcceptableError(accept, written)


def media_types(route: APIRoute) -> list[str]:
    """List in what formats a route writes its answers, as it declares them."""
    declared = [
        media_type
        for status_code, response in route.responses.items()
        if str(status_code).startswith("2")
        for media_type in response.get("content", {})
    ]
    is_json = isinstance(route.response_class, DefaultPlaceholder)
    if is_json and route.status_code != status.HTTP_204_NO_CONTENT:
        declared.insert(0, "application/json")
    return list(dict.fromkeys(declared))
