"""Reading small JSON bodies into models: bounded, and nothing in them left unread."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError

from api.http.body_limits import bounded_stream
from api.http.errors import UnsupportedMediaTypeError
from domain.sweep.spec.media_types import JSON_TYPE

_Model = TypeVar("_Model", bound=BaseModel)
_LARGEST = 65_536


def json_body(model: type[_Model]) -> Callable[[Request], Awaitable[_Model]]:
    """Make the dependency that reads a body into a model.

    It raises UnsupportedMediaTypeError for a body that is not announced as JSON,
    BodyTooLargeError for one of more than 64 KiB, and RequestValidationError for what the model
    refuses.
    """

    async def read(request: Request) -> _Model:
        given = request.headers.get("content-type")
        if (given or "").split(";")[0].strip().lower() != JSON_TYPE:
            raise UnsupportedMediaTypeError(given, (JSON_TYPE,))
        body = b"".join([piece async for piece in bounded_stream(request, _LARGEST)])
        try:
            return model.model_validate_json(body)
        except ValidationError as error:
            found = [detail | {"loc": ("body", *detail["loc"])} for detail in error.errors()]
            raise RequestValidationError(found) from error

    return read


def described_body(model: type[BaseModel]) -> dict[str, Any]:
    """Describe the body in the OpenAPI document; the model must be one of ``BODY_MODELS``."""
    content = {JSON_TYPE: {"schema": {"$ref": f"#/components/schemas/{model.__name__}"}}}
    return {"requestBody": {"required": True, "content": content}}
