"""The imported fabrics of a server: one method an operation."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO
from urllib.parse import quote

from fabricsweep_client.connection import Connection, Part, read
from fabricsweep_client.fabric_models import Fabric, FabricItem, FabricPage, FabricReport
from fabricsweep_client.models import Sweep, SweepPage

# The server reads, checks and stores the files before it answers.
IMPORT_SECONDS = 600.0

NamedFile = tuple[str, BinaryIO]
"""A file to send: its name, and its content opened for reading bytes (gzip is welcome)."""


class Fabrics:
    """Fabrics of a server; `Client.fabrics` is one."""

    def __init__(self, connection: Connection, timeout: float | None) -> None:
        self._connection = connection
        self._import_seconds = timeout if timeout is not None else IMPORT_SECONDS

    def create(
        self,
        name: str,
        discovery: NamedFile,
        *,
        tables: Sequence[NamedFile] = (),
        format: str | None = None,  # noqa: A002 - the API's own word
    ) -> tuple[Fabric, bool]:
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
        answer = self._connection.send_form(
            "/v1/fabrics",
            params={},
            fields=_fields(name, format),
            files=_parts(discovery, tables),
            timeout=self._import_seconds,
        )
        return read(Fabric, answer), answer.status_code == 201

    def check(
        self,
        discovery: NamedFile,
        *,
        tables: Sequence[NamedFile] = (),
        format: str | None = None,  # noqa: A002 - the API's own word
    ) -> FabricReport:
        """Say what is in the files and what is wrong with them; nothing is stored."""
        answer = self._connection.send_form(
            "/v1/fabrics",
            params={"validate_only": "true"},
            fields=_fields("check", format),
            files=_parts(discovery, tables),
            timeout=self._import_seconds,
        )
        return read(FabricReport, answer)

    def items(self, *, limit: int | None = None) -> Iterator[FabricItem]:
        """Yield fabrics by name, at most `limit`; pages are fetched as needed."""
        cursor: str | None = None
        left = limit
        while left is None or left > 0:
            params = {"cursor": cursor, "limit": None if left is None else min(left, 200)}
            page = read(FabricPage, self._connection.send("GET", "/v1/fabrics", params=params))
            yield from page.items
            cursor = page.next_cursor
            left = None if left is None else left - len(page.items)
            if cursor is None:
                return

    def get(self, name: str, *, version: int | None = None) -> Fabric:
        """A fabric with its summary, checks and versions; the latest version when absent."""
        answer = self._connection.send("GET", _path(name), params={"version": version})
        return read(Fabric, answer)

    @contextmanager
    def export(
        self,
        name: str,
        *,
        format: str,  # noqa: A002 - the API's own word
        version: int | None = None,
    ) -> Iterator[Iterator[bytes]]:
        """The fabric in a format that others read, as text in pieces."""
        params = {"format": format, "version": version}
        path = _path(name, "export")
        with self._connection.stream(path, params=params, media="text/plain") as answer:
            yield answer.iter_bytes()

    def spec(
        self,
        name: str,
        *,
        version: int | None = None,
        engines: str | None = None,
        patterns: str | None = None,
        replicates: int | None = None,
        draws: int | None = None,
    ) -> str:
        """The standard effective-bandwidth sweep of a fabric: YAML, ready to be submitted."""
        params = {
            "version": version,
            "engines": engines,
            "patterns": patterns,
            "replicates": replicates,
            "draws": draws,
        }
        path = _path(name, "spec")
        with self._connection.stream(path, params=params, media="application/yaml") as answer:
            return answer.read().decode()

    def rename(self, name: str, new: str) -> Fabric:
        """Give all versions another name. Raises ConflictError while sweeps use it."""
        return read(Fabric, self._connection.send_json("PATCH", _path(name), {"name": new}))

    def delete(self, name: str, *, version: int | None = None) -> None:
        """Delete a version, or all. Raises ConflictError, whose `errors` name the sweeps that use it."""
        self._connection.send_delete(_path(name), params={"version": version})

    def sweeps(self, name: str, *, limit: int = 50) -> list[Sweep]:
        """Sweeps that use a fabric (any version), newest first; 200 at most."""
        path, params = _path(name, "sweeps"), {"limit": min(limit, 200)}
        return read(SweepPage, self._connection.send("GET", path, params=params)).items


def _path(name: str, *parts: str) -> str:
    return "/".join(["/v1/fabrics", quote(name, safe=""), *parts])


def _fields(name: str, style: str | None) -> dict[str, str]:
    return {"name": name} if style is None else {"name": name, "format": style}


def _parts(discovery: NamedFile, tables: Sequence[NamedFile]) -> list[Part]:
    """The form's files; only the last part of a path is told to the server."""
    named = [("discovery", discovery), *(("tables", table) for table in tables)]
    return [(field, (Path(name).name or field, file)) for field, (name, file) in named]
