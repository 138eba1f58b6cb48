"""The clients: every operation of the HTTP API, waiting for its answer or within an event loop."""

from __future__ import annotations

import os
from types import TracebackType
from typing import Self

import httpx

from fabricsweep_client.connection import AsyncConnection, Connection
from fabricsweep_client.fabrics import AsyncFabrics, Fabrics
from fabricsweep_client.handle import AsyncSweepHandle, SweepHandle
from fabricsweep_client.keys import AsyncKeyAccess, KeyAccess
from fabricsweep_client.operation import AsyncSide, SyncSide
from fabricsweep_client.price_tables import AsyncPriceTables, PriceTables
from fabricsweep_client.projects import AsyncProjectAccess, ProjectAccess
from fabricsweep_client.result_operations import ResultOperations
from fabricsweep_client.retries import Retries
from fabricsweep_client.schedules import AsyncSchedules, AsyncWebhooks, Schedules, Webhooks
from fabricsweep_client.shares import AsyncShareAccess, ShareAccess
from fabricsweep_client.sweep_operations import Spec, SweepOperations
from fabricsweep_client.traces import AsyncTraces, Traces
from fabricsweep_client.verb_operations import Priority, VerbOperations
from fabricsweep_client.watching import WatchOperations

DEFAULT_URL = "http://127.0.0.1:8080"
_ANSWER_SECONDS = 60.0


def default_url() -> str:
    """The address that is used when none is given: FABRICSWEEP_URL, else that of `make run`."""
    return os.environ.get("FABRICSWEEP_URL") or DEFAULT_URL


def _headers(project: str | None, api_key: str | None) -> dict[str, str]:
    """Say who asks, and in which project requests work."""
    named = project if project is not None else os.environ.get("FABRICSWEEP_PROJECT")
    key = api_key if api_key is not None else os.environ.get("FABRICSWEEP_API_KEY")
    headers = {"FabricSweep-Project": named} if named else {}
    return headers | ({"Authorization": f"Bearer {key.strip()}"} if key else {})


class _Operations(SweepOperations, VerbOperations, WatchOperations, ResultOperations):
    """All that is about sweeps and what they found."""


class Client(_Operations, SyncSide):
    """A FabricSweep server at an address; `fabrics` are the networks imported there, `traces`
    the recordings of applications, `price_tables` what components cost.

    `schedules` are what runs there again and again, `webhooks` who is told of it, `projects` what all of
    it belongs to, `keys` what machines bring along, `shares` who reads a sweep by a link.

    Parameters
    ----------
    base_url
        Such as `http://127.0.0.1:8080`; when absent, what FABRICSWEEP_URL says, else this one.
    timeout
        Seconds to wait for one answer; when absent, 60, and 600 for what files of fabrics take.
    retries
        Which requests are repeated, and when; `Retries(tries=1)` repeats none.
    project
        Where new sweeps, fabrics and schedules go, and which are listed; when absent, what
        FABRICSWEEP_PROJECT says, else the server's own choice.
    api_key
        By which the server knows who asks; when absent, what FABRICSWEEP_API_KEY says, else none.
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
        base_url: str | None = None,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        project: str | None = None,
        api_key: str | None = None,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._connection = Connection(
            base_url if base_url is not None else default_url(),
            timeout=timeout if timeout is not None else _ANSWER_SECONDS,
            retries=retries or Retries(),
            headers=_headers(project, api_key),
            transport=transport,
        )
        self.base_url = self._connection.base_url
        self.fabrics = Fabrics(self._connection, timeout)
        self.traces = Traces(self._connection, timeout)
        self.price_tables = PriceTables(self._connection)
        self.schedules = Schedules(self._connection)
        self.webhooks = Webhooks(self._connection)
        self.projects = ProjectAccess(self._connection)
        self.keys = KeyAccess(self._connection)
        self.shares = ShareAccess(self._connection)

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
        self._connection.close()

    def submit(
        self, spec: Spec, *, idempotency_key: str | None = None, priority: Priority = "normal"
    ) -> SweepHandle:
        """Submit a specification (a path, YAML or JSON text, a mapping); gives the sweep to go on with.

        Raises InvalidRequestError with its mistakes; those that only its points show come from `wait`.
        """
        sweep = self.create_sweep(spec, idempotency_key=idempotency_key, priority=priority)
        return self.open(sweep.id)

    def open(self, sweep_id: str) -> SweepHandle:
        """A sweep that is there already; nothing is asked yet."""
        return SweepHandle(sweep_id, self._connection)


class AsyncClient(_Operations, AsyncSide):
    """A FabricSweep server, within an event loop; parameters and operations are those of `Client`.

    Results are awaited (`await client.sweep(…)`), listings iterated (`async for sweep in
    client.sweeps()`), downloads entered (`async with client.archive(…) as pieces`).
    """

    def __init__(
        self,
        base_url: str | None = None,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        project: str | None = None,
        api_key: str | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._connection = AsyncConnection(
            base_url if base_url is not None else default_url(),
            timeout=timeout if timeout is not None else _ANSWER_SECONDS,
            retries=retries or Retries(),
            headers=_headers(project, api_key),
            transport=transport,
        )
        self.base_url = self._connection.base_url
        self.fabrics = AsyncFabrics(self._connection, timeout)
        self.traces = AsyncTraces(self._connection, timeout)
        self.price_tables = AsyncPriceTables(self._connection)
        self.schedules = AsyncSchedules(self._connection)
        self.webhooks = AsyncWebhooks(self._connection)
        self.projects = AsyncProjectAccess(self._connection)
        self.keys = AsyncKeyAccess(self._connection)
        self.shares = AsyncShareAccess(self._connection)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._connection.close()

    async def submit(
        self, spec: Spec, *, idempotency_key: str | None = None, priority: Priority = "normal"
    ) -> AsyncSweepHandle:
        """Submit a specification; see `Client.submit`."""
        sweep = await self.create_sweep(spec, idempotency_key=idempotency_key, priority=priority)
        return self.open(sweep.id)

    def open(self, sweep_id: str) -> AsyncSweepHandle:
        """A sweep that is there already; nothing is asked yet."""
        return AsyncSweepHandle(sweep_id, self._connection)


def connect(
    base_url: str | None = None,
    *,
    timeout: float | None = None,
    project: str | None = None,
    api_key: str | None = None,
) -> Client:
    """A client of the server at an address, that of FABRICSWEEP_URL or of `make run` when absent."""
    return Client(base_url, timeout=timeout, project=project, api_key=api_key)


__all__ = ["DEFAULT_URL", "AsyncClient", "Client", "connect", "default_url"]
