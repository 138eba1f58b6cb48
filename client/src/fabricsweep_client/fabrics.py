"""The imported fabrics of a server: one method an operation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO
from urllib.parse import quote

from fabricsweep_client.exchange import Found, Listing, Part, Request, Steps, get, post_json
from fabricsweep_client.models import (
    Fabric,
    FabricItem,
    FabricPage,
    FabricReport,
    SweepPage,
    SweepSummary,
)
from fabricsweep_client.operation import AsyncSide, SyncSide, download, listing, operation
from fabricsweep_client.replies import read

if TYPE_CHECKING:
    from fabricsweep_client.connection import AsyncConnection, Connection

# The server reads, checks and stores the files before it answers.
IMPORT_SECONDS = 600.0

NamedFile = tuple[str, BinaryIO]
"""A file to send: its name, and its content opened for reading bytes (gzip is welcome)."""


class FabricOperations:
    """Fabrics of a server; `Client.fabrics` and `AsyncClient.fabrics` are some."""

    _import_seconds = IMPORT_SECONDS

    @operation
    def create(
        self,
        name: str,
        discovery: NamedFile,
        *,
        tables: Sequence[NamedFile] = (),
        format: str | None = None,  # noqa: A002 - the API's own word
    ) -> Steps[tuple[Fabric, bool]]:
        """Import a fabric; the version, and whether it is new.

        Parameters
        ----------
        name
            1 to 63 of `a-z 0-9 . _ -`; a name that exists gets a new version unless its latest has
            the same content.
        discovery
            The wiring.
        tables
            Forwarding tables, in one file or several.
        format
            Of the wiring; found out when absent.

        Raises
        ------
        InvalidRequestError
            The files describe no fabric; each of `errors` names line, GUID and port where it can.
        """
        answer = yield Request(
            "POST",
            "/v1/fabrics",
            fields=_fields(name, format),
            files=_parts(discovery, tables),
            timeout_seconds=self._import_seconds,
        )
        return read(Fabric, answer), answer.status_code == 201

    @operation
    def check(
        self,
        discovery: NamedFile,
        *,
        tables: Sequence[NamedFile] = (),
        format: str | None = None,  # noqa: A002 - the API's own word
    ) -> Steps[FabricReport]:
        """Say what is in the files and what is wrong with them; nothing is stored."""
        answer = yield Request(
            "POST",
            "/v1/fabrics",
            params={"validate_only": "true"},
            fields=_fields("check", format),
            files=_parts(discovery, tables),
            timeout_seconds=self._import_seconds,
        )
        return read(FabricReport, answer)

    @listing
    def items(self, *, limit: int | None = None) -> Listing[FabricItem]:
        """Yield fabrics by name, at most `limit`; pages are fetched as needed."""
        cursor: str | None = None
        left = limit
        while left is None or left > 0:
            size = None if left is None else min(left, 200)
            page = read(FabricPage, (yield get("/v1/fabrics", cursor=cursor, limit=size)))
            yield Found(page.items)
            cursor = page.next_cursor
            left = None if left is None else left - len(page.items)
            if cursor is None:
                return

    @operation
    def get(self, name: str, *, version: int | None = None) -> Steps[Fabric]:
        """A fabric with its summary, checks and versions; the latest version when absent."""
        return read(Fabric, (yield get(_path(name), version=version)))

    @download
    def export(
        self,
        name: str,
        *,
        format: str,  # noqa: A002 - the API's own word
        version: int | None = None,
    ) -> Request:
        """The fabric in a format that others read, as text in pieces."""
        asked = {"format": format, "version": version}
        return Request("GET", _path(name, "export"), params=asked, accepts="text/plain")

    @operation
    def spec(
        self,
        name: str,
        *,
        version: int | None = None,
        engines: str | None = None,
        patterns: str | None = None,
        replicates: int | None = None,
        draws: int | None = None,
    ) -> Steps[str]:
        """The standard effective-bandwidth sweep of a fabric: YAML, ready to be submitted."""
        asked = {
            "version": version,
            "engines": engines,
            "patterns": patterns,
            "replicates": replicates,
            "draws": draws,
        }
        answer = yield Request("GET", _path(name, "spec"), params=asked, accepts="application/yaml")
        text: str = answer.content.decode()
        return text

    @operation
    def rename(self, name: str, new: str) -> Steps[Fabric]:
        """Give all versions another name. Raises ConflictError while sweeps use it."""
        return read(Fabric, (yield post_json("PATCH", _path(name), {"name": new})))

    @operation
    def delete(self, name: str, *, version: int | None = None) -> Steps[None]:
        """Delete a version, or all. Raises ConflictError, whose `errors` name the sweeps that use it."""
        yield Request("DELETE", _path(name), params={"version": version}, accepts="")

    @operation
    def sweeps(self, name: str, *, limit: int = 50) -> Steps[list[SweepSummary]]:
        """Sweeps that use a fabric (any version), newest first; 200 at most."""
        page = read(SweepPage, (yield get(_path(name, "sweeps"), limit=min(limit, 200))))
        return page.items


class Fabrics(FabricOperations, SyncSide):
    """The fabrics of a `Client`."""

    def __init__(self, connection: Connection, import_seconds: float | None) -> None:
        self._connection = connection
        self._import_seconds = import_seconds or IMPORT_SECONDS


class AsyncFabrics(FabricOperations, AsyncSide):
    """The fabrics of an `AsyncClient`."""

    def __init__(self, connection: AsyncConnection, import_seconds: float | None) -> None:
        self._connection = connection
        self._import_seconds = import_seconds or IMPORT_SECONDS


def _path(name: str, *parts: str) -> str:
    return "/".join(["/v1/fabrics", quote(name, safe=""), *parts])


def _fields(name: str, style: str | None) -> dict[str, str]:
    return {"name": name} if style is None else {"name": name, "format": style}


def _parts(discovery: NamedFile, tables: Sequence[NamedFile]) -> list[Part]:
    """The form's files; only the last part of a path is told to the server."""
    named = [("discovery", discovery), *(("tables", table) for table in tables)]
    return [(field, (Path(name).name or field, file)) for field, (name, file) in named]
