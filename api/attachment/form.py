"""Reading the form that carries files of a fabric or trace: bounded, and nothing in it left unread."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

from fastapi import Request
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from api.http.body_limits import bounded_stream
from api.http.errors import ApiError, UnsupportedMediaTypeError
from api.http.problem_document import FieldProblem
from domain.attachment.name import ATTACHMENT_NAME
from domain.problem import shorten

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

FORM_TYPE = "multipart/form-data"
_LONGEST_TEXT = 1024
_LONGEST_NAME = 200
_Choice = TypeVar("_Choice", bound=StrEnum)


@dataclass(frozen=True)
class UploadedFile:
    """A file of the form: what problems call it, and its bytes as sent."""

    name: str
    file: BinaryIO


class AttachmentForm:
    """The form as sent.

    Parameters
    ----------
    items
        its fields, in order.
    fields
        those that there may be.
    invalid
        the error that tells what is wrong with one.
    """

    def __init__(
        self,
        items: Sequence[tuple[str, str | UploadFile]],
        fields: Sequence[str],
        invalid: type[ApiError],
    ) -> None:
        self._items = items
        self._invalid = invalid
        for field, value in items:
            if field not in fields:
                message = "unknown field of the form"
                raise self.refused(field, _shown(value), ", ".join(fields), message)

    def refused(self, field: str, value: Any, allowed: str | None, message: str) -> ApiError:
        """Make the error about one field."""
        return refused(self._invalid, field, value, allowed, message)

    def files(self, field: str) -> list[UploadedFile]:
        """Give the files of a field."""
        found = []
        for value in self._of(field):
            if not isinstance(value, UploadFile):
                message = "must be sent as a file, with a file name"
                raise self.refused(field, value, "a file", message)
            found.append(UploadedFile((value.filename or field)[:_LONGEST_NAME], value.file))
        return found

    def text(self, field: str) -> str | None:
        """Give the text of a field; None without one."""
        found = list(self._of(field))
        if not found:
            return None
        if len(found) > 1:
            raise self.refused(field, None, "one value", "is given twice")
        if not isinstance(found[0], str):
            raise self.refused(field, _shown(found[0]), "a text", "must be a text, not a file")
        return found[0]

    def name(self, what: str) -> str:
        """Give the name under which it is to be stored."""
        field, allowed = "name", "1 to 63 of a-z 0-9 . _ -, starting with a letter or digit"
        text = self.text(field)
        if text is None:
            raise self.refused(field, None, allowed, "is required")
        if re.fullmatch(ATTACHMENT_NAME, text) is None:
            raise self.refused(field, text, allowed, f"is no name of a {what}")
        return text

    def choice(self, field: str, choices: type[_Choice], default: _Choice) -> _Choice:
        """Give the choice that a field makes."""
        text = self.text(field)
        if text is None:
            return default
        try:
            return choices(text)
        except ValueError:
            message = "is no format read here"
            raise self.refused(field, text, ", ".join(choices), message) from None

    def _of(self, field: str) -> Iterator[str | UploadFile]:
        return (value for name, value in self._items if name == field)


def refused(
    invalid: type[ApiError], field: str, value: Any, allowed: str | None, message: str
) -> ApiError:
    """Make the error about one field of a form."""
    problem = FieldProblem(
        pointer=f"/{field}" if field else "",
        field=field or "body",
        value=shorten(value),
        allowed=allowed,
        message=message,
    )
    return invalid(f"{problem.field}: {message}", [problem])


@asynccontextmanager
async def opened_form(
    request: Request,
    fields: Sequence[str],
    most_bytes: int,
    most_files: int,
    invalid: type[ApiError],
) -> AsyncIterator[AttachmentForm]:
    """Read the form, of which large files go to disk as they arrive; they are closed in the end.

    Raises
    ------
    UnsupportedMediaTypeError
        The body is no form.
    BodyTooLargeError
        More bytes were announced or arrived than `most_bytes`.
    ApiError
        `invalid`: a field is unknown, missing, given twice or of the wrong kind.
    """
    given = request.headers.get("content-type")
    if (given or "").split(";")[0].strip().lower() != FORM_TYPE:
        raise UnsupportedMediaTypeError(given, (FORM_TYPE,))
    parser = MultiPartParser(
        request.headers,
        bounded_stream(request, most_bytes, on_disk=True),
        max_files=most_files,
        max_fields=len(fields),
        max_part_size=_LONGEST_TEXT,
    )
    try:
        form = await parser.parse()
    except MultiPartException as error:
        raise refused(invalid, "", None, f"a form of {', '.join(fields)}", error.message) from error
    items = form.multi_items()
    try:
        yield AttachmentForm(items, fields, invalid)
    finally:
        for _, value in items:
            if isinstance(value, UploadFile):
                value.file.close()


def _shown(value: str | UploadFile) -> str | None:
    return value.filename if isinstance(value, UploadFile) else value
