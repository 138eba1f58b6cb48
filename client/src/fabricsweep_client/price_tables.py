"""The price tables of a server: one method an operation."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from fabricsweep_client.exchange import JSON, Found, Listing, Request, Steps, get, post_json
from fabricsweep_client.models import PriceTable, PriceTableItem, PriceTablePage, PriceTableReport
from fabricsweep_client.operation import AsyncSide, SyncSide, download, listing, operation
from fabricsweep_client.replies import read

if TYPE_CHECKING:
    from fabricsweep_client.connection import AsyncConnection, Connection

_PATH = "/v1/price-tables"
_YAML = "application/yaml"


class PriceTableOperations:
    """Price tables of a server; `Client.price_tables` and `AsyncClient.price_tables` are some."""

    @operation
    def save(
        self, name: str, table: str | bytes | Mapping[str, Any]
    ) -> Steps[tuple[PriceTable, bool]]:
        """Save a price table; the version, and whether it is new.

        Parameters
        ----------
        name
            1 to 63 of `a-z 0-9 . _ -`; a name that exists gets a new version unless its latest has the
            same text. Names of tables that come with FabricSweep are taken.
        table
            YAML as text or bytes, or the document.

        Raises
        ------
        InvalidRequestError
            It is no price table; each of `errors` names field, value, what is allowed, and the line.
        ConflictError
            A table that comes with FabricSweep has the name.
        """
        answer = yield _sent(table, name=name)
        return read(PriceTable, answer), answer.status_code == 201

    @operation
    def check(self, table: str | bytes | Mapping[str, Any]) -> Steps[PriceTableReport]:
        """Say what is in a price table and what is wrong with it; nothing is stored."""
        return read(PriceTableReport, (yield _sent(table, validate_only="true")))

    @listing
    def items(self, *, limit: int | None = None) -> Listing[PriceTableItem]:
        """Yield price tables by name, at most `limit`; pages are fetched as needed."""
        cursor: str | None = None
        left = limit
        while left is None or left > 0:
            size = None if left is None else min(left, 200)
            page = read(PriceTablePage, (yield get(_PATH, cursor=cursor, limit=size)))
            yield Found(page.items)
            cursor = page.next_cursor
            left = None if left is None else left - len(page.items)
            if cursor is None:
                return

    @operation
    def get(self, name: str, *, version: int | None = None) -> Steps[PriceTable]:
        """A price table with its versions; the latest version when absent."""
        return read(PriceTable, (yield get(_path(name), version=version)))

    @download
    def text(self, name: str, *, version: int | None = None) -> Request:
        """The table as YAML, as it was written, in pieces."""
        asked = {"version": version}
        return Request("GET", f"{_path(name)}/text", params=asked, accepts="yaml")

    @operation
    def rename(self, name: str, new: str) -> Steps[PriceTable]:
        """Give all versions another name. Raises ConflictError where it is taken."""
        return read(PriceTable, (yield post_json("PATCH", _path(name), {"name": new})))

    @operation
    def delete(self, name: str, *, version: int | None = None) -> Steps[None]:
        """Delete a version, or all. Raises ConflictError for one that comes with FabricSweep."""
        yield Request("DELETE", _path(name), params={"version": version}, accepts="")


class PriceTables(PriceTableOperations, SyncSide):
    """The price tables of a `Client`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection


class AsyncPriceTables(PriceTableOperations, AsyncSide):
    """The price tables of an `AsyncClient`."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection


def _path(name: str) -> str:
    return f"{_PATH}/{quote(name, safe='')}"


def _sent(table: str | bytes | Mapping[str, Any], **params: str) -> Request:
    if isinstance(table, Mapping):
        content, media = json.dumps(table).encode(), JSON
    else:
        content, media = table.encode() if isinstance(table, str) else table, _YAML
    return Request("POST", _PATH, params=params, content=content, media=media)
