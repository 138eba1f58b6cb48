"""Reading the body of a specification: bounded, and only in formats that are understood."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request

from api.http.body_limits import bounded_stream
from api.http.errors import ApiError, InvalidSpecError, UnsupportedMediaTypeError
from api.http.problem_document import FieldProblem
from domain.sweep.spec.media_types import JSON_TYPE, YAML_TYPE

_ALIASES = {
    JSON_TYPE: JSON_TYPE,
    YAML_TYPE: YAML_TYPE,
    "application/x-yaml": YAML_TYPE,
    "text/yaml": YAML_TYPE,
}


@dataclass(frozen=True)
class SpecBody:
    """A specification, or another document, as it was sent; ``content_type`` is JSON_TYPE or YAML_TYPE."""

    text: str
    content_type: str


async def read_spec_body(request: Request) -> SpecBody:
    """Read the body, giving up as soon as it exceeds the limit.

    Raises
    ------
    UnsupportedMediaTypeError
        The content type is neither JSON nor YAML.
    BodyTooLargeError
        More bytes were announced or arrived than MAX_BODY_BYTES.
    InvalidSpecError
        The body is not UTF-8 text.
    """
    return await read_text_body(
        request, request.app.state.api.settings.max_body_bytes, InvalidSpecError
    )


async def read_text_body(request: Request, limit: int, invalid: type[ApiError]) -> SpecBody:
    """Read a body of YAML or JSON; `invalid` is the error that it is not UTF-8.

    Raises
    ------
    UnsupportedMediaTypeError, BodyTooLargeError
        as `read_spec_body`, the limit being that given.
    """
    content_type = _content_type(request)
    body = b"".join([piece async for piece in bounded_stream(request, limit)])
    try:
        return SpecBody(body.decode("utf-8-sig"), content_type)
    except UnicodeDecodeError as error:
        message = f"The body is not UTF-8 text: byte {error.start} does not belong."
        raise invalid(
            message, [FieldProblem(pointer="", field="body", allowed="UTF-8", message=message)]
        ) from error


def _content_type(request: Request) -> str:
    given = request.headers.get("content-type")
    name = (given or "").split(";")[0].strip().lower()
    if name not in _ALIASES:
        raise UnsupportedMediaTypeError(given, (JSON_TYPE, YAML_TYPE))
    return _ALIASES[name]
