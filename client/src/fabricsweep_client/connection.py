"""The connections to a server: they take the steps of operations, waiting or within an event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import (
    AsyncExitStack,
    ExitStack,
    asynccontextmanager,
    contextmanager,
    suppress,
)
from typing import Any, BinaryIO, TypeVar

import httpx

from fabricsweep_client.errors import (
    BrokenConnectionError,
    ConnectionFailedError,
    TimedOutError,
)
from fabricsweep_client.exchange import (
    Found,
    Listen,
    Listing,
    NextLine,
    Pause,
    Request,
    Step,
    Steps,
)
from fabricsweep_client.plain_errors import FabricSweepError
from fabricsweep_client.replies import check
from fabricsweep_client.retries import Retries, with_retries
from fabricsweep_client.version import VERSION

T = TypeVar("T")
_PIECE_BYTES = 256 * 1024
_CONNECT_SECONDS = 10.0


class _Server:
    """What both connections know of their server."""

    def __init__(
        self, base_url: str, timeout: float, retries: Retries, headers: Mapping[str, str]
    ) -> None:
        self.base_url = base_url.rstrip("/")
        self._timeout = timeout
        self._retries = retries
        self._headers = dict(headers)
        if not self.base_url.startswith(("http://", "https://")):
            message = f"the server's address must start with http:// or https://, not {base_url!r}"
            raise ConnectionFailedError(message)

    def _options(self) -> dict[str, Any]:
        agent = {"User-Agent": f"fabricsweep-client/{VERSION}"}
        headers = agent | self._headers
        return {"base_url": self.base_url, "timeout": self._timeout, "headers": headers}

    def _sent(self, request: Request) -> dict[str, Any]:
        """Give what httpx takes beside method and address."""
        headers = dict(request.headers)
        if request.accepts:
            headers.setdefault("Accept", _ACCEPTED.get(request.accepts, request.accepts))
        if request.media is not None:
            headers["Content-Type"] = request.media
        given = {name: value for name, value in request.params.items() if value is not None}
        sent: dict[str, Any] = {"params": given, "headers": headers}
        if request.fields is not None:
            sent |= {"data": dict(request.fields), "files": list(request.files)}
        if request.timeout_seconds is not None:
            sent["timeout"] = request.timeout_seconds
        return sent

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except httpx.TimeoutException as error:
            message = f"{self.base_url} did not answer in time"
            raise TimedOutError(message) from error
        except (httpx.ReadError, httpx.WriteError, httpx.RemoteProtocolError) as error:
            message = f"the connection to {self.base_url} broke: {error}"
            raise BrokenConnectionError(message) from error
        except (httpx.TransportError, httpx.InvalidURL) as error:
            message = f"cannot reach {self.base_url}: {error}"
            raise ConnectionFailedError(message) from error


_ACCEPTED = {"json": "application/json"}


class Connection(_Server):
    """Takes steps one after the other.

    Parameters
    ----------
    base_url
        Such as `http://127.0.0.1:8080`.
    timeout
        Seconds to wait for one answer, more than 0.
    retries
        Which requests are repeated, and when.
    headers
        Of every request: who asks, and in which project.
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
        self,
        base_url: str,
        *,
        timeout: float,
        retries: Retries,
        headers: Mapping[str, str],
        transport: httpx.BaseTransport | None,
    ) -> None:
        super().__init__(base_url, timeout, retries, headers)
        try:
            self._http = httpx.Client(transport=transport, **self._options())
        except httpx.InvalidURL as error:
            message = f"{base_url!r} is no address: {error}"
            raise ConnectionFailedError(message) from error

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def run(self, steps: Steps[T]) -> T:
        """Take all steps; gives their result."""
        found = self._taken(steps)
        while True:
            try:
                next(found)
            except StopIteration as end:
                result: T = end.value
                return result

    def iterate(self, steps: Listing[T]) -> Iterator[T]:
        """Take steps as the items that they find are asked for."""
        for items in self._taken(steps):
            yield from items

    @contextmanager
    def download(self, request: Request) -> Iterator[Iterator[bytes]]:
        """The answer to a request while it arrives, in pieces."""
        with self._errors(), self._opened(request) as answer:
            yield answer.iter_bytes(_PIECE_BYTES)

    def _taken(self, steps: Any) -> Any:
        """Yield what is found; returns the result of the steps."""
        todo = with_retries(steps, self._retries)
        reply: Any = None
        error: FabricSweepError | None = None
        with ExitStack() as streams:
            lines: Iterator[str] = iter(())
            while True:
                try:
                    step = todo.throw(error) if error is not None else todo.send(reply)
                except StopIteration as end:
                    return end.value
                reply, error = None, None
                if isinstance(step, Found):
                    yield step.items
                    continue
                try:
                    if isinstance(step, Listen):
                        streams.close()
                        lines = self._listened(step, streams)
                    elif isinstance(step, NextLine):
                        with self._errors():
                            reply = next(lines, None)
                    else:
                        reply = self._done(step)
                except FabricSweepError as raised:
                    error = raised

    def _done(self, step: Step) -> httpx.Response | None:
        if isinstance(step, Pause):
            time.sleep(step.seconds)
            return None
        assert isinstance(step, Request)
        body: dict[str, Any] = {}
        if step.content is not None:
            body["content"] = _from_the_start(step.content)
        with self._errors():
            answer = self._http.request(step.method, step.path, **self._sent(step), **body)
        if not step.takes_any_status:
            check(answer, step.accepts)
        return answer

    def _listened(self, step: Listen, streams: ExitStack) -> Iterator[str]:
        with self._errors():
            answer = streams.enter_context(self._opened(step.request, step.silence_seconds))
        return answer.iter_lines()

    @contextmanager
    def _opened(
        self, request: Request, silence_seconds: float | None = None
    ) -> Iterator[httpx.Response]:
        sent = self._sent(request)
        if silence_seconds is not None:
            sent["timeout"] = httpx.Timeout(_CONNECT_SECONDS, read=silence_seconds)
        with self._http.stream(request.method, request.path, **sent) as answer:
            if answer.is_error:
                answer.read()
            check(answer, request.accepts)
            yield answer


