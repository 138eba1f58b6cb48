"""What an operation asks of a connection: the steps that both clients take, each in its own way.

An operation is a generator. It yields steps, is sent what came of each, and returns its result. It never
waits or sends by itself, so one text of it serves `Client` and `AsyncClient`.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Generic, TypeAlias, TypeVar

T = TypeVar("T")
Part = tuple[str, tuple[str, BinaryIO]]
"""A file of a form: the field, and the file's name with its content, read as it is sent."""
JSON = "application/json"
IDEMPOTENCY_KEY = "Idempotency-Key"


@dataclass(frozen=True, slots=True)
class Request:
    """A request; the step gives its answer, an `httpx.Response` that has been read.

    Attributes
    ----------
    params
        of the query; those that are None are left out.
    content
        the body, or a file that holds it and is read as it is sent.
    media
        media type of the body.
    fields, files
        of a form, instead of a body.
    accepts
        what the answer's media type must hold; "" for anything, also nothing.
    timeout_seconds
        for this request alone.
    takes_any_status
        the answer is given also where its status says no; it is asked for once.
    is_repeatable
        asking twice is as good as once, so that a lost answer may be asked for again. True of GET and
        of whatever has an idempotency key.
    """

    method: str
    path: str
    params: Mapping[str, Any] = field(default_factory=dict)
    content: bytes | BinaryIO | None = None
    media: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, str] | None = None
    files: Sequence[Part] = ()
    accepts: str = "json"
    timeout_seconds: float | None = None
    is_repeatable: bool = False
    takes_any_status: bool = False

    @property
    def may_be_repeated(self) -> bool:
        """Whether it may be sent again after its answer was lost."""
        if self.takes_any_status:
            return False
        return self.is_repeatable or self.method == "GET" or IDEMPOTENCY_KEY in self.headers


@dataclass(frozen=True, slots=True)
class Pause:
    """Wait; the step gives nothing."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Listen:
    """Open a stream of lines, after closing the one before; the step gives nothing."""

    request: Request
    silence_seconds: float


@dataclass(frozen=True, slots=True)
class NextLine:
    """The step gives the next line of the stream, None at its end."""


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """Something that a listing has found; the step gives nothing."""

    items: Sequence[T]


Step: TypeAlias = Request | Pause | Listen | NextLine
Steps: TypeAlias = Generator[Step, Any, T]
"""Steps that end with a result."""
Listing: TypeAlias = Generator[Step | Found[T], Any, None]
"""Steps that find items on the way."""


def get(path: str, **params: Any) -> Request:
    """Ask for a document."""
    return Request("GET", path, params=params)


def post_json(method: str, path: str, document: Mapping[str, Any], **params: Any) -> Request:
    """Send a document."""
    content = json.dumps(document).encode()
    return Request(method, path, params=params, content=content, media=JSON)
