"""The base of all documents: what is read of servers that are newer or older than this package."""

from __future__ import annotations

import types
import typing
from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator

_EMPTY: dict[Any, Any] = {list: list, dict: dict, bool: bool}


class Document(BaseModel):
    """A document of the HTTP API.

    Fields that a newer server adds are ignored. What an older server does not tell is None, an empty
    list or mapping, or False where the field can be that; any other field must be there.
    """

    model_config = ConfigDict(
        extra="ignore",
        frozen=True,
        populate_by_name=True,
        defer_build=True,  # a command reads few of the two hundred
    )

    @model_validator(mode="before")
    @classmethod
    def _with_what_is_untold(cls, given: Any) -> Any:
        if not isinstance(given, dict):
            return given
        untold = {name: make() for name, make in _fillable(cls).items() if name not in given}
        return given | untold if untold else given


_KNOWN: dict[type[Document], dict[str, Any]] = {}


def _fillable(model: type[Document]) -> dict[str, Any]:
    """Give the required fields that may be empty, by the names in documents, with who makes them."""
    found = _KNOWN.get(model)
    if found is None:
        found = {
            field.alias or name: make
            for name, field in model.model_fields.items()
            if field.is_required() and (make := _maker(field.annotation)) is not None
        }
        _KNOWN[model] = found
    return found


def _maker(annotation: Any) -> Any:
    origin = typing.get_origin(annotation)
    if origin in (typing.Union, types.UnionType) and type(None) in typing.get_args(annotation):
        return type(None)
    return empty(origin or annotation)


def empty(kind: Any) -> Any:
    """Give who makes the empty value of a type; None where a field of it must be told."""
    return _EMPTY.get(kind)