class AsyncConnection(_Server):
    """Takes steps within an event loop; otherwise as `Connection`."""

    def __init__(
        self,
        base_url: str,
        *,
        timeout: float,
        retries: Retries,
        headers: Mapping[str, str],
        transport: httpx.AsyncBaseTransport | None,
    ) -> None:
        super().__init__(base_url, timeout, retries, headers)
        try:
            self._http = httpx.AsyncClient(transport=transport, **self._options())
        except httpx.InvalidURL as error:
            message = f"{base_url!r} is no address: {error}"
            raise ConnectionFailedError(message) from error

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def run(self, steps: Steps[T]) -> T:
        """Take all steps; gives their result."""
        result: list[T] = []

        def kept() -> Steps[None]:
            result.append((yield from steps))

        async for _ in self._taken(kept()):
            pass
        return result[0]

    async def iterate(self, steps: Listing[T]) -> AsyncIterator[T]:
        """Take steps as the items that they find are asked for."""
        async for items in self._taken(steps):
            for item in items:
                yield item

    @asynccontextmanager
    async def download(self, request: Request) -> AsyncIterator[AsyncIterator[bytes]]:
        """The answer to a request while it arrives, in pieces."""
        with self._errors():
            async with self._opened(request) as answer:
                yield answer.aiter_bytes(_PIECE_BYTES)

    async def _taken(self, steps: Any) -> AsyncIterator[Any]:
        """Yield what is found."""
        todo = with_retries(steps, self._retries)
        reply: Any = None
        error: FabricSweepError | None = None
        async with AsyncExitStack() as streams:
            lines: AsyncIterator[str] | None = None
            while True:
                try:
                    step = todo.throw(error) if error is not None else todo.send(reply)
                except StopIteration:
                    return
                reply, error = None, None
                if isinstance(step, Found):
                    yield step.items
                    continue
                try:
                    if isinstance(step, Listen):
                        await streams.aclose()
                        lines = await self._listened(step, streams)
                    elif isinstance(step, NextLine):
                        with self._errors(), suppress(StopAsyncIteration):
                            reply = await anext(lines) if lines is not None else None
                    else:
                        reply = await self._done(step)
                except FabricSweepError as raised:
                    error = raised

    async def _done(self, step: Step) -> httpx.Response | None:
        if isinstance(step, Pause):
            await asyncio.sleep(step.seconds)
            return None
        assert isinstance(step, Request)
        body: dict[str, Any] = {}
        if step.content is not None:
            content = _from_the_start(step.content)
            body["content"] = content if isinstance(content, bytes) else _pieces(content)
        with self._errors():
            answer = await self._http.request(step.method, step.path, **self._sent(step), **body)
        if not step.takes_any_status:
            check(answer, step.accepts)
        return answer

    async def _listened(self, step: Listen, streams: AsyncExitStack) -> AsyncIterator[str]:
        with self._errors():
            opened = self._opened(step.request, step.silence_seconds)
            answer = await streams.enter_async_context(opened)
        return answer.aiter_lines()

    @asynccontextmanager
    async def _opened(
        self, request: Request, silence_seconds: float | None = None
    ) -> AsyncIterator[httpx.Response]:
        sent = self._sent(request)
        if silence_seconds is not None:
            sent["timeout"] = httpx.Timeout(_CONNECT_SECONDS, read=silence_seconds)
        async with self._http.stream(request.method, request.path, **sent) as answer:
            if answer.is_error:
                await answer.aread()
            check(answer, request.accepts)
            yield answer


def _from_the_start(content: bytes | BinaryIO) -> bytes | BinaryIO:
    """Wind a file back that was sent before, in a try that failed."""
    if not isinstance(content, bytes) and content.seekable():
        content.seek(0)
    return content


async def _pieces(file: BinaryIO) -> AsyncIterator[bytes]:
    """Read a file beside the event loop."""
    while piece := await asyncio.to_thread(file.read, _PIECE_BYTES):
        yield piece
