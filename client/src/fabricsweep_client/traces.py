"""The traces of a server, recordings of applications, of ranks or of addresses: one method an operation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from fabricsweep_client.exchange import Found, Listing, Part, Request, Steps, get, post_json
from fabricsweep_client.fabrics import IMPORT_SECONDS, NamedFile
from fabricsweep_client.models import (
    CriticalPath,
    CutTrace,
    ScaledTrace,
    Trace,
    TraceItem,
    TracePage,
    TraceReport,
)
from fabricsweep_client.operation import AsyncSide, SyncSide, download, listing, operation
from fabricsweep_client.replies import read

if TYPE_CHECKING:
    from fabricsweep_client.connection import AsyncConnection, Connection


class TraceOperations:
    """Traces of a server; `Client.traces` and `AsyncClient.traces` are some."""

    _import_seconds = IMPORT_SECONDS

    @operation
    def create(
        self,
        name: str,
        files: Sequence[NamedFile],
        *,
        format: str | None = None,  # noqa: A002 - the API's own word
    ) -> Steps[tuple[Trace, bool]]:
        """Import a trace; the version, and whether it is new.

        Parameters
        ----------
        name
            1 to 63 of `a-z 0-9 . _ -`; a name that exists gets a new version unless its latest has
            the same content.
        files
            The files of one recording, such as one a rank.
        format
            Of the files; found out when absent.

        Raises
        ------
        InvalidRequestError
            The files hold no trace that can be replayed; each of `errors` names file, line, rank and
            record where it can.
        """
        answer = yield Request(
            "POST",
            "/v1/traces",
            fields=_fields(name, format),
            files=_parts(files),
            timeout_seconds=self._import_seconds,
        )
        return read(Trace, answer), answer.status_code == 201

    @operation
    def check(
        self,
        files: Sequence[NamedFile],
        *,
        format: str | None = None,  # noqa: A002 - the API's own word
    ) -> Steps[TraceReport]:
        """Say what is in the files and what is wrong with them; nothing is stored."""
        answer = yield Request(
            "POST",
            "/v1/traces",
            params={"validate_only": "true"},
            fields=_fields("check", format),
            files=_parts(files),
            timeout_seconds=self._import_seconds,
        )
        return read(TraceReport, answer)

    @listing
    def items(self, *, limit: int | None = None) -> Listing[TraceItem]:
        """Yield traces by name, at most `limit`; pages are fetched as needed."""
        cursor: str | None = None
        left = limit
        while left is None or left > 0:
            size = None if left is None else min(left, 200)
            page = read(TracePage, (yield get("/v1/traces", cursor=cursor, limit=size)))
            yield Found(page.items)
            cursor = page.next_cursor
            left = None if left is None else left - len(page.items)
            if cursor is None:
                return

    @operation
    def get(self, name: str, *, version: int | None = None) -> Steps[Trace]:
        """A trace with what it holds and its versions; the latest version when absent."""
        return read(Trace, (yield get(_path(name), version=version)))

    @download
    def export(
        self,
        name: str,
        *,
        format: str,  # noqa: A002 - the API's own word
        version: int | None = None,
    ) -> Request:
        """The trace as a file in a format that others read, in pieces."""
        asked = {"format": format, "version": version}
        accepts = "application/octet-stream"
        return Request("GET", _path(name, "export"), params=asked, accepts=accepts)

    @operation
    def critical_path(
        self,
        name: str,
        *,
        version: int | None = None,
        latency_ns: float | None = None,
        bandwidth_gbps: float | None = None,
    ) -> Steps[CriticalPath]:
        """What sets how long a trace takes where messages do not meet; an address trace has no messages.

        Parameters
        ----------
        latency_ns
            Of each message; 1,000 when absent.
        bandwidth_gbps
            Of each message by itself; 200 when absent.
        """
        network = {"latency_ns": latency_ns, "bandwidth_gbps": bandwidth_gbps}
        answer = yield get(_path(name, "critical-path"), version=version, **network)
        return read(CriticalPath, answer)

    @operation
    def cut(
        self,
        name: str,
        new: str,
        *,
        to_ns: float,
        from_ns: float = 0.0,
        version: int | None = None,
        latency_ns: float | None = None,
        bandwidth_gbps: float | None = None,
    ) -> Steps[tuple[CutTrace, bool]]:
        """Keep what begins in a window as the trace `new`; what its borders tore, and whether it is new.

        Times are those on a network where messages do not meet, as of `critical_path`.

        Raises
        ------
        InvalidRequestError
            Nothing begins in the window.
        """
        asked = {"name": new, "from_ns": from_ns, "to_ns": to_ns}
        network = {"latency_ns": latency_ns, "bandwidth_gbps": bandwidth_gbps}
        asked |= {name: value for name, value in network.items() if value is not None}
        answer = yield post_json("POST", _path(name, "cut"), asked, version=version)
        return read(CutTrace, answer), answer.status_code == 201

    @operation
    def scale(
        self,
        name: str,
        new: str,
        *,
        ranks: int,
        grid: Sequence[int] | None = None,
        version: int | None = None,
    ) -> Steps[tuple[ScaledTrace, bool]]:
        """Make the trace `new` of more ranks, each doing as much as before; it, and whether it is new.

        Parameters
        ----------
        ranks
            More than were recorded.
        grid
            Ranks along each dimension then, the fastest one last; each dimension of the recorded grid
            grows by the same factor when absent.

        Raises
        ------
        InvalidRequestError
            The trace has no structure that is recognised, or it does not go with the number; each of
            `errors` names rank and record where it can.
        """
        asked: dict[str, object] = {"name": new, "ranks": ranks}
        if grid is not None:
            asked["grid"] = list(grid)
        answer = yield post_json("POST", _path(name, "scaled"), asked, version=version)
        return read(ScaledTrace, answer), answer.status_code == 201

    @operation
    def rename(self, name: str, new: str) -> Steps[Trace]:
        """Give all versions another name. Raises ConflictError while sweeps use it."""
        return read(Trace, (yield post_json("PATCH", _path(name), {"name": new})))

    @operation
    def delete(self, name: str, *, version: int | None = None) -> Steps[None]:
        """Delete a version, or all. Raises ConflictError, whose `errors` name the sweeps that use it."""
        yield Request("DELETE", _path(name), params={"version": version}, accepts="")


class Traces(TraceOperations, SyncSide):
    """The traces of a `Client`."""

    def __init__(self, connection: Connection, import_seconds: float | None) -> None:
        self._connection = connection
        self._import_seconds = import_seconds or IMPORT_SECONDS


class AsyncTraces(TraceOperations, AsyncSide):
    """The traces of an `AsyncClient`."""

    def __init__(self, connection: AsyncConnection, import_seconds: float | None) -> None:
        self._connection = connection
        self._import_seconds = import_seconds or IMPORT_SECONDS


def _path(name: str, *parts: str) -> str:
    return "/".join(["/v1/traces", quote(name, safe=""), *parts])


def _fields(name: str, style: str | None) -> dict[str, str]:
    return {"name": name} if style is None else {"name": name, "format": style}


def _parts(files: Sequence[NamedFile]) -> list[Part]:
    """The form's files; only the last part of a path is told to the server."""
    return [("files", (Path(name).name or "file", file)) for name, file in files]
