"""Signing in and out of the dashboard."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response, status
from fastapi.responses import RedirectResponse

from api.access.cookies import (
    SESSION_COOKIE,
    SIGN_IN_COOKIE,
    drop_cookie,
    set_session_cookie,
    set_share_cookie,
    set_sign_in_cookie,
)
from api.access.errors import NoProviderError, ShareLinkOverError, SignInError
from api.access.models.queries import CallbackQuery, ShareQuery, SignInQuery
from api.access.provider import Provider
from api.dependencies import AppState
from api.http.errors import InvalidQueryError
from api.state import ApiState

router = APIRouter(prefix="/v1/auth", tags=["access"])

_NEXT = "next"
_OVER_PAGE = "/share-link-over"
_REDIRECTS = {302: {"description": "Where the browser goes on"}}


@router.get(
    "/login",
    summary="Send the browser to the provider, to sign in there",
    status_code=status.HTTP_302_FOUND,
    response_class=RedirectResponse,
    responses=_REDIRECTS,  # type: ignore[arg-type]
)
async def sign_in(
    request: Request, state: AppState, query: Annotated[SignInQuery, Query()]
) -> Response:
    if not is_own_page(query.next):
        message = "must be a page of this service"
        raise InvalidQueryError.of(_NEXT, query.next, message, "a path that begins with one /")
    access, rates, origin = state.admission.access, state.rates, _address(request)
    await access.run(lambda: rates.count_sign_in(origin))
    kept: dict[str, object] = {_NEXT: query.next}
    address = await _provider(state).address(request, kept)
    secret = await access.run(lambda: state.sign_ins.begin(kept))
    response = RedirectResponse(address, status.HTTP_302_FOUND)
    set_sign_in_cookie(response, secret)
    return response


@router.get(
    "/callback",
    summary="Where the provider sends the browser back to",
    status_code=status.HTTP_302_FOUND,
    response_class=RedirectResponse,
    responses=_REDIRECTS,  # type: ignore[arg-type]
)
async def finish_sign_in(
    request: Request, state: AppState, query: Annotated[CallbackQuery, Query()]
) -> Response:
    provider, secret = _provider(state), request.cookies.get(SIGN_IN_COOKIE)
    access = state.admission.access
    kept = await access.run(lambda: state.sign_ins.take(secret)) if secret else None
    if kept is None:
        origin = _address(request)
        await access.run(lambda: state.rates.count_sign_in(origin))
        raise SignInError("it took longer than ten minutes, or another browser began it")
    who = await provider.signed_in(request, kept)
    session = await access.run(lambda: state.sign_ins.finish(who))
    response = RedirectResponse(str(kept[_NEXT]), status.HTTP_302_FOUND)
    set_session_cookie(response, session, state.settings.session_hours)
    drop_cookie(response, SIGN_IN_COOKIE)
    return response


@router.get(
    "/share",
    summary="Let the browser read the sweep of a share link, and show it",
    status_code=status.HTTP_302_FOUND,
    response_class=RedirectResponse,
    responses=_REDIRECTS,  # type: ignore[arg-type]
)
async def open_share_link(
    request: Request, state: AppState, query: Annotated[ShareQuery, Query()]
) -> Response:
    access, rates = state.admission.access, state.rates
    shared = await access.run(lambda: state.sign_ins.shared(query.token))
    if shared is None:
        origin = _address(request)
        await access.run(lambda: rates.count_stranger(origin, brought_something=True))
        # People read a page about it, programs a problem document.
        if "text/html" in request.headers.get("accept", ""):
            return RedirectResponse(_OVER_PAGE, status.HTTP_302_FOUND)
        raise ShareLinkOverError
    await access.run(lambda: rates.count("share", shared.public_id))
    response = RedirectResponse(f"/sweeps/{shared.sweep}", status.HTTP_302_FOUND)
    set_share_cookie(response, query.token)
    return response


@router.post(
    "/logout",
    summary="End the session of the browser",
    status_code=status.HTTP_204_NO_CONTENT,
)
async def sign_out(request: Request, state: AppState) -> Response:
    secret = request.cookies.get(SESSION_COOKIE)
    if secret:
        await state.admission.access.run(lambda: state.sign_ins.end(secret))
    response = Response(status_code=status.HTTP_204_NO_CONTENT)
    drop_cookie(response, SESSION_COOKIE)
    return response


def is_own_page(path: str) -> bool:
    """Tell whether a browser that is sent to ``path`` stays here, and is not led to another host."""
    return path.startswith("/") and path[1:2] not in ("/", "\\") and path.isprintable()


def _address(request: Request) -> str | None:
    return request.client.host if request.client else None


def _provider(state: ApiState) -> Provider:
    if state.provider is None:
        raise NoProviderError
    return state.provider
