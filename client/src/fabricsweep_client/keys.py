"""The API keys of a project: one method an operation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal
from urllib.parse import quote

from fabricsweep_client.exchange import Request, Steps, get, post_json
from fabricsweep_client.models import Key, Keys, NewKey
from fabricsweep_client.operation import AsyncSide, SyncSide, operation
from fabricsweep_client.replies import read

if TYPE_CHECKING:
    from fabricsweep_client.connection import AsyncConnection, Connection

KeyRole = Literal["viewer", "editor", "owner", "admin"]


class KeyOperations:
    """API keys; `Client.keys` and `AsyncClient.keys` are those of the client's project."""

    @operation
    def create(
        self, name: str, role: KeyRole = "editor", *, expires_in_days: int = 90
    ) -> Steps[NewKey]:
        """Make a key; `NewKey.key` is not shown again."""
        asked = {"name": name, "role": role, "expires_in_days": expires_in_days}
        return read(NewKey, (yield post_json("POST", "/v1/keys", asked)))

    @operation
    def all(self) -> Steps[list[Key]]:
        """List keys, newest first; owners see all of the project, others their own."""
        return read(Keys, (yield get("/v1/keys"))).items

    @operation
    def revoke(self, key_id: str) -> Steps[None]:
        """Let a key be good for nothing from now on."""
        yield Request("DELETE", f"/v1/keys/{quote(key_id, safe='')}", accepts="")


class KeyAccess(KeyOperations, SyncSide):
    """Keys; every method raises what `Client` raises."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection


class AsyncKeyAccess(KeyOperations, AsyncSide):
    """Keys, within an event loop."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
