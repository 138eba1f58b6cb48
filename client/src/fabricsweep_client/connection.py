"""The connection to a server: sends requests, and turns what goes wrong into the package's errors."""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO, TypeVar

import httpx
from pydantic import ValidationError

from fabricsweep_client.errors import (
    BrokenConnectionError,
    ConnectionFailedError,
    UnexpectedAnswerError,
    error_for,
)
from fabricsweep_client.models import Document, Problem
from fabricsweep_client.version import VERSION

Read = TypeVar("Read", bound=Document)
Part = tuple[str, tuple[str, BinaryIO]]
"""A file of a form: the field, and the file's name with its content, read as it is sent."""


_PAUSE_SECONDS = 0.2


class Connection:
    """Requests to one server.

    Parameters
    ----------
    base_url
        Such as `http://127.0.0.1:8080`.
    timeout
        Seconds to wait for one answer, more than 0.
    transport
        Another way to send requests; tests pass one.

    Raises (all methods)
    --------------------
    ConnectionFailedError
        The server cannot be reached.
    ProblemError
        The server says no; its subclasses tell who must act.
    UnexpectedAnswerError
        Something else answers at the address.
    """

    def __init__(
        self, base_url: str, *, timeout: float, transport: httpx.BaseTransport | None
    ) -> None:
        self.base_url = base_url.rstrip("/")
        if not self.base_url.startswith(("http://", "https://")):
            message = f"the server's address must start with http:// or https://, not {base_url!r}"
            raise ConnectionFailedError(message)
        try:
            self._http = httpx.Client(
                base_url=self.base_url,
                timeout=timeout,
                transport=transport,
                headers={"User-Agent": f"fabricsweep-client/{VERSION}"},
            )
        except httpx.InvalidURL as error:
            message = f"{base_url!r} is no address: {error}"
            raise ConnectionFailedError(message) from error

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def send(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, Any] | None = None,
        content: bytes | None = None,
        media: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> httpx.Response:
        """Send a request and give its answer, which is JSON; parameters that are None are left out."""
        sent = {"Accept": "application/json", **(headers or {})}
        if media:
            sent["Content-Type"] = media
        with self._errors():
            answer = self._http.request(
                method, path, params=_given(params or {}), content=content, headers=sent
            )
        return self._checked(answer)

    def send_json(self, method: str, path: str, document: Mapping[str, Any]) -> httpx.Response:
        """Send a document; gives the answer as `send` does."""
        content = json.dumps(document).encode()
        return self.send(method, path, content=content, media="application/json")

    def send_once(
        self,
        path: str,
        content: bytes,
        media: str,
        key: str,
        tries: int = 3,
        params: Mapping[str, Any] | None = None,
    ) -> httpx.Response:
        """Post what must be done once, again where the connection breaks: the server knows the key."""
        headers = {"Idempotency-Key": key}
        try:
            return self.send(
                "POST", path, params=params, content=content, media=media, headers=headers
            )
        except BrokenConnectionError:
            if tries == 1:
                raise
        time.sleep(_PAUSE_SECONDS)
        return self.send_once(path, content, media, key, tries - 1, params)

    def send_delete(self, path: str, *, params: Mapping[str, Any] | None = None) -> None:
        """Delete something; the answer has nothing to read."""
        with self._errors():
            answer = self._http.delete(path, params=_given(params or {}))
        if answer.is_error:
            raise_for(answer)
        if answer.status_code != httpx.codes.NO_CONTENT:
            raise UnexpectedAnswerError(unexpected(answer))

    def send_form(
        self,
        path: str,
        *,
        params: Mapping[str, Any],
        fields: Mapping[str, str],
        files: Sequence[Part],
        timeout: float,
    ) -> httpx.Response:
        """Post a form with files; they are read from disk while they are sent."""
        with self._errors():
            answer = self._http.post(
                path,
                params=_given(params),
                data=dict(fields),
                files=files,
                headers={"Accept": "application/json"},
                timeout=timeout,
            )
        return self._checked(answer)

    @contextmanager
    def stream(
        self,
        path: str,
        *,
        params: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: httpx.Timeout | None = None,
        media: str | None = None,
    ) -> Iterator[httpx.Response]:
        """The answer to a GET while it arrives; `media` is what its media type must start with."""
        asked: dict[str, Any] = {"params": _given(params or {}), "headers": dict(headers or {})}
        if timeout is not None:
            asked["timeout"] = timeout
        with self._errors(), self._http.stream("GET", path, **asked) as answer:
            if answer.is_error:
                answer.read()
                raise_for(answer)
            if media is not None and not answer.headers.get("content-type", "").startswith(media):
                raise UnexpectedAnswerError(unexpected(answer))
            yield answer

    def get(self, path: str) -> httpx.Response:
        """The answer to a GET as it is, errors of the server included."""
        with self._errors():
            return self._http.get(path)

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except httpx.TimeoutException as error:
            message = f"{self.base_url} did not answer in time"
            raise ConnectionFailedError(message) from error
        except (httpx.ReadError, httpx.WriteError, httpx.RemoteProtocolError) as error:
            message = f"the connection to {self.base_url} broke: {error}"
            raise BrokenConnectionError(message) from error
        except (httpx.TransportError, httpx.InvalidURL) as error:
            message = f"cannot reach {self.base_url}: {error}"
            raise ConnectionFailedError(message) from error

    def _checked(self, answer: httpx.Response) -> httpx.Response:
        if answer.is_error:
            raise_for(answer)
        if "json" not in answer.headers.get("content-type", ""):
            raise UnexpectedAnswerError(unexpected(answer))
        return answer


def read(model: type[Read], answer: httpx.Response) -> Read:
    """Read a document out of an answer. Raises UnexpectedAnswerError naming the first wrong place."""
    try:
        return model.model_validate_json(answer.content)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        message = f"{answer.request.url} answered something unexpected at '{place}': {first['msg']}"
        raise UnexpectedAnswerError(message) from error


def raise_for(answer: httpx.Response) -> None:
    """Raise the error that an answer with a status of 400 or more stands for."""
    if "json" not in answer.headers.get("content-type", ""):
        detail = f"{answer.request.url} answered {answer.status_code} {answer.reason_phrase}"
        problem = Problem(title=answer.reason_phrase, status=answer.status_code, detail=detail)
        raise error_for(problem)
    try:
        problem = Problem.model_validate({"status": answer.status_code, **answer.json()})
    except (ValidationError, json.JSONDecodeError, TypeError):
        problem = Problem(
            title=answer.reason_phrase, status=answer.status_code, detail=answer.text[:500]
        )
    raise error_for(problem)


def unexpected(answer: httpx.Response) -> str:
    """What to say of an answer that FabricSweep does not give."""
    media = answer.headers.get("content-type", "nothing")
    return (
        f"{answer.request.url} answered {answer.status_code} with {media}: "
        "is a FabricSweep server at this address?"
    )


def _given(params: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in params.items() if value is not None}
