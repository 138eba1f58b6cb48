"""The client: one method an operation of the HTTP API."""

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
from pydantic import BaseModel, ValidationError

from fabricsweep_client.errors import (
    ConnectionFailedError,
    ServerError,
    UnexpectedAnswerError,
    error_for,
)
from fabricsweep_client.events import parse_events
from fabricsweep_client.models import (
    Event,
    Problem,
    Progress,
    ResultPage,
    SpeedupStudy,
    Sweep,
    SweepPage,
    Validation,
)

Document = TypeVar("Document", bound=BaseModel)
DEFAULT_URL = "http://127.0.0.1:8080"
# A server says something at least every few seconds while a sweep runs (events or keep-alives).
SILENCE_SECONDS = 60.0
WATCH_TRIES = 20


class Client:
    """A FabricSweep server at an address.

    Parameters
    ----------
    base_url
        Such as `http://127.0.0.1:8080`.
    timeout
        Seconds to wait for one answer.
    transport
        Another way to send requests; tests pass one.

    Raises (all methods)
    --------------------
    ConnectionFailedError
        The server cannot be reached.
    ProblemError
        The server says no; its subclasses tell who must act.
    """

    def __init__(
        self,
        base_url: str = DEFAULT_URL,
        *,
        timeout: float = 60.0,
        transport: httpx.BaseTransport | None = None,
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
                headers={"User-Agent": "fabricsweep-client/0.1.0"},
            )
        except httpx.InvalidURL as error:
            message = f"{base_url!r} is no address: {error}"
            raise ConnectionFailedError(message) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    # Sweeps ------------------------------------------------------------------------------------

    def validate(self, spec: str | bytes | Mapping[str, Any]) -> Validation:
        """Say what submitting a specification would do; nothing is stored or run."""
        content, media = _body(spec)
        answer = self._send(
            "POST", "/v1/sweeps", params={"validate_only": "true"}, content=content, media=media
        )
        return _read(Validation, answer)

    def create_sweep(
        self, spec: str | bytes | Mapping[str, Any], *, idempotency_key: str | None = None
    ) -> Sweep:
        """Submit a specification: YAML or JSON text, or a mapping.

        The same `idempotency_key` with the same text gives the same sweep, so a submission whose answer
        was lost can be sent again.
        """
        content, media = _body(spec)
        headers = {"Idempotency-Key": idempotency_key} if idempotency_key else {}
        return _read(
            Sweep, self._send("POST", "/v1/sweeps", content=content, media=media, headers=headers)
        )

    def sweep(self, sweep_id: str) -> Sweep:
        """Read a sweep."""
        return _read(Sweep, self._send("GET", f"/v1/sweeps/{sweep_id}"))

    def sweeps(self, *, phase: str | None = None, limit: int | None = None) -> Iterator[Sweep]:
        """Yield sweeps, newest first, at most `limit`; pages are fetched as needed."""
        cursor: str | None = None
        left = limit
        while left is None or left > 0:
            size = None if left is None else min(left, 200)
            page = _read(
                SweepPage,
                self._send(
                    "GET", "/v1/sweeps", params={"phase": phase, "cursor": cursor, "limit": size}
                ),
            )
            yield from page.items
            cursor = page.next_cursor
            left = None if left is None else left - len(page.items)
            if cursor is None:
                return

    def cancel(self, sweep_id: str) -> Sweep:
        """Stop what runs and drop what waits. Raises ConflictError when it has ended."""
        return _read(Sweep, self._send("POST", f"/v1/sweeps/{sweep_id}:cancel"))

    def retry(self, sweep_id: str) -> Sweep:
        """Run the failed and aborted runs again. Raises ConflictError when there are none."""
        return _read(Sweep, self._send("POST", f"/v1/sweeps/{sweep_id}:retry"))

    # Progress ----------------------------------------------------------------------------------

    def events(self, sweep_id: str, *, last_event_id: str | None = None) -> Iterator[Event]:
        """Yield the sweep's events until it ends or the connection breaks (ConnectionFailedError)."""
        headers = {"Accept": "text/event-stream"}
        if last_event_id is not None:
            headers["Last-Event-ID"] = last_event_id
        path = f"/v1/sweeps/{sweep_id}/events"
        timeout = httpx.Timeout(10.0, read=SILENCE_SECONDS)
        with (
            self._connection(),
            self._http.stream("GET", path, headers=headers, timeout=timeout) as answer,
        ):
            if answer.is_error:
                answer.read()
                _raise_for(answer)
            yield from parse_events(answer.iter_lines())

    def watch(self, sweep_id: str) -> Iterator[tuple[Progress, Event | None]]:
        """Yield progress as it changes, until the sweep has ended; failures come with their event.

        A broken connection is taken up where it broke. Raises ConnectionFailedError when the server
        stays away.
        """
        sweep = self.sweep(sweep_id)
        progress = sweep.progress
        yield progress, None
        last_id: str | None = None
        failures = 0
        while not sweep.ended:
            try:
                for event in self.events(sweep_id, last_event_id=last_id):
                    failures = 0
                    last_id = event.id or last_id
                    if event.kind == "progress":
                        progress = Progress.model_validate(event.data["progress"])
                        yield progress, None
                    elif event.kind == "failure":
                        yield progress, event
                    elif event.kind == "end":
                        break
                sweep = self.sweep(sweep_id)
            except (ConnectionFailedError, ServerError):
                failures += 1
                if failures >= WATCH_TRIES:
                    raise
                time.sleep(min(2.0, 0.1 * 2**failures))
                continue
            if not sweep.ended:  # the stream ended early: ask again, without haste
                time.sleep(0.2)
        yield sweep.progress, None

    # Results -----------------------------------------------------------------------------------

    def results(
        self,
        sweep_id: str,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        sort: str | None = None,
        columns: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ResultPage:
        """One page of results; see the API's documentation for the expression language."""
        params = {
            "filter": filter,
            "sort": sort,
            "columns": columns,
            "limit": limit,
            "cursor": cursor,
        }
        return _read(ResultPage, self._send("GET", f"/v1/sweeps/{sweep_id}/results", params=params))

    @contextmanager
    def results_csv(
        self,
        sweep_id: str,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        sort: str | None = None,
        columns: str | None = None,
    ) -> Iterator[Iterator[bytes]]:
        """The whole table as CSV, in pieces as they arrive."""
        params = {"filter": filter, "sort": sort, "columns": columns, "format": "csv"}
        with (
            self._connection(),
            self._http.stream(
                "GET", f"/v1/sweeps/{sweep_id}/results", params=_given(params)
            ) as answer,
        ):
            if answer.is_error:
                answer.read()
                _raise_for(answer)
            yield answer.iter_bytes()

    def speedup(self, sweep_id: str, **choices: str | float | None) -> SpeedupStudy:
        """The speedup study; `choices` are metric, x, series, facets, ideal, threshold."""
        return _read(
            SpeedupStudy, self._send("GET", f"/v1/sweeps/{sweep_id}/speedup", params=choices)
        )

    # Health ------------------------------------------------------------------------------------

    def ready(self) -> tuple[bool, dict[str, Any]]:
        """Whether a submitted sweep would make progress now, and the checks behind the answer."""
        with self._connection():
            answer = self._http.get("/health/ready")
        try:
            document = answer.json()
        except json.JSONDecodeError as error:
            raise UnexpectedAnswerError(self._unexpected(answer)) from error
        return answer.status_code == 200, document

    # Inside ------------------------------------------------------------------------------------

    def _send(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, Any] | None = None,
        content: bytes | None = None,
        media: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> httpx.Response:
        sent = {"Accept": "application/json", **(headers or {})}
        if media:
            sent["Content-Type"] = media
        with self._connection():
            answer = self._http.request(
                method, path, params=_given(params or {}), content=content, headers=sent
            )
        if answer.is_error:
            _raise_for(answer)
        if "json" not in answer.headers.get("content-type", ""):
            raise UnexpectedAnswerError(self._unexpected(answer))
        return answer

    @contextmanager
    def _connection(self) -> Iterator[None]:
        try:
            yield
        except httpx.TimeoutException as error:
            message = f"{self.base_url} did not answer in time"
            raise ConnectionFailedError(message) from error
        except (httpx.TransportError, httpx.InvalidURL) as error:
            message = f"cannot reach {self.base_url}: {error}"
            raise ConnectionFailedError(message) from error

    def _unexpected(self, answer: httpx.Response) -> str:
        media = answer.headers.get("content-type", "nothing")
        return (
            f"{answer.request.url} answered {answer.status_code} with {media}: "
            "is a FabricSweep server at this address?"
        )


def _given(params: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in params.items() if value is not None}


def _body(spec: str | bytes | Mapping[str, Any]) -> tuple[bytes, str]:
    """The bytes to send and their media type: text that opens like JSON is sent as JSON."""
    if isinstance(spec, Mapping):
        return json.dumps(spec).encode(), "application/json"
    content = spec.encode() if isinstance(spec, str) else spec
    is_json = content.lstrip()[:1] in (b"{", b"[")
    return content, "application/json" if is_json else "application/yaml"


def _read(model: type[Document], answer: httpx.Response) -> Document:
    try:
        return model.model_validate_json(answer.content)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        message = f"{answer.request.url} answered something unexpected at '{place}': {first['msg']}"
        raise UnexpectedAnswerError(message) from error


def _raise_for(answer: httpx.Response) -> None:
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


__all__ = ["DEFAULT_URL", "Client"]
